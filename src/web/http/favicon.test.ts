import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { localFiles, type FileStore } from '#platform/files.ts'
import {
  brand,
  brandVersion,
  changeBrandPicture,
  draftedBrand,
  lookVersion,
  publishLook,
  saveBrand,
} from '#shop/content/index.ts'
import { favicon } from './favicon.ts'
import { mediaFiles } from './media.ts'

let shop: Shop
let folder: string
let files: FileStore
let app: Hono
beforeEach(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'favicon-'))
  files = localFiles(folder)
  app = new Hono()
  app.get('/favicon.ico', favicon({ files, db: shop.db }), (c) => c.text('the drawn one'))
  app.route('/media', mediaFiles({ files, db: shop.db }))
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

async function asked(known = '') {
  const response = await app.request('http://shop/favicon.ico', { headers: { 'If-None-Match': known } })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('the icon follows the name and the logo at once, and is sent again only when it has changed', async () => {
  expect((await asked()).bytes.toString()).toBe('the drawn one')

  const facts = await brand(shop.db)
  const name = { en: 'Rosh Bagan', bn: 'রস বাগান' }
  expect(await saveBrand(shop.as('owner'), { facts: { ...facts, name }, seen: brandVersion(facts) })).toEqual({ ok: true })
  const letter = await asked()
  expect(letter.response.headers.get('Cache-Control')).toBe('public, max-age=300')
  expect(letter.response.headers.get('Content-Type')).toBe('image/x-icon')
  const tag = letter.response.headers.get('ETag')!
  expect((await asked(tag)).response.status).toBe(304)

  const bytes = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#c00000' } })
    .png()
    .toBuffer()
  const seen = async () => lookVersion(await draftedBrand(shop.db))
  const drafted = await changeBrandPicture(shop.as('owner'), files, { part: 'logo', bytes, seen: await seen() })
  expect(drafted).toEqual({ ok: true })
  // A draft changes nothing.
  expect((await asked(tag)).response.status).toBe(304)
  expect(await publishLook(shop.as('owner'), { seen: await seen() })).toEqual({ ok: true })
  const { response, bytes: icon } = await asked(tag)
  expect(response.status).toBe(200)
  // One picture of 32 pixels, whose PNG follows the 22 bytes of the head.
  expect([...icon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
  expect([icon.readUInt32LE(14), icon.readUInt32LE(18)]).toEqual([icon.length - 22, 22])
  const pixels = await sharp(icon.subarray(22)).raw().toBuffer({ resolveWithObject: true })
  expect([pixels.info.width, pixels.info.height]).toEqual([32, 32])
  expect([...pixels.data.subarray((16 * 32 + 16) * 4).subarray(0, 3)]).toEqual([0xc0, 0, 0])
})

test('pictures of the shop’s first letter are served, those of other letters are not', async () => {
  const facts = await brand(shop.db)
  const name = { en: 'Rosh Bagan', bn: 'রস বাগান' }
  expect(await saveBrand(shop.as('owner'), { facts: { ...facts, name }, seen: brandVersion(facts) })).toEqual({ ok: true })
  const both = await Promise.all(['icon-192', 'touch-180'].map(async (file) => app.request(`/media/brand/letter-52/${file}.png`)))
  for (const { status, headers } of both) {
    expect([status, headers.get('Content-Type')]).toEqual([200, 'image/png'])
    // For webmail.
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  }
  expect((await app.request('/media/brand/letter-53/icon-192.png')).status).toBe(404)
})
