import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claimDesk, claimed, type ClaimDesk } from '#tests/claim-cases.ts'
import { documentsIn, moved, TO_THE_DOOR, worthNow } from '#tests/invoice-documents.ts'
import { onlineShop, shopUrl } from '#tests/online-orders.ts'
import { taka } from '#tests/world-data.ts'
import { closeRefusedRefund, refundOrder } from '../billing/index.ts'
import { cancelOrder, orderById, orderForOffice } from '../ordering/index.ts'
import { paymentsOf, refundsOf } from '../payments/index.ts'
import {
  acceptClaim,
  CLAIM_LISTS,
  claimable,
  claimById,
  claimEvents,
  claimsIn,
  claimStatus,
  followReplacements,
  payClaim,
  payWay,
  rejectClaim,
  replaceForClaim,
} from './index.ts'

const { world, place, begin, reconcile, gateways } = onlineShop()
let desk: ClaimDesk
beforeEach(async () => {
  desk = await claimDesk()
})
afterEach(() => desk.close())

async function paidAndDelivered(buys: Record<string, number>) {
  const order = await place({ buys })
  const attempt = await begin(order)
  world.bkash.pay(attempt)
  await reconcile(attempt)
  await moved(world.shop, order.orderId, ['pack', 'dispatch', 'deliver'])
  return order
}

async function cashAndDelivered(buys: Record<string, number>) {
  const order = await place({ buys, payment: 'cash-on-delivery' })
  await moved(world.shop, order.orderId, TO_THE_DOOR)
  return order
}

describe('the rule', () => {
  test('accepts a small claim at once and pays it back through the gateway', async () => {
    const { shop, bkash } = world
    const { orderId, token, total } = await paidAndDelivered({ 'guava-1kg': 3 })
    const sent = await desk.send(shop, token, { gateways: gateways() })
    expect(sent).toMatchObject({ ok: true, state: 'done' })
    expect(bkash.givenBackInAll()).toBe(taka(120))
    expect((await paymentsOf(shop.db, [orderId]))[0]).toMatchObject({ captured: total, refunded: taka(120), refunding: 0 })
    expect(await worthNow(shop, orderId)).toBe(total - taka(120))
    expect((await documentsIn(shop, orderId)).at(-1)).toMatchObject({ kind: 'credit-note', total: taka(120) })
    const claim = sent.ok && (await claimById(shop.db, sent.claimId))
    expect(claim).toMatchObject({ automatic: true, decidedBy: 'system:claims', outcome: 'refund', lines: [{ held: 0 }] })
    expect(claim && claim.refunds).toEqual((await refundsOf(shop.db, [orderId])).map(({ id }) => id))
  })

  test('keeps a line taken whose refund the gateway refused, also after staff closed it, and until staff noted the payment', async () => {
    const { shop, bkash } = world
    const { orderId, token } = await paidAndDelivered({ 'guava-1kg': 3 })
    bkash.world.refunds = 'refused'
    expect(await desk.send(shop, token, { gateways: gateways() })).toMatchObject({ ok: true, state: 'done' })
    const left = async () => (await claimable(shop.db, { token }))!.lines[0]!
    expect(await left()).toMatchObject({ left: taka(240) })
    const [refused] = await refundsOf(shop.db, [orderId])
    expect(refused).toMatchObject({ state: 'refused' })
    expect(await closeRefusedRefund(shop.as('owner'), { orderId, refundId: refused!.id })).toEqual({ ok: true })
    const { orderLineId, left: open } = await left()
    expect(open).toBe(taka(240))
    // The database refuses it, too.
    const claimId = await claimed(desk, shop, token, { photos: [], line: { units: 1 } })
    const more = shop.db.transaction(async (tx) => {
      await sql`update claims.lines set held_paisa = 24001 where claim_id = ${claimId}::uuid`.execute(tx)
      return { ok: true as const }
    })
    await expect(more).rejects.toThrow(/claims and refunds of line/)
    await rejectClaim(shop.as('owner'), { claimId, reason: 'No photo.', shopUrl })
    const [payment] = await paymentsOf(shop.db, [orderId])
    const refund = { gateways: {}, orderId, paymentId: payment!.id, way: 'by-hand' as const, reason: 'Paid in cash', shopUrl }
    const lines = [{ key: orderLineId, units: 1, amount: null }]
    expect(await refundOrder(shop.as('owner'), { ...refund, lines })).toMatchObject({ ok: true })
    expect(await left()).toMatchObject({ left: taka(240), units: 2 })
  })

  test('accepts a small claim of cash, and staff pay it', async () => {
    const { shop } = world
    const { token } = await cashAndDelivered({ 'guava-1kg': 3 })
    expect(await desk.send(shop, token, { gateways: gateways() })).toMatchObject({ ok: true, state: 'accepted' })
    expect(await shop.count('payments.refunds')).toBe(0)
    expect(await shop.count('messaging.messages', { template: 'claim-received' })).toBe(0)
    expect(await shop.count('messaging.messages', { template: 'claim-answered' })).toBe(1)
  })

  test('leaves to staff what is large, has no photo, or comes from a phone with many claims', async () => {
    const { shop } = world
    const { token } = await cashAndDelivered({ 'himsagar-5kg': 1 })
    expect(await desk.send(shop, token)).toMatchObject({ state: 'open' })
    const second = await cashAndDelivered({ 'guava-1kg': 1 })
    expect(await desk.send(shop, second.token, { photos: [] })).toMatchObject({ state: 'open' })
    // Two claims before: the limit.
    const third = await cashAndDelivered({ 'guava-1kg': 1 })
    expect(await desk.send(shop, third.token)).toMatchObject({ state: 'open' })
  })

  test('needs no photo of what is missing', async () => {
    const { token } = await cashAndDelivered({ 'guava-1kg': 3 })
    expect(await desk.send(world.shop, token, { photos: [], line: { fault: 'missing' } })).toMatchObject({ state: 'accepted' })
  })
})

