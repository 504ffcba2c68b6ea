import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keep, KEPT_MS, markInUse, newFolder, readCurrent, removeOldBuilds, writeCurrent } from './build-folders.ts'

const [FIRST, SECOND, THIRD] = ['1111111111111111', '2222222222222222', '3333333333333333']
const DAY_MS = 24 * 3600_000
let builds: string

beforeEach(() => {
  builds = mkdtempSync(join(tmpdir(), 'builds-'))
})
afterEach(() => rmSync(builds, { recursive: true }))

function make(id: string, file = 'of nobody else'): void {
  const folder = newFolder(builds)
  mkdirSync(join(folder, 'client'))
  writeFileSync(join(folder, 'client/file.js'), file)
  keep(builds, folder, id)
}

function lastUsed(id: string, at: number): void {
  for (const path of [join(builds, id, 'in-use'), join(builds, id)]) utimesSync(path, at / 1000, at / 1000)
}

const names = () => readdirSync(builds).sort()

test('before the first build there is no current one, and a missing folder does not count', () => {
  expect(readCurrent(builds)).toBe(null)
  writeCurrent(builds, { id: FIRST, stamp: 'a' })
  expect(readCurrent(builds)).toBe(null)
  make(FIRST)
  expect(readCurrent(builds)).toEqual({ id: FIRST, stamp: 'a' })
  writeFileSync(join(builds, 'current'), JSON.stringify({ id: '../data', stamp: 'a' }))
  expect(readCurrent(builds)).toBe(null)
})

test('a build in progress does not affect the running shop', () => {
  make(FIRST)
  writeCurrent(builds, { id: FIRST, stamp: 'a' })
  const begun = newFolder(builds)
  writeFileSync(join(begun, 'half.js'), 'half')
  expect(readCurrent(builds)).toEqual({ id: FIRST, stamp: 'a' })
  expect(readdirSync(join(builds, FIRST, 'client'))).toEqual(['file.js'])
  expect(names()).toContain('current')
})

test('of two concurrent builds of the same content one stays, complete', () => {
  const [one, other] = [newFolder(builds), newFolder(builds)]
  writeFileSync(join(one, 'made'), 'by one')
  writeFileSync(join(other, 'made'), 'by the other')
  keep(builds, one, FIRST)
  keep(builds, other, FIRST)
  expect(names()).toEqual([FIRST])
  expect(readFileSync(join(builds, FIRST, 'made'), 'utf8')).toBe('by one')
})

test('builds are removed a week after their last use, but never the current one', () => {
  const now = Date.now()
  for (const id of [FIRST, SECOND, THIRD]) make(id)
  for (const id of [FIRST, SECOND, THIRD]) lastUsed(id, now - KEPT_MS - DAY_MS)
  lastUsed(SECOND, now - KEPT_MS + DAY_MS)
  expect(removeOldBuilds(builds, { now, current: THIRD })).toEqual([FIRST])
  expect(names()).toEqual([SECOND, THIRD])
})

test('a build in use by a process stays, however old it is', () => {
  const now = Date.now()
  for (const id of [FIRST, SECOND]) make(id)
  lastUsed(FIRST, now - 30 * DAY_MS)
  markInUse(join(builds, FIRST))
  expect(removeOldBuilds(builds, { now, current: SECOND })).toEqual([])
  expect(existsSync(join(builds, FIRST, 'client/file.js'))).toBe(true)
})

test('leftovers of a killed build are removed after a day; one in progress stays', () => {
  const now = Date.now()
  const [left, begun] = [newFolder(builds), newFolder(builds)]
  utimesSync(left, (now - 2 * DAY_MS) / 1000, (now - 2 * DAY_MS) / 1000)
  removeOldBuilds(builds, { now, current: FIRST })
  expect([existsSync(left), existsSync(begun)]).toEqual([false, true])
})
