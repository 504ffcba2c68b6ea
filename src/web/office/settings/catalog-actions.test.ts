import { afterEach, beforeEach, expect, test } from 'vitest'
import { officePage } from '#tests/office-page.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { farms, harvestDateRecords, taxRecords } from '#shop/catalog/index.ts'
import * as farmsPage from '../farms.route.tsx'
import * as seasonsPage from '../seasons.route.tsx'
import * as taxPage from '../tax.route.tsx'
import type { FarmsView } from './farms.server.ts'
import type { SeasonsView } from './seasons.server.ts'
import type { TaxView } from './tax.server.ts'

// What the forms for tax classes, harvest days and farms do when they are valid.
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const tax = officePage<TaxView>(() => shop, { path: '/office/settings/tax', ...taxPage, role: 'accountant' })
const seasons = officePage<SeasonsView>(() => shop, { path: '/office/settings/seasons', ...seasonsPage })
const farm = officePage<FarmsView>(() => shop, { path: '/office/settings/farms', ...farmsPage })

test('a tax class is added and changed; the second editor gets an edit conflict', async () => {
  const { classes, unseen, chosen } = await tax.look()
  expect([classes.map(({ id, rate, products }) => [id, rate, products]), chosen]).toEqual([
    [
      ['gift-basket', '5', 1],
      ['local-fresh', '0', 4],
    ],
    null,
  ])
  const typed = { nameEn: 'Dried fruit', nameBn: 'শুকনো ফল', rate: '৭.৫', legalEn: 'VAT Act 2012', legalBn: 'মূসক আইন ২০১২' }
  expect(await tax.send({ ...typed, intent: 'add', seen: unseen })).toMatchObject(tax.done('added'))
  const added = (await taxRecords(shop.db)).find(({ id }) => id === 'dried-fruit')
  expect(added).toMatchObject({ name: { en: 'Dried fruit', bn: 'শুকনো ফল' }, basisPoints: 750, products: 0 })
  const form = (await tax.look('?class=dried-fruit')).chosen!
  expect(form.fields).toEqual({ ...typed, rate: '7.5' })
  const changed = { ...form.fields, rate: '15', intent: 'change dried-fruit', seen: form.seen }
  expect(await tax.send(changed)).toMatchObject(tax.done('tax-saved'))
  expect((await taxRecords(shop.db)).map(({ id, basisPoints }) => [id, basisPoints])).toEqual([
    ['dried-fruit', 1_500],
    ['gift-basket', 500],
    ['local-fresh', 0],
  ])
  expect(await tax.send(changed)).toMatchObject({ status: 409, data: { problem: 'edit-conflict' } })
  expect(await tax.send({ ...typed, intent: 'add', seen: unseen })).toMatchObject({
    status: 422,
    data: { problem: 'class-there', errors: { nameEn: expect.stringContaining('already') } },
  })
  expect(await shop.count('accounts.audit_log')).toBe(2)
})

