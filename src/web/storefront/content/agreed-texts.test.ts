import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brand, publishPage, writeSetting } from '#shop/content/index.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import { apiOf } from '#tests/api.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { anonymousContext } from '#web/http/make-request-context.ts'
import { requestContextKey, type AgreedTextsNow, type RequestContext } from '#web/http/request-context.ts'
import { loader } from '../order-terms.route.tsx'
import { agreedTextsNow } from './agreed-texts.server.ts'

let shop: Shop
let version = 0
let digestNow: () => Promise<string>
let requestContext: () => RequestContext
let agreed: AgreedTextsNow
beforeEach(async () => {
  shop = await openShop()
  version = 1
  agreed = agreedTextsNow(() => version)
  requestContext = () => anonymousContext(apiOf(shop).webShop, 'a-test')
  digestNow = () => agreed.store(requestContext())
  await setPhone('01711-000001')
  const text = { en: 'Call {phone} about {shop}.', bn: '{shop}: {phone} নম্বরে ফোন করুন।' }
  for (const slug of ['terms', 'policy'] as const) {
    const seenVersion = slug === 'terms' ? 1 : 0
    await publishPage(shop.as('owner'), { slug, title: { en: `The ${slug}`, bn: 'শর্ত' }, body: text, seenVersion })
  }
})
afterEach(() => shop.close())

async function setPhone(phone: string): Promise<void> {
  const value = { ...(await brand(shop.db)), phone }
  await shop.db.transaction(async (tx) => {
    await writeSetting(tx, { key: 'brand', value, now: shop.now })
    return { ok: true }
  })
  version += 1
}

async function order(agreedTexts: string | null): Promise<string> {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { requestId: `order ${shop.newId()}`, agreedTexts }))
  if (!placed.ok) throw new Error(placed.problem)
  return placed.token
}

async function read(token: string, prefix = ''): Promise<string> {
  const context = new RouterContextProvider()
  context.set(requestContextKey, anonymousContext(apiOf(shop).webShop, 'a-test'))
  const url = new URL(`https://shop.example${prefix}/order/${token}/terms`)
  const response = await loader({ context, url, params: { token } } as never)
  return response.text()
}

test('an order shows what was agreed to, also after a setting and the version have changed', async () => {
  const token = await order(await digestNow())
  const before = [await read(token), await read(token, '/bn')]
  expect(before[0]).toContain('Call 01711-000001 about')
  expect(before[1]).toContain('01711-000001 নম্বরে ফোন করুন।')
  await setPhone('01711-000002')
  const later = await order(await digestNow())
  await publishPage(shop.as('owner'), {
    slug: 'terms',
    title: { en: 'Other terms', bn: 'অন্য শর্ত' },
    body: { en: 'Quite different.', bn: 'একেবারে আলাদা।' },
    seenVersion: 2,
  })
  expect([await read(token), await read(token, '/bn')]).toEqual(before)
  expect(await read(later)).toContain('Call 01711-000002 about')
})

test('the same texts are stored once, and cannot be changed', async () => {
  expect(await digestNow()).toBe(await digestNow())
  version += 1
  await digestNow()
  expect(await shop.count('content.agreed_texts')).toBe(1)
  await expect(shop.db.updateTable('content.agreed_texts').set({ texts: '[]' }).execute()).rejects.toThrow('append-only')
})

test('a page learns the digest without storing anything', async () => {
  const digest = await agreed.digest(requestContext())
  expect(await shop.count('content.agreed_texts')).toBe(0)
  expect(await digestNow()).toBe(digest)
  await setPhone('01711-000002')
  expect(await agreed.digest(requestContext())).not.toBe(digest)
})

test('an order is refused when a figure in the texts has changed since the buyer saw them, and changes nothing', async () => {
  const seen = (await agreed.digest(requestContext())).slice(0, 16)
  await setPhone('01711-000002')
  const agreedTexts = await digestNow()
  const before = await shop.countAll()
  const asked = sampleOrder(shop, { requestId: `order ${shop.newId()}`, agreedTexts, termsDigest: seen })
  expect(await placeOrder(shop.as('guest'), asked)).toEqual({ ok: false, problem: 'terms-changed' })
  expect(await shop.countAll()).toEqual(before)
  const again = { ...asked, termsDigest: agreedTexts.slice(0, 16) }
  expect(await placeOrder(shop.as('guest'), again)).toMatchObject({ ok: true })
})

test('an order that kept only the version shows the terms of that version, with the settings of today', async () => {
  const token = await order(null)
  const shown = await read(token)
  expect(shown).toContain('version 2')
  expect(shown).toContain('Call 01711-000001 about')
})
