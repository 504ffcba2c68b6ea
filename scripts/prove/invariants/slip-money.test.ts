import { expect, test } from 'vitest'
import { slippedShop } from '#tests/slipped-orders.ts'
import { seasonFindings } from './season.ts'

const { world, ordered, slip, answer, newWeek, settle } = slippedShop()

async function money() {
  const { shop } = world
  const waitedFor = { productId: shop.product('guava'), item: shop.stockItem('guava') }
  const round = { world: { season: { waitedFor } }, stopped: [], shops: { now: () => shop.now } }
  const found = await seasonFindings(shop.db, round as unknown as Parameters<typeof seasonFindings>[1])
  const { figures, violations } = found.find(({ invariant }) => invariant === 'money of a slip goes back once')!
  return { figures, violations: violations.length }
}

test('the deposit of a refunded order is missed until it has gone back', async () => {
  const placed = await ordered()
  const unpaid = await ordered({ person: 2, paid: false })
  await slip(newWeek())
  expect(await answer(unpaid, { kind: 'refund' })).toEqual({ ok: true, answer: 'refund' })
  // Without money of a paid order nothing is checked.
  expect(await money()).toEqual({ figures: '0 paid orders took the money', violations: 1 })
  expect(await answer(placed, { kind: 'refund' })).toEqual({ ok: true, answer: 'refund' })
  expect(await money()).toEqual({ figures: '1 paid orders took the money', violations: 1 })
  await settle(world.shop)
  expect(await money()).toEqual({ figures: '1 paid orders took the money', violations: 0 })
})
