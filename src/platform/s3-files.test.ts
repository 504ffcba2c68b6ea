import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startS3, type S3Server } from '#tests/s3-server.ts'
import { isFilesUnavailable, localFiles, type FileStore } from './files.ts'
import { openFiles } from './open-files.ts'
import { s3Files } from './s3-files.ts'

let s3: S3Server
let files: FileStore
let hasty: FileStore
const QUICK = { tryMs: 300, longestMs: 1500, firstPauseMs: 5 }

beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())
beforeEach(async () => {
  s3.goAway(null)
  files = s3Files(s3.config)
  hasty = s3Files(s3.config, QUICK)
  await Promise.all((await files.list()).map((key) => files.remove(key)))
  s3.heard.length = 0
})

const failure = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error as Error)

test('files are stored, read, found, listed and removed', async () => {
  const bytes = randomBytes(300_000)
  await files.put('photos/mango-1/original.jpg', bytes)
  await files.put('media/mango-1/800.avif', Buffer.from('small'))
  expect((await files.read('photos/mango-1/original.jpg'))?.equals(bytes)).toBe(true)
  expect(await files.exists('photos/mango-1/original.jpg')).toBe(true)
  expect((await files.list()).toSorted()).toEqual(['media/mango-1/800.avif', 'photos/mango-1/original.jpg'])
  await files.remove('photos/mango-1/original.jpg')
  await files.remove('photos/mango-1/original.jpg')
  expect(await files.read('photos/mango-1/original.jpg')).toBeNull()
  expect(await files.exists('photos/mango-1/original.jpg')).toBe(false)
  expect(await files.list()).toEqual(['media/mango-1/800.avif'])
})

test('a replaced file is read in its new version', async () => {
  await files.put('media/a.webp', Buffer.from('first'))
  expect((await files.read('media/a.webp'))?.toString()).toBe('first')
  await files.put('media/a.webp', Buffer.from('second'))
  expect((await files.read('media/a.webp'))?.toString()).toBe('second')
})

test('a list spans several pages', async () => {
  const keys = Array.from({ length: 12 }, (_, index) => `papers/${String(index).padStart(2, '0')}.pdf`)
  await Promise.all(keys.map((key) => files.put(key, Buffer.from(key))))
  for (const [pageOf, pages] of [
    [5, 3],
    [12, 1],
    [1000, 1],
  ]) {
    s3.heard.length = 0
    expect(await s3Files(s3.config, { pageOf: pageOf! }).list()).toEqual(keys)
    expect(s3.heard).toHaveLength(pages!)
  }
})

test.each(['../secret', 'a//b', '/a', 'a/../b', 'A', 'a b', ''])('%j is not a key, and nothing is requested', async (key) => {
  await expect(files.read(key)).rejects.toThrow('Not a file key')
  await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('Not a file key')
  expect(s3.heard).toEqual([])
})

test('public photos are fetched once, other files every time', async () => {
  await files.put('media/a.webp', Buffer.from('photo'))
  await files.put('proofs/a.jpg', Buffer.from('proof'))
  s3.heard.length = 0
  for (let times = 0; times < 3; times += 1) {
    expect((await files.read('media/a.webp'))?.toString()).toBe('photo')
    expect((await files.read('proofs/a.jpg'))?.toString()).toBe('proof')
  }
  expect(s3.heard.toSorted()).toEqual(['GET /shop/media/a.webp', ...Array.from({ length: 3 }, () => 'GET /shop/proofs/a.jpg')])
  // Also while it is unavailable.
  s3.goAway('refuse')
  expect((await files.read('media/a.webp'))?.toString()).toBe('photo')
  await files.remove('media/a.webp').catch(() => undefined)
  expect(isFilesUnavailable(await failure(files.read('media/a.webp')))).toBe(true)
})

test('a file removed by another process is served no longer than it is cached', async () => {
  const impatient = s3Files(s3.config, { keptMs: 0 })
  for (const one of [files, impatient]) await one.put('media/gone.webp', Buffer.from('a'))
  for (const one of [files, impatient]) expect((await one.read('media/gone.webp'))?.toString()).toBe('a')
  await s3Files(s3.config).remove('media/gone.webp')
  expect((await files.read('media/gone.webp'))?.toString()).toBe('a')
  expect(await impatient.read('media/gone.webp')).toBeNull()
})

test('the memory cache is limited', async () => {
  const small = s3Files(s3.config, { ...QUICK, keptBytes: 25 })
  for (const name of ['a', 'b', 'c']) await small.put(`media/${name}.webp`, Buffer.from('ten bytes!'))
  for (const name of ['a', 'b', 'c']) await small.read(`media/${name}.webp`)
  s3.heard.length = 0
  for (const name of ['c', 'b', 'a']) await small.read(`media/${name}.webp`)
  expect(s3.heard).toEqual(['GET /shop/media/a.webp'])
})

test('a temporary failure is not noticed', async () => {
  s3.meet(503, 'refuse')
  await hasty.put('papers/a.pdf', Buffer.from('paper'))
  expect(s3.heard).toEqual(Array.from({ length: 3 }, () => 'PUT /shop/papers/a.pdf'))
  s3.meet('hang', 500)
  expect((await hasty.read('papers/a.pdf'))?.toString()).toBe('paper')
})

test.each(['refuse', 'hang'] as const)('an unavailable storage (%s) is reported', async (how) => {
  s3.goAway(how)
  for (const work of [
    () => hasty.put('papers/a.pdf', Buffer.from('paper')),
    () => hasty.read('papers/a.pdf'),
    () => hasty.exists('papers/a.pdf'),
    () => hasty.remove('papers/a.pdf'),
    () => hasty.list(),
  ]) {
    expect(isFilesUnavailable(await failure(work()))).toBe(true)
  }
  s3.goAway(null)
  await hasty.put('papers/a.pdf', Buffer.from('paper'))
  expect(await files.list()).toEqual(['papers/a.pdf'])
})

test('wrong keys or a missing bucket are not taken for an empty shop', async () => {
  const wrong = s3Files({ ...s3.config, secretAccessKey: 'something-else' }, QUICK)
  const tried = [failure(wrong.list()), failure(wrong.read('papers/a.pdf')), failure(wrong.put('papers/a.pdf', Buffer.from('x')))]
  for (const error of await Promise.all(tried)) {
    expect(isFilesUnavailable(error)).toBe(true)
    expect(error?.message).toMatch(/ 403 SignatureDoesNotMatch$/)
  }
  const nowhere = s3Files({ ...s3.config, bucket: 'elsewhere' }, QUICK)
  const lost = [
    failure(nowhere.list()),
    failure(nowhere.read('papers/a.pdf')),
    failure(nowhere.put('papers/a.pdf', Buffer.from('x'))),
  ]
  for (const error of await Promise.all(lost)) expect(isFilesUnavailable(error)).toBe(true)
})

test('files are in the bucket if one is configured, else in the data folder', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-files-'))
  try {
    await openFiles({ dataDir, s3: s3.config }).put('papers/there.pdf', Buffer.from('x'))
    await openFiles({ dataDir, s3: null }).put('papers/here.pdf', Buffer.from('x'))
    expect(await files.list()).toEqual(['papers/there.pdf'])
    expect(await localFiles(join(dataDir, 'files')).list()).toEqual(['papers/here.pdf'])
  } finally {
    await rm(dataDir, { recursive: true })
  }
})
