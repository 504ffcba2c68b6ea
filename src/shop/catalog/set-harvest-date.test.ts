import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { versionToken } from '#platform/version-token.ts'
import { auditEntries } from '../accounts/index.ts'
import { receiveLot } from '../inventory/index.ts'
import { dayFrom, paisa } from '../values/index.ts'
import { dropHarvestDate, harvestDateRecords, harvestFacts, NO_HARVEST_DATE, setHarvestDate } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const AT = { fruit: 'himsagar', districtId: 'rajshahi', year: 2026 }
const FACTS = { notBefore: dayFrom('2026-06-12'), official: true, source: 'Notice of the district administration, 8 May' }
const seenNow = async () => {
  const row = (await harvestDateRecords(shop.db, 2026)).find((one) => one.fruit === 'himsagar')
  return row ? versionToken(harvestFacts(row)) : NO_HARVEST_DATE
}
const set = async (difference: Partial<typeof AT & typeof FACTS & { seen: string }> = {}) =>
  setHarvestDate(shop.as('owner'), { ...AT, ...FACTS, seen: await seenNow(), ...difference })

function receiveHimsagar() {
  return receiveLot(shop.as('owner'), {
    stockItemId: shop.stockItem('himsagar'),
    farmId: shop.farm('rafiq-orchard'),
    grade: 'A',
    amount: 10_000,
    costPaisa: paisa(100_000),
    harvestedOn: dayFrom('2026-06-10'),
  })
}

test('the saved date is the one that receiving a lot checks', async () => {
  expect(await receiveHimsagar()).toMatchObject({ ok: true })
  expect(await set()).toEqual({ ok: true })
  expect(await receiveHimsagar()).toEqual({ ok: false, problem: 'before-legal-date', notBefore: FACTS.notBefore })
  const [entry] = await auditEntries(shop.db, { filter: {}, limit: 1 })
  expect(entry).toMatchObject({
    action: 'change-harvest-date',
    subject: { type: 'harvest-date', name: 'himsagar, Rajshahi, 2026' },
    before: { notBefore: '2026-05-30', source: '' },
    after: { notBefore: '2026-06-12', source: FACTS.source },
  })
  expect(await shop.count('platform.page_changes', { reason: 'harvest date' })).toBe(1)
})

test('a date is added once, and removed', async () => {
  const dhaka = { districtId: 'dhaka', seen: NO_HARVEST_DATE }
  const answers = await Promise.all([set(dhaka), set(dhaka), set(dhaka)])
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(await shop.count('catalog.harvest_dates', { district_id: 'dhaka' })).toBe(1)
  const drop = (seen: string) => dropHarvestDate(shop.as('owner'), { ...AT, districtId: 'dhaka', seen })
  expect(await drop(versionToken({ ...FACTS, source: 'else' }))).toEqual({ ok: false, problem: 'edit-conflict' })
  expect(await drop(versionToken(FACTS))).toEqual({ ok: true })
  expect(await shop.count('catalog.harvest_dates', { district_id: 'dhaka' })).toBe(0)
  expect(await drop(versionToken(FACTS))).toEqual({ ok: false, problem: 'edit-conflict' })
})

test.each([
  [{ year: 2027 }, 'other-year'],
  [{ districtId: 'atlantis' }, 'unknown-place'],
  [{ fruit: 'Himsagar!' }, 'unknown-fruit'],
  [{ source: '' }, 'source-missing'],
  [{ seen: NO_HARVEST_DATE }, 'edit-conflict'],
])('%o is refused', async (difference, problem) => {
  const before = await shop.countAll()
  expect(await set(difference)).toEqual({ ok: false, problem })
  expect(await shop.countAll()).toEqual(before)
})