test('what was paid partly by gateway and partly in cash is paid back once, by hand', async () => {
  const { shop, bkash } = world
  const { orderId, token, total } = await paidAndDelivered({ 'guava-1kg': 3 })
  const [online] = await paymentsOf(shop.db, [orderId])
  const cash = taka(150)
  await sql`
    update payments.payments set amount_paisa = ${total - cash}::bigint, captured_paisa = ${total - cash}::bigint where id = ${online!.id}::uuid`.execute(
    shop.db,
  )
  await sql`
    insert into payments.payments (id, order_id, attempt, method, amount_paisa, captured_paisa, state, created_at)
    values (${shop.newId()}::uuid, ${orderId}::uuid, 2, 'cash-on-delivery', ${cash}::bigint, ${cash}::bigint, 'captured', ${shop.now})`.execute(
    shop.db,
  )
  const all = { gateways: gateways(), line: { units: 3 } }
  const sent = await desk.send(shop, token, all)
  // The rule pays nothing through the gateway, because a part came in cash.
  expect(sent).toMatchObject({ ok: true, state: 'accepted' })
  expect(bkash.givenBackInAll()).toBe(0)
  const claimId = sent.ok ? sent.claimId : ''
  const claim = (await claimById(shop.db, claimId))!
  expect(await payWay(shop.db, { claim, gateways: gateways() })).toBe('by-hand')
  const pay = { claimId, gateways: gateways(), shopUrl, sent: null }
  expect(await payClaim(shop.as('owner'), { ...pay, byHand: false })).toEqual({ ok: false, problem: 'paid-by-hand' })
  expect(await payClaim(shop.as('owner'), { ...pay, byHand: true })).toMatchObject({ ok: true, refundIds: [] })
  const refunds = await refundsOf(shop.db, [orderId])
  expect(refunds.map(({ way, state }) => [way, state])).toEqual([
    ['by-hand', 'refunded'],
    ['by-hand', 'refunded'],
  ])
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(taka(360))
  expect(bkash.givenBackInAll()).toBe(0)
})

test('two payments that came to a wallet are paid back with one transaction', async () => {
  const { shop } = world
  const { orderId, token, total } = await cashAndDelivered({ 'guava-1kg': 3 })
  const [first] = await paymentsOf(shop.db, [orderId])
  const rest = taka(150)
  await sql`
    update payments.payments set method = 'wallet', amount_paisa = ${total - rest}::bigint, captured_paisa = ${total - rest}::bigint
    where id = ${first!.id}::uuid`.execute(shop.db)
  await sql`
    insert into payments.payments (id, order_id, attempt, method, amount_paisa, captured_paisa, state, created_at)
    values (${shop.newId()}::uuid, ${orderId}::uuid, 2, 'wallet', ${rest}::bigint, ${rest}::bigint, 'captured', ${shop.now})`.execute(shop.db)
  const sent = await desk.send(shop, token, { gateways: gateways(), line: { units: 3 } })
  if (!sent.ok) throw new Error(sent.problem)
  const claim = (await claimById(shop.db, sent.claimId))!
  expect(await payWay(shop.db, { claim, gateways: gateways() })).toBe('wallet')
  const pay = { claimId: sent.claimId, gateways: gateways(), shopUrl, byHand: true }
  const before = await shop.countAll()
  expect(await payClaim(shop.as('owner'), { ...pay, sent: null })).toEqual({ ok: false, problem: 'refund-trx-missing' })
  expect(await shop.countAll()).toEqual(before)
  const back = { wallet: 'bkash' as const, trxId: 'CLAIM2BACK' }
  expect(await payClaim(shop.as('owner'), { ...pay, sent: back })).toEqual({ ok: true, refundIds: [] })
  const refunds = await refundsOf(shop.db, [orderId])
  expect(refunds.map(({ way, state }) => [way, state])).toEqual([
    ['by-hand', 'refunded'],
    ['by-hand', 'refunded'],
  ])
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(taka(360))
  const noted = await shop.db.selectFrom('payments.wallet_refunds').select(['wallet', 'trx_id']).execute()
  expect(noted).toEqual([
    { wallet: 'bkash', trx_id: 'CLAIM2BACK' },
    { wallet: 'bkash', trx_id: 'CLAIM2BACK' },
  ])
})

