import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '../../../tests/world.ts'
import type { Shop } from '../../../tests/world.ts'
import { localFiles } from '../../platform/files.ts'
import type { FileStore } from '../../platform/files.ts'
import { isPhotoKey, makePhotoSizes, photoData, photosById, photoWidths, storePhoto, thumbnail } from './index.ts'

let shop: Shop
let folder: string
let files: FileStore
beforeAll(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'photos-'))
  files = localFiles(folder)
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#F2A516' } })

test('a phone photo is kept upright, without where it was taken, and its sizes are made by the job', async () => {
  const lying = await picture(1300, 900)
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '23/1 45/1 0/1' }, IFD0: { Make: 'Phone' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const stored = await storePhoto(shop.as('owner'), files, { key: 'crate-at-dawn', bytes: lying })
  expect(stored).toMatchObject({ ok: true, photo: { key: 'crate-at-dawn', width: 900, height: 1300, widths: [] } })
  if (!stored.ok) return
  const original = await sharp((await files.read('media/crate-at-dawn.webp'))!).metadata()
  expect([original.format, original.width, original.height, original.exif, original.orientation]).toEqual([
    'webp',
    900,
    1300,
    undefined,
    undefined,
  ])
  expect(photoData(stored.photo, 'A crate')).toEqual({
    src: '/media/crate-at-dawn.webp',
    alt: 'A crate',
    width: 900,
    height: 1300,
  })

  const jobs = await shop.db.selectFrom('platform.jobs').select(['kind', 'payload']).execute()
  expect(jobs).toEqual([{ kind: 'make-photo-sizes', payload: { photoId: stored.photo.id } }])
  const pagesBefore = await shop.count('platform.page_changes')
  await makePhotoSizes(shop.as('owner'), files, { photoId: stored.photo.id })
  await makePhotoSizes(shop.as('owner'), files, { photoId: stored.photo.id })
  expect(await shop.count('platform.page_changes')).toBe(pagesBefore + 1)
  const made = (await photosById(shop.db, [stored.photo.id])).get(stored.photo.id)!
  expect(made.widths).toEqual([480, 800])
  const avif = await sharp((await files.read('media/crate-at-dawn-480.avif'))!).metadata()
  expect([avif.format, avif.width, avif.height]).toEqual(['heif', 480, 693])
  expect(photoData(made, 'A crate')).toEqual({
    src: '/media/crate-at-dawn-800.webp',
    alt: 'A crate',
    width: 800,
    height: 1156,
    avif: '/media/crate-at-dawn-480.avif 480w, /media/crate-at-dawn-800.avif 800w',
    webp: '/media/crate-at-dawn-480.webp 480w, /media/crate-at-dawn-800.webp 800w',
  })
  expect(thumbnail(made)).toBe('/media/crate-at-dawn-480.webp')
  expect(await storePhoto(shop.as('owner'), files, { key: 'crate-at-dawn', bytes: lying })).toEqual({
    ok: false,
    problem: 'key-taken',
  })
})

test.each([
  [
    'a drawing that may hold scripts',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>1</script></svg>'),
  ],
  ['a page', Buffer.from('<html><body>hello</body></html>')],
  ['half a file', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['nothing', Buffer.alloc(0)],
])('%s is not a photo', async (_, bytes) => {
  const before = await shop.countAll()
  expect(await storePhoto(shop.as('owner'), files, { key: 'hostile', bytes })).toEqual({ ok: false, problem: 'not-a-photo' })
  expect(await files.exists('media/hostile.webp')).toBe(false)
  expect(await shop.countAll()).toEqual(before)
})

test('a small file that unfolds into a huge picture is refused', async () => {
  const bomb = await sharp({
    create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(await storePhoto(shop.as('owner'), files, { key: 'hostile', bytes: bomb })).toEqual({ ok: false, problem: 'too-large' })
})

test.each(['../x', 'A', '', 'a--b', 'mango-480', 'a/b', 'a'.repeat(81)])('%j is no key', async (key) => {
  expect(isPhotoKey(key)).toBe(false)
  expect(await storePhoto(shop.as('owner'), files, { key, bytes: Buffer.from('x') })).toEqual({ ok: false, problem: 'bad-key' })
})

test('sizes are made by shape, none above the original', () => {
  expect(photoWidths({ width: 800, height: 800 })).toEqual([320, 480, 800])
  expect(photoWidths({ width: 1600, height: 1067 })).toEqual([480, 800, 1200, 1600])
  expect(photoWidths({ width: 200, height: 300 })).toEqual([200])
})
