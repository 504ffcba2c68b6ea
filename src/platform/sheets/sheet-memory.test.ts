import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryOf } from '#scripts/memory-of.ts'
import { emptyCells, HOSTILE_SHEETS } from '#scripts/bench/sheets-world.ts'
import { readSheet, writeSheet, type SheetRow } from './index.ts'

const LIMITS = { mostRows: 20_000, mostColumns: 60 }
const MOST_GROWTH_MB = 60

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheet-memory-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Their results, and by how many megabytes this process grew. */
async function readAtOnce(sheets: readonly Uint8Array[]): Promise<{ problems: string[]; grownMb: number }> {
  const paths = sheets.map((_, index) => join(folder, `hostile-${index}.xlsx`))
  for (const [index, path] of paths.entries()) await writeFile(path, sheets[index]!)
  const before = memoryOf(process.pid)
  let most = before
  const watching = setInterval(() => (most = Math.max(most, memoryOf(process.pid))), 10)
  const answers = await Promise.all(paths.map((path) => readSheet(path, LIMITS)))
  clearInterval(watching)
  return { problems: answers.map((answer) => (answer.ok ? 'read' : answer.problem)), grownMb: most - before }
}

test('twenty sheets of nine million empty cells in one row leave this process unchanged', async () => {
  const cells = await emptyCells(9_000_000)
  const { problems, grownMb } = await readAtOnce(Array.from({ length: 20 }, () => cells))
  expect(problems[0]).toBe('too-many-columns')
  expect(problems.filter((problem) => problem !== 'too-many-columns' && problem !== 'busy')).toEqual([])
  expect(grownMb).toBeLessThan(MOST_GROWTH_MB)
})

test.each([
  ['cells in a row', 'too-many-columns'],
  ['rows', 'too-many-rows'],
  ['texts', 'too-large'],
  ['a text that all cells refer to', 'too-large'],
  ['styles', 'too-large'],
])('too many %s are refused without growing', async (kind, problem) => {
  const { problems, grownMb } = await readAtOnce([await HOSTILE_SHEETS[kind]!()])
  expect(problems).toEqual([problem])
  expect(grownMb).toBeLessThan(MOST_GROWTH_MB)
})

test('a large workbook is written in a separate process, and reads back unchanged', async () => {
  const rows = Array.from({ length: 5_000 }, (_, index): SheetRow => [`নাম ${index}`, index, `=${index}`])
  const path = join(folder, 'large.xlsx')
  await writeFile(path, await writeSheet('xlsx', { name: 'people', rows }))
  expect(await readSheet(path, LIMITS)).toEqual({ ok: true, rows })
})