test('20 parallel claims that are paid at once never pay back more than was paid', async () => {
  const { shop, bkash } = world
  const { orderId, token, total } = await paidAndDelivered({ 'guava-1kg': 3 })
  await sql`
    insert into content.settings (key, value, updated_at)
    values ('claims', '{"hours": 24, "automatic": 50000, "mostClaims": 50, "recallPercent": 10, "recallClaims": 3}', ${shop.now})`.execute(
    shop.db,
  )
  const orderLineId = (await claimable(shop.db, { token }))!.lines[0]!.orderLineId
  await shop.warmUp()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => desk.send(shop, token, { gateways: gateways(), line: { orderLineId } })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  const [payment] = await paymentsOf(shop.db, [orderId])
  expect(payment).toMatchObject({ captured: total, refunded: taka(360), refunding: 0 })
  expect(bkash.givenBackInAll()).toBe(taka(360))
  expect(await worthNow(shop, orderId)).toBe(total - taka(360))
  expect(await desk.kept()).toHaveLength(3)
})

describe('a replacement', () => {
  test('is a free order for the same address, made once', async () => {
    const { shop } = world
    const { orderId, token } = await cashAndDelivered({ 'guava-1kg': 3 })
    const claimId = await claimed(desk, shop, token, { wants: 'replacement', line: { units: 3, share: 50 } })
    expect(await claimById(shop.db, claimId)).toMatchObject({ state: 'accepted', automatic: true, outcome: 'replacement' })
    await shop.warmUp()
    const answers = await Promise.all([1, 2, 3].map(() => replaceForClaim(shop.as('desk'), { claimId, shopUrl })))
    const made = answers.filter((answer) => answer.ok)
    expect(made.length).toBeGreaterThan(0)
    expect(await shop.count('ordering.orders')).toBe(2)
    const claim = (await claimById(shop.db, claimId))!
    expect(claim).toMatchObject({ state: 'done', replacementId: made[0]!.orderId })
    const [bad, free] = await Promise.all([orderById(shop.db, orderId), orderById(shop.db, claim.replacementId!)])
    expect(free).toMatchObject({
      source: 'replacement',
      total: 0,
      goods: taka(240),
      discount: taka(240),
      staffDiscount: taka(240),
      delivery: 0,
      setDelivery: 0,
      name: bad!.name,
      phone: bad!.phone,
    })
    expect(await paymentsOf(shop.db, [free!.id])).toEqual([])
    await moved(shop, free!.id, TO_THE_DOOR)
    expect(await orderForOffice(shop.db, free!.id, shop.now)).toMatchObject({ state: 'completed', due: 0 })
    // Nothing was paid for it, so its page does not lead to claims.
    expect(await claimStatus(shop.db, { token: free!.token }, shop.now)).toBe(null)
    // What was replaced can't be claimed again.
    expect((await claimable(shop.db, { token }))!.lines[0]).toMatchObject({ left: taka(120), units: 1 })
    expect(await replaceForClaim(shop.as('desk'), { claimId, shopUrl })).toEqual({ ok: false, problem: 'already-moved' })
  })

  test('is compared with the limit of the rule by the price of the whole units, which it holds', async () => {
    const { shop } = world
    const { token } = await cashAndDelivered({ 'himsagar-5kg': 1 })
    const price = (await claimable(shop.db, { token }))!.lines[0]!.left
    expect(Math.floor(price / 4)).toBeLessThan(taka(500))
    const claimId = await claimed(desk, shop, token, { wants: 'replacement', line: { share: 25 } })
    expect(await claimById(shop.db, claimId)).toMatchObject({ state: 'open', lines: [{ asked: price, held: price }] })
    expect((await claimable(shop.db, { token }))!.lines[0]).toMatchObject({ left: 0 })
  })

  test('has no line of which nothing is granted', async () => {
    const { shop } = world
    const { token } = await cashAndDelivered({ 'guava-1kg': 3, 'himsagar-5kg': 1 })
    const lines = (await claimable(shop.db, { token }))!.lines
    const all = lines.map(({ orderLineId }) => ({ orderLineId, fault: 'spoiled' as const, units: 1, share: 100 as const }))
    const claimId = await claimed(desk, shop, token, { wants: 'replacement', lines: all })
    const guava = lines.find(({ quantity }) => quantity === 3)!.orderLineId
    const granted = new Map([[guava, taka(120)]])
    const accepted = await acceptClaim(shop.as('owner'), { claimId, granted, reason: 'The mangoes are fine.', shopUrl })
    expect(accepted).toEqual({ ok: true })
    const made = await replaceForClaim(shop.as('owner'), { claimId, shopUrl })
    expect(made.ok && (await orderById(shop.db, made.orderId))).toMatchObject({ goods: taka(120), total: 0 })
    const left = (await claimable(shop.db, { token }))!.lines.map(({ quantity, units }) => [quantity, units])
    expect(left.toSorted()).toEqual([
      [1, 1],
      [2, 2],
    ])
  })

  test('that was cancelled opens the claim again, and another one can be made', async () => {
    const { shop } = world
    const { token } = await cashAndDelivered({ 'guava-1kg': 3 })
    const claimId = await claimed(desk, shop, token, { wants: 'replacement' })
    const first = await replaceForClaim(shop.as('owner'), { claimId, shopUrl })
    const system = { ...shop.as('owner'), actor: { kind: 'system', name: 'claims' } } as const
    expect(await followReplacements(system)).toBe(false)
    expect(await claimById(shop.db, claimId)).toMatchObject({ state: 'done' })
    const orderId = first.ok ? first.orderId : ''
    expect(await cancelOrder(shop.as('owner'), { orderId, note: 'No van', shopUrl })).toMatchObject({ ok: true })
    // Another claim about the line is decided first.
    const other = await claimed(desk, shop, token, { photos: [] })
    await followReplacements(system)
    expect(await claimById(shop.db, claimId)).toMatchObject({ state: 'done' })
    await rejectClaim(shop.as('owner'), { claimId: other, reason: 'No photo.', shopUrl })
    await shop.warmUp()
    await Promise.all([1, 2, 3].map(() => followReplacements(system)))
    const claim = (await claimById(shop.db, claimId))!
    expect(claim).toMatchObject({
      state: 'open',
      outcome: null,
      replacementId: null,
      lines: [{ granted: null, held: taka(120) }],
    })
    expect((await claimEvents(shop.db, claimId)).map(({ move }) => move)).toEqual(['send', 'accept', 'finish', 'order-cancelled'])
    expect((await claimsIn(shop.db, { states: CLAIM_LISTS.waiting, limit: 5, offset: 0 })).map(({ id }) => id)).toEqual([claimId])
    expect(await desk.send(shop, token)).toMatchObject({ ok: false, problem: 'claimed-before' })
    const granted = new Map([[claim.lines[0]!.orderLineId, taka(120)]])
    expect(await acceptClaim(shop.as('owner'), { claimId, granted, reason: '', shopUrl })).toEqual({ ok: true })
    const second = await replaceForClaim(shop.as('owner'), { claimId, shopUrl })
    expect(second).toMatchObject({ ok: true })
    expect(second.ok && second.orderId).not.toBe(orderId)
  })

  test('that can’t be made changes nothing', async () => {
    const { shop } = world
    const { token } = await cashAndDelivered({ 'guava-1kg': 3 })
    const claimId = await claimed(desk, shop, token, { wants: 'replacement' })
    await shop.leaveOnly('guava', 0)
    const before = await shop.countAll()
    expect(await replaceForClaim(shop.as('desk'), { claimId, shopUrl })).toEqual({ ok: false, problem: 'not-there-now' })
    expect(await shop.countAll()).toEqual(before)
    const line = (await claimById(shop.db, claimId))!.lines[0]!
    const again = { claimId, granted: new Map([[line.orderLineId, line.asked]]), reason: '', shopUrl }
    expect(await acceptClaim(shop.as('desk'), again)).toEqual({ ok: false, problem: 'already-moved' })
  })
})
