import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginUnfinished, makeFolder, rotateBackups } from './backup-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-folder-'))
})
afterEach(async () => {
  await chmod(folder, 0o700)
  await rm(folder, { recursive: true })
})

test('an unfinished backup of a dead process is removed by the next backup; one in progress stays', async () => {
  const dead = join(folder, '2026-06-01T030000.unfinished')
  const old = join(folder, '2026-06-02T030000.unfinished')
  const somebodys = join(folder, 'thesis.unfinished')
  for (const path of [join(dead, 'writers'), old, somebodys]) await mkdir(path, { recursive: true })
  const gone = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => gone.once('exit', resolve))
  const holder = { pid: gone.pid, startedAt: '1', space: `${hostname()} ` }
  await writeFile(join(dead, 'writers', `${gone.pid}-aa.json`), JSON.stringify(holder))
  // Its files have not changed for a minute.
  const before = new Date(Date.now() - 60_000)
  await utimes(join(dead, 'writers', `${gone.pid}-aa.json`), before, before)
  const atWork = await beginUnfinished(join(folder, '2026-06-03T030000'))
  const next = await beginUnfinished(join(folder, '2026-06-04T030000'))
  expect((await readdir(folder)).toSorted()).toEqual([
    '2026-06-03T030000.unfinished',
    '2026-06-04T030000.unfinished',
    'thesis.unfinished',
  ])
  await expect(beginUnfinished(join(folder, '2026-06-04T030000'))).rejects.toThrow('Another backup is writing')
  for (const one of [atWork, next]) await one.end()
  expect(await readdir(next.folder)).toEqual([])
})

test('a folder that cannot be created is refused at once, with a message', async () => {
  await expect(makeFolder('/proc/nope/deep/folder')).rejects.toThrow(
    "Nothing was written: the folder /proc/nope can't be made (ENOENT). Choose one on a disk that this account may write to.",
  )
  await writeFile(join(folder, 'file'), '')
  await expect(makeFolder(join(folder, 'file', 'below'))).rejects.toThrow('(ENOTDIR)')
})

test('created folders are accessible to their owner only', async () => {
  await makeFolder(join(folder, 'a/b'))
  expect([(await stat(join(folder, 'a'))).mode & 0o777, (await stat(join(folder, 'a/b'))).mode & 0o777]).toEqual([0o700, 0o700])
})

test('of backups with a generated name the newest stay; other folders are not touched', async () => {
  const names = ['2026-06-01T030000', '2026-06-02T030000', '2026-06-03T030000', 'before-the-move']
  for (const name of names) await mkdir(join(folder, name))
  await rotateBackups(folder, 2)
  expect((await readdir(folder)).toSorted()).toEqual(['2026-06-02T030000', '2026-06-03T030000', 'before-the-move'])
})
