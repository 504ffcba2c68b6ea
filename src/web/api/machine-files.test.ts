import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { brand, brandVersion, saveBrand } from '#shop/content/index.ts'
import { escapeXml } from './conditional.ts'

let shop: Shop
let api: ReturnType<typeof apiOf>
beforeAll(async () => {
  shop = await openShop()
  api = apiOf(shop)
})
afterAll(() => shop.close())

test('the sitemap has every public page in both languages, each linked to the other', async () => {
  const { status, text, headers } = await api.call('/sitemap.xml')
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  const places = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  expect(places).toHaveLength((17 + 5 + 1) * 2)
  expect(places).toContain('https://shop.example/')
  expect(places).toContain('https://shop.example/bn')
  expect(places).toContain('https://shop.example/bn/gift/build')
  expect(places).toContain('https://shop.example/bn/product/himsagar-from-rajshahi')
  expect(places).toContain('https://shop.example/farms/rafiq-orchard')
  expect(text).toContain(
    '<url><loc>https://shop.example/product/guava-from-rajshahi</loc><lastmod>2025-12-31T18:00:00.000Z</lastmod>' +
      '<xhtml:link rel="alternate" hreflang="en" href="https://shop.example/product/guava-from-rajshahi"/>' +
      '<xhtml:link rel="alternate" hreflang="bn" href="https://shop.example/bn/product/guava-from-rajshahi"/>' +
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://shop.example/product/guava-from-rajshahi"/></url>',
  )
})

test('robots are excluded from personal pages', async () => {
  const { text } = await api.call('/robots.txt')
  for (const path of [
    '/office',
    '/order/',
    '/draft-order/',
    '/bn/order/',
    '/api/',
    '/gift/quotation/',
    '/bn/gift/run/',
    '/gift/for/',
    '/profile/companies/',
    '/told/',
    '/profile/waiting',
  ])
    expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).toContain('Allow: /api/docs\n')
  expect(text).toContain('Sitemap: https://shop.example/sitemap.xml\n')
})

test('the manifest names icons that exist', async () => {
  const { json, headers } = await api.call<{ name: string; icons: { src: string }[] }>('/manifest.webmanifest')
  expect(headers.get('Content-Type')).toBe('application/manifest+json; charset=utf-8')
  expect(json.icons.map((icon) => icon.src)).toEqual([
    '/icons/icon-192.png',
    '/icons/icon-512.png',
    '/icons/maskable-192.png',
    '/icons/maskable-512.png',
  ])
})

test('the manifest and the API page have the name of the shop, and its logo only with the name on it', async () => {
  const other = await openShop()
  const its = apiOf(other)
  const facts = await brand(other.db)
  expect((await its.call('/api/docs')).text).toContain('<img src="/brand/logo-en.svg" alt="PakaFol, home"')
  const name = { en: 'Rosh Bagan', bn: 'রস বাগান' }
  expect(await saveBrand(other.as('owner'), { facts: { ...facts, name }, seen: brandVersion(facts) })).toEqual({ ok: true })
  expect((await its.call('/manifest.webmanifest')).json).toMatchObject({ name: 'Rosh Bagan', short_name: 'Rosh Bagan' })
  const { text } = await its.call('/api/docs')
  expect(text).toMatch(/<a href="\/"\s*>Rosh Bagan<\/a\s*>/)
  expect(text).not.toContain('PakaFol')
  await other.close()
})

test('security.txt names where to report, for half a year from today', async () => {
  const other = await openShop()
  const its = apiOf(other)
  const facts = await brand(other.db)
  const byForm = await its.call('/.well-known/security.txt')
  expect(byForm.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(byForm.text).toBe(
    [
      'Contact: https://shop.example/contact',
      'Expires: 2026-12-08T00:00:00.000Z',
      'Preferred-Languages: en, bn',
      'Canonical: https://shop.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
  const changed = { ...facts, email: 'help@mango.example' }
  expect(await saveBrand(other.as('owner'), { facts: changed, seen: brandVersion(facts) })).toEqual({ ok: true })
  expect((await its.call('/.well-known/security.txt')).text.split('\n')[0]).toBe('Contact: mailto:help@mango.example')
  await other.close()
})

test('llms.txt leads to pages, the API and the feed of each language', async () => {
  const { status, text } = await api.call('/llms.txt')
  expect(status).toBe(200)
  expect(text.startsWith('# PakaFol\n')).toBe(true)
  for (const address of ['/shop', '/api/docs', '/api/v1/openapi.json', '/feed/products.xml', '/feed/products.xml?lang=bn'])
    expect(text).toContain(`](https://shop.example${address})\n`)
})

test('a client with the latest version gets an empty 304', async () => {
  for (const path of [
    '/sitemap.xml',
    '/robots.txt',
    '/feed/products.xml',
    '/feed/catalogue.csv',
    '/manifest.webmanifest',
    '/.well-known/security.txt',
    '/llms.txt',
  ]) {
    const first = await api.call(path)
    const again = await api.call(path, { headers: { 'If-None-Match': first.headers.get('ETag')! } })
    expect(again, path).toMatchObject({ status: 304, text: '' })
  }
})

test('no text can end an XML element early', () => {
  expect(escapeXml('<a href="x">&\'\u0000\u0008\ud800')).toBe('&#60;a href=&#34;x&#34;&#62;&#38;&#39;\ufffd')
})
