import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sha256 } from '#platform/ids.ts'
import { shortCodeOf } from '#platform/short-code.ts'
import { RAHIMA_PHONE } from '#tests/world-data.ts'
import { apiOf } from '#tests/api.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { forgetShortLinks, writeMessages } from '#shop/messaging/index.ts'
import { dayFrom } from '#shop/values/index.ts'
import type { AppEnv } from './app-env.ts'
import { shortLinks } from './short-links.ts'

const DAY_MS = 86_400_000
const TOKEN = 'k'.repeat(24)
const LONG = `/bn/gift/for/${TOKEN}`

let shop: Shop
let app: Hono<AppEnv>
beforeEach(async () => {
  shop = await openShop()
  const { webShop } = apiOf(shop, { limitFactor: 1 })
  app = new Hono<AppEnv>().route(
    '/o',
    shortLinks(webShop, () => '203.0.113.9'),
  )
  app.all('*', (c) => c.text('the 404 page', 404))
})
afterEach(() => shop.close())

/** The SMS with a link, and the path of the link in it. */
async function sent(expiresAt = new Date(shop.now.getTime() + DAY_MS)): Promise<{ body: string; path: string }> {
  const news = { language: 'bn', from: 'মেঘনা', link: `https://shop.example${LONG}`, until: dayFrom('2026-06-12') } as const
  const letters = [{ to: { phone: RAHIMA_PHONE }, news, expiresAt }]
  await shop.db.transaction((tx) => writeMessages(tx, { template: 'gift-link', letters, now: shop.now }))
  const { body } = await shop.db.selectFrom('messaging.messages').select('body').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return { body, path: /https:\/\/shop\.example(\/o\/[0-9A-Za-z]{16})$/.exec(body)![1]! }
}

test('a short link leads to its page in the language of the message, and is neither cached nor sent as a referrer', async () => {
  const { path, body } = await sent()
  expect(body).toMatch(/^পাকাফল: মেঘনা /)
  const answer = await app.request(path)
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, LONG])
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
})

test('every message with the same link has the same short link, and its row opens nothing without the code', async () => {
  const [first, second] = [await sent(), await sent(new Date(shop.now.getTime() + 2 * DAY_MS))]
  expect(second.path).toBe(first.path)
  const rows = await shop.db.selectFrom('messaging.short_links').selectAll().execute()
  const code = first.path.slice('/o/'.length)
  expect(rows).toEqual([
    { code_hash: sha256(code), sealed_path: expect.any(String), expires_at: new Date(shop.now.getTime() + 2 * DAY_MS) },
  ])
  for (const secret of [code, TOKEN, 'gift']) expect(JSON.stringify(rows)).not.toContain(secret)
  expect(Buffer.from(rows[0]!.sealed_path, 'base64url').toString('latin1')).not.toContain(TOKEN)
})

test('an expired link opens nothing and is deleted', async () => {
  const { path } = await sent(shop.now)
  expect((await app.request(path)).status).toBe(404)
  await shop.db.transaction((tx) => forgetShortLinks(tx, shop.now))
  expect(await shop.count('messaging.short_links')).toBe(0)
})

test('unknown codes are counted and then refused, malformed ones are not counted, and a valid link still works', async () => {
  const { path } = await sent()
  for (let time = 0; time < 40; time += 1) {
    expect((await app.request('/o/short')).status).toBe(404)
    expect((await app.request(`/o/${'-'.repeat(16)}`)).status).toBe(404)
  }
  const codes = Array.from({ length: 31 }, (_, index) => shortCodeOf(`/order/${index}`))
  const answers = []
  for (const code of codes) answers.push((await app.request(`/o/${code}`)).status)
  expect(answers).toEqual([...Array.from({ length: 30 }, () => 404), 429])
  expect((await app.request(path)).status).toBe(302)
})
