import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { claimShop } from '#tests/claim-shop.ts'
import { worthNow } from '#tests/invoice-documents.ts'
import { shopUrl } from '#tests/online-orders.ts'
import { taka } from '#tests/world-data.ts'
import { paymentsOf, refundsOf } from '../payments/index.ts'
import { claimable, claimById, payClaim, payWay } from './index.ts'

const { world, desk, gateways, paidAndDelivered, cashAndDelivered } = claimShop()

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
  const sent = await desk().send(shop, token, all)
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
    values (${shop.newId()}::uuid, ${orderId}::uuid, 2, 'wallet', ${rest}::bigint, ${rest}::bigint, 'captured', ${shop.now})`.execute(
    shop.db,
  )
  const sent = await desk().send(shop, token, { gateways: gateways(), line: { units: 3 } })
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
    Array.from({ length: 20 }, () => desk().send(shop, token, { gateways: gateways(), line: { orderLineId } })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  const [payment] = await paymentsOf(shop.db, [orderId])
  expect(payment).toMatchObject({ captured: total, refunded: taka(360), refunding: 0 })
  expect(bkash.givenBackInAll()).toBe(taka(360))
  expect(await worthNow(shop, orderId)).toBe(total - taka(360))
  expect(await desk().kept()).toHaveLength(3)
})
