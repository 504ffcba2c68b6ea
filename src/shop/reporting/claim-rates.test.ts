import { afterEach, beforeEach, expect, test } from 'vitest'
import { openClaim } from '#tests/claim-access-cases.ts'
import { delivered, shopUrl } from '#tests/invoice-documents.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { acceptClaim, claimById, declineRecall, rejectClaim } from '../claims/index.ts'
import { recallLot } from '../inventory/index.ts'
import { dayInDhaka } from '../values/index.ts'
import { claimsByCarrier, claimsByFarm, claimsByLot, claimsByPacker, proposedRecalls } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

/** Orders of guava by different people, and claims about some of them. */
async function guavas(count: number, bad: number): Promise<string[]> {
  const claims: string[] = []
  for (let index = 0; index < count; index += 1) {
    const buyer = { name: 'Farhana', phone: phoneNumber(index + 1), email: null }
    const { token } = await delivered(shop, { buys: { 'guava-1kg': 1 }, buyer })
    if (index < bad) claims.push(await openClaim(shop, token))
  }
  return claims
}

const LIMITS = { recallPercent: 40, recallClaims: 2 }

test('claims count for lot, farm, packer and carrier, unless they are rejected', async () => {
  const [accepted, rejected] = await guavas(4, 2)
  const { lines } = (await claimById(shop.db, accepted!))!
  const granted = new Map(lines.map(({ orderLineId, asked }) => [orderLineId, asked]))
  await acceptClaim(shop.as('owner'), { claimId: accepted!, granted, reason: '', shopUrl })
  await rejectClaim(shop.as('owner'), { claimId: rejected!, reason: 'It ripens.', shopUrl })
  const today = dayInDhaka(shop.now)
  const period = { from: today, until: today }
  const counts = { orders: 4, withClaim: 1, granted: 6_000 }
  const byLot = await claimsByLot(shop.db, period)
  expect(byLot).toMatchObject([counts])
  expect(await claimsByFarm(shop.db, period)).toEqual([{ farm: byLot[0]!.farm, ...counts }])
  expect(await claimsByPacker(shop.db, period)).toEqual([{ name: 'staff:Desk', ...counts }])
  expect(await claimsByCarrier(shop.db, period)).toEqual([{ name: null, ...counts }])
})

test('a recall is proposed from a share of the orders on, and not again after it was declined or made', async () => {
  await guavas(4, 1)
  expect(await proposedRecalls(shop.db, LIMITS)).toEqual([])
  const buyer = { name: 'Karim', phone: phoneNumber(90), email: null }
  const second = await delivered(shop, { buys: { 'guava-1kg': 1 }, buyer })
  await openClaim(shop, second.token)
  // Two of five orders.
  const [lot] = await proposedRecalls(shop.db, LIMITS)
  expect(lot).toMatchObject({ orders: 5, claims: 2 })
  expect(await proposedRecalls(shop.db, { ...LIMITS, recallPercent: 41 })).toEqual([])
  expect(await proposedRecalls(shop.db, { ...LIMITS, recallClaims: 3 })).toEqual([])
  await declineRecall(shop.as('owner'), lot!)
  expect(await proposedRecalls(shop.db, LIMITS)).toEqual([])
  const third = await delivered(shop, { buys: { 'guava-1kg': 1 }, buyer: { ...buyer, phone: phoneNumber(91) } })
  await openClaim(shop, third.token)
  expect(await proposedRecalls(shop.db, LIMITS)).toMatchObject([{ orders: 6, claims: 3 }])
  await recallLot(shop.as('owner'), { lotId: lot!.lotId, reason: 'Worms' })
  expect(await proposedRecalls(shop.db, LIMITS)).toEqual([])
})
