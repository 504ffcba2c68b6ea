import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agree, manyPeople, sendAll } from '#tests/campaign-world.ts'
import { officeOf, staffActor, wrongFields } from '#tests/office-requests.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { auditEntries, setConsent } from '#shop/accounts/index.ts'
import { campaignById, campaigns } from '#shop/campaigns/index.ts'
import * as ownPage from '../campaign.route.tsx'
import * as listPage from '../campaigns.route.tsx'
import type { Answer } from '../kit/answer.ts'
import * as todayPage from '../today.route.tsx'
import type { TodayView } from '../today/today.tsx'
import type { CampaignView } from './campaign.server.ts'

const LIST = '/office/campaigns'
const TYPED = {
  campaignName: 'Himsagar week',
  channel: 'sms',
  offerTextEn: 'Hello {name}, Himsagar is here.',
  offerTextBn: '{name}, হিমসাগর এসেছে।',
  offerLink: 'https://pakafol.example/bn/shop?q=mango',
  campaignBudget: '৫০',
  productMonths: '12',
  categoryMonths: '12',
}

let world: Shop
let shop: Shop
beforeEach(async () => {
  world = await openShop()
  shop = world.at('2026-06-10T12:00:00+06:00')
})
afterEach(() => world.close())

type Call = (args: never) => unknown
function call(action: Call, path: string, { form, id = '' }: { form?: Record<string, string>; id?: string } = {}) {
  const office = officeOf(shop)
  return office.callAs(office.requestContextOf(staffActor('manager')), action, { path, params: { id }, ...(form && { form }) })
}
const make = (form: Record<string, string>) => call(listPage.action, LIST, { form: { intent: 'make', ...form } })
const send = (id: string, form: Record<string, string>) => call(ownPage.action, `${LIST}/${id}`, { form, id })
const look = async (id: string) => (await call(ownPage.loader, `${LIST}/${id}`, { id })).data as CampaignView
const problemOf = ({ data }: { data: unknown }) => (data as Answer).problem
const done = (id: string, what: string) => ({ status: 302, to: `${LIST}/${id}?done=${what}` })

async function made(difference: Record<string, string> = {}): Promise<string> {
  const before = new Set((await campaigns(shop.db)).map(({ id }) => id))
  expect((await make({ ...TYPED, ...difference })).status).toBe(302)
  return (await campaigns(shop.db)).find(({ id }) => !before.has(id))!.id
}

test('a campaign is made as a draft with its rules, and its page shows what was typed', async () => {
  const rules = {
    boughtProduct: shop.product('himsagar'),
    boughtCategory: 'mango',
    notOrderedDays: '30',
    deliveredDistrict: 'dhaka',
    seasonProduct: shop.product('langra'),
  }
  const answer = await make({ ...TYPED, ...rules })
  const [campaign] = await campaigns(shop.db)
  expect(answer).toMatchObject(done(campaign!.id, 'campaign-made'))
  expect(campaign).toMatchObject({
    name: 'Himsagar week',
    channel: 'sms',
    linkPath: '/shop?q=mango',
    budget: 5000,
    state: 'draft',
    rules: [
      { kind: 'bought-product', productId: shop.product('himsagar'), months: 12 },
      { kind: 'bought-category', categoryId: 'mango', months: 12 },
      { kind: 'not-ordered', days: 30 },
      { kind: 'district', districtId: 'dhaka' },
      { kind: 'last-season', productId: shop.product('langra') },
    ],
  })
  expect((await look(campaign!.id)).fields).toMatchObject({
    ...TYPED,
    ...rules,
    offerLink: '/shop?q=mango',
    campaignBudget: '50',
  })
  const [entry] = await auditEntries(shop.db, { filter: { subject: { type: 'campaign' } }, limit: 1 })
  expect(entry).toMatchObject({ action: 'make-campaign', subject: { id: campaign!.id, name: 'Himsagar week' } })
})

