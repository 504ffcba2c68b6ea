import { afterEach, beforeEach, expect, test } from 'vitest'
import { phoneNumber } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { versionToken } from '#platform/version-token.ts'
import { auditEntries } from '../accounts/index.ts'
import {
  changePromotion,
  findDiscount,
  makePromotion,
  promotionRecords,
  promotionState,
  promotionTerms,
  redeemCoupon,
  switchPromotion,
  type PromotionRules,
  type PromotionTerms,
} from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const RULES: PromotionRules = {
  code: 'eid15',
  name: { en: '15% for Eid', bn: 'ঈদে ১৫% ছাড়' },
  kind: 'percentage',
  basisPoints: 1_500,
  amount: null,
  most: taka(300),
  steps: null,
  leastGoods: taka(500),
  categoryId: null,
  startsAt: null,
  endsAt: new Date('2026-06-30T00:00:00+06:00'),
  limitTotal: 100,
  limitPerPerson: 1,
}

async function made(difference: Partial<PromotionRules> = {}): Promise<string> {
  const answer = await makePromotion(shop.as('owner'), { ...RULES, ...difference })
  if (!answer.ok) throw new Error(answer.problem)
  return answer.promotionId
}

async function change(promotionId: string, difference: Partial<PromotionTerms>, seen?: string) {
  const terms = promotionTerms((await promotionRecords(shop.db, promotionId))[0]!)
  return changePromotion(shop.as('owner'), { promotionId, ...terms, ...difference, seen: seen ?? versionToken(terms) })
}

async function redeem(promotionId: string, person: number) {
  const order = { promotionId, orderId: shop.newId(), phone: phoneNumber(person), now: shop.now }
  return shop.db.transaction((tx) => redeemCoupon(tx, order))
}

const crate = () => [{ variantId: shop.variant('himsagar-5kg'), categoryId: 'mango', units: 1, linePaisa: taka(950) }]
const discount = (couponCode: string | null) =>
  findDiscount(shop.db, { lines: crate(), couponCode, phone: null, now: shop.now, delivery: null })

test('a coupon is created, audited, and gives its discount', async () => {
  const promotionId = await made()
  expect(await discount('Eid15')).toMatchObject({ ok: true, couponCode: 'EID15', total: 14_250 })
  const [entry] = await auditEntries(shop.db, { filter: {}, limit: 1 })
  expect(entry).toMatchObject({
    action: 'make-promotion',
    subject: { type: 'promotion', id: promotionId, name: 'EID15' },
    before: null,
    after: { code: 'EID15', basisPoints: 1_500, endsAt: '2026-06-29T18:00:00.000Z' },
  })
})

test('a code in other letter case is taken, even when both are created at once', async () => {
  const answers = await Promise.all(
    ['mango', 'MANGO', 'Mango'].map((code) => makePromotion(shop.as('owner'), { ...RULES, code })),
  )
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.ok)).toEqual([
    { ok: false, problem: 'code-taken' },
    { ok: false, problem: 'code-taken' },
  ])
  expect(await shop.count('accounts.audit_log')).toBe(1)
})

test('a promotion without a code applies automatically', async () => {
  const steps = [
    { units: 1, basisPoints: 500 },
    { units: 3, basisPoints: 800 },
  ]
  await made({ code: null, kind: 'quantity-steps', basisPoints: null, most: null, steps })
  await made({ code: '  ', kind: 'fixed', basisPoints: null, amount: taka(20) })
  expect(await discount(null)).toMatchObject({ ok: true, couponCode: null, total: 4_750 })
})

test.each([
  [{ code: 'a b' }, ['code']],
  [{ code: 'ab' }, ['code']],
  [{ name: { en: 'Eid', bn: '' } }, ['name']],
  [{ basisPoints: 10_001 }, ['basisPoints']],
  [{ basisPoints: null }, ['basisPoints']],
  [{ amount: taka(50) }, ['amount']],
  [{ kind: 'fixed' as const, basisPoints: null, amount: taka(0) }, ['amount']],
  [{ most: taka(0) }, ['most']],
  [{ kind: 'quantity-steps' as const, basisPoints: null, steps: [], code: null }, ['steps']],
  [{ startsAt: new Date('2026-07-01T00:00:00Z') }, ['endsAt']],
  [{ limitTotal: 0 }, ['limitTotal']],
  [{ limitPerPerson: 1.5 }, ['limitPerPerson']],
])('an invalid promotion is refused: %o', async (difference, fields) => {
  const before = await shop.countAll()
  expect(await makePromotion(shop.as('owner'), { ...RULES, ...difference })).toEqual({ ok: false, problem: 'not-valid', fields })
  expect(await shop.countAll()).toEqual(before)
})

