import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readBrand } from '#shop/content/brand.ts'
import { lastResortPage, type LastResort } from './last-resort-page.ts'

const brand = {
  ...readBrand({}),
  name: { en: 'Rahima & Sons', bn: 'রহিমা অ্যান্ড সন্স' },
  phone: '09678 200 300',
}
const asked: LastResort = { path: '/about', status: 503, retryAfterSeconds: 5, reference: 'r-1', brand }
const htmlOf = (more: Partial<LastResort> = {}) => lastResortPage({ ...asked, ...more }).text()

test('it shows the shop’s name and contact data, in the language of the URL', async () => {
  const english = await htmlOf()
  expect(english).toContain('<html lang="en">')
  expect(english).toContain('<a class="name" href="/">Rahima &amp; Sons</a>')
  expect(english).toContain('<a href="tel:09678200300">Call 09678 200 300</a>')
  expect(english).toContain('Reference: r-1')
  const bangla = await htmlOf({ path: '/bn/about' })
  expect(bangla).toContain('<html lang="bn">')
  expect(bangla).toContain('<a class="name" href="/bn">রহিমা অ্যান্ড সন্স</a>')
  expect(bangla).toContain('ফোন করুন: 09678 200 300')
})

test('it is one document that loads nothing else, and its policy allows exactly its own style', async () => {
  const response = lastResortPage(asked)
  const html = await response.text()
  expect(html).not.toMatch(/<(?:script|img|link rel="(?!icon" href="data:))|\sstyle=|url\(/)
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)![1]!
  const hash = createHash('sha256').update(style).digest('base64')
  expect(response.headers.get('Content-Security-Policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
})

test('it has Retry-After only when that helps, and is never cached', () => {
  const away = lastResortPage(asked)
  expect([away.status, away.headers.get('Retry-After'), away.headers.get('Cache-Control')]).toEqual([503, '5', 'no-store'])
  const broken = lastResortPage({ ...asked, status: 500 })
  expect([broken.status, broken.headers.get('Retry-After')]).toEqual([500, null])
})

test('a shop whose name was never read still has a page', async () => {
  const html = await htmlOf({ brand: null })
  expect(html).toContain('<a class="name" href="/">Fruit shop</a>')
  expect(html).not.toContain('tel:')
})
