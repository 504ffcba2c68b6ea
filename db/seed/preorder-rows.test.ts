import { expect, test } from 'vitest'
import { dayInDhaka } from '#shop/values/index.ts'
import { farmId, harvestDates, stockItemId } from './catalogue-rows.ts'
import { lotRows } from './lot-rows.ts'
import { readSeedFiles } from './seed-files.ts'

const files = await readSeedFiles(import.meta.dirname)
const DAYS = Array.from({ length: 12 }, (_, month) =>
  [1, 10, 19, 28].map(
    (day) => new Date(`2026-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}T10:00:00+06:00`),
  ),
).flat()

test.each(DAYS)('a demo shop made on %s has one open pre-order, of one fruit alone and not before its legal day', (now) => {
  const rows = lotRows(files, now)
  const [campaign, ...others] = rows['preorders.campaigns'] ?? []
  expect(others).toEqual([])
  const { ships_from: from, opens_on: opens, closes_on: closes, lot_id: lotId } = campaign!
  expect(opens).toBe(dayInDhaka(now))
  expect([closes! >= opens, closes! < from]).toEqual([true, true])
  const lot = rows['inventory.lots']!.find(({ id }) => id === lotId)!
  const sizes = rows['preorders.sizes']!.map(({ variant_id }) => variant_id)
  expect(lot).toMatchObject({ state: 'expected', available_from: from, on_hand: campaign!.amount, only_variants: sizes })
  const lotsOfItem = rows['inventory.lots']!.filter((one) => one.stock_item_id === campaign!.stock_item_id)
  expect(lotsOfItem.map(({ id }) => id)).toEqual([lotId])
  const farm = files.farms.find(({ slug }) => farmId(now, slug) === campaign!.farm_id)!
  expect(farm.district_id).toBe(campaign!.district_id)
  const legal = harvestDates(files.seasons, Number(String(from).slice(0, 4))).filter(
    (date) => date.district_id === farm.district_id && stockItemId(now, date.stock_item) === campaign!.stock_item_id,
  )
  for (const { not_before: day, year } of legal) if (String(from).startsWith(String(year))) expect(from > day).toBe(true)
})
