import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { orderEdit } from '#tests/order-edit.ts'
import { DUE, onlineShop, shopUrl } from '#tests/online-orders.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { taka } from '#tests/world-data.ts'
import { paymentTasks } from '../payments/index.ts'
import { acceptPayment, beginPayment, switchToCash } from './index.ts'
import { editOrder, orderForOffice, packOrder, shortPick, weighLine } from '../ordering/index.ts'

const { world, gateways, place, begin, reconcile, minutesLater, sweep, orderNow, templates } = onlineShop()

describe('an unexpected payment changes nothing or is reviewed', () => {
  async function unchanged(work: () => Promise<unknown>): Promise<void> {
    const before = await world.shop.countAll()
    await work()
    expect(await world.shop.countAll()).toEqual(before)
  }

  test('a forged success before any payment', async () => {
    const placed = await place()
    const attempt = await begin(placed)
    await unchanged(async () => {
      expect(await reconcile(attempt, { status: 'success', amount: '1', paymentID: 'TR0011' })).toMatchObject({
        ok: true,
        state: 'redirected',
      })
    })
    expect(await orderNow(placed.orderId)).toEqual({ state: 'placed', due: placed.total, payments: [DUE] })
  })

  test('an unknown attempt', async () => {
    await unchanged(async () => {
      expect(await reconcile('PF10001TAAAAAAAAAAAA')).toEqual({ ok: false, problem: 'unknown-attempt' })
    })
  })

  test("another order's payment", async () => {
    const cheap = await place({ payment: 'sslcommerz', buyer: { name: 'A', phone: phoneNumber(1), email: null } })
    const dear = await place({
      payment: 'sslcommerz',
      buyer: { name: 'B', phone: phoneNumber(2), email: null },
      buys: { 'himsagar-5kg': 3 },
    })
    const [paid, open] = [await begin(cheap), await begin(dear)]
    world.sslcommerz.pay(paid)
    await reconcile(paid)
    await unchanged(async () => {
      expect(await reconcile(open, { val_id: world.sslcommerz.referenceOf(paid) })).toEqual({ ok: false, problem: 'not-ours' })
    })
    // The same transaction reported for this attempt: it was counted before.
    world.sslcommerz.pay(open, { transactionId: `TX${paid}` })
    await unchanged(async () => {
      expect(await reconcile(open)).toEqual({ ok: false, problem: 'not-ours' })
    })
    expect(await orderNow(dear.orderId)).toMatchObject({ state: 'placed', due: dear.total })
  })

  test('one transaction reported for two orders at once counts for one', async () => {
    const orders = [
      await place({ buyer: { name: 'A', phone: phoneNumber(1), email: null } }),
      await place({ buyer: { name: 'B', phone: phoneNumber(2), email: null } }),
    ]
    const attempts = [await begin(orders[0]!), await begin(orders[1]!)]
    for (const attempt of attempts) world.bkash.pay(attempt, { transactionId: 'SAME' })
    await world.shop.warmUp()
    const answers = await Promise.all(attempts.map((attempt) => reconcile(attempt)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(await world.shop.count('payments.payment_events', { to_state: 'captured' })).toBe(1)
  })

  test.each([
    ['an amount of ৳1', { amount: taka(1) }, 'amount-differs', taka(1)],
    ['another currency', { currency: 'USD' }, 'other-currency', 0],
    ['risk level 1', { risky: true }, 'risky', null],
  ] as const)('%s', async (_, difference, why, booked) => {
    const placed = await place()
    const attempt = await begin(placed)
    world.bkash.pay(attempt, difference)
    expect(await reconcile(attempt)).toMatchObject({ ok: true, state: 'review' })
    const order = await orderNow(placed.orderId)
    expect(order).toMatchObject({ state: 'placed', due: placed.total - (booked ?? placed.total) })
    expect(order.payments).toContainEqual(DUE)
    expect(await paymentTasks(world.shop.db)).toMatchObject([{ kind: 'review', problem: why }])
    expect(await packOrder(world.shop.as('desk'), { early: true, orderId: placed.orderId })).toEqual({
      ok: false,
      problem: 'waits-for-payment',
    })
    // During the review nobody can start another attempt or collect cash, and the order does not expire.
    const token = placed.token
    expect(await beginPayment(world.shop.as('guest'), { gateways: gateways(), token, shopUrl, again: true })).toEqual({
      ok: false,
      problem: 'in-review',
    })
    expect(await switchToCash(world.shop.as('guest'), { token, shopUrl: 'https://shop.example' })).toEqual({
      ok: false,
      problem: 'in-review',
    })
    await sweep(minutesLater(120))
    expect((await orderNow(placed.orderId)).state).toBe('placed')
    expect(await templates()).toEqual(['order-placed', 'payment-review'])
  })

  test('staff accept a risky payment: the order continues', async () => {
    const placed = await place()
    const attempt = await begin(placed)
    world.bkash.pay(attempt, { risky: true })
    await reconcile(attempt)
    const accept = () =>
      acceptPayment(world.shop.as('owner'), { orderId: placed.orderId, attempt, note: 'Called the buyer', shopUrl })
    expect(await accept()).toEqual({ ok: true })
    expect(await accept()).toEqual({ ok: false, problem: 'not-in-review' })
    const order = await orderNow(placed.orderId)
    expect(order).toMatchObject({ state: 'confirmed', due: 0 })
    expect(order.payments.map(({ state }) => state).sort()).toEqual(['captured', 'void'])
    expect(await world.shop.count('accounts.audit_log', { action: 'accept-payment' })).toBe(1)
  })

  test('staff accept ৳1: the rest is still due and can be paid', async () => {
    const placed = await place()
    const attempt = await begin(placed)
    world.bkash.pay(attempt, { amount: taka(1) })
    await reconcile(attempt)
    await acceptPayment(world.shop.as('owner'), { orderId: placed.orderId, attempt, note: '', shopUrl })
    const rest = await begin(placed)
    world.bkash.pay(rest)
    await reconcile(rest)
    expect(world.bkash.takenInAll()).toBe(placed.total)
    expect(await orderNow(placed.orderId)).toMatchObject({ state: 'confirmed', due: 0 })
  })

  test('money for an order that was edited in the meantime', async () => {
    const placed = await place({ buys: { 'himsagar-5kg': 2 } })
    const attempt = await begin(placed)
    const edit = await orderEdit(world.shop, placed.orderId)
    const lines = edit.lines.map((line) => ({ ...line, units: 1 }))
    expect(await editOrder(world.shop.as('desk'), { ...edit, lines })).toMatchObject({ ok: true })
    world.bkash.pay(attempt)
    expect(await reconcile(attempt)).toMatchObject({ state: 'review' })
    expect(await paymentTasks(world.shop.db)).toMatchObject([{ problem: 'order-changed' }])
  })

  test('during a review the price of an order cannot change, but its address can', async () => {
    const placed = await place({ buys: { 'himsagar-5kg': 2 } })
    // Paid in two tabs: the second payment waits for a review.
    const [first, second] = [await begin(placed), await begin(placed, { method: 'sslcommerz' })]
    world.bkash.pay(first)
    world.sslcommerz.pay(second)
    expect(await reconcile(first)).toMatchObject({ state: 'paid' })
    expect(await reconcile(second)).toMatchObject({ state: 'review' })
    const edit = await orderEdit(world.shop, placed.orderId)
    const dearer = { ...edit, lines: edit.lines.map((line) => ({ ...line, units: 3 })) }
    for (const tryOnly of [true, false]) {
      await unchanged(async () => {
        const before = await orderNow(placed.orderId)
        expect(await editOrder(world.shop.as('desk'), { ...dearer, tryOnly })).toEqual({ ok: false, problem: 'in-review' })
        expect(await orderNow(placed.orderId)).toEqual(before)
      })
    }
    const recipient = { ...edit.recipient, addressLine: 'House 18' }
    expect(await editOrder(world.shop.as('desk'), { ...edit, recipient })).toMatchObject({ ok: true, due: 0 - placed.total })
    // Once accepted, it pays for the added line, and no amount already paid is collected on delivery.
    await acceptPayment(world.shop.as('owner'), { orderId: placed.orderId, attempt: second, note: '', shopUrl })
    const again = await orderEdit(world.shop, placed.orderId)
    const lines = again.lines.map((line) => ({ ...line, units: 3 }))
    expect(await editOrder(world.shop.as('desk'), { ...again, lines })).toMatchObject({ ok: true })
    const after = await orderNow(placed.orderId)
    expect(after.due).toBeLessThan(0)
    expect(after.payments.filter(({ state }) => state === 'due')).toEqual([])
  })

  test('weighing and short picks wait for the review too', async () => {
    await sql`update catalog.products set priced_by_weight = true where slug like 'guava%'`.execute(world.shop.db)
    const placed = await place({ buys: { 'guava-1kg': 3, 'himsagar-5kg': 2 } })
    const [first, second] = [await begin(placed), await begin(placed, { method: 'sslcommerz' })]
    world.bkash.pay(first)
    world.sslcommerz.pay(second)
    expect([await reconcile(first), await reconcile(second)]).toMatchObject([{ state: 'paid' }, { state: 'review' }])
    const { lines } = (await orderForOffice(world.shop.db, placed.orderId, world.shop.now))!
    const lineOf = (sku: string) => lines.find(({ variantId }) => variantId === world.shop.variant(sku))!.id
    const [guava, crate] = [lineOf('guava-1kg'), lineOf('himsagar-5kg')]
    const orderId = placed.orderId
    const desk = world.shop.as('desk')
    const weigh = (weighedGrams: number) =>
      weighLine(world.shop.as('owner'), { orderId, orderLineId: guava, weighedGrams, seenGrams: null, agreed: false })
    const short = () =>
      shortPick(desk, {
        orderId,
        orderLineId: crate,
        units: 1,
        seenUnits: 2,
        reason: 'One was soft',
        missing: 'gone-off',
        substitute: null,
      })
    const whole = async () => [await orderForOffice(world.shop.db, orderId, world.shop.now), await lotsNow(), await slotsNow()]
    const before = await whole()
    await unchanged(async () => {
      expect(await weigh(3_217)).toEqual({ ok: false, problem: 'in-review' })
      expect(await weigh(2_800)).toEqual({ ok: false, problem: 'in-review' })
      expect(await short()).toEqual({ ok: false, problem: 'in-review' })
    })
    expect(await whole()).toEqual(before)
    // A weight that does not change the price is allowed.
    expect(await weigh(3_000)).toMatchObject({ ok: true, total: placed.total })
    // Once accepted, packing continues.
    await acceptPayment(world.shop.as('owner'), { orderId, attempt: second, note: '', shopUrl })
    expect(await short()).toMatchObject({ ok: true })
    expect((await orderNow(orderId)).payments.filter(({ state }) => state === 'due')).toEqual([])
  })

  const lotsNow = () =>
    world.shop.db.selectFrom('inventory.lots').select(['code', 'on_hand', 'allocated']).orderBy('code').execute()
  const slotsNow = () => world.shop.db.selectFrom('fulfilment.slot_days').select(['drops', 'grams']).execute()
})
