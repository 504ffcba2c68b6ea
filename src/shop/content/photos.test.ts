import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LONG_RUN } from '#tests/long-run.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { localFiles, type FileStore } from '#platform/files.ts'
import {
  isPhotoKey,
  makePhotoSizes,
  photoData,
  photoProgress,
  photosById,
  photoWidths,
  readPhoto,
  storePhoto,
  thumbnail,
} from './index.ts'

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

test('a phone photo is stored upright, without its location, and the job makes its sizes', async () => {
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

test('a small file that decodes to a huge image is refused', async () => {
  const bomb = await sharp({
    create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(await storePhoto(shop.as('owner'), files, { key: 'hostile', bytes: bomb })).toEqual({ ok: false, problem: 'too-large' })
})

/** A one-colour PNG with one bit per pixel: small to send at any size. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('an image of 30,000 x 30,000 is refused at once, without decoding', async () => {
  const path = join(folder, 'huge')
  const bytes = hugePng(30_000, 30_000)
  await writeFile(path, bytes)
  const before = process.memoryUsage().rss
  const stored = await storePhoto(shop.as('owner'), files, { key: 'hostile', path, bytes: bytes.length })
  expect(stored).toEqual({ ok: false, problem: 'too-large' })
  expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
})

// As large as a new phone takes it; a quarter of the pixels in a short run, which would spend 18 seconds on making it.
const PHONE_PHOTO = LONG_RUN ? { width: 8064, height: 6048 } : { width: 4032, height: 3024 }

test(`a photo of ${PHONE_PHOTO.width} × ${PHONE_PHOTO.height} pixels, sent rotated, is stored upright`, async () => {
  const noise = await sharp({
    create: { ...PHONE_PHOTO, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 9 } },
  })
    .jpeg({ quality: 91 })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(noise.length).toBeGreaterThan(LONG_RUN ? 12_000_000 : 3_000_000)
  const path = join(folder, 'phone')
  await writeFile(path, noise)
  const stored = await storePhoto(shop.as('owner'), files, { key: 'phone-photo', path, bytes: noise.length })
  expect(stored).toMatchObject({ ok: true, photo: { width: 2400, height: 3200 } })
  const kept = await sharp((await files.read('media/phone-photo.webp'))!).metadata()
  expect([kept.exif, kept.orientation]).toEqual([undefined, undefined])
}, 60_000)

test('HEIC is recognised by its content, and reported as unreadable', async () => {
  const heic = Buffer.concat([Buffer.from('0000001c6674797068656963000000006d6966316865696300000000', 'hex'), Buffer.alloc(500)])
  expect(await storePhoto(shop.as('owner'), files, { key: 'hostile', bytes: heic })).toEqual({
    ok: false,
    problem: 'unreadable-heic',
  })
})

test('progress is reported while the sizes are made', async () => {
  const bytes = await picture(900, 900).png().toBuffer()
  const stored = await storePhoto(shop.as('owner'), files, { key: 'in-the-making', bytes })
  if (!stored.ok) throw new Error(stored.problem)
  const { id } = stored.photo
  const reported: unknown[] = []
  const watching: FileStore = {
    ...files,
    put: async (key, body) => {
      reported.push((await photoProgress(shop.db, [id])).get(id)?.made)
      await files.put(key, body)
    },
  }
  expect((await photoProgress(shop.db, [id])).get(id)).toEqual({ made: 0, of: 6, done: false })
  await makePhotoSizes(shop.as('owner'), watching, { photoId: id })
  expect(reported).toEqual([0, 1, 2, 3, 4, 5])
  expect((await photoProgress(shop.db, [id])).get(id)).toEqual({ made: 6, of: 6, done: true })
})

test.each(['../x', 'A', '', 'a--b', 'mango-480', 'a/b', 'a'.repeat(81)])('%j is not a valid key', async (key) => {
  expect(isPhotoKey(key)).toBe(false)
  expect(await storePhoto(shop.as('owner'), files, { key, bytes: Buffer.from('x') })).toEqual({ ok: false, problem: 'bad-key' })
})

test('sizes depend on the shape, and none exceeds the original', () => {
  expect(photoWidths({ width: 800, height: 800 })).toEqual([320, 480, 800])
  expect(photoWidths({ width: 1600, height: 1067 })).toEqual([480, 800, 1200, 1600])
  expect(photoWidths({ width: 200, height: 300 })).toEqual([200])
})

test('an urgent image does not wait behind product photos', async () => {
  const large = await picture(2400, 1800).jpeg().toBuffer()
  const small = await picture(60, 40).png().toBuffer()
  const done: string[] = []
  const keys = ['queue-a', 'queue-b', 'queue-c', 'queue-d']
  await Promise.all([
    ...keys.map((key) => storePhoto(shop.as('owner'), files, { key, bytes: large }).then(() => done.push(key))),
    readPhoto({ bytes: small }).then(() => done.push('proof')),
  ])
  // Only the image already in progress may finish first.
  expect(done.indexOf('proof')).toBeLessThanOrEqual(1)
  expect(done).toHaveLength(5)
})
