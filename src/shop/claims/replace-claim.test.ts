import { describe, expect, test } from 'vitest'
import { claimed } from '#tests/claim-cases.ts'
import { claimShop } from '#tests/claim-shop.ts'
import { moved, TO_THE_DOOR } from '#tests/invoice-documents.ts'
import { shopUrl } from '#tests/online-orders.ts'
import { taka } from '#tests/world-data.ts'
import { cancelOrder, orderById, orderForOffice } from '../ordering/index.ts'
import { paymentsOf } from '../payments/index.ts'
import {
  acceptClaim,
  CLAIM_LISTS,
  claimable,
  claimById,
  claimEvents,
  claimsIn,
  claimStatus,
  followReplacements,
  rejectClaim,
  replaceForClaim,
} from './index.ts'

const { world, desk, cashAndDelivered } = claimShop()

describe('a replacement', () => {
  test('is a free order for the same address, made once', async () => {
    const { shop } = world
    const { orderId, token } = await cashAndDelivered({ 'guava-1kg': 3 })
    const claimId = await claimed(desk(), shop, token, { wants: 'replacement', line: { units: 3, share: 50 } })
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
    const claimId = await claimed(desk(), shop, token, { wants: 'replacement', line: { share: 25 } })
    expect(await claimById(shop.db, claimId)).toMatchObject({ state: 'open', lines: [{ asked: price, held: price }] })
    expect((await claimable(shop.db, { token }))!.lines[0]).toMatchObject({ left: 0 })
  })

  test('has no line of which nothing is granted', async () => {
    const { shop } = world
    const { token } = await cashAndDelivered({ 'guava-1kg': 3, 'himsagar-5kg': 1 })
    const lines = (await claimable(shop.db, { token }))!.lines
    const all = lines.map(({ orderLineId }) => ({ orderLineId, fault: 'spoiled' as const, units: 1, share: 100 as const }))
    const claimId = await claimed(desk(), shop, token, { wants: 'replacement', lines: all })
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
    const claimId = await claimed(desk(), shop, token, { wants: 'replacement' })
    const first = await replaceForClaim(shop.as('owner'), { claimId, shopUrl })
    const system = { ...shop.as('owner'), actor: { kind: 'system', name: 'claims' } } as const
    expect(await followReplacements(system)).toBe(false)
    expect(await claimById(shop.db, claimId)).toMatchObject({ state: 'done' })
    const orderId = first.ok ? first.orderId : ''
    expect(await cancelOrder(shop.as('owner'), { orderId, note: 'No van', shopUrl })).toMatchObject({ ok: true })
    // Another claim about the line is decided first.
    const other = await claimed(desk(), shop, token, { photos: [] })
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
    expect(await desk().send(shop, token)).toMatchObject({ ok: false, problem: 'claimed-before' })
    const granted = new Map([[claim.lines[0]!.orderLineId, taka(120)]])
    expect(await acceptClaim(shop.as('owner'), { claimId, granted, reason: '', shopUrl })).toEqual({ ok: true })
    const second = await replaceForClaim(shop.as('owner'), { claimId, shopUrl })
    expect(second).toMatchObject({ ok: true })
    expect(second.ok && second.orderId).not.toBe(orderId)
  })

  test('that can’t be made changes nothing', async () => {
    const { shop } = world
    const { token } = await cashAndDelivered({ 'guava-1kg': 3 })
    const claimId = await claimed(desk(), shop, token, { wants: 'replacement' })
    await shop.leaveOnly('guava', 0)
    const before = await shop.countAll()
    expect(await replaceForClaim(shop.as('desk'), { claimId, shopUrl })).toEqual({ ok: false, problem: 'not-there-now' })
    expect(await shop.countAll()).toEqual(before)
    const line = (await claimById(shop.db, claimId))!.lines[0]!
    const again = { claimId, granted: new Map([[line.orderLineId, line.asked]]), reason: '', shopUrl }
    expect(await acceptClaim(shop.as('desk'), again)).toEqual({ ok: false, problem: 'already-moved' })
  })
})
