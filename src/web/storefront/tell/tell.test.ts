import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf } from '#tests/office-requests.ts'
import { notForms } from '#tests/posted-form.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { toldPerson, askFor } from '#tests/waitlist-entries.ts'
import { RAHIMA_PHONE } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { Actor } from '#shop/context.ts'
import { tell as bangla } from '#texts/bn/tell.ts'
import { tell as english } from '#texts/en/tell.ts'
import * as listPage from '../tell-me.route.tsx'
import * as fruitPage from '../tell-me-fruit.route.tsx'
import * as askPage from '../ask-for-fruit.route.tsx'
import * as toldPage from '../told.route.tsx'
import * as waitingPage from '../waiting.route.tsx'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await shop.leaveOnly('guava', 0)
})
afterEach(() => shop.close())

const VISITOR: Actor = { kind: 'visitor' }
const SLUG = 'guava-from-rajshahi'
const PATH = `/tell-me/${SLUG}`
const FORM = { phone: '০১৭১১-২২৩৩৪৪', email: '', size: '', district: 'rajshahi', consent: 'yes' }

function ask(form: Record<string, string>, { path = PATH, slug = SLUG } = {}) {
  return officeOf(shop).call(VISITOR, fruitPage.action, { path, params: { slug }, form })
}

async function entries() {
  return shop.db
    .selectFrom('waitlist.entries')
    .select(['phone', 'email', 'language', 'district_id', 'grams', 'consent', 'privacy_version', 'state'])
    .orderBy('place')
    .execute()
}

test('the list names only fruit that cannot be bought, with its season', async () => {
  const { data } = await officeOf(shop).call(VISITOR, listPage.loader, { path: '/tell-me' })
  expect((data as { fruit: { slug: string }[] }).fruit.map(({ slug }) => slug)).toEqual([SLUG])
})

test('a visitor is put on the list, with what they agreed to as they read it', async () => {
  expect(await ask(FORM)).toMatchObject({ status: 200, data: { ok: true, contact: '01711 223344', fruit: null } })
  expect(await entries()).toEqual([
    {
      phone: '+8801711223344',
      email: null,
      language: 'en',
      district_id: 'rajshahi',
      grams: 1_000,
      consent: english['tell.consent'],
      privacy_version: 0,
      state: 'waiting',
    },
  ])
  const byEmail = await ask({ ...FORM, phone: '', email: 'Rina@Example.com', district: '' }, { path: `/bn${PATH}` })
  expect(byEmail.data).toEqual({ ok: true, contact: 'Rina@Example.com', fruit: null })
  expect((await entries())[1]).toMatchObject({ phone: null, email: 'rina@example.com', language: 'bn', district_id: null })
})

const WRONG: [what: string, form: Record<string, string>, status: number, errors: Record<string, string>][] = [
  ['neither number nor address', { ...FORM, phone: '' }, 422, { phone: 'Enter a mobile number or an e-mail address.' }],
  [
    'both of them',
    { ...FORM, email: 'a@b.example' },
    422,
    { email: 'Enter either a mobile number or an e-mail address, not both.' },
  ],
  ['a number that is too short', { ...FORM, phone: '0171122334' }, 422, { phone: 'This number is one digit short.' }],
  ['no consent', { phone: FORM.phone, email: '', district: '' }, 422, { consent: 'Tick the box, so that we may write to you.' }],
  [
    'an empty form',
    { phone: ' ', email: '' },
    422,
    { phone: 'Enter a mobile number or an e-mail address.', consent: 'Tick the box, so that we may write to you.' },
  ],
  ['an unknown district', { ...FORM, district: 'nowhere' }, 422, { district: 'Choose a district from the list.' }],
]
test.each(WRONG)('%s is refused at its field, and nothing is stored', async (_what, form, status, errors) => {
  const before = await shop.countAll()
  expect(await ask(form)).toMatchObject({ status, data: { ok: false, errors, typed: form } })
  expect(await shop.countAll()).toEqual(before)
})

test.each(notForms(PATH))('%s is answered with the missing fields, and stores nothing', async (_what, request) => {
  const office = officeOf(shop)
  const asked = { path: PATH, params: { slug: SLUG } }
  const { status } = await office.callAs(office.requestContextOf(VISITOR), fruitPage.action, asked, request)
  expect([status, await shop.count('waitlist.entries')]).toEqual([422, 0])
})

test('an unknown fruit is not found, and an old address leads to the new one', async () => {
  await sql`insert into catalog.former_slugs (slug, product_id) values ('old-guava', ${shop.product('guava')}::uuid)`.execute(
    shop.db,
  )
  const open = (slug: string) => officeOf(shop).call(VISITOR, fruitPage.loader, { path: `/tell-me/${slug}`, params: { slug } })
  expect(await open('old-guava')).toMatchObject({ status: 301, to: PATH })
  expect((await open('no-such-fruit')).status).toBe(404)
})

const sendName = (form: Record<string, string>, path = '/ask-for-fruit') =>
  officeOf(shop).call(VISITOR, askPage.action, { path, form })

