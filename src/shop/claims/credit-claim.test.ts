import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { claimed } from '#tests/claim-cases.ts'
import { claimShop } from '#tests/claim-shop.ts'
import { shopUrl } from '#tests/online-orders.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { taka } from '#tests/world-data.ts'
import { orderById, placeOrder } from '../ordering/index.ts'
import { refundsOf } from '../payments/index.ts'
import { acceptClaim, answerOffer, claimable, claimById, offerForClaim, type Claim } from './index.ts'

const { world, desk, gateways, paidAndDelivered, cashAndDelivered } = claimShop()

const granted = (claim: Claim, amount = claim.lines[0]!.asked) => new Map([[claim.lines[0]!.orderLineId, amount]])
const coupons = () =>
  world.shop.db
    .selectFrom('pricing.promotions')
    .innerJoin('claims.credits', 'claims.credits.promotion_id', 'pricing.promotions.id')
    .select(['code', 'kind', 'amount_paisa', 'limit_total', 'limit_per_person', 'ends_at'])
    .execute()

describe('a credit', () => {
  test('is a coupon over what was granted, for one order', async () => {
    const { shop } = world
    const { token } = await cashAndDelivered({ 'guava-1kg': 3 })
    const claimId = await claimed(desk(), shop, token, { wants: 'credit', photos: [], line: { units: 3 } })
    const claim = (await claimById(shop.db, claimId))!
    expect(claim).toMatchObject({ state: 'open', wants: 'credit', couponId: null })
    const lower = { claimId, granted: granted(claim, taka(100)), reason: 'Three were good.', shopUrl }
    expect(await acceptClaim(shop.as('owner'), lower)).toEqual({ ok: true })
    expect(await acceptClaim(shop.as('owner'), lower)).toEqual({ ok: false, problem: 'already-moved' })
    const done = (await claimById(shop.db, claimId))!
    expect(done).toMatchObject({ state: 'done', outcome: 'credit', refunds: [], replacementId: null })
    const made = await coupons()
    expect(made).toEqual([
      {
        code: expect.stringMatching(/^CREDIT-[A-Z2-9]{8}$/) as string,
        kind: 'fixed',
        amount_paisa: taka(100),
        limit_total: 1,
        limit_per_person: 1,
        ends_at: new Date(shop.now.getTime() + 180 * 24 * 3_600_000),
      },
    ])
    expect(done.couponId).not.toBeNull()
    const order = { buys: { 'himsagar-5kg': 1 }, couponCode: made[0]!.code! }
    const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, order))
    if (!placed.ok) throw new Error(placed.problem)
    expect(await orderById(shop.db, placed.orderId)).toMatchObject({ couponCode: made[0]!.code, discount: taka(100) })
    expect(await placeOrder(shop.as('guest'), sampleOrder(shop, order))).toMatchObject({ ok: false })
    // It takes its part of the line: only the rest can be claimed or refunded.
    expect((await claimable(shop.db, { token }))!.lines[0]).toMatchObject({ left: taka(260) })
  })

  test('that staff offer is made once when the buyer agrees, also twice at once', async () => {
    const { shop } = world
    const { token } = await cashAndDelivered({ 'guava-1kg': 3 })
    const claimId = await claimed(desk(), shop, token, { photos: [], line: { units: 1 } })
    const claim = (await claimById(shop.db, claimId))!
    const offer = { claimId, granted: granted(claim), outcome: 'credit' as const, reason: 'Would a credit do?', shopUrl }
    expect(await offerForClaim(shop.as('owner'), offer)).toEqual({ ok: true })
    expect(await coupons()).toEqual([])
    await shop.warmUp()
    const agree = () => answerOffer(shop.as('guest'), { key: { token }, claimId, agree: true })
    const answers = await Promise.all([agree(), agree(), agree()])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await coupons()).toMatchObject([{ amount_paisa: taka(120) }])
    expect(await claimById(shop.db, claimId)).toMatchObject({ state: 'done', outcome: 'credit' })
  })

  test('of a small claim is there at once, and pays nothing back', async () => {
    const { shop, bkash } = world
    const { orderId, token } = await paidAndDelivered({ 'guava-1kg': 3 })
    const sent = await desk().send(shop, token, { gateways: gateways(), wants: 'credit', line: { units: 3 } })
    expect(sent).toMatchObject({ ok: true, state: 'done' })
    expect(await coupons()).toMatchObject([{ amount_paisa: taka(360) }])
    expect(bkash.givenBackInAll()).toBe(0)
    expect((await claimable(shop.db, { token }))!.lines[0]).toMatchObject({ left: 0 })
    // The money stays with the shop; the coupon is what the buyer has.
    expect(await refundsOf(shop.db, [orderId])).toEqual([])
  })

  test('is never above what was paid, also in several claims, and staff do not offer one for an order that is not paid', async () => {
    const { shop } = world
    const { orderId, token } = await cashAndDelivered({ 'guava-1kg': 2, 'himsagar-5kg': 1 })
    const paid = taka(1_000)
    await sql`update payments.payments set captured_paisa = ${paid}::bigint, amount_paisa = ${paid}::bigint where order_id = ${orderId}::uuid`.execute(
      shop.db,
    )
    const [guava, mango] = (await claimable(shop.db, { token }))!.lines.toSorted((a, b) => a.left - b.left)
    const send = (line: typeof guava, units: number) =>
      desk().send(shop, token, {
        wants: 'credit',
        photos: [],
        requestId: `claim of ${line!.orderLineId}`,
        line: { orderLineId: line!.orderLineId, units },
      })
    const first = await send(guava, 2)
    expect(first).toMatchObject({ ok: true, state: 'open' })
    const claim = (await claimById(shop.db, first.ok ? first.claimId : ''))!
    expect(await acceptClaim(shop.as('owner'), { claimId: claim.id, granted: granted(claim), reason: '', shopUrl })).toEqual({
      ok: true,
    })
    const before = await shop.countAll()
    expect(await send(mango, 1)).toEqual({ ok: false, problem: 'not-paid-yet' })
    expect(await shop.countAll()).toEqual(before)
    await sql`update payments.payments set captured_paisa = 0 where order_id = ${orderId}::uuid`.execute(shop.db)
    const next = await desk().send(shop, token, {
      wants: 'replacement',
      photos: [],
      requestId: 'claim of the mango',
      line: { orderLineId: mango!.orderLineId, units: 1 },
    })
    const open = (await claimById(shop.db, next.ok ? next.claimId : ''))!
    const offer = { claimId: open.id, granted: granted(open), outcome: 'credit' as const, reason: 'Would a credit do?', shopUrl }
    expect(await offerForClaim(shop.as('owner'), offer)).toEqual({ ok: false, problem: 'less-left-now' })
    expect(await coupons()).toHaveLength(1)
  })
})
