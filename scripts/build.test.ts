import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCurrent, writeCurrent } from './build-folders.ts'
import { buildWhenNeeded } from './build.ts'

const BEFORE = 'aaaaaaaaaaaaaaaa'
let into: string

beforeEach(() => {
  into = mkdtempSync(join(tmpdir(), 'builds-'))
})
afterEach(() => rmSync(into, { recursive: true }))

const make = (folder: string) => writeFileSync(join(folder, 'server.js'), 'made')

/** A build of other sources than the current ones. */
function buildBefore(): void {
  renameSync(buildWhenNeeded({ into, make }), join(into, BEFORE))
  writeFileSync(join(into, BEFORE, 'server.js'), 'before')
  writeCurrent(into, { id: BEFORE, stamp: 'of the sources before' })
}

const serverOf = (folder: string) => readFileSync(join(folder, 'server.js'), 'utf8')

test('a failed build leaves nothing behind, and the previous one stays current', () => {
  buildBefore()
  const fail = (folder: string) => {
    make(folder)
    throw new Error('The build failed: no room')
  }
  expect(() => buildWhenNeeded({ into, make: fail })).toThrow('no room')
  expect(readdirSync(into).sort()).toEqual([BEFORE, 'current'])
  expect(readCurrent(into)).toEqual({ id: BEFORE, stamp: 'of the sources before' })
  expect(serverOf(join(into, BEFORE))).toBe('before')
})

test('a new build is beside the running one, which does not change', () => {
  buildBefore()
  const folder = buildWhenNeeded({ into, make })
  expect(readdirSync(into).sort()).toEqual([BEFORE, 'current', readCurrent(into)!.id].sort())
  expect(folder).toBe(join(into, readCurrent(into)!.id))
  expect([serverOf(folder), serverOf(join(into, BEFORE))]).toEqual(['made', 'before'])
})

test('the same sources are built once, whatever the times of their files', () => {
  let builds = 0
  const count = (folder: string) => writeFileSync(join(folder, 'server.js'), `build ${(builds += 1)}`)
  const first = buildWhenNeeded({ into, make: count })
  expect(buildWhenNeeded({ into, make: count })).toBe(first)
  writeCurrent(into, { ...readCurrent(into)!, stamp: 'of other times' })
  expect(buildWhenNeeded({ into, make: count })).toBe(first)
  expect([builds, serverOf(first)]).toEqual([1, 'build 1'])
})
