import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor, wrongFields } from '#tests/office-requests.ts'
import { startReceiver } from '#tests/webhook-receiver.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { auditEntries } from '#shop/accounts/index.ts'
import {
  addEndpoint,
  deliveriesOf,
  endpointById,
  endpoints,
  MOST_ENDPOINTS,
  secretOf,
  type EndpointInput,
} from '#shop/webhooks/index.ts'
import type { Receivers } from '#platform/post-to-receiver.ts'
import * as listPage from '../webhooks.route.tsx'
import * as ownPage from '../webhook.route.tsx'
import type { Answer } from '../kit/answer.ts'
import type { WebhookView } from './webhook.server.ts'

const LIST = '/office/settings/webhooks'
const TYPED = { webhookName: 'Accounts', webhookUrl: 'https://hooks.example/in?key=s3cret', 'type-order.placed': 'yes' }

let world: Shop
let shop: Shop
beforeEach(async () => {
  world = await openShop()
  // The library of the receiver refuses what is older than five minutes.
  shop = world.at(new Date().toISOString())
})
afterEach(() => world.close())

type Call = (args: never) => unknown
type Sent = { form?: Record<string, string>; search?: string }

function callAs(receivers: Receivers, call: Call, path: string, { form, search = '' }: Sent, id = '') {
  const office = officeOf(shop)
  const asked = office.requestContextOf(staffActor('owner'))
  const config = { ...asked.shop.config, webhookReceivers: receivers }
  const request = { path: `${path}${search}`, params: { endpointId: id }, ...(form && { form }) }
  return office.callAs({ ...asked, shop: { ...asked.shop, config } }, call, request)
}

const add = (form: Record<string, string>, receivers: Receivers = 'public') =>
  callAs(receivers, listPage.action, LIST, { form: { intent: 'add', ...form } })
const send = (id: string, form: Record<string, string>, search = '') =>
  callAs('public', ownPage.action, `${LIST}/${id}`, { form, search }, id)
const look = async (id: string, search = '') =>
  (await callAs('public', ownPage.loader, `${LIST}/${id}`, { search }, id)).data as WebhookView
const done = (id: string, what: string) => ({ status: 302, to: `${LIST}/${id}?done=${what}` })
const problemOf = ({ data }: { data: unknown }) => (data as Answer).problem
const actions = async () =>
  (await auditEntries(shop.db, { filter: { subject: { type: 'webhook' } }, limit: 20 })).map(({ action }) => action)

async function added(input: Partial<EndpointInput> = {}, receivers: Receivers = 'public'): Promise<string> {
  const given = { name: 'Accounts', url: 'https://hooks.example/in', types: ['gift_run.finished'], ...input }
  const made = await addEndpoint(shop.as('owner'), { input: given, receivers })
  if (!made.ok) throw new Error(made.problem)
  return made.id
}

/** Deliveries of an endpoint, the first of which failed and the second was delivered. */
async function logged(id: string): Promise<void> {
  for (const [index, state] of ['failed', 'delivered', 'waiting'].entries()) {
    await sql`
      with written as (
        insert into webhooks.events (type, subject, data, at)
        values ('gift_run.finished', gen_random_uuid(), '{}', ${`2026-06-10T0${index + 1}:00:00+06:00`}::timestamptz) returning position, subject)
      insert into webhooks.deliveries (endpoint_id, position, subject, state, tries)
      select ${id}::uuid, position, subject, ${state}, 12 from written`.execute(shop.db)
  }
}

const states = async (id: string) => (await deliveriesOf(shop.db, id, { most: 10 })).map(({ state, tries }) => [state, tries])

test('a webhook is added with the types that were ticked, and its page opens; its address and its secret are in no log', async () => {
  const sent = { ...TYPED, 'type-claim.open': 'yes', 'all-refund': 'yes', 'type-nonsense': 'yes' }
  const answer = await add(sent)
  const [endpoint] = await endpoints(shop.db)
  expect(answer).toMatchObject(done(endpoint!.id, 'webhook-added'))
  expect(endpoint).toMatchObject({
    name: 'Accounts',
    url: 'https://hooks.example/in?key=s3cret',
    types: ['order.placed', 'refund.asked', 'refund.processing', 'refund.refunded', 'refund.refused', 'claim.open'],
    state: 'active',
    version: 1,
  })
  const [entry] = await auditEntries(shop.db, { filter: { subject: { type: 'webhook' } }, limit: 1 })
  expect(entry).toMatchObject({ action: 'add-webhook', subject: { id: endpoint!.id, name: 'Accounts' }, before: null })
  expect(entry!.after).toEqual({ name: 'Accounts', receiver: 'hooks.example', types: endpoint!.types })
  const list = (await callAs('public', listPage.loader, LIST, {})).data
  expect(JSON.stringify([list, await look(endpoint!.id)])).not.toContain('whsec_')
})

