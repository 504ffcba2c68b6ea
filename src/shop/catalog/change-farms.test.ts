import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { auditEntries } from '../accounts/index.ts'
import { farms, moveFarm, saveFarm, farmVersion, farmListVersion, setFarmPhoto, type FarmFacts } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const both = (text: string) => ({ en: text, bn: `${text} ক` })
const first = async () => (await farms(shop.db))[0]!
const save = (id: string | null, facts: FarmFacts, seen: string) => saveFarm(shop.as('owner'), { id, facts, seen })
const newest = async () => (await auditEntries(shop.db, { filter: {}, limit: 1 }))[0]

test('a farm is added last without products, is found by its name, and moves up', async () => {
  const before = await farms(shop.db)
  const facts = { ...before[0]!, name: both('Canal Side'), story: both('A\nstory'), sinceYear: 2020 }
  const added = await save(null, facts, farmVersion(null))
  const after = await farms(shop.db)
  expect(after.map(({ slug }) => slug)).toEqual([...before.map(({ slug }) => slug), 'canal-side'])
  const farm = after.at(-1)!
  expect(added).toEqual({ ok: true, id: farm.id })
  expect(farm).toMatchObject({ fruits: [], photo: null, story: both('A\nstory'), sinceYear: 2020, districtId: facts.districtId })
  expect(await newest()).toMatchObject({ action: 'add-farm', before: null, after: { sinceYear: '2020' } })
  expect(await save(null, facts, farmVersion(null))).toEqual({ ok: false, problem: 'farm-there' })
  expect(await moveFarm(shop.as('owner'), { id: farm.id, by: -1, seen: farmListVersion(before) })).toEqual({
    ok: false,
    problem: 'edit-conflict',
  })
  expect(await moveFarm(shop.as('owner'), { id: farm.id, by: -1, seen: farmListVersion(after) })).toEqual({ ok: true })
  expect((await farms(shop.db)).at(-2)?.id).toBe(farm.id)
  expect(await newest()).toMatchObject({
    action: 'move-farm',
    before: { place: after.length },
    after: { place: after.length - 1 },
  })
  expect(await shop.count('platform.page_changes')).toBe(2)
})

test('the second of two editors of a farm gets a conflict, and its products and address stay', async () => {
  const farm = await first()
  const answers = await Promise.all(
    ['Orchard A', 'Orchard B'].map((name) => save(farm.id, { ...farm, name: both(name) }, farmVersion(farm))),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers).toContainEqual({ ok: false, problem: 'edit-conflict' })
  const after = (await farms(shop.db)).find(({ id }) => id === farm.id)
  expect(after).toEqual({ ...farm, name: after?.name })
  expect(await newest()).toMatchObject({ action: 'change-farm', before: { name: farm.name }, after: { name: after?.name } })
  expect(Object.keys((await newest())?.after ?? {})).toEqual(['name'])
})

test('a farm without texts, district or size, or with a future year, is refused', async () => {
  const farm = await first()
  const rows = await shop.countAll()
  const wrong = {
    ...farm,
    farmer: { en: ' ', bn: 'ক' },
    districtId: 'atlantis',
    sinceYear: 2999,
    sizeBigha: 0,
    practice: both('x'.repeat(2001)),
  }
  expect(await save(farm.id, wrong, farmVersion(farm))).toEqual({
    ok: false,
    problem: 'not-valid',
    fields: ['farmerEn', 'practiceEn', 'practiceBn', 'sinceYear', 'sizeBigha', 'district'],
  })
  expect(await save(shop.newId(), farm, farmVersion(farm))).toEqual({ ok: false, problem: 'no-such-farm' })
  expect(await save(farm.id, farm, farmVersion(farm))).toEqual({ ok: true, id: farm.id })
  expect(await shop.countAll()).toEqual(rows)
})

test('a photo is set, replaced only by an editor who saw it, and removed', async () => {
  const farm = await first()
  const [one, two] = [shop.newId(), shop.newId()]
  await shop.db.transaction(async (tx) => {
    const row = (id: string, key: string) => ({ id, key, width: 800, height: 600, created_at: shop.now })
    await tx
      .insertInto('content.photos')
      .values([row(one, 'farm-one'), row(two, 'farm-two')])
      .execute()
  })
  const set = (photoId: string | null, seen: string) => setFarmPhoto(shop.as('owner'), { id: farm.id, photoId, seen })
  const before = farm.photo?.id ?? ''
  expect(await set(one, before)).toEqual({ ok: true })
  expect((await first()).photo?.id).toBe(one)
  expect(await set(two, before)).toEqual({ ok: false, problem: 'edit-conflict' })
  expect(await set(null, one)).toEqual({ ok: true })
  expect((await first()).photo).toBeNull()
  expect(await newest()).toMatchObject({ action: 'change-farm-photo', before: { photo: 'farm-one' }, after: { photo: null } })
  expect(await setFarmPhoto(shop.as('owner'), { id: shop.newId(), photoId: one, seen: '' })).toEqual({
    ok: false,
    problem: 'no-such-farm',
  })
})