test.each([
  ['no name', { campaignName: ' ' }, 'not-valid', ['campaignName']],
  ['no text', { offerTextEn: '', offerTextBn: '' }, 'not-valid', ['offerTextEn', 'offerTextBn']],
  ['a text that is too long', { offerTextEn: 'a'.repeat(481) }, 'not-valid', ['offerTextEn']],
  ['another field in braces', { offerTextEn: 'Hello {Name}' }, 'text-braces', ['offerTextEn']],
  ['braces in both texts', { offerTextEn: 'Hello {Name}', offerTextBn: '{' }, 'text-braces', ['offerTextEn', 'offerTextBn']],
  [
    'a name in the subject of an e-mail',
    { channel: 'email', offerSubjectEn: 'For {name}' },
    'subject-braces',
    ['offerSubjectEn'],
  ],
  ['a page of another host after two slashes', { offerLink: 'https://pakafol.example//evil' }, 'link-elsewhere', ['offerLink']],
  ['a page of another shop', { offerLink: 'https://elsewhere.example/' }, 'link-elsewhere', ['offerLink']],
  ['a page of the office', { offerLink: '/office/orders' }, 'link-elsewhere', ['offerLink']],
  ['no budget', { campaignBudget: '' }, 'not-valid', ['campaignBudget']],
  ['a budget of nothing', { campaignBudget: '0' }, 'budget-missing', ['campaignBudget']],
  ['too many months', { boughtProduct: 'x', productMonths: '37' }, 'not-valid', ['boughtProduct', 'productMonths']],
  ['no days', { notOrderedDays: '0' }, 'not-valid', ['notOrderedDays']],
  ['an e-mail without a subject', { channel: 'email' }, 'not-valid', ['offerSubjectEn', 'offerSubjectBn']],
])('%s is refused, what was typed is kept, and nothing changes', async (_, wrong, problem, fields) => {
  const before = await shop.countAll()
  const answer = await make({ ...TYPED, ...wrong })
  expect([answer.status, wrongFields(answer).toSorted()]).toEqual([422, fields.toSorted()])
  if (problem !== 'not-valid') expect(problemOf(answer)).toBe(problem)
  expect((answer.data as Answer).typed).toEqual({ ...TYPED, ...wrong })
  expect(await shop.countAll()).toEqual(before)
})

test('only a draft is changed, and only by who saw it as it is', async () => {
  const id = await made()
  expect(await send(id, { intent: 'change', seen: '1', ...TYPED, campaignName: 'Langra week' })).toMatchObject(done(id, 'change'))
  expect(await campaignById(shop.db, id)).toMatchObject({ name: 'Langra week', version: 2 })
  for (const seen of ['1', '', 'x'])
    expect(problemOf(await send(id, { intent: 'change', seen, ...TYPED, campaignName: 'Late' }))).toBe('edit-conflict')
  expect(await send(id, { intent: 'schedule', seen: '2', startsAt: '2026-06-11T10:00' })).toMatchObject(done(id, 'schedule'))
  expect(problemOf(await send(id, { intent: 'change', seen: '3', ...TYPED }))).toBe('not-now')
  expect(await send(id, { intent: 'unschedule', seen: '3' })).toMatchObject(done(id, 'unschedule'))
  expect(await campaignById(shop.db, id)).toMatchObject({ name: 'Langra week', state: 'draft' })
})

test('a start in quiet hours says when messages leave, before and after it has come', async () => {
  const id = await made()
  expect(await look(id)).toMatchObject({ state: 'draft', quietUntil: null })
  expect(await send(id, { intent: 'schedule', seen: '1', startsAt: '2026-06-10T21:30' })).toMatchObject(done(id, 'schedule'))
  const at = 'Thu 11 June, 9 am'
  expect((await look(id)).quietUntil).toEqual({ at, isNow: false })
  shop = world.at('2026-06-10T22:00:00+06:00')
  expect((await look(id)).quietUntil).toEqual({ at, isNow: true })
  shop = world.at('2026-06-11T09:00:00+06:00')
  expect((await look(id)).quietUntil).toBeNull()
})

test('its page says where it leads, what it may cost and whom it is for, in every state', async () => {
  const rows = async (id: string) => (await look(id)).about.map(({ term, value }) => [term, value])
  const open = await made({ offerLink: '' })
  expect(await rows(open)).toEqual([
    ['Page of the shop', 'No link'],
    ['Budget', '৳50'],
    ['Who gets it', 'Everybody who agreed to offers'],
  ])
  const rules = { boughtProduct: shop.product('himsagar'), notOrderedDays: '30', deliveredDistrict: 'dhaka' }
  const id = await made({ channel: 'email', offerSubjectEn: 'Mango', ...rules })
  expect(await send(id, { intent: 'cancel', seen: '1' })).toMatchObject(done(id, 'cancel'))
  expect(await rows(id)).toEqual([
    ['Page of the shop', '/shop?q=mango'],
    ['Bought this fruit', 'Himsagar mango, in the last 12 months'],
    ['No order for at least … days', '30'],
    ['Had fruit delivered in this district', 'Dhaka'],
  ])
})

