import { describe, expect, test } from 'vitest'
import { NOT_SHIPPED, shopUrl, walletOrder, walletShop } from '#tests/wallet-payments.ts'
import { cancelOrder, orderForOffice } from '../ordering/index.ts'
import { paymentAttemptsOf, walletClaimsOf, walletMoney } from '../payments/index.ts'
import { acceptPayment, refundOrder, refuseWalletClaim } from './index.ts'

const { world, minutes, enter, byHand, importLines, orderNow, tryToShip } = walletShop()
const TRX = '9A7B6C5D4E'

describe('a statement', () => {
  test('pays the orders that wait for its lines, and the same statement again changes nothing', async () => {
    const { orderId, token, total } = await walletOrder(world.shop)
    await enter(token, TRX, { senderDigits: '5678' })
    const lines = [
      { trxId: TRX, amount: total, at: minutes(3), from: '01712345678' },
      { trxId: 'UNCLAIMED1', amount: 5_000, at: minutes(4) },
    ]
    expect(await importLines(lines)).toEqual({ ok: true, added: 2, known: 0, matched: 1, reviewed: 0, differing: [], unread: [] })
    expect(await orderNow(orderId)).toMatchObject({ state: 'confirmed', due: 0 })
    const before = await world.shop.countAll()
    expect(await importLines(lines)).toMatchObject({ ok: true, added: 0, known: 2, matched: 0 })
    expect(await world.shop.countAll()).toEqual({ ...before, 'accounts.audit_log': before['accounts.audit_log']! + 1 })
  })

  test('a line without an order pays the one whose buyer types it later', async () => {
    const { orderId, token, total } = await walletOrder(world.shop)
    await importLines([{ trxId: TRX, amount: total, at: minutes(3) }])
    expect(await orderNow(orderId)).toMatchObject({ state: 'placed', due: total })
    expect(await enter(token)).toEqual({ ok: true, found: true })
    expect(await orderNow(orderId)).toMatchObject({ state: 'confirmed', due: 0 })
    const second = await walletOrder(world.shop)
    expect(await enter(second.token)).toEqual({ ok: false, problem: 'trx-used' })
    expect(await walletClaimsOf(world.shop.db, [second.orderId])).toEqual([])
    expect(await tryToShip(second.orderId)).toEqual(NOT_SHIPPED)
  })

  test.each([
    ['too little', -100],
    ['too much', 100],
  ])('%s is reviewed, and the order waits until staff count it', async (_name, difference) => {
    const { orderId, token, total } = await walletOrder(world.shop)
    await enter(token)
    const amount = total + difference
    expect(await importLines([{ trxId: TRX, amount, at: minutes(3) }])).toMatchObject({ matched: 0, reviewed: 1 })
    const books = [
      ['wallet', 'due', 0, false],
      ['wallet', 'captured', amount, true],
    ]
    const held = await orderNow(orderId)
    expect([held.state, held.books.toSorted((one, other) => one[2] - other[2])]).toEqual(['placed', books])
    expect(await tryToShip(orderId)).toEqual(NOT_SHIPPED)
    expect(await enter(token, '9A7B6C5D4F')).toEqual({ ok: false, problem: 'in-review' })
    const [attempt] = await paymentAttemptsOf(world.shop.db, [orderId])
    expect(attempt).toMatchObject({
      state: 'review',
      gateway: 'wallet',
      transactionId: `bkash:${TRX}`,
      problem: 'amount-differs',
    })
    expect(await acceptPayment(world.shop.as('owner'), { orderId, attempt: attempt!.id, note: '', shopUrl })).toEqual({
      ok: true,
    })
    expect(await orderNow(orderId)).toMatchObject({ state: difference < 0 ? 'placed' : 'confirmed', due: -difference })
  })

  test('another wallet, a time that does not fit and another sender are left to staff', async () => {
    const [wrong, early, late, other] = [
      await walletOrder(world.shop),
      await walletOrder(world.shop),
      await walletOrder(world.shop),
      await walletOrder(world.shop),
    ]
    await enter(wrong.token, 'AAAAAAAAA1', { wallet: 'nagad' })
    await enter(early.token, 'AAAAAAAAA2')
    await enter(late.token, 'AAAAAAAAA3')
    await enter(other.token, 'AAAAAAAAA4', { senderDigits: '1111' })
    const line = (trxId: string, at: Date, from?: string) => ({ trxId, amount: wrong.total, at, ...(from && { from }) })
    const imported = await importLines([
      line('AAAAAAAAA1', minutes(3)),
      line('AAAAAAAAA2', minutes(-60)),
      line('AAAAAAAAA3', minutes(8 * 24 * 60)),
      line('AAAAAAAAA4', minutes(3), '01712345678'),
    ])
    expect(imported).toMatchObject({ added: 4, matched: 0, reviewed: 0 })
    for (const { orderId } of [wrong, early, late, other]) expect(await tryToShip(orderId)).toEqual(NOT_SHIPPED)
    // By hand only with the decision that the time does not matter.
    const seen = { trxId: 'AAAAAAAAA2', receivedAt: minutes(-60) }
    const before = await world.shop.countAll()
    expect(await byHand(early.orderId, early.total, seen)).toEqual({ ok: false, problem: 'wallet-too-early' })
    expect(await world.shop.countAll()).toEqual(before)
    expect(await byHand(early.orderId, early.total, { ...seen, anyway: true })).toEqual({ ok: true, counted: true })
    // The amount of the statement counts, not what staff typed.
    expect(await byHand(wrong.orderId, wrong.total + 100, { trxId: 'AAAAAAAAA1' })).toEqual({
      ok: false,
      problem: 'unlike-statement',
    })
    expect(await byHand(wrong.orderId, wrong.total, { trxId: 'AAAAAAAAA1' })).toEqual({ ok: true, counted: true })
  })

  test('two orders that name one transaction both wait; when one is refused, the other is paid', async () => {
    const [honest, copied] = [await walletOrder(world.shop), await walletOrder(world.shop)]
    await enter(honest.token)
    await enter(copied.token)
    expect(await importLines([{ trxId: TRX, amount: honest.total, at: minutes(3) }])).toMatchObject({ matched: 0 })
    expect(await byHand(copied.orderId, copied.total)).toEqual({ ok: false, problem: 'wallet-claimed-twice' })
    await refuseWalletClaim(world.shop.as('owner'), { orderId: copied.orderId, reason: 'Another buyer sent it', shopUrl })
    expect(await orderNow(honest.orderId)).toMatchObject({ state: 'confirmed', due: 0 })
    expect(await orderNow(copied.orderId)).toMatchObject({ state: 'placed', due: copied.total })
  })

  test('another amount than staff typed is reported', async () => {
    const { orderId, token, total } = await walletOrder(world.shop)
    await enter(token)
    await byHand(orderId, total)
    const imported = await importLines([{ trxId: TRX, amount: total - 500, at: minutes(2) }])
    expect(imported).toMatchObject({ added: 0, known: 1, differing: [{ trxId: TRX, amount: total - 500, knownAmount: total }] })
  })

  test('a cancelled order is not paid: its money is reviewed to be refunded', async () => {
    const { orderId, token, total } = await walletOrder(world.shop)
    await enter(token)
    await cancelOrder(world.shop.as('guest'), { token, shopUrl })
    expect(await importLines([{ trxId: TRX, amount: total, at: minutes(3) }])).toMatchObject({ matched: 0, reviewed: 1 })
    const [attempt] = await paymentAttemptsOf(world.shop.db, [orderId])
    expect(attempt).toMatchObject({ state: 'review', problem: 'order-over', taken: total })
    const [payment] = (await orderForOffice(world.shop.db, orderId, world.shop.now))!.payments.filter(
      ({ captured }) => captured > 0,
    )
    const back = {
      gateways: {},
      orderId,
      paymentId: payment!.id,
      way: 'by-hand',
      reason: 'cancelled',
      amount: total,
      shopUrl,
    } as const
    expect(await refundOrder(world.shop.as('owner'), { ...back, sent: { wallet: 'bkash', trxId: 'REFUND0001' } })).toMatchObject({
      ok: true,
    })
    expect((await paymentAttemptsOf(world.shop.db, [orderId]))[0]!.state).toBe('returned')
  })
})

