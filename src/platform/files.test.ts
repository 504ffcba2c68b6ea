import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localFiles } from './files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a stored file can be read, exists and can be replaced', async () => {
  const files = localFiles(folder)
  expect(await files.read('photos/aam/800.webp')).toBeNull()
  expect(await files.exists('photos/aam/800.webp')).toBe(false)
  await files.put('photos/aam/800.webp', Buffer.from('one'))
  await files.put('photos/aam/800.webp', Buffer.from('two'))
  expect((await files.read('photos/aam/800.webp'))?.toString()).toBe('two')
  expect(await files.exists('photos/aam/800.webp')).toBe(true)
  expect(files.path?.('photos/aam/800.webp')).toBe(join(folder, 'photos/aam/800.webp'))
})

test('files are listed, without incomplete ones of a crash', async () => {
  const own = await mkdtemp(join(folder, 'listed-'))
  const files = localFiles(own)
  expect(await localFiles(join(own, 'not-there')).list()).toEqual([])
  await files.put('photos/aam/800.webp', Buffer.from('one'))
  await files.put('logo.svg', Buffer.from('two'))
  await writeFile(join(own, 'logo.svg.abc.unfinished'), 'half')
  expect((await files.list()).toSorted()).toEqual(['logo.svg', 'photos/aam/800.webp'])
})

test('a removed file is gone, and removing it again is allowed', async () => {
  const files = localFiles(folder)
  await files.put('attempts/door.webp', Buffer.from('a door'))
  for (let time = 0; time < 2; time += 1) await files.remove('attempts/door.webp')
  expect(await files.exists('attempts/door.webp')).toBe(false)
  await files.remove('photos/none/at-all.webp')
})

test('many concurrent writers of one key leave one complete file and nothing else', async () => {
  const files = localFiles(folder)
  const contents = Array.from({ length: 20 }, (_, index) => String(index).repeat(50_000))
  await Promise.all(contents.map((content) => files.put('race/file.txt', Buffer.from(content))))
  expect(contents).toContain((await files.read('race/file.txt'))?.toString())
  expect(await readdir(join(folder, 'race'))).toEqual(['file.txt'])
})

test('a failed write leaves nothing behind', async () => {
  const files = localFiles(folder)
  await files.put('taken/inside.txt', Buffer.from('x'))
  await expect(files.put('taken', Buffer.from('y'))).rejects.toThrow()
  expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
  expect(await files.read('taken/inside.txt/deeper')).toBeNull()
})

test.each([
  '',
  '../secret',
  'a/../../b',
  '/etc/passwd',
  'a//b',
  'a/./b',
  'a/',
  'A.png',
  'a b',
  'a\0b',
  'a..b',
  '.hidden',
  'আম',
  'a'.repeat(201),
])('the key %j is refused', async (key) => {
  const files = localFiles(folder)
  await expect(files.read(key)).rejects.toThrow('Not a file key')
  await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('Not a file key')
  await expect(files.exists(key)).rejects.toThrow('Not a file key')
  await expect(files.remove(key)).rejects.toThrow('Not a file key')
})