test('the history is in the order of what happened, also after ten steps', async () => {
  const id = await made()
  for (let seen = 1; seen <= 10; seen += 1)
    await send(id, { intent: 'change', seen: String(seen), ...TYPED, campaignName: `Himsagar week ${seen}` })
  expect(await send(id, { intent: 'cancel', seen: '11' })).toMatchObject(done(id, 'cancel'))
  const steps = (await look(id)).events.map(({ what }) => what)
  expect(steps).toEqual(['Made', ...Array.from({ length: 10 }, () => 'Changed'), 'Cancelled'])
})

test('a time that is over is refused; without one it starts now, and stops at its budget, which Today shows', async () => {
  await agree(shop, manyPeople(3))
  const id = await made({ campaignBudget: '1' })
  expect((await look(id)).preview).toMatchObject({ people: 3, cost: '৳1.50', beyond: '1', within: '2' })
  const late = await send(id, { intent: 'schedule', seen: '1', startsAt: '2026-06-10T11:59' })
  expect([late.status, wrongFields(late)]).toEqual([422, ['startsAt']])
  expect(await send(id, { intent: 'schedule', seen: '1', startsAt: '' })).toMatchObject(done(id, 'schedule'))
  await sendAll(shop)
  expect(await look(id)).toMatchObject({ state: 'stopped', left: '1', can: { continue: true, cancel: true, pause: false } })
  const today = async () => {
    const { data } = await call(todayPage.loader, '/office')
    return (data as TodayView).todos.filter(({ key }) => key === 'campaigns-stopped')
  }
  expect(await today()).toMatchObject([{ count: 1, tone: 'look', to: `${LIST}/${id}` }])
  const { seen } = await look(id)
  const small = await send(id, { intent: 'continue', seen: String(seen), newBudget: '1' })
  expect([small.status, problemOf(small), wrongFields(small)]).toEqual([422, 'budget-used', ['newBudget']])
  expect(await send(id, { intent: 'continue', seen: String(seen), newBudget: '2' })).toMatchObject(done(id, 'continue'))
  expect(await today()).toEqual([])
  expect(await send(id, { intent: 'pause', seen: String(seen + 1) })).toMatchObject(done(id, 'pause'))
  expect(await look(id)).toMatchObject({ state: 'paused', results: expect.arrayContaining([{ key: 'waiting', value: '3' }]) })
  expect(await send(id, { intent: 'cancel', seen: String(seen + 2) })).toMatchObject(done(id, 'cancel'))
  expect(problemOf(await send(id, { intent: 'cancel', seen: String(seen + 3) }))).toBe('not-now')
})

test('a test goes to whom staff type, in each language, and is in the audit log without the number', async () => {
  const id = await made()
  const wrong = await send(id, { intent: 'test', testTo: 'me@example.com' })
  expect([wrong.status, problemOf(wrong), wrongFields(wrong)]).toEqual([422, 'test-contact', ['testTo']])
  expect(await send(id, { intent: 'test', testTo: phoneNumber(9) })).toMatchObject(done(id, 'test'))
  const messages = await shop.db
    .selectFrom('messaging.messages')
    .select(['recipient', 'language', 'body'])
    .where('template', '=', 'offer-test')
    .orderBy('language')
    .execute()
  expect(messages.map(({ recipient, language }) => [recipient, language])).toEqual([
    [phoneNumber(9), 'bn'],
    [phoneNumber(9), 'en'],
  ])
  expect(messages[1]!.body).toContain('Hello customer, Himsagar is here.')
  const [entry] = await auditEntries(shop.db, { filter: { subject: { type: 'campaign' } }, limit: 1 })
  expect([entry!.action, entry!.after]).toEqual(['test-campaign', { recipient: '0171• •••009' }])
})

