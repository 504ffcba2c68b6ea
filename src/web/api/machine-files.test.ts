import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { escapeXml } from './conditional.ts'

let shop: Shop
let api: ReturnType<typeof apiOf>
beforeAll(async () => {
  shop = await openShop()
  api = apiOf(shop)
})
afterAll(() => shop.close())

test('the sitemap has every public page in both languages, each naming the other', async () => {
  const { status, text, headers } = await api.call('/sitemap.xml')
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  const places = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  expect(places).toHaveLength((14 + 5 + 1) * 2)
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

test('robots are kept out of what is one person’s own', async () => {
  const { text } = await api.call('/robots.txt')
  for (const path of [
    '/office',
    '/order/',
    '/bn/order/',
    '/api/',
    '/gift/quotation/',
    '/bn/gift/run/',
    '/gift/for/',
    '/profile/companies/',
  ])
    expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).toContain('Allow: /api/docs\n')
  expect(text).toContain('Sitemap: https://shop.example/sitemap.xml\n')
})

test('the feed has each variant with its price, sale and availability', async () => {
  const other = await openShop()
  await other.leaveOnly('guava', 0)
  const { text } = await apiOf(other).call('/feed/products.xml')
  await other.close()
  const entries = [...text.matchAll(/<item>(.*?)<\/item>/g)].map(([, entry]) => entry!)
  expect(entries).toHaveLength(6)
  expect(entries.find((entry) => entry.includes(shop.variant('himsagar-10kg')))).toBe(
    `<g:id>${shop.variant('himsagar-10kg')}</g:id><g:title>Himsagar mango, 10 kg crate</g:title><g:description>Himsagar mango, picked ripe.</g:description>` +
      `<g:link>https://shop.example/product/himsagar-from-rajshahi?variant=${shop.variant('himsagar-10kg')}</g:link>` +
      '<g:price>1850.00 BDT</g:price><g:sale_price>1760.00 BDT</g:sale_price><g:availability>in_stock</g:availability><g:brand>PakaFol</g:brand>' +
      `<g:condition>new</g:condition><g:identifier_exists>no</g:identifier_exists><g:shipping_weight>10 kg</g:shipping_weight><g:item_group_id>${shop.product('himsagar')}</g:item_group_id>`,
  )
  expect(entries.find((entry) => entry.includes(shop.variant('guava-1kg')))).toContain(
    '<g:availability>out_of_stock</g:availability>',
  )
})

test('a fruit that is only promised is a pre-order with its day', async () => {
  const early = await openShop()
  await early.db
    .updateTable('inventory.lots')
    .set({ quarantined: true })
    .where('stock_item_id', '=', early.stockItem('himsagar'))
    .where('state', '=', 'received')
    .execute()
  const { text } = await apiOf(early).call('/feed/products.xml')
  await early.close()
  expect(text).toContain(
    '<g:availability>preorder</g:availability><g:availability_date>2026-06-20T00:00+0600</g:availability_date>',
  )
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

test('a client with the latest version gets an empty 304', async () => {
  for (const path of ['/sitemap.xml', '/robots.txt', '/feed/products.xml', '/manifest.webmanifest']) {
    const first = await api.call(path)
    const again = await api.call(path, { headers: { 'If-None-Match': first.headers.get('ETag')! } })
    expect(again, path).toMatchObject({ status: 304, text: '' })
  }
})

test('XML is never ended early', () => {
  expect(escapeXml('<a href="x">&\'\u0000\u0008\ud800')).toBe('&#60;a href=&#34;x&#34;&#62;&#38;&#39;\ufffd')
})