test('a visitor asks for a fruit that the shop does not have, and its name comes from the search', async () => {
  const open = (path: string) => officeOf(shop).call(VISITOR, askPage.loader, { path })
  expect((await open('/bn/ask-for-fruit?fruit=%20রাম্বুটান')).data).toMatchObject({ fruit: 'রাম্বুটান', product: null })
  expect((await open(`/ask-for-fruit?fruit=${'x'.repeat(500)}`)).data).toMatchObject({ fruit: 'x'.repeat(60) })
  expect(await sendName({ ...FORM, fruit: ' রাম্বুটান ' }, '/bn/ask-for-fruit')).toMatchObject({
    status: 200,
    data: { ok: true, contact: '01711 223344', fruit: 'রাম্বুটান' },
  })
  const found = await shop.db
    .selectFrom('waitlist.entries')
    .select(['fruit_name', 'fruit_key', 'state', 'consent', 'language'])
    .execute()
  expect(found).toEqual([
    { fruit_name: 'রাম্বুটান', fruit_key: 'rambutan', state: 'unlisted', consent: bangla['tell.consent'], language: 'bn' },
  ])
})

test('a visitor who names a fruit of the shop waits for that product', async () => {
  expect(await sendName({ ...FORM, fruit: 'পেয়ারা' })).toMatchObject({ status: 200 })
  const found = await shop.db.selectFrom('waitlist.entries').select(['product_id', 'state', 'fruit_name']).execute()
  expect(found).toEqual([{ product_id: shop.product('guava'), state: 'waiting', fruit_name: null }])
})

test.each([
  ['no name', '', 'Write the name of the fruit.'],
  ['a name without letters', '?! 🥭', 'Write the name of the fruit.'],
  ['a long name', 'x'.repeat(61), 'This is too long. Please use at most 60 characters.'],
])('%s of a fruit is refused at its field, and nothing is stored', async (_what, fruit, error) => {
  const before = await shop.countAll()
  expect(await sendName({ ...FORM, fruit })).toMatchObject({ status: 422, data: { errors: { fruit: error }, typed: { fruit } } })
  expect(await shop.countAll()).toEqual(before)
})

test('the link of the message opens an order of the fruit, and ends all messages once', async () => {
  const TOKEN = await toldPerson(shop, phoneNumber(1))
  const open = (token: string, at = shop) =>
    officeOf(at).call(VISITOR, toldPage.loader, { path: `/told/${token}`, params: { token } })
  const seen = { slug: SLUG, variantId: shop.variant('guava-1kg'), name: 'Guava', until: 'Thu 11 June, 4 pm', stopped: false }
  expect(await open(TOKEN)).toMatchObject({ status: 200, data: { told: seen } })
  expect(await open(TOKEN, shop.at('2026-06-11T16:00:00+06:00'))).toMatchObject({ data: { told: { ...seen, until: null } } })
  for (const token of ['no-such-token-0123456789', 'x'])
    expect(await open(token)).toMatchObject({ status: 404, data: { told: null } })
  const stop = (token: string) =>
    officeOf(shop).call(VISITOR, toldPage.action, { path: `/told/${token}`, params: { token }, form: {} })
  expect((await stop('no-such-token-0123456789')).status).toBe(404)
  expect((await stop(TOKEN)).status).toBe(200)
  expect((await entries()).map(({ state }) => state)).toEqual(['unsubscribed'])
  expect(await open(TOKEN)).toMatchObject({ data: { told: { stopped: true } } })
})

test('a person with a verified number sees what they wait for, and leaves it', async () => {
  await sql`update accounts.customers set phone_proven_at = ${shop.now}`.execute(shop.db)
  await ask({ ...FORM, phone: RAHIMA_PHONE })
  const call = (actor: Actor, part: 'loader' | 'action', form?: Record<string, string>) =>
    officeOf(shop).call(actor, part === 'loader' ? waitingPage.loader : waitingPage.action, {
      path: '/profile/waiting',
      ...(form && { form }),
    })
  const rahima = shop.as('rahima').actor
  expect(await call(VISITOR, 'loader')).toMatchObject({ status: 302, to: '/auth/login?next=%2Fprofile%2Fwaiting' })
  const list = [{ productId: shop.product('guava'), slug: SLUG, name: 'Guava', state: 'Since Thu 11 June' }]
  expect((await call(rahima, 'loader')).data).toMatchObject({ list })
  expect((await call(rahima, 'action', { product: 'x' })).status).toBe(422)
  expect((await entries()).map(({ state }) => state)).toEqual(['waiting'])
  expect((await call(rahima, 'action', { product: shop.product('guava') })).data).toEqual({ left: true })
  expect((await entries()).map(({ state }) => state)).toEqual(['unsubscribed'])
  await askFor(shop, { phone: RAHIMA_PHONE, name: 'Rambutan' })
  const unlisted = [{ key: 'rambutan', name: 'Rambutan', state: 'Not in our shop yet. Asked for on Thu 11 June' }]
  expect((await call(rahima, 'loader')).data).toMatchObject({ list: [], unlisted })
  expect((await call(rahima, 'action', { fruit: 'rambutan' })).data).toEqual({ left: true })
  expect((await entries()).map(({ state }) => state)).toEqual(['unsubscribed', 'unsubscribed'])
  await sql`update accounts.customers set phone_proven_at = null`.execute(shop.db)
  await ask({ ...FORM, phone: RAHIMA_PHONE })
  expect((await call(rahima, 'loader')).data).toMatchObject({ list: null })
  expect((await call(rahima, 'action', { product: shop.product('guava') })).status).toBe(422)
  expect((await entries()).map(({ state }) => state)).toEqual(['unsubscribed', 'unsubscribed', 'waiting'])
})
