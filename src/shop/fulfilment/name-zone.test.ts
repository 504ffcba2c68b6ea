import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { auditEntries } from '../accounts/index.ts'
import { makeZone, renameZone, zoneNameVersion, servePlace, zoneSettings } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const NAME = { en: ' North  Bengal ', bn: 'উত্তরবঙ্গ' }
const zoneCalled = async (id: string) => (await zoneSettings(shop.db, id))[0]!

test('a zone is created once, last and unserved, and accepts places', async () => {
  const before = await zoneSettings(shop.db)
  const both = await Promise.all([1, 2].map(() => makeZone(shop.as('owner'), { name: NAME })))
  expect(both).toContainEqual({ ok: true, zoneId: 'north-bengal' })
  expect(both).toContainEqual({ ok: false, problem: 'zone-there' })
  const after = await zoneSettings(shop.db)
  expect(after.map(({ zoneId }) => zoneId)).toEqual([...before.map(({ zoneId }) => zoneId), 'north-bengal'])
  expect(after.at(-1)).toMatchObject({ name: { en: 'North Bengal', bn: 'উত্তরবঙ্গ' }, slots: [], districts: [], areas: [] })
  expect(Object.values(after.at(-1)!.modes).some(({ served }) => served)).toBe(false)
  const [entry] = await auditEntries(shop.db, { filter: {}, limit: 1 })
  expect(entry).toMatchObject({ action: 'make-zone', subject: { type: 'zone', id: 'north-bengal' }, before: null })
  const placeId = before.flatMap(({ districts }) => districts)[0]!.id
  expect(await servePlace(shop.as('owner'), { zoneId: 'north-bengal', placeId })).toEqual({ ok: true })
  expect((await zoneCalled('north-bengal')).districts.map(({ id }) => id)).toEqual([placeId])
})

test('of two editors who rename a zone, the second gets a conflict', async () => {
  const { name } = await zoneCalled('dhaka')
  const changes = await shop.count('platform.page_changes')
  const both = await Promise.all(
    ['City', 'Capital'].map((en) =>
      renameZone(shop.as('owner'), { zoneId: 'dhaka', name: { en, bn: 'ঢাকা' }, seen: zoneNameVersion(name) }),
    ),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both).toContainEqual({ ok: false, problem: 'edit-conflict' })
  const now = (await zoneCalled('dhaka')).name
  expect(['City', 'Capital']).toContain(now.en)
  const [entry] = await auditEntries(shop.db, { filter: {}, limit: 1 })
  expect(entry).toMatchObject({ action: 'rename-zone', before: { name }, after: { name: now } })
  expect(await shop.count('platform.page_changes')).toBe(changes + 1)
})

test('a zone without a name in both languages, or an unknown one, is refused', async () => {
  const { name } = await zoneCalled('dhaka')
  const rows = await shop.countAll()
  const wrong = { en: ' ', bn: 'x'.repeat(81) }
  const refused = { ok: false, problem: 'not-valid', fields: ['nameEn', 'nameBn'] }
  expect(await makeZone(shop.as('owner'), { name: wrong })).toEqual(refused)
  expect(await renameZone(shop.as('owner'), { zoneId: 'dhaka', name: wrong, seen: zoneNameVersion(name) })).toEqual(refused)
  expect(await makeZone(shop.as('owner'), { name: { en: 'উত্তর', bn: 'উত্তর' } })).toEqual({
    ok: false,
    problem: 'not-valid',
    fields: ['nameEn'],
  })
  expect(await renameZone(shop.as('owner'), { zoneId: 'nowhere', name, seen: zoneNameVersion(name) })).toEqual({
    ok: false,
    problem: 'unknown-zone',
  })
  expect(await renameZone(shop.as('owner'), { zoneId: 'dhaka', name, seen: zoneNameVersion(name) })).toEqual({ ok: true })
  expect(await shop.countAll()).toEqual(rows)
})