test('a test of an e-mail is in the audit log with a masked address', async () => {
  const id = await made({ channel: 'email', offerSubjectEn: 'Himsagar', offerSubjectBn: 'হিমসাগর', campaignBudget: '0' })
  expect(await send(id, { intent: 'test', testTo: 'Rahima@example.com' })).toMatchObject(done(id, 'test'))
  const [entry] = await auditEntries(shop.db, { filter: { subject: { type: 'campaign' } }, limit: 1 })
  expect([entry!.action, entry!.after]).toEqual(['test-campaign', { recipient: 'R•••@example.com' }])
})

test('no test goes to a customer who has ended offers, by number or by address', async () => {
  const [karim, salma] = [phoneNumber(1), phoneNumber(2)]
  await agree(shop, [{ phone: karim, name: 'Karim' }, { phone: salma }])
  await agree(shop, [{ phone: karim, name: 'Karim', email: 'karim@example.com' }], 'email')
  await sql`update accounts.customers set email = 'Karim@example.com' where phone = ${karim}`.execute(shop.db)
  const stop = (channel: 'sms' | 'email') =>
    setConsent(shop.as('desk'), { phone: karim, subjectId: shop.newId(), given: false, how: 'on the phone', channel })
  const sms = await made()
  const email = await made({ channel: 'email', offerSubjectEn: 'Himsagar', offerSubjectBn: 'হিমসাগর', campaignBudget: '0' })
  await stop('sms')
  await stop('email')
  const before = await shop.countAll()
  for (const [id, testTo] of [
    [sms, karim],
    [email, 'karim@EXAMPLE.com'],
  ] as const) {
    const refused = await send(id, { intent: 'test', testTo })
    expect([refused.status, problemOf(refused), wrongFields(refused)]).toEqual([422, 'offers-ended', ['testTo']])
  }
  expect(await shop.countAll()).toEqual(before)
  expect(await send(sms, { intent: 'test', testTo: salma })).toMatchObject(done(sms, 'test'))
  expect(await send(email, { intent: 'test', testTo: 'nobody@example.com' })).toMatchObject(done(email, 'test'))
})

test('no test by one channel goes to a customer who has ended offers by the other and never agreed to this one', async () => {
  const [karim, salma] = [phoneNumber(1), phoneNumber(2)]
  await agree(shop, [
    { phone: karim, name: 'Karim' },
    { phone: salma, name: 'Salma' },
  ])
  await agree(shop, [{ phone: salma, name: 'Salma', email: 'salma@example.com' }], 'email')
  await sql`update accounts.customers set email = case phone when ${karim} then 'karim@example.com' else 'salma@example.com' end`.execute(
    shop.db,
  )
  for (const phone of [karim, salma]) {
    await setConsent(shop.as('desk'), { phone, subjectId: shop.newId(), given: false, how: 'on the phone', channel: 'sms' })
  }
  const email = await made({ channel: 'email', offerSubjectEn: 'Himsagar', offerSubjectBn: 'হিমসাগর', campaignBudget: '0' })
  const before = await shop.countAll()
  const refused = await send(email, { intent: 'test', testTo: 'karim@example.com' })
  expect([refused.status, problemOf(refused), wrongFields(refused)]).toEqual([422, 'offers-ended', ['testTo']])
  expect(await shop.countAll()).toEqual(before)
  expect(await send(email, { intent: 'test', testTo: 'salma@example.com' })).toMatchObject(done(email, 'test'))
})

test('ten tests in an hour for each of the staff', async () => {
  const id = await made()
  const office = officeOf(shop)
  const manager = office.requestContextOf(staffActor('manager'))
  const form = { intent: 'test', testTo: phoneNumber(9) }
  const sendTest = () => office.callAs(manager, ownPage.action, { path: `${LIST}/${id}`, params: { id }, form })
  for (let time = 0; time < 10; time += 1) expect(await sendTest()).toMatchObject(done(id, 'test'))
  const before = await shop.countAll()
  const refused = await sendTest()
  expect([refused.status, problemOf(refused)]).toEqual([429, 'too-many-tries'])
  expect(await shop.countAll()).toEqual(before)
})

test('a campaign that is not there is a 404', async () => {
  const id = shop.newId()
  expect((await call(ownPage.loader, `${LIST}/${id}`, { id })).status).toBe(404)
  for (const intent of ['change', 'test', 'schedule', 'pause', 'cancel']) expect((await send(id, { intent })).status).toBe(404)
})