test('a promotion that ends before it starts, or is for no category, is refused', async () => {
  const before = await shop.countAll()
  const make = (difference: Partial<PromotionRules>) => makePromotion(shop.as('owner'), { ...RULES, ...difference })
  expect(await make({ endsAt: shop.now })).toEqual({ ok: false, problem: 'over-already' })
  expect(await make({ categoryId: 'stones' })).toEqual({ ok: false, problem: 'unknown-category' })
  expect(await shop.countAll()).toEqual(before)
})

test('its period and limits can change; its discount cannot', async () => {
  const promotionId = await made()
  expect(await change(promotionId, { limitTotal: null, endsAt: null })).toEqual({ ok: true })
  const [record] = await promotionRecords(shop.db, promotionId)
  expect(record).toMatchObject({ limitTotal: null, endsAt: null, limitPerPerson: 1, basisPoints: 1_500, active: true })
  const [entry] = await auditEntries(shop.db, { filter: {}, limit: 1 })
  expect(entry).toMatchObject({
    action: 'change-promotion',
    before: { limitTotal: 100 },
    after: { limitTotal: null, endsAt: null },
  })
  expect(Object.keys(entry!.after!).sort()).toEqual(['endsAt', 'limitTotal'])
})

test('the limit cannot go below the uses', async () => {
  const promotionId = await made()
  await redeem(promotionId, 1)
  await redeem(promotionId, 2)
  expect(await change(promotionId, { limitTotal: 1 })).toEqual({ ok: false, problem: 'below-used', used: 2 })
  expect(await change(promotionId, { limitTotal: 2 })).toEqual({ ok: true })
  expect(await redeem(promotionId, 3)).toEqual({ ok: false, problem: 'coupon-used-up' })
  const [record] = await promotionRecords(shop.db, promotionId)
  expect(record).toMatchObject({ redeemed: 2, lastUsedAt: shop.now })
  expect(promotionState(record!, shop.now)).toBe('used-up')
})

test('a promotion is stopped at once, and restarted', async () => {
  const promotionId = await made()
  const turn = (active: boolean) => switchPromotion(shop.as('owner'), { promotionId, active })
  expect(await turn(false)).toEqual({ ok: true })
  expect(await discount('EID15')).toMatchObject({ ok: false, problem: 'unknown-coupon' })
  expect(await redeem(promotionId, 1)).toMatchObject({ ok: false })
  expect(await turn(false)).toEqual({ ok: false, problem: 'already-so' })
  expect(await turn(true)).toEqual({ ok: true })
  expect(await discount('EID15')).toMatchObject({ ok: true, total: 14_250 })
  const entries = await auditEntries(shop.db, { filter: {}, limit: 2 })
  expect(entries.map(({ action }) => action)).toEqual(['resume-promotion', 'stop-promotion'])
})

test('the second of two editors gets a conflict', async () => {
  const promotionId = await made()
  const seen = versionToken(promotionTerms((await promotionRecords(shop.db, promotionId))[0]!))
  const answers = await Promise.all([10, 20, 30].map((limitTotal) => change(promotionId, { limitTotal }, seen)))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.ok && answer.problem === 'edit-conflict')).toHaveLength(2)
})

test.each([
  [{}, 'running'],
  [{ active: false }, 'stopped'],
  [{ startsAt: new Date('2026-06-12T00:00:00Z') }, 'ahead'],
  [{ endsAt: new Date('2026-06-11T04:00:00Z') }, 'over'],
  [{ limitTotal: 3, redeemed: 3 }, 'used-up'],
])('%o is %s', (difference, state) => {
  const plain = { ...RULES, redeemed: 0, active: true }
  expect(promotionState({ ...plain, ...difference }, shop.now)).toBe(state)
})
