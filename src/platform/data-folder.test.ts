import { chmod, lstat, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeDataFolder } from './data-folder.ts'
import { localFiles } from './files.ts'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'data-folder-'))
})
afterEach(() => rm(parent, { recursive: true, force: true }))

const modeOf = async (...path: string[]) => ((await lstat(join(parent, ...path))).mode & 0o777).toString(8)

test('a new folder is accessible to its account only, and so is each created parent', async () => {
  expect(await closeDataFolder(join(parent, 'srv', 'shop'))).toBeNull()
  expect([await modeOf('srv'), await modeOf('srv', 'shop')]).toEqual(['700', '700'])
})

test('an existing open folder is closed, with its content', async () => {
  const dataDir = join(parent, 'shop')
  for (const name of ['files', 'backups', 'processes', 'postgres-bin-18.1.0'])
    await mkdir(join(dataDir, name), { recursive: true })
  await writeFile(join(dataDir, 'postgres.log'), '')
  await chmod(dataDir, 0o755)
  expect(await closeDataFolder(dataDir)).toBeNull()
  expect(await modeOf('shop')).toBe('700')
  expect(await Promise.all(['files', 'backups', 'processes', 'postgres.log'].map((name) => modeOf('shop', name)))).toEqual([
    '700',
    '700',
    '700',
    '600',
  ])
  // The server's account may run these.
  expect(await modeOf('shop', 'postgres-bin-18.1.0')).toBe('755')
})

test('a folder with other content stays as it is, except the shop’s own parts', async () => {
  await mkdir(join(parent, 'files'), { mode: 0o755 })
  await writeFile(join(parent, 'diary.txt'), 'mine', { mode: 0o644 })
  await chmod(parent, 0o755)
  expect(await closeDataFolder(parent)).toBe('it holds things that are not of the shop')
  expect([await modeOf(), await modeOf('files'), await modeOf('diary.txt')]).toEqual(['755', '700', '644'])
})

test('a folder that the server’s group may only traverse stays so', async () => {
  await chmod(parent, 0o710)
  expect(await closeDataFolder(parent)).toBeNull()
  expect(await modeOf()).toBe('710')
})

test('files of the shop are accessible to its account only, whatever the umask', async () => {
  await localFiles(join(parent, 'files')).put('gift-proofs/1/sleeve.pdf', Buffer.from('names'))
  expect(await Promise.all([modeOf('files'), modeOf('files/gift-proofs'), modeOf('files/gift-proofs/1')])).toEqual([
    '700',
    '700',
    '700',
  ])
  expect(await modeOf('files/gift-proofs/1/sleeve.pdf')).toBe('600')
})
