import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claimDesk, claimed, type ClaimDesk } from '#tests/claim-cases.ts'
import { delivered, documentsIn, shopUrl, worthNow } from '#tests/invoice-documents.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { refundOrder } from '../billing/index.ts'
import { paymentsOf, refundLinesOf } from '../payments/index.ts'
import {
  acceptClaim,
  answerOffer,
  claimable,
  claimById,
  claimEvents,
  claimRules,
  claimRulesVersion,
  offerForClaim,
  payClaim,
  rejectClaim,
  reopenClaim,
  saveClaimRules,
} from './index.ts'

let shop: Shop
let desk: ClaimDesk
beforeEach(async () => {
  shop = await openShop()
  desk = await claimDesk()
})
afterEach(async () => {
  await desk.close()
  await shop.close()
})

const ordered = { buys: { 'guava-1kg': 3, 'himsagar-5kg': 1 } }

async function rules(difference: Partial<Awaited<ReturnType<typeof claimRules>>>) {
  const now = await claimRules(shop.db)
  return saveClaimRules(shop.as('owner'), { rules: { ...now, ...difference }, seen: claimRulesVersion(now) })
}

async function lineOf(token: string, units: number): Promise<string> {
  return (await claimable(shop.db, { token }))!.lines.find((line) => line.quantity === units)!.orderLineId
}

async function messages(): Promise<string[]> {
  const found = await sql<{ template: string }>`
    select template from messaging.messages where template like 'claim-%' order by template desc`.execute(shop.db)
  return found.rows.map(({ template }) => template)
}

