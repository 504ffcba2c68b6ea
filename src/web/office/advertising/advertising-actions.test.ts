import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditEntries } from '#shop/accounts/index.ts'
import { ACCOUNTS, openConversionWorld, type ConversionWorld } from '#tests/conversion-world.ts'
import { officeOf, staffActor, wrongFields } from '#tests/office-requests.ts'
import * as page from '../advertising.route.tsx'
import type { AdvertisingView } from './advertising.server.ts'

const PATH = '/office/settings/advertising'
let world: ConversionWorld
beforeEach(async () => {
  world = await openConversionWorld()
})
afterEach(() => world.close())

type Call = (args: never) => unknown
function send(form: Record<string, string> | null, config = world.sending.config) {
  const office = officeOf({ db: world.shop.db, now: world.now() })
  const asked = office.requestContextOf(staffActor('owner'))
  const shop = { ...asked.shop, config: { ...asked.shop.config, conversions: config } }
  const call: Call = form ? page.action : page.loader
  return office.callAs({ ...asked, shop }, call, { path: PATH, ...(form && { form }) })
}

const view = async (config = world.sending.config) => (await send(null, config)).data as AdvertisingView
const destination = async (name: string) => (await view()).destinations.find((one) => one.name === name)!
const done = (what: string) => ({ status: 302, to: `${PATH}?done=${what}` })
const problemOf = ({ data }: { data: unknown }) => (data as { problem: string }).problem

test('the addresses of the catalogues are shown, with those of every language', async () => {
  expect((await view()).feeds.map(({ value }) => value)).toEqual([
    'https://pakafol.example/feed/catalogue.csv',
    'https://pakafol.example/feed/catalogue-languages.csv',
    'https://pakafol.example/feed/products.xml',
    'https://pakafol.example/feed/products.xml?lang=bn',
  ])
})

test('the owner turns a destination off and on again, and the audit log says so; pages are made anew', async () => {
  const changes = await world.shop.count('platform.page_changes', { reason: 'conversions' })
  const off = { intent: 'save', about: 'meta', seen: '1', adAccount: ACCOUNTS.meta, adTestCode: '' }
  expect(await send(off)).toMatchObject(done('save'))
  expect(await destination('meta')).toMatchObject({ state: 'Off', fields: { adAccount: ACCOUNTS.meta, adActive: '' }, seen: 2 })
  expect(await send({ ...off, seen: '2', adActive: 'yes' })).toMatchObject(done('save'))
  expect(await destination('meta')).toMatchObject({ state: 'On', seen: 3 })
  expect(await world.shop.count('platform.page_changes', { reason: 'conversions' })).toBe(changes + 2)
  const [entry] = await auditEntries(world.shop.db, { filter: { subject: { type: 'destination' } }, limit: 1 })
  expect(entry).toMatchObject({
    action: 'change-destination',
    subject: { id: 'meta' },
    before: { active: false },
    after: { active: true },
  })
})

test.each([
  [{ about: 'meta', adAccount: 'G-AB12CD34EF' }, 'adAccount'],
  [{ about: 'google', adAccount: '1234567890' }, 'adAccount'],
  [{ about: 'meta', adAccount: ACCOUNTS.meta, adTestCode: 'a b' }, 'adTestCode'],
])('mistakes stand at their fields, and nothing is changed: %j', async (form, field) => {
  const before = await view()
  const answered = await send({ intent: 'save', seen: '1', adTestCode: '', adActive: 'yes', ...form })
  expect(wrongFields(answered)).toEqual([field])
  expect(await view()).toEqual(before)
})

test('without its secret nothing can be turned on or tested, and the page names the setting', async () => {
  const none = { meta: null, google: null }
  const form = { about: 'meta', seen: '1', adAccount: ACCOUNTS.meta, adTestCode: '', adActive: 'yes' }
  expect(wrongFields(await send({ intent: 'save', ...form }, none))).toEqual(['adActive'])
  expect(problemOf(await send({ intent: 'test', ...form }, none))).toBe('no-secret')
  const { destinations } = await view(none)
  expect(destinations.map(({ missing, state }) => [missing, state])).toEqual([
    ['META_CONVERSIONS_TOKEN', 'Off'],
    ['GOOGLE_CONVERSIONS_SECRET', 'Off'],
  ])
})

test('of two people at once the second gets a conflict', async () => {
  const form = { intent: 'save', about: 'google', adAccount: ACCOUNTS.google, adTestCode: '', adActive: '' }
  expect(await send({ ...form, seen: '1' })).toMatchObject(done('save'))
  expect(problemOf(await send({ ...form, seen: '1', adActive: 'yes' }))).toBe('edit-conflict')
  expect((await destination('google')).state).toBe('Off')
})

test('a test counts as no purchase: Meta gets its own kind of event with the test code, Google its debug address', async () => {
  expect(await send({ intent: 'test', about: 'meta' })).toMatchObject(done('test'))
  expect(await send({ intent: 'test', about: 'google' })).toMatchObject(done('test'))
  const { meta, google } = world.control.conversions
  expect(meta.tests).toEqual([expect.objectContaining({ code: 'TEST123', event_name: 'TestOrder' })])
  expect(meta.tests[0]).not.toHaveProperty('custom_data')
  expect([meta.counted.size, meta.received, google.received]).toEqual([0, [], []])
  expect(world.control.receivedBy('google.debug')).toHaveLength(1)
  expect((await destination('meta')).tested).toMatch(/^Test of .*: accepted\.$/)
  expect((await destination('google')).tested).toMatch(/^Test of .*: accepted\.$/)
})

test('what is wrong with a test is said in the words of the receiver', async () => {
  await world.turn('meta', true, '99999')
  expect(await send({ intent: 'test', about: 'meta' })).toMatchObject(done('test'))
  expect((await destination('meta')).tested).toContain(
    "not accepted. 100: Unsupported post request. Object with ID '99999' does not exist",
  )
  world.control.next('google.debug', { answer: 'http-500' })
  await send({ intent: 'test', about: 'google' })
  expect((await destination('google')).tested).toContain('not accepted. HTTP 500')
})

test('the results say what was sent, what waits and what was refused', async () => {
  const orderId = await world.order()
  await world.confirm(orderId)
  world.control.next('meta.events', { code: '100' })
  world.control.next('google.collect', { answer: 'http-500' })
  await world.send()
  const [meta, google] = (await view()).destinations
  expect(meta!.tries).toMatchObject([{ orderId, number: 'PF-10001', state: 'refused', answer: '100: Refused by the simulator' }])
  expect(meta!.counts.find(({ state }) => state === 'refused')).toEqual({ state: 'refused', count: '1' })
  expect(google!.tries).toMatchObject([{ orderId, state: 'waiting', answer: 'HTTP 500' }])
  expect(google!.state).toMatch(/^Has accepted nothing since/)
})
