import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { seededRandom, type SeededRandom } from '#tests/seeded-random.ts'
import { parseSheet } from './parse-sheet.ts'
import { foldArchive, unfoldArchive } from './safe-archive.ts'

const LIMITS = { mostRows: 50, mostColumns: 12 }
const FILES = 1_500
const PROBLEMS = ['not-a-sheet', 'locked-or-old', 'too-large', 'too-many-rows', 'too-many-columns', 'empty']
// Tokens with a meaning in a sheet, in the wrong place.
const TOKENS = [
  '<c r="XFD1048576">',
  '<row r="-1">',
  '<row r="99999999999">',
  '</row>',
  '<c t="s"><v>-1</v></c>',
  '<c t="s"><v>1e308</v></c>',
  '<c t="d"><v>9999999999999</v></c>',
  ' s="4294967296"',
  ' t="__proto__"',
  '<![CDATA[',
  '<!--',
  '&#x110000;',
  '&#0;',
  '_xD800_',
  '1e999',
  '\u0000',
]

/** Texts, numbers, dates, booleans and empty cells, with shared strings. */
async function wholeSheet(): Promise<Buffer> {
  const day = new Date('2026-06-12T08:00:00Z')
  const rows = Array.from({ length: 20 }, (_, index) => [`নাম ${index}`, index * 1.5, day, index % 2 === 0, null, 'Gulshan'])
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'x', rows, columns: [{}, {}, { numFmt: 'yyyy-mm-dd hh:mm' }] }] }))
}

function mutated(bytes: Buffer, roll: SeededRandom): Buffer {
  const at = roll(bytes.length)
  const until = Math.min(bytes.length, at + 1 + roll(80))
  switch (roll(5)) {
    case 0: {
      const changed = Buffer.from(bytes)
      changed[at] = changed[at]! ^ (1 << roll(8))
      return changed
    }
    case 1:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(until)])
    case 2:
      return Buffer.concat([bytes.subarray(0, until), bytes.subarray(at)])
    case 3:
      return bytes.subarray(0, at)
    default:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(TOKENS[roll(TOKENS.length)]!), bytes.subarray(at)])
  }
}

/** One of its parts mutated, in a valid archive, or the archive itself. */
function mutatedSheet(whole: Buffer, parts: ReadonlyMap<string, Buffer>, roll: SeededRandom): Buffer {
  if (roll(4) === 0) return mutated(whole, roll)
  const names = [...parts.keys()]
  const changed = new Map(parts)
  for (let times = roll(4); times >= 0; times -= 1) {
    const name = roll(2) === 0 ? 'xl/worksheets/sheet1.xml' : names[roll(names.length)]!
    changed.set(name, mutated(changed.get(name)!, roll))
  }
  return foldArchive(changed)
}

test('a sheet damaged anywhere is read within the limits or refused with a reason', async () => {
  const whole = await wholeSheet()
  const archive = unfoldArchive(whole, { wanted: /./, mostBytes: 1e6 })
  if (!archive.ok) throw new Error(archive.problem)
  const counted = { read: 0, refused: 0 }
  for (let seed = 1; seed <= FILES; seed += 1) {
    const bytes = mutatedSheet(whole, archive.parts, seededRandom(seed))
    const answer = await parseSheet(bytes, LIMITS).catch((error: unknown) => ({ thrown: String(error), seed }))
    if ('thrown' in answer || !answer.ok) {
      counted.refused += 1
      expect({ ...answer, seed }).toEqual({ ok: false, problem: expect.toBeOneOf(PROBLEMS), seed })
      continue
    }
    counted.read += 1
    const wrong = answer.rows.flat().filter((cell) => cell !== null && !isPlain(cell))
    const widest = Math.max(...answer.rows.map((row) => row.length))
    expect({ seed, wrong, fits: answer.rows.length <= LIMITS.mostRows + 1 && widest <= LIMITS.mostColumns }).toEqual({
      seed,
      wrong: [],
      fits: true,
    })
  }
  // Both results must be frequent, so that both are tested.
  expect(Math.min(counted.read, counted.refused)).toBeGreaterThan(FILES / 5)
})

function isPlain(cell: unknown): boolean {
  if (typeof cell === 'number') return Number.isFinite(cell)
  return typeof cell === 'boolean' || (typeof cell === 'string' && cell.isWellFormed() && !cell.includes('\0'))
}
