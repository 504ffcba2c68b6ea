import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPromotion, phoneNumber } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { findDiscount, isCouponGone, redeemCoupon, releaseCoupon, takeCoupon } from './index.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

function redeem(promotionId: string, person: number, orderId = shop.newId()) {
  const phone = phoneNumber(person)
  return shop.db.transaction((tx) => redeemCoupon(tx, { promotionId, orderId, phone, now: shop.now }))
}

/** Redeems at commit. */
function take(promotionId: string, person: number): Promise<unknown> {
  const use = { promotionId, orderId: shop.newId(), phone: phoneNumber(person), now: shop.now }
  return shop.db
    .transaction(async (tx, withCommit) => {
      withCommit(takeCoupon(tx, use))
      return 'taken'
    })
    .catch((error: unknown) => (isCouponGone(error) ? 'gone' : error))
}

const usesOf = async (promotionId: string) => ({
  redemptions: await shop.count('pricing.redemptions', { promotion_id: promotionId }),
  people: await shop.count('pricing.promotion_uses', { promotion_id: promotionId }),
  ...(await shop.db.selectFrom('pricing.promotions').select('redeemed').where('id', '=', promotionId).executeTakeFirstOrThrow()),
})

test('the total limit holds when thirty redeem at once', async () => {
  const promotionId = await addPromotion(shop, { code: 'TOTAL', limit_total: 7 })
  const answers = await Promise.all(Array.from({ length: 30 }, (_, person) => redeem(promotionId, person)))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(7)
  expect(answers.filter((answer) => !answer.ok && answer.problem === 'coupon-used-up')).toHaveLength(23)
  expect(await shop.count('pricing.redemptions', { promotion_id: promotionId })).toBe(7)
  expect(await shop.count('pricing.promotion_uses', { promotion_id: promotionId })).toBe(7)
})

test('the limit per person holds when one person redeems thirty times at once', async () => {
  const promotionId = await addPromotion(shop, { code: 'PERSON', limit_per_person: 2 })
  const answers = await Promise.all(Array.from({ length: 30 }, () => redeem(promotionId, 1)))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(2)
  expect(answers.filter((answer) => !answer.ok && answer.problem === 'coupon-used-by-you')).toHaveLength(28)
  const [row] = await shop.db.selectFrom('pricing.promotions').select('redeemed').where('id', '=', promotionId).execute()
  expect(row).toEqual({ redeemed: 2 })
})

test('both limits hold for redeeming at commit, and a refusal changes nothing', async () => {
  const promotionId = await addPromotion(shop, { code: 'COMMIT', limit_total: 7, limit_per_person: 2 })
  const byOne = await Promise.all(Array.from({ length: 10 }, () => take(promotionId, 1)))
  expect(byOne.toSorted()).toEqual([...Array(8).fill('gone'), 'taken', 'taken'])
  const byMany = await Promise.all(Array.from({ length: 20 }, (_, person) => take(promotionId, 10 + person)))
  expect(byMany.toSorted()).toEqual([...Array(15).fill('gone'), ...Array(5).fill('taken')])
  expect(await usesOf(promotionId)).toEqual({ redemptions: 7, people: 6, redeemed: 7 })
})

test('a stopped, expired or unknown promotion is not redeemed at commit', async () => {
  const off = await addPromotion(shop, { code: 'NOTON', active: false })
  const over = await addPromotion(shop, { code: 'PAST', ends_at: shop.now })
  for (const promotionId of [off, over, shop.newId()]) expect(await take(promotionId, 1)).toBe('gone')
  expect(await usesOf(off)).toEqual({ redemptions: 0, people: 0, redeemed: 0 })
  expect([undefined, new Error('another'), { table: 'redemptions' }].map(isCouponGone)).toEqual([false, false, false])
})

test('a promotion without limits is counted too', async () => {
  const promotionId = await addPromotion(shop, { code: 'OPEN' })
  await Promise.all(Array.from({ length: 10 }, (_, person) => redeem(promotionId, person % 3)))
  const [row] = await shop.db.selectFrom('pricing.promotions').select('redeemed').where('id', '=', promotionId).execute()
  expect(row).toEqual({ redeemed: 10 })
})

test('a released use is available again, and is released once', async () => {
  const promotionId = await addPromotion(shop, { code: 'BACK', limit_total: 1, limit_per_person: 1 })
  const orderId = shop.newId()
  expect(await redeem(promotionId, 1, orderId)).toEqual({ ok: true })
  expect(await redeem(promotionId, 1)).toEqual({ ok: false, problem: 'coupon-used-by-you' })
  expect(await redeem(promotionId, 2)).toEqual({ ok: false, problem: 'coupon-used-up' })
  for (let times = 0; times < 2; times += 1) {
    await shop.db.transaction((tx) => releaseCoupon(tx, { orderId, now: shop.now }))
  }
  expect(await redeem(promotionId, 1)).toEqual({ ok: true })
  const [row] = await shop.db.selectFrom('pricing.promotions').select('redeemed').where('id', '=', promotionId).execute()
  expect(row).toEqual({ redeemed: 1 })
})

test('a stopped or expired promotion is not redeemed', async () => {
  const off = await addPromotion(shop, { code: 'OFF', active: false })
  const over = await addPromotion(shop, { code: 'OVER', ends_at: shop.now })
  expect(await redeem(off, 1)).toEqual({ ok: false, problem: 'coupon-used-up' })
  expect(await redeem(over, 1)).toEqual({ ok: false, problem: 'coupon-used-up' })
  expect(await shop.count('pricing.promotion_uses', { promotion_id: off })).toBe(0)
})

test('the discount knows how often this person used the coupon', async () => {
  const promotionId = await addPromotion(shop, {
    code: 'ONCE',
    limit_per_person: 1,
    ends_at: new Date('2026-07-01T00:00:00+06:00'),
  })
  await redeem(promotionId, 1)
  const lines = [{ variantId: shop.variant('guava-1kg'), categoryId: 'everyday', units: 1, linePaisa: 12_000 as never }]
  const request = { lines, couponCode: 'once', now: shop.now, delivery: null }
  expect(await findDiscount(shop.db, { ...request, phone: phoneNumber(1) })).toMatchObject({
    ok: false,
    problem: 'coupon-used-by-you',
  })
  expect(await findDiscount(shop.db, { ...request, phone: phoneNumber(2) })).toMatchObject({ ok: true, total: 5_000 })
  expect(await findDiscount(shop.db, { ...request, phone: null })).toMatchObject({ ok: true, total: 5_000 })
  const later = { ...request, phone: null, now: new Date('2026-07-01T00:00:00+06:00') }
  expect(await findDiscount(shop.db, later)).toMatchObject({ ok: false, problem: 'coupon-over' })
})