test.each([
  ['no name', { webhookName: ' ' }, 'webhook-name', 'webhookName'],
  ['a name that is too long', { webhookName: 'a'.repeat(81) }, 'webhook-name', 'webhookName'],
  ['no address', { webhookUrl: '' }, 'webhook-url', 'webhookUrl'],
  ['another protocol', { webhookUrl: 'ftp://hooks.example' }, 'webhook-url', 'webhookUrl'],
  ['a user name in the address', { webhookUrl: 'https://me:pw@hooks.example' }, 'webhook-url', 'webhookUrl'],
  ['an address that is too long', { webhookUrl: `https://hooks.example/${'ক'.repeat(300)}` }, 'webhook-url', 'webhookUrl'],
  ['plain HTTP', { webhookUrl: 'http://hooks.example' }, 'webhook-not-public', 'webhookUrl'],
  ['the local network', { webhookUrl: 'https://192.168.0.7/in' }, 'webhook-not-public', 'webhookUrl'],
  ['no type', { 'type-order.placed': '' }, 'webhook-types', 'webhookTypes'],
])('%s is refused at its field, what was typed is kept, and nothing changes', async (_, wrong, problem, field) => {
  const before = await shop.countAll()
  const answer = await add({ ...TYPED, ...wrong })
  expect([answer.status, problemOf(answer), wrongFields(answer)]).toEqual([422, problem, [field]])
  expect((answer.data as Answer).typed).toEqual({ ...TYPED, ...wrong })
  const id = await added()
  const changed = await send(id, { intent: 'change', seen: '1', ...TYPED, ...wrong })
  expect([changed.status, problemOf(changed), wrongFields(changed)]).toEqual([422, problem, [field]])
  expect(await endpointById(shop.db, id)).toMatchObject({ name: 'Accounts', url: 'https://hooks.example/in', version: 1 })
  await sql`delete from webhooks.endpoints`.execute(shop.db)
  expect(await shop.countAll()).toEqual({ ...before, 'accounts.audit_log': before['accounts.audit_log']! + 1 })
})

test('a developer’s own machine is allowed by the setting; there is a limit', async () => {
  expect((await add({ ...TYPED, webhookUrl: 'http://127.0.0.1:4000/in' }, 'any')).status).toBe(302)
  for (let count = 1; count < MOST_ENDPOINTS; count += 1) await added()
  const answer = await add(TYPED)
  expect([answer.status, problemOf(answer), (await endpoints(shop.db)).length]).toEqual([
    409,
    'too-many-webhooks',
    MOST_ENDPOINTS,
  ])
})

test('a webhook is changed; who opened the page before that changes nothing', async () => {
  const id = await added()
  expect((await look(id)).fields).toEqual({
    webhookName: 'Accounts',
    webhookUrl: 'https://hooks.example/in',
    webhookTypes: 'Gift run finished',
    'type-gift_run.finished': 'yes',
  })
  expect(await send(id, { intent: 'change', seen: '1', ...TYPED, webhookName: 'Books' })).toMatchObject(done(id, 'change'))
  expect(await endpointById(shop.db, id)).toMatchObject({
    name: 'Books',
    url: TYPED.webhookUrl,
    types: ['order.placed'],
    version: 2,
  })
  for (const seen of ['1', '', 'x']) {
    const late = await send(id, { intent: 'change', seen, ...TYPED, webhookName: 'Late' })
    expect([late.status, problemOf(late)]).toEqual([409, 'edit-conflict'])
  }
  expect(await endpointById(shop.db, id)).toMatchObject({ name: 'Books', version: 2 })
})

test('it is paused and resumed, once each', async () => {
  const id = await added()
  expect(problemOf(await send(id, { intent: 'resume' }))).toBe('not-now')
  expect(await send(id, { intent: 'pause' })).toMatchObject(done(id, 'pause'))
  expect(await look(id)).toMatchObject({ condition: 'staff', state: 'Paused by staff', isPaused: true })
  expect(problemOf(await send(id, { intent: 'pause' }))).toBe('not-now')
  expect(await send(id, { intent: 'resume' })).toMatchObject(done(id, 'resume'))
  expect(await look(id)).toMatchObject({ condition: 'sends', state: 'Sends', isPaused: false })
  expect(await actions()).toEqual(['resume-webhook', 'pause-webhook', 'add-webhook'])
})