describe('the desk', () => {
  async function waiting() {
    const order = await delivered(shop, ordered)
    await rules({ automatic: taka(0) })
    const guava = await lineOf(order.token, 3)
    const claimId = await claimed(desk, shop, order.token, { line: { orderLineId: guava, units: 2 } })
    return { ...order, guava, claimId }
  }
  const of = (orderLineId: string, amount: number) => new Map([[orderLineId, taka(amount)]])

  test('accepts in full; cash is noted after it was paid, and the books have the same amount', async () => {
    const { claimId, guava, orderId, total, token } = await waiting()
    expect(await acceptClaim(shop.as('owner'), { claimId, granted: of(guava, 240), reason: '', shopUrl })).toEqual({ ok: true })
    expect(await claimById(shop.db, claimId)).toMatchObject({ state: 'accepted', outcome: 'refund' })
    expect(await shop.count('payments.refunds')).toBe(0)
    const pay = { claimId, gateways: {}, shopUrl }
    expect(await payClaim(shop.as('owner'), { ...pay, byHand: false })).toEqual({ ok: false, problem: 'paid-by-hand' })
    await shop.warmUp()
    const answers = await Promise.all([1, 2, 3].map(() => payClaim(shop.as('owner'), { ...pay, byHand: true })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const claim = (await claimById(shop.db, claimId))!
    expect(claim).toMatchObject({ state: 'done', lines: [{ granted: taka(240), held: 0 }] })
    expect(await refundLinesOf(shop.db, orderId)).toEqual([
      { refundId: claim.refunds[0], key: guava, units: 2, amount: taka(240), done: true },
    ])
    expect((await paymentsOf(shop.db, [orderId]))[0]).toMatchObject({ captured: total, refunded: taka(240) })
    expect(await worthNow(shop, orderId)).toBe(total - taka(240))
    expect((await documentsIn(shop, orderId)).at(-1)).toMatchObject({ kind: 'invoice-credit', total: taka(240) })
    expect(await messages()).toEqual(['claim-received', 'claim-answered'])
    // One unit of the line is left for another claim.
    expect((await claimable(shop.db, { token }))!.lines.find(({ orderLineId }) => orderLineId === guava)).toMatchObject({
      left: taka(120),
      open: false,
    })
  })

  test('accepts in part with a reason, never more than was asked', async () => {
    const { claimId, guava } = await waiting()
    const accept = { claimId, shopUrl }
    const before = await shop.countAll()
    const owner = shop.as('owner')
    expect(await acceptClaim(owner, { ...accept, granted: of(guava, 241), reason: 'x' })).toEqual({
      ok: false,
      problem: 'more-than-asked',
    })
    expect(await acceptClaim(owner, { ...accept, granted: of(guava, 0), reason: 'x' })).toEqual({
      ok: false,
      problem: 'amount-missing',
    })
    expect(await acceptClaim(owner, { ...accept, granted: of(guava, 100), reason: '' })).toEqual({
      ok: false,
      problem: 'reason-missing',
    })
    expect(await shop.countAll()).toEqual(before)
    expect(await acceptClaim(owner, { ...accept, granted: of(guava, 100), reason: 'One was fine.' })).toEqual({ ok: true })
    expect(await claimById(shop.db, claimId)).toMatchObject({
      state: 'accepted',
      reason: 'One was fine.',
      lines: [{ granted: taka(100), held: taka(100) }],
    })
    expect(await acceptClaim(owner, { ...accept, granted: of(guava, 100), reason: 'x' })).toEqual({
      ok: false,
      problem: 'already-moved',
    })
  })

  test('rejects with a reason; the line can be claimed again', async () => {
    const { claimId, token, guava } = await waiting()
    const owner = shop.as('owner')
    expect(await rejectClaim(owner, { claimId, reason: '', shopUrl })).toEqual({ ok: false, problem: 'reason-missing' })
    expect(await rejectClaim(owner, { claimId, reason: 'It ripens in two days.', shopUrl })).toEqual({ ok: true })
    expect(await claimById(shop.db, claimId)).toMatchObject({
      state: 'rejected',
      reason: 'It ripens in two days.',
      lines: [{ held: 0 }],
    })
    expect(await desk.send(shop, token, { line: { orderLineId: guava } })).toMatchObject({ ok: true })
  })

  test('offers something else, and the buyer answers', async () => {
    const { claimId, token, guava } = await waiting()
    const offer = { claimId, granted: of(guava, 120), outcome: 'replacement' as const, shopUrl }
    expect(await offerForClaim(shop.as('owner'), { ...offer, reason: '' })).toEqual({ ok: false, problem: 'reason-missing' })
    expect(await offerForClaim(shop.as('owner'), { ...offer, reason: 'New fruit?' })).toEqual({ ok: true })
    const other = await delivered(shop, ordered)
    const answer = { claimId, agree: false }
    expect(await answerOffer(shop.as('guest'), { ...answer, key: { token: other.token } })).toEqual({
      ok: false,
      problem: 'unknown-claim',
    })
    expect(await answerOffer(shop.as('guest'), { ...answer, key: { token } })).toEqual({ ok: true })
    expect(await claimById(shop.db, claimId)).toMatchObject({
      state: 'open',
      outcome: null,
      lines: [{ granted: null, held: taka(240) }],
    })
    await offerForClaim(shop.as('owner'), { ...offer, reason: 'New fruit?' })
    expect(await answerOffer(shop.as('guest'), { key: { token }, claimId, agree: true })).toEqual({ ok: true })
    expect(await answerOffer(shop.as('guest'), { key: { token }, claimId, agree: true })).toEqual({
      ok: false,
      problem: 'already-moved',
    })
    expect(await claimById(shop.db, claimId)).toMatchObject({
      state: 'accepted',
      outcome: 'replacement',
      // New fruit is whole units.
      lines: [{ held: taka(240), granted: taka(240) }],
    })
    expect((await claimEvents(shop.db, claimId)).map(({ move }) => move)).toEqual(['send', 'offer', 'decline', 'offer', 'agree'])
  })

  test('decides again what can’t be done that way', async () => {
    const { claimId, guava, orderId } = await waiting()
    await acceptClaim(shop.as('owner'), { claimId, granted: of(guava, 240), reason: '', shopUrl })
    const [payment] = await paymentsOf(shop.db, [orderId])
    const lines = [{ key: guava, units: 3, amount: null }]
    const refund = { gateways: {}, orderId, paymentId: payment!.id, way: 'by-hand' as const, reason: 'All bad', shopUrl, lines }
    expect(await refundOrder(shop.as('owner'), refund)).toMatchObject({ ok: true })
    const before = await shop.countAll()
    expect(await payClaim(shop.as('owner'), { claimId, gateways: {}, shopUrl, byHand: true })).toEqual({
      ok: false,
      problem: 'less-left-now',
    })
    expect(await shop.countAll()).toEqual(before)
    expect((await claimById(shop.db, claimId))!.lines[0]).toMatchObject({ held: taka(240) })
    expect(await reopenClaim(shop.as('owner'), { claimId })).toEqual({ ok: true })
    expect(await rejectClaim(shop.as('owner'), { claimId, reason: 'Refunded already.', shopUrl })).toEqual({ ok: true })
  })

  test('decides again up to what was asked, also after a part was granted', async () => {
    const { claimId, guava } = await waiting()
    const owner = shop.as('owner')
    await acceptClaim(owner, { claimId, granted: of(guava, 100), reason: 'One was fine.', shopUrl })
    expect(await reopenClaim(owner, { claimId })).toEqual({ ok: true })
    expect(await claimById(shop.db, claimId)).toMatchObject({ state: 'open', lines: [{ granted: null, held: taka(240) }] })
    expect(await acceptClaim(owner, { claimId, granted: of(guava, 240), reason: '', shopUrl })).toEqual({ ok: true })
  })

  test('is told that less is left when the line was refunded in another way, before and after an offer', async () => {
    const { claimId, guava, orderId, token } = await waiting()
    const owner = shop.as('owner')
    const offer = { claimId, granted: of(guava, 240), reason: 'Money?', shopUrl }
    await offerForClaim(owner, { ...offer, outcome: 'refund' })
    const [payment] = await paymentsOf(shop.db, [orderId])
    const refund = { gateways: {}, orderId, paymentId: payment!.id, way: 'by-hand' as const, reason: 'All bad', shopUrl }
    const lines = [{ key: guava, units: 2, amount: null }]
    expect(await refundOrder(owner, { ...refund, lines })).toMatchObject({ ok: true })
    const less = { ok: false, problem: 'less-left-now' }
    const before = await shop.countAll()
    expect(await answerOffer(shop.as('guest'), { key: { token }, claimId, agree: true })).toEqual(less)
    expect(await shop.countAll()).toEqual(before)
    expect(await claimById(shop.db, claimId)).toMatchObject({ state: 'offered' })
    expect(await answerOffer(shop.as('guest'), { key: { token }, claimId, agree: false })).toEqual({ ok: true })
    expect(await claimById(shop.db, claimId)).toMatchObject({ state: 'open', lines: [{ granted: null, held: taka(120) }] })
    expect(await acceptClaim(owner, { claimId, granted: of(guava, 240), reason: '', shopUrl })).toEqual(less)
    expect(await offerForClaim(owner, { ...offer, outcome: 'refund' })).toEqual(less)
    expect(await offerForClaim(owner, { ...offer, outcome: 'replacement' })).toEqual(less)
    expect(await claimById(shop.db, claimId)).toMatchObject({ state: 'open', lines: [{ granted: null, held: taka(120) }] })
    expect(await acceptClaim(owner, { claimId, granted: of(guava, 120), reason: 'The rest is refunded.', shopUrl })).toEqual({
      ok: true,
    })
  })
})
