import { weeklyLetter } from '#web/office/reports/weekly-letter.server.ts'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { readConfig } from '#platform/config.ts'
import { localFiles, type FileStore } from '#platform/files.ts'
import { changePhotos, farms, photosOfProduct, photosVersion, setFarmPhoto } from '#shop/catalog/index.ts'
import { changeGallery, gallery, makePhotoSizes, galleryVersion, storePhoto } from '#shop/content/index.ts'
import { jobHandlers } from '#jobs/job-handlers.ts'
import { mediaFiles } from './media.ts'

let shop: Shop
let folder: string
let files: FileStore
beforeEach(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'removed-'))
  files = localFiles(folder)
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const both = (text: string) => ({ en: text, bn: `${text} ক` })
const WORDS = { alt: both('A crate'), caption: both('June') }
const ADDRESSES = [
  'crate-one.webp',
  'crate-one-480.avif',
  'crate-one-480.webp',
  'crate-one-800.avif',
  'crate-one-800.webp',
  'crate-one.jpg',
  'crate-one-800.jpg',
]

async function keptPhoto(): Promise<string> {
  const bytes = await sharp({ create: { width: 900, height: 1300, channels: 3, background: '#F2A516' } })
    .jpeg()
    .toBuffer()
  const stored = await storePhoto(shop.as('owner'), files, { key: 'crate-one', bytes })
  if (!stored.ok) throw new Error(stored.problem)
  await makePhotoSizes(shop.as('owner'), files, { photoId: stored.photo.id })
  return stored.photo.id
}

const statuses = () =>
  Promise.all(
    ADDRESSES.map(async (name) => (await mediaFiles({ files, db: shop.db }).request(`http://shop/media/${name}`)).status),
  )

/** Runs the jobs that the removal added, and the jobs that those added. */
async function doJobs(): Promise<void> {
  const settings = readConfig({})
  if (!settings.ok) throw new Error('the settings of nobody are good')
  const handlers = jobHandlers(
    { db: shop.db, files, clock: () => shop.now, config: settings.config, secret: 'x', couriers: {} },
    { composeReport: weeklyLetter },
  )
  for (const kind of ['drop-photos', 'remove-files']) {
    const jobs = await shop.db.selectFrom('platform.jobs').select(['id', 'payload']).where('kind', '=', kind).execute()
    for (const { id, payload } of jobs) await handlers[kind]!({ id, kind, payload, attempt: 1 })
  }
}

async function galleryHas(kind: 'add' | 'remove', photoId: string): Promise<void> {
  const change = kind === 'add' ? { kind, photoId, words: WORDS } : { kind, photoId }
  expect(await changeGallery(shop.as('owner'), { change, seen: galleryVersion(await gallery(shop.db)) })).toEqual({ ok: true })
}

async function productHas(kind: 'add' | 'remove', photoId: string): Promise<void> {
  const productId = shop.product('himsagar')
  const change = kind === 'add' ? { kind, photoId, alt: WORDS.alt } : { kind, photoId }
  const seen = photosVersion(await photosOfProduct(shop.db, productId))
  expect(await changePhotos(shop.as('owner'), { productId, change, seen })).toEqual({ ok: true })
}

async function farmHas(kind: 'add' | 'remove', photoId: string): Promise<void> {
  const farm = (await farms(shop.db))[0]!
  const seen = farm.photo?.id ?? ''
  expect(await setFarmPhoto(shop.as('owner'), { id: farm.id, photoId: kind === 'add' ? photoId : null, seen })).toEqual({
    ok: true,
  })
}

test.each([
  ['the gallery', galleryHas],
  ['a product', productHas],
  ['a farm', farmHas],
])('a picture removed from %s is deleted in all sizes', async (_, has) => {
  const photoId = await keptPhoto()
  await has('add', photoId)
  await doJobs()
  expect(await statuses()).toEqual(ADDRESSES.map(() => 200))
  await has('remove', photoId)
  await doJobs()
  expect(await statuses()).toEqual(ADDRESSES.map(() => 404))
  expect(await shop.count('content.photos', { id: photoId })).toBe(0)
  expect(await readdir(join(folder, 'media'))).toEqual([])
})

test('a picture used by another page stays until that page no longer uses it', async () => {
  const photoId = await keptPhoto()
  await galleryHas('add', photoId)
  await productHas('add', photoId)
  await galleryHas('remove', photoId)
  await doJobs()
  expect(await statuses()).toEqual(ADDRESSES.map(() => 200))
  await productHas('remove', photoId)
  await doJobs()
  expect(await statuses()).toEqual(ADDRESSES.map(() => 404))
})

test('a size that was being made when the photo was deleted is removed again', async () => {
  const photoId = await keptPhoto()
  for (const name of ADDRESSES.slice(1)) await files.remove(`media/${name}`)
  const whilePut: FileStore = {
    ...files,
    async put(key, bytes) {
      await shop.db.transaction((tx) => tx.deleteFrom('content.photos').where('id', '=', photoId).execute())
      await files.put(key, bytes)
    },
  }
  await makePhotoSizes(shop.as('owner'), whilePut, { photoId })
  expect(await readdir(join(folder, 'media'))).toEqual(['crate-one.webp'])
})

test('caches in between may store a picture for ten minutes, and soon learn that it is deleted', async () => {
  await keptPhoto()
  const ask = (known: string) =>
    mediaFiles({ files, db: shop.db }).request('http://shop/media/crate-one.webp', { headers: { 'If-None-Match': known } })
  const first = await ask('')
  expect([first.status, first.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=31536000, s-maxage=600, immutable'])
  const etag = first.headers.get('ETag')!
  expect((await ask(etag)).status).toBe(304)
  await files.remove('media/crate-one.webp')
  expect((await ask(etag)).status).toBe(404)
})
