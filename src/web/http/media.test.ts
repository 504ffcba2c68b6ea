import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localFiles, type FileStore } from '#platform/files.ts'
import { mediaFiles } from './media.ts'

// No picture below needs it.
const db = undefined as never
let folder: string
let files: FileStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'))
  files = localFiles(folder)
  const photo = sharp({ create: { width: 400, height: 300, channels: 4, background: { r: 200, g: 80, b: 20, alpha: 0.5 } } })
  await files.put('media/mango-400.webp', await photo.webp().toBuffer())
})
afterEach(() => rm(folder, { recursive: true }))

test('a photo is also served as a JPEG of the same size, which is made once', async () => {
  const media = mediaFiles({ files, db })
  const ask = async () => media.request('http://shop/media/mango-400.jpg')
  const [first, second] = await Promise.all([ask(), ask()])
  expect([first.status, first.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
  const bytes = Buffer.from(await first.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 })
  expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true)
  expect((await readdir(join(folder, 'media'))).sort()).toEqual(['mango-400.jpg', 'mango-400.webp'])
  expect(Buffer.from((await files.read('media/mango-400.jpg'))!).equals(bytes)).toBe(true)
})

test('without the photo there is no JPEG, also if the photo is deleted while the JPEG is made', async () => {
  expect((await mediaFiles({ files, db }).request('http://shop/media/litchi-400.jpg')).status).toBe(404)
  const whilePut: FileStore = {
    ...files,
    async put(key, bytes) {
      await files.remove('media/mango-400.webp')
      await files.put(key, bytes)
    },
  }
  expect((await mediaFiles({ files: whilePut, db }).request('http://shop/media/mango-400.jpg')).status).toBe(404)
  expect(await readdir(join(folder, 'media'))).toEqual([])
})
