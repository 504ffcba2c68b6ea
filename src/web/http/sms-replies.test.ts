import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { agree } from '#tests/campaign-world.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { consentOfPhones } from '#shop/accounts/index.ts'
import type { AppEnv } from './app-env.ts'
import { SMS_REPLIES, smsReplies } from './sms-replies.ts'

const TOKEN = 'a-secret-of-a-test'
const PHONE = phoneNumber(1)
// As providers write it: without the plus.
const FROM = PHONE.slice(1)
const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })

let shop: Shop
let app: Hono<AppEnv>
beforeEach(async () => {
  shop = await openShop()
  app = appWith({})
  await agree(shop, [{ phone: PHONE }])
})
afterEach(() => shop.close())

function appWith(settings: Record<string, string>): Hono<AppEnv> {
  const { webShop } = apiOf(shop, { settings: { SMS_REPLY_TOKEN: TOKEN, ...settings } })
  const replies = webShop.config.smsReplies!
  return new Hono<AppEnv>().route(SMS_REPLIES, smsReplies(webShop, { replies, addressOf: () => '203.0.113.9' }))
}

async function ask(query: string, sent: RequestInit = {}, { to = app } = {}): Promise<[number, string]> {
  const answer = await to.request(`${SMS_REPLIES}?${query}`, sent)
  return [answer.status, await answer.text()]
}

const agrees = async () => (await consentOfPhones(shop.db, [PHONE], 'sms'))!.given
const RECEIVED = [200, '{"status":"received"}']

test('a STOP ends offers, whether it comes by GET, as a form or as JSON, and a second report of it changes nothing', async () => {
  const json = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ from: Number(FROM), text: 'বন্ধ' }),
  }
  const ways: [string, RequestInit][] = [
    [`token=${TOKEN}&from=${FROM}&text=stop`, {}],
    [`token=${TOKEN}`, form({ from: PHONE, text: 'Stop please' })],
    [`token=${TOKEN}`, json],
  ]
  for (const [query, sent] of ways) {
    await agree(shop, [{ phone: PHONE }])
    expect(await agrees()).toBe(true)
    expect(await ask(query, sent)).toEqual(RECEIVED)
    expect(await agrees()).toBe(false)
    const after = await shop.countAll()
    expect(await ask(query, sent)).toEqual(RECEIVED)
    expect(await shop.countAll()).toEqual(after)
  }
})

test('other SMS, and those of numbers that get no offers, change nothing', async () => {
  const before = await shop.countAll()
  for (const [from, text] of [
    [FROM, 'Where is my order?'],
    ['21213', 'STOP'],
    ['GP', 'STOP'],
    ['4915112345678', 'STOP'],
  ] as const)
    expect(await ask(`token=${TOKEN}`, form({ from, text }))).toEqual(RECEIVED)
  expect(await shop.countAll()).toEqual(before)
})

test('the names of the fields are settings', async () => {
  const to = appWith({ SMS_REPLY_FROM: 'msisdn', SMS_REPLY_TEXT: 'sms_body' })
  expect(await ask(`token=${TOKEN}&from=${FROM}&text=STOP`, {}, { to })).toEqual([400, '{"status":"not understood"}'])
  expect(await agrees()).toBe(true)
  expect(await ask(`token=${TOKEN}`, form({ msisdn: FROM, sms_body: 'STOP' }), { to })).toEqual(RECEIVED)
  expect(await agrees()).toBe(false)
})

test('without the secret, or with what cannot be understood, nothing changes', async () => {
  const before = await shop.countAll()
  const stop = form({ from: FROM, text: 'STOP' })
  for (const query of ['', 'token=', 'token=a-secret-of-a-tesT', `token=${TOKEN}x`, `Token=${TOKEN}`])
    expect(await ask(query, stop)).toEqual([401, '{"status":"forbidden"}'])
  const bodies: RequestInit[] = [
    { method: 'POST' },
    form({ from: FROM }),
    form({ text: 'STOP' }),
    form({ from: FROM, text: 'STOP'.repeat(501) }),
    { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"from":' },
    { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '[1]' },
    { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ from: { a: 1 }, text: ['STOP'] }) },
  ]
  for (const sent of bodies) expect(await ask(`token=${TOKEN}`, sent)).toEqual([400, '{"status":"not understood"}'])
  expect(await ask(`token=${TOKEN}`, form({ from: FROM, text: 'x'.repeat(20_000) }))).toEqual([413, ''])
  expect((await app.request(`${SMS_REPLIES}?token=${TOKEN}`, { method: 'PUT' })).status).toBe(404)
  expect(await shop.countAll()).toEqual(before)
})
