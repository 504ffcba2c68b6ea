import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { auditEntries } from '../accounts/index.ts'
import { dayFrom } from '../values/index.ts'
import {
  banner,
  bannerOn,
  changeHomeSeason,
  changeHomeStep,
  homeTexts,
  saveBanner,
  bannerVersion,
  homeTextVersion,
  type Banner,
} from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const both = (text: string) => ({ en: text, bn: `${text} ক` })
const season = (title: string) => ({ title: both(title), lead: both('Picked at dawn.'), featured: ['himsagar'] })
const newest = async () => (await auditEntries(shop.db, { filter: {}, limit: 1 }))[0]

test('the texts of a season change, its months stay, and the second editor gets a conflict', async () => {
  const owner = shop.as('owner')
  expect(await changeHomeSeason(owner, { index: 0, words: season('Mangoes'), seen: homeTextVersion(undefined) })).toEqual({
    ok: true,
  })
  const seen = homeTextVersion((await homeTexts(shop.db))?.heroes[0])
  const changes = await shop.count('platform.page_changes')
  const answers = await Promise.all(
    ['Litchi', 'Jackfruit'].map((title) => changeHomeSeason(owner, { index: 0, words: season(title), seen })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers).toContainEqual({ ok: false, problem: 'edit-conflict' })
  const now = (await homeTexts(shop.db))?.heroes
  expect(now).toHaveLength(1)
  expect(now?.[0]).toMatchObject({ months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], featured: ['himsagar'] })
  expect(await shop.count('platform.page_changes')).toBe(changes + 1)
  expect(await newest()).toMatchObject({ action: 'change-home-text', before: { title: both('Mangoes') } })
  expect(Object.keys((await newest())?.after ?? {})).toEqual(['title'])
})

test('a season needs a title and a lead in both languages, and at most six products', async () => {
  const rows = await shop.countAll()
  const words = {
    title: { en: 'Mangoes', bn: ' ' },
    lead: { en: '', bn: 'ভোরে পাড়া।' },
    featured: ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
  }
  expect(await changeHomeSeason(shop.as('owner'), { index: 0, words, seen: homeTextVersion(undefined) })).toEqual({
    ok: false,
    problem: 'not-valid',
    fields: ['titleBn', 'leadEn', 'featured1'],
  })
  expect(await shop.countAll()).toEqual(rows)
})

test('steps are changed and appended, up to six', async () => {
  const owner = shop.as('owner')
  const none = homeTextVersion(undefined)
  const step = (title: string) => ({ title: both(title), text: both('Like this.') })
  for (const [index, name] of ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].entries()) {
    expect(await changeHomeStep(owner, { index, words: step(name), seen: none })).toEqual({ ok: true })
  }
  const rows = await shop.countAll()
  expect(await changeHomeStep(owner, { index: 6, words: step('Seven'), seen: none })).toEqual({
    ok: false,
    problem: 'no-such-text',
  })
  expect(await changeHomeStep(owner, { index: 0, words: step('Again'), seen: none })).toEqual({
    ok: false,
    problem: 'edit-conflict',
  })
  const seen = homeTextVersion((await homeTexts(shop.db))?.steps[1])
  const empty = { title: { en: ' ', bn: 'ক' }, text: { en: 'x'.repeat(301), bn: '' } }
  expect(await changeHomeStep(owner, { index: 1, words: empty, seen })).toEqual({
    ok: false,
    problem: 'not-valid',
    fields: ['titleEn', 'textEn', 'textBn'],
  })
  expect(await changeHomeStep(owner, { index: 1, words: step('Two'), seen })).toEqual({ ok: true })
  expect(await shop.countAll()).toEqual(rows)
})

const eid: Banner = {
  text: both('No deliveries on Eid.'),
  link: '/faq',
  from: dayFrom('2026-06-12'),
  until: dayFrom('2026-06-14'),
}

test('a banner is shown from its first day to its last, and every change is audited', async () => {
  const save = (set: Banner | null, before: Banner | null) => saveBanner(shop.as('owner'), { set, seen: bannerVersion(before) })
  expect(await save(eid, null)).toEqual({ ok: true })
  const shown = async (day: string) => (await bannerOn(shop.db, dayFrom(day)))?.text.en ?? null
  expect(await shown('2026-06-11')).toBeNull()
  expect(await shown('2026-06-12')).toBe('No deliveries on Eid.')
  expect(await shown('2026-06-14')).toBe('No deliveries on Eid.')
  expect(await shown('2026-06-15')).toBeNull()
  expect(await newest()).toMatchObject({ action: 'add-banner', before: null, after: { link: '/faq' } })
  const longer = { ...eid, until: dayFrom('2026-06-20') }
  expect(await save(longer, eid)).toEqual({ ok: true })
  expect(await newest()).toMatchObject({ before: { until: '2026-06-14' }, after: { until: '2026-06-20' } })
  expect(await save(null, eid)).toEqual({ ok: false, problem: 'edit-conflict' })
  expect(await save(null, longer)).toEqual({ ok: true })
  expect(await banner(shop.db)).toBeNull()
  expect(await shop.count('accounts.audit_log')).toBe(3)
  expect(await shop.count('platform.page_changes')).toBe(3)
})

test.each([
  'javascript:alert(1)',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/office/orders',
  'http://plain.example',
  'faq',
  '/a b',
])('a banner does not lead to %j', async (link) => {
  const rows = await shop.countAll()
  const set = { ...eid, link, until: dayFrom('2026-06-11') }
  expect(await saveBanner(shop.as('owner'), { set, seen: bannerVersion(null) })).toEqual({
    ok: false,
    problem: 'not-valid',
    fields: ['link', 'until'],
  })
  expect(await shop.countAll()).toEqual(rows)
})