test('a harvest day is set, changed and removed, for one fruit in one district', async () => {
  const first = await seasons.look()
  expect(first.rows.map(({ fruit, district, from, official }) => [fruit, district, from, official])).toEqual([
    ['Himsagar', 'Rajshahi', '30 May', true],
    ['Himsagar', 'Gazipur', '4 June', false],
    ['Langra', 'Rajshahi', '10 June', true],
  ])
  expect([first.year, first.years, first.fruits.map(({ value }) => value)]).toEqual([
    2026,
    [2025, 2027],
    ['guava', 'himsagar', 'langra', 'litchi'],
  ])
  const typed = { fruit: 'litchi', district: 'gazipur', notBefore: '2026-05-10', official: 'yes', source: 'District office' }
  const set = { ...typed, intent: 'set-date', seen: first.unseen }
  expect(await seasons.send({ ...set, fruit: 'no-such-fruit' })).toMatchObject({
    status: 422,
    data: { problem: 'not-valid', errors: { fruit: expect.any(String) } },
  })
  expect(await seasons.send(set)).toMatchObject(seasons.done('saved', 'year=2026&'))
  expect(await seasons.send(set)).toMatchObject({
    status: 422,
    data: { problem: 'date-there', errors: { fruit: expect.stringContaining('already') } },
  })
  const { chosen } = await seasons.look('?date=litchi~gazipur')
  expect(chosen).toMatchObject({
    name: 'Litchi, Gazipur',
    fields: { notBefore: '2026-05-10', official: 'yes', source: 'District office' },
  })
  const change = { ...typed, year: '2026', intent: 'set-date', seen: chosen!.seen, notBefore: '2026-05-12', official: '' }
  expect(await seasons.send(change)).toMatchObject(seasons.done('saved', 'year=2026&'))
  const stored = async () =>
    (await harvestDateRecords(shop.db, 2026)).map(({ fruit, districtId, notBefore, official }) => [
      fruit,
      districtId,
      notBefore,
      official,
    ])
  expect(await stored()).toContainEqual(['litchi', 'gazipur', '2026-05-12', false])
  expect(await seasons.send({ ...change, notBefore: '2027-05-12' })).toMatchObject({ data: { problem: 'other-year' } })
  const again = (await seasons.look('?date=litchi~gazipur')).chosen!
  const drop = { intent: 'drop-date', fruit: 'litchi', district: 'gazipur', year: '2026', seen: again.seen }
  expect(await seasons.send(drop)).toMatchObject(seasons.done('date-dropped', 'year=2026&'))
  expect(await stored()).toEqual([
    ['himsagar', 'rajshahi', '2026-05-30', true],
    ['himsagar', 'gazipur', '2026-06-04', false],
    ['langra', 'rajshahi', '2026-06-10', true],
  ])
})

test('the calendar covers five years before and after the current one', async () => {
  expect([(await seasons.look('?year=2031')).year, (await seasons.look('?year=2031')).years]).toEqual([2031, [2030]])
  expect([(await seasons.look('?year=2021')).year, (await seasons.look('?year=2021')).years]).toEqual([2021, [2022]])
  for (const year of ['2032', '2020', 'x']) expect((await seasons.look(`?year=${year}`)).year).toBe(2026)
})

test('a farm is added, moved up and changed', async () => {
  const words = (word: string) => ({ [`${word}En`]: `A ${word}`, [`${word}Bn`]: `এক ${word}` })
  const typed = {
    ...words('name'),
    ...words('farmer'),
    ...words('place'),
    ...words('story'),
    ...words('practice'),
    district: 'gazipur',
    sinceYear: '২০১৫',
    sizeBigha: '12',
  }
  const { unseen, seenList } = await farm.look()
  const answer = await farm.send({ ...typed, intent: 'add', seen: unseen })
  const added = (await farms(shop.db))[1]!
  expect(answer).toMatchObject(farm.done('added', `farm=${added.id}&`))
  expect(added).toMatchObject({
    slug: 'a-name',
    name: { en: 'A name', bn: 'এক name' },
    farmer: { en: 'A farmer', bn: 'এক farmer' },
    story: { en: 'A story', bn: 'এক story' },
    practice: { en: 'A practice', bn: 'এক practice' },
    districtId: 'gazipur',
    sinceYear: 2015,
    sizeBigha: 12,
    photo: null,
  })
  expect(await farm.send({ intent: `up ${added.id}`, seen: seenList })).toMatchObject({ status: 409 })
  const now = await farm.look(`?farm=${added.id}`)
  expect(await farm.send({ intent: `up ${added.id}`, seen: now.seenList })).toMatchObject(farm.done('saved'))
  expect((await farm.look()).farms.map(({ name, line }) => [name, line])).toEqual([
    ['A name', 'A farmer, A place'],
    ['Rafiq Orchard', 'Md. Rafiqul Islam, Bagha, Rajshahi'],
  ])
  expect(now.chosen).toMatchObject({ name: 'A name', fruits: [], fields: { ...typed, sinceYear: '2015' } })
  const change = { ...now.chosen!.fields, intent: `change ${added.id}`, seen: now.chosen!.seen, sizeBigha: '14' }
  expect(await farm.send(change)).toMatchObject(farm.done('saved', `farm=${added.id}&`))
  expect((await farms(shop.db)).map(({ sizeBigha }) => sizeBigha)).toEqual([14, 24])
  expect(await farm.send({ intent: `down ${added.id}`, seen: (await farm.look()).seenList })).toMatchObject(farm.done('saved'))
  expect((await farms(shop.db)).map(({ slug }) => slug)).toEqual(['rafiq-orchard', 'a-name'])
})
