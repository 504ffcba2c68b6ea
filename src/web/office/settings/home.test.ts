import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor, wrongFields } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { banner, homeTexts } from '#shop/content/index.ts'
import { action, loader } from '../home.route.tsx'
import type { HomeView } from './home.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const look = async (search = '') =>
  (await officeOf(shop).call(staffActor('manager'), loader, { path: `/office/settings/home${search}` })).data as HomeView
const send = (form: Record<string, string>) =>
  officeOf(shop).call(staffActor('manager'), action, { path: '/office/settings/home', form })
const saved = { status: 302, to: '/office/settings/home?done=saved' }
const season = (title: string) => ({ titleEn: title, titleBn: `${title} ক`, leadEn: 'Picked at dawn.', leadBn: 'ভোরে পাড়া।' })

test('in a shop without texts the first season can be added, and is then in the list', async () => {
  const empty = await look()
  expect([empty.seasons, empty.steps, empty.newStep, empty.chosen]).toEqual([
    [{ key: 'season-0', months: 'all year', title: '' }],
    [],
    'step-0',
    null,
  ])
  const { chosen } = await look('?text=season-0')
  expect(chosen).toMatchObject({ intent: 'season', about: '0', fields: { titleEn: '', leadBn: '', featured1: '' } })
  const typed = { ...season('Mangoes'), featured1: 'langra', featured2: 'himsagar', featured3: 'langra' }
  expect(await send({ ...typed, intent: 'season 0', seen: chosen!.seen })).toMatchObject(saved)
  expect((await homeTexts(shop.db))!.heroes).toEqual([
    {
      months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      title: { en: 'Mangoes', bn: 'Mangoes ক' },
      lead: { en: 'Picked at dawn.', bn: 'ভোরে পাড়া।' },
      featured: ['langra', 'himsagar'],
      photo: null,
    },
  ])
  expect((await look()).seasons).toEqual([{ key: 'season-0', months: 'all year', title: 'Mangoes' }])
  expect((await look('?text=season-1')).chosen).toBeNull()
})

test('of several seasons only the chosen one changes', async () => {
  const heroes = [
    { months: [5, 6, 7], title: { en: 'Mangoes', bn: 'আম' }, lead: { en: 'a', bn: 'ক' }, featured: ['himsagar'], photo: null },
    { months: [12, 1], title: { en: 'Guava', bn: 'পেয়ারা' }, lead: { en: 'b', bn: 'খ' }, featured: [], photo: null },
  ]
  await shop.db
    .insertInto('content.settings')
    .values({ key: 'home', value: JSON.stringify({ heroes, steps: [] }), updated_at: shop.now })
    .execute()
  const { seasons, chosen, chosenMonths } = await look('?text=season-1')
  expect(seasons).toEqual([
    { key: 'season-0', months: 'May–Jul', title: 'Mangoes' },
    { key: 'season-1', months: 'Dec–Jan', title: 'Guava' },
  ])
  expect([chosen!.fields['titleBn'], chosenMonths]).toEqual(['পেয়ারা', 'Dec–Jan'])
  expect(await send({ ...season('Winter'), intent: 'season 1', seen: chosen!.seen })).toMatchObject(saved)
  const after = (await homeTexts(shop.db))!.heroes
  expect([after[0], after[1]!.title.en, after[1]!.months]).toEqual([heroes[0], 'Winter', [12, 1]])
  const late = await send({ ...season('Late'), intent: 'season 1', seen: chosen!.seen })
  expect(late).toMatchObject({ status: 409, data: { problem: 'edit-conflict' } })
  const unknown = await send({ ...season('Winter'), intent: 'season 0', seen: '', featured1: 'banana', leadEn: '', leadBn: '' })
  expect(unknown).toMatchObject({ status: 422, data: { problem: 'not-valid' } })
  expect(wrongFields(unknown)).toEqual(['leadEn', 'leadBn', 'featured1'])
})

test('steps are added one after the other', async () => {
  for (const [index, title] of ['Order', 'Pick', 'Bring'].entries()) {
    const { newStep } = await look()
    expect(newStep).toBe(`step-${index}`)
    const { chosen } = await look(`?text=${newStep}`)
    const typed = { titleEn: title, titleBn: `${title} ক`, textEn: 'Like this.', textBn: 'এভাবে।' }
    expect(await send({ ...typed, intent: chosen!.intent, about: chosen!.about, seen: chosen!.seen })).toMatchObject(saved)
  }
  expect((await look()).steps).toEqual([
    { key: 'step-0', title: 'Order' },
    { key: 'step-1', title: 'Pick' },
    { key: 'step-2', title: 'Bring' },
  ])
})

test('a banner is shown from its first day to its last, and is removed', async () => {
  const typed = { bannerEn: 'Litchi is here', bannerBn: 'লিচু এসেছে', link: '/shop', from: '2026-06-12', until: '2026-06-14' }
  const { banner: none } = await look()
  expect([none.state, none.fields]).toEqual(['none', {}])
  expect(await send({ ...typed, intent: 'banner', seen: none.seen })).toMatchObject(saved)
  const stateAt = async (day: string) => {
    shop = shop.at(`${day}T10:00:00+06:00`)
    return (await look()).banner.state
  }
  expect([await stateAt('2026-06-11'), await stateAt('2026-06-12')]).toEqual(['ahead', 'shown'])
  expect([await stateAt('2026-06-14'), await stateAt('2026-06-15')]).toEqual(['shown', 'over'])
  const { fields, seen } = (await look()).banner
  expect(fields).toEqual(typed)
  expect(await send({ intent: 'drop-banner', seen })).toMatchObject({ to: '/office/settings/home?done=banner-dropped' })
  expect(await banner(shop.db)).toBeNull()
})