test('the secret is shown when it is asked for; a new one takes its place, and the former one is valid for a day', async () => {
  const id = await added()
  const first = (await secretOf(shop.db, id))!
  expect((await send(id, { intent: 'show-secret' })).data).toEqual({
    intent: 'show-secret',
    shown: { secret: first, isNew: false },
  })
  const renewed = await send(id, { intent: 'new-secret' })
  const second = (await secretOf(shop.db, id))!
  expect(second).not.toBe(first)
  expect(renewed.data).toEqual({ intent: 'new-secret', shown: { secret: second, isNew: true } })
  const until = (await endpointById(shop.db, id))!.formerSecretUntil!
  expect(until.getTime() - shop.now.getTime()).toBe(24 * 3_600_000)
  expect((await look(id)).formerUntil).not.toBeNull()
  expect(JSON.stringify(await auditEntries(shop.db, { filter: {}, limit: 20 }))).not.toContain('whsec_')
  shop = shop.at(new Date(shop.now.getTime() + 25 * 3_600_000).toISOString())
  expect((await look(id)).formerUntil).toBeNull()
})

test('a test shows the answer of the receiver, or why there was none', async () => {
  const receiver = await startReceiver()
  try {
    const id = await added({ url: receiver.url }, 'any')
    receiver.secret = (await secretOf(shop.db, id))!
    const test = async (receivers: Receivers = 'any') => {
      const { status, data } = await callAs(receivers, ownPage.action, `${LIST}/${id}`, { form: { intent: 'test' } }, id)
      return [status, (data as { shown: { test: unknown } }).shown.test]
    }
    expect(await test()).toEqual([
      200,
      { state: 'delivered', result: expect.stringMatching(/^Status 200, [\d,]+ ms$/), answer: 'answered 200' },
    ])
    expect(receiver.received).toMatchObject([{ type: 'endpoint.test', data: { endpoint_id: id, name: 'Accounts' } }])
    receiver.answers = () => 500
    expect(await test()).toEqual([
      200,
      { state: 'waiting', result: expect.stringMatching(/^Status 500, /), answer: 'answered 500' },
    ])
    expect(await test('public')).toEqual([
      200,
      { state: 'waiting', result: expect.stringMatching(/^Not an HTTPS address on the internet, /), answer: null },
    ])
    expect((await look(id)).log.rows.map(({ name, stateText }) => [name, stateText])).toEqual([
      ['Test', 'Not accepted yet'],
      ['Test', 'Not accepted yet'],
      ['Test', 'Delivered'],
    ])
  } finally {
    await receiver.close()
  }
})

test('one delivery is sent again, and the page stays at its part of the log', async () => {
  const id = await added()
  await logged(id)
  const [waiting, , failed] = await deliveriesOf(shop.db, id, { most: 10 })
  const again = await send(id, { intent: 'resend', about: String(failed!.position) }, '?state=failed&done=pause')
  expect(again).toMatchObject({ status: 302, to: `${LIST}/${id}?state=failed&done=resend` })
  expect(await states(id)).toEqual([
    ['waiting', 12],
    ['delivered', 12],
    ['waiting', 0],
  ])
  const refused = await send(id, { intent: 'resend', about: String(waiting!.position) })
  expect([refused.status, problemOf(refused)]).toEqual([409, 'nothing-to-send'])
  expect((await send(id, { intent: 'resend', about: 'x' })).status).toBe(404)
  expect(await actions()).toEqual(['resend-webhook', 'add-webhook'])
})

test('all that failed, or all since a time in Dhaka, is sent again', async () => {
  const id = await added()
  await logged(id)
  expect(await send(id, { intent: 'replay-failed' })).toMatchObject({ to: `${LIST}/${id}?count=1&done=replay` })
  expect((await states(id)).map(([state]) => state)).toEqual(['waiting', 'delivered', 'waiting'])
  expect(problemOf(await send(id, { intent: 'replay-failed' }))).toBe('nothing-to-send')
  expect(wrongFields(await send(id, { intent: 'replay', since: '' }))).toEqual(['since'])
  expect(problemOf(await send(id, { intent: 'replay', since: '2026-06-10T02:01' }))).toBe('nothing-to-send')
  expect((await states(id)).map(([state]) => state)).toEqual(['waiting', 'delivered', 'waiting'])
  expect(await send(id, { intent: 'replay', since: '2026-06-10T02:00' })).toMatchObject({
    to: `${LIST}/${id}?count=1&done=replay`,
  })
  expect((await states(id)).map(([state]) => state)).toEqual(['waiting', 'waiting', 'waiting'])
})

test('a webhook is removed with its log, and its page is gone', async () => {
  const id = await added()
  await logged(id)
  expect(await send(id, { intent: 'remove' })).toMatchObject({ status: 302, to: `${LIST}?done=webhook-removed` })
  expect([await endpoints(shop.db), await deliveriesOf(shop.db, id, { most: 10 })]).toEqual([[], []])
  for (const intent of ['remove', 'pause', 'change', 'test', 'show-secret']) expect((await send(id, { intent })).status).toBe(404)
  expect((await callAs('public', ownPage.loader, `${LIST}/${id}`, {}, id)).status).toBe(404)
  expect(await actions()).toEqual(['remove-webhook', 'add-webhook'])
})