describe('concurrent requests', () => {
  test('one transaction pays one of six orders that name it at the same moment', async () => {
    const orders = []
    for (let index = 0; index < 6; index++) orders.push(await walletOrder(world.shop))
    await importLines([{ trxId: TRX, amount: orders[0]!.total, at: minutes(3) }])
    await world.shop.warmUp()
    const answers = await Promise.all(orders.map(({ token }) => enter(token)))
    expect(answers.filter((answer) => answer.ok && answer.found)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok).map((answer) => !answer.ok && answer.problem)).toEqual(
      Array(5).fill('trx-used'),
    )
    const states = await Promise.all(orders.map(async ({ orderId }) => (await orderNow(orderId)).state))
    expect(states.toSorted()).toEqual(['confirmed', ...Array<string>(5).fill('placed')])
    expect(await world.shop.count('payments.payments', { state: 'captured' })).toBe(1)
  })

  test('staff and two statements find the same money at the same moment, once', async () => {
    const { orderId, token, total } = await walletOrder(world.shop)
    await enter(token)
    await world.shop.warmUp()
    const lines = [{ trxId: TRX, amount: total, at: minutes(2) }]
    await Promise.all([byHand(orderId, total), importLines(lines), importLines(lines), byHand(orderId, total)])
    expect(await orderNow(orderId)).toMatchObject({ state: 'confirmed', due: 0 })
    expect((await walletMoney(world.shop.db, [TRX])).map(({ orderId: of }) => of)).toEqual([orderId])
    expect(await world.shop.count('payments.payments', { state: 'captured' })).toBe(1)
    expect(await world.shop.count('messaging.messages', { template: 'payment-received' })).toBe(1)
  })
})
