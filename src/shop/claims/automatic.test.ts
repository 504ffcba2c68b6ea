import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { claimed } from '#tests/claim-cases.ts'
import { claimShop } from '#tests/claim-shop.ts'
import { documentsIn, worthNow } from '#tests/invoice-documents.ts'
import { shopUrl } from '#tests/online-orders.ts'
import { taka } from '#tests/world-data.ts'
import { closeRefusedRefund, refundOrder } from '../billing/index.ts'
import { paymentsOf, refundsOf } from '../payments/index.ts'
import { claimable, claimById, rejectClaim } from './index.ts'

const { world, desk, gateways, paidAndDelivered, cashAndDelivered } = claimShop()

describe('the rule', () => {
  test('accepts a small claim at once and pays it back through the gateway', async () => {
    const { shop, bkash } = world
    const { orderId, token, total } = await paidAndDelivered({ 'guava-1kg': 3 })
    const sent = await desk().send(shop, token, { gateways: gateways() })
    expect(sent).toMatchObject({ ok: true, state: 'done' })
    expect(bkash.givenBackInAll()).toBe(taka(120))
    expect((await paymentsOf(shop.db, [orderId]))[0]).toMatchObject({ captured: total, refunded: taka(120), refunding: 0 })
    expect(await worthNow(shop, orderId)).toBe(total - taka(120))
    expect((await documentsIn(shop, orderId)).at(-1)).toMatchObject({ kind: 'invoice-credit', total: taka(120) })
    const claim = sent.ok && (await claimById(shop.db, sent.claimId))
    expect(claim).toMatchObject({ automatic: true, decidedBy: 'system:claims', outcome: 'refund', lines: [{ held: 0 }] })
    expect(claim && claim.refunds).toEqual((await refundsOf(shop.db, [orderId])).map(({ id }) => id))
  })

  test('keeps a line taken whose refund the gateway refused, also after staff closed it, and until staff noted the payment', async () => {
    const { shop, bkash } = world
    const { orderId, token } = await paidAndDelivered({ 'guava-1kg': 3 })
    bkash.world.refunds = 'refused'
    expect(await desk().send(shop, token, { gateways: gateways() })).toMatchObject({ ok: true, state: 'done' })
    const left = async () => (await claimable(shop.db, { token }))!.lines[0]!
    expect(await left()).toMatchObject({ left: taka(240) })
    const [refused] = await refundsOf(shop.db, [orderId])
    expect(refused).toMatchObject({ state: 'refused' })
    expect(await closeRefusedRefund(shop.as('owner'), { orderId, refundId: refused!.id })).toEqual({ ok: true })
    const { orderLineId, left: open } = await left()
    expect(open).toBe(taka(240))
    // The database refuses it, too.
    const claimId = await claimed(desk(), shop, token, { photos: [], line: { units: 1 } })
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
    expect(await desk().send(shop, token, { gateways: gateways() })).toMatchObject({ ok: true, state: 'accepted' })
    expect(await shop.count('payments.refunds')).toBe(0)
    expect(await shop.count('messaging.messages', { template: 'claim-received' })).toBe(0)
    expect(await shop.count('messaging.messages', { template: 'claim-answered' })).toBe(1)
  })

  test('leaves to staff what is large, has no photo, or comes from a phone with many claims', async () => {
    const { shop } = world
    const { token } = await cashAndDelivered({ 'himsagar-5kg': 1 })
    expect(await desk().send(shop, token)).toMatchObject({ state: 'open' })
    const second = await cashAndDelivered({ 'guava-1kg': 1 })
    expect(await desk().send(shop, second.token, { photos: [] })).toMatchObject({ state: 'open' })
    // Two claims before: the limit.
    const third = await cashAndDelivered({ 'guava-1kg': 1 })
    expect(await desk().send(shop, third.token)).toMatchObject({ state: 'open' })
  })

  test('needs no photo of what is missing', async () => {
    const { token } = await cashAndDelivered({ 'guava-1kg': 3 })
    expect(await desk().send(world.shop, token, { photos: [], line: { fault: 'missing' } })).toMatchObject({ state: 'accepted' })
  })
})
