import { copyFile, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countRegistered, isRunning, register, withLock } from './process-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'processes-'))
})
afterEach(() => rm(folder, { recursive: true }))

const ELSEWHERE = JSON.stringify({ pid: 1, startedAt: '1', space: 'another machine' })

test('one process works at a time', async () => {
  let inside = 0
  let most = 0
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await wait(5)
    inside -= 1
  }
  await Promise.all(Array.from({ length: 20 }, () => withLock(join(folder, 'lock'), work)))
  expect(most).toBe(1)
  expect(await readdir(folder)).toEqual([])
})

test('the lock is released after work that failed', async () => {
  const path = join(folder, 'lock')
  await expect(withLock(path, () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
  expect(await withLock(path, async () => 1)).toBe(1)
})

test('many processes that find the lock of a dead one still work one at a time', async () => {
  const path = join(folder, 'lock')
  await withLock(path, async () => {
    const own = JSON.parse(await readFile(path, 'utf8')) as object
    await writeFile(join(folder, 'dead'), JSON.stringify({ ...own, startedAt: '1' }))
  })
  for (let round = 0; round < 10; round += 1) {
    await copyFile(join(folder, 'dead'), path)
    let inside = 0
    const overlaps: number[] = []
    await Promise.all(
      Array.from({ length: 8 }, () =>
        withLock(path, async () => {
          inside += 1
          if (inside > 1) overlaps.push(inside)
          await wait(2)
          inside -= 1
        }),
      ),
    )
    expect(overlaps).toEqual([])
  }
})

test('the lock of a process elsewhere is valid while it is touched, and is taken over afterwards', async () => {
  const path = join(folder, 'lock')
  await writeFile(path, ELSEWHERE)
  const lastTouched = Date.now() - 4600
  await utimes(path, new Date(lastTouched), new Date(lastTouched))
  await withLock(path, async () => undefined)
  expect(Date.now() - lastTouched).toBeGreaterThan(5000)
})

test('living processes are counted and files of dead ones removed', async () => {
  const us = await register(folder)
  await writeFile(join(folder, '1-elsewhere.json'), ELSEWHERE)
  await writeFile(join(folder, '2-silent.json'), ELSEWHERE)
  await utimes(join(folder, '2-silent.json'), 1, 1)
  expect(await countRegistered(folder)).toEqual({ here: 1, elsewhere: 1 })
  expect((await readdir(folder)).length).toBe(2)
  await us.remove()
  expect(await countRegistered(folder)).toEqual({ here: 0, elsewhere: 1 })
})

test('a missing folder has no processes', async () => {
  expect(await countRegistered(join(folder, 'none'))).toEqual({ here: 0, elsewhere: 0 })
})

test('running processes are distinguished from others', () => {
  expect(isRunning(process.pid)).toBe(true)
  expect(isRunning(2 ** 22 - 1)).toBe(false)
})
