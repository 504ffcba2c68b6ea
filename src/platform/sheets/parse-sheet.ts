import { setImmediate as nextTurn } from 'node:timers/promises'
import { streamCsvRows } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import { undo, type SheetCell, type SheetLimits, type SheetRead, type SheetRow } from './cells.ts'
import { tooManyCells, tooManyTags } from './count-cells.ts'
import { foldArchive, unfoldArchive } from './safe-archive.ts'

// Five thousand rows of our own export take two.
const MOST_UNFOLDED = 48 * 1024 * 1024
const LONGEST_CELL = 32_767
const PIECE = 64 * 1024
// The limit for all cells together. Twenty thousand products described in two languages use half of it; a shared string in every cell could
// be any length.
const MOST_TEXT = 8_000_000
// The parts of a table. Pictures, macros and external links are not decompressed.
const PARTS =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:_rels\/)?[A-Za-z]*[wW]orkbook\.xml(?:\.rels)?|xl\/(?:sharedStrings|styles)\.xml|xl\/worksheets\/(?:_rels\/)?[A-Za-z0-9_-]+\.xml(?:\.rels)?)$/

/** Reads the first sheet of a workbook, or a CSV file, detected by content. Runs in a separate process: see `readSheet`. */
export async function parseSheet(bytes: Buffer, limits: SheetLimits): Promise<SheetRead> {
  if (bytes.length === 0) return { ok: false, problem: 'empty' }
  if (bytes.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) return { ok: false, problem: 'locked-or-old' }
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return parseWorkbook(bytes, limits)
  const text = textOf(bytes)
  if (text === null) return { ok: false, problem: 'not-a-sheet' }
  return collect(numbered(streamCsvRows(text, { typeInference: false })), limits)
}

async function parseWorkbook(bytes: Buffer, limits: SheetLimits): Promise<SheetRead> {
  const archive = unfoldArchive(bytes, { wanted: PARTS, mostBytes: MOST_UNFOLDED })
  if (!archive.ok) return archive
  const parts = [...archive.parts.values()]
  // No program writes entity declarations into a sheet; they are used only for attacks.
  if (parts.some(declares)) return { ok: false, problem: 'not-a-sheet' }
  if (![...archive.parts.keys()].some(isWorksheet)) return { ok: false, problem: 'not-a-sheet' }
  for (const [name, xml] of archive.parts) {
    const problem = isWorksheet(name) ? tooManyCells(xml) : tooManyTags(name, xml) ? 'too-large' : null
    if (problem !== null) return { ok: false, problem }
  }
  return collect(streamXlsxRows(inPieces(foldArchive(sheetsLast(archive.parts)))), limits)
}

const isWorksheet = (name: string) => name.startsWith('xl/worksheets/')

/** Whether anything after `<!` is not a comment or CDATA. */
function declares(part: Buffer): boolean {
  for (let at = part.indexOf('<!'); at >= 0; at = part.indexOf('<!', at + 2)) {
    const next = part[at + 2]
    if (next !== 0x2d && next !== 0x5b) return true
  }
  return false
}

/** Shared strings come first, so that rows can be read as a stream and only up to the limit. */
function sheetsLast(parts: Map<string, Buffer>): Map<string, Buffer> {
  return new Map([...parts].sort(([a], [b]) => Number(isWorksheet(a)) - Number(isWorksheet(b))))
}

/** In chunks, each after the rows of the previous ones were consumed: a long queue of rows slows the reader down. */
function inPieces(bytes: Buffer): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream(
    {
      async pull(controller) {
        await nextTurn()
        controller.enqueue(bytes.subarray(at, (at += PIECE)))
        if (at >= bytes.length) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

type Numbered = { index: number; values: readonly unknown[] }

function* numbered(found: Iterable<readonly unknown[]>): Generator<Numbered> {
  let index = 0
  for (const values of found) yield { index: index++, values }
}

/** Rows missing in the file are filled in as empty, so that numbers match what people see. */
async function collect(
  found: AsyncIterable<Numbered> | Iterable<Numbered>,
  { mostRows, mostColumns }: SheetLimits,
): Promise<SheetRead> {
  const rows: SheetRow[] = []
  let [next, letters] = [0, 0]
  try {
    for await (const { index, values } of found) {
      // Rows numbered backwards, or not with numbers, are numbered in file order.
      const at = index > next ? index : next
      next = at + 1
      const row = trimmed(values.map(cellOf))
      letters += row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)
      if (letters > MOST_TEXT) return { ok: false, problem: 'too-large' }
      if (row.length > mostColumns) return { ok: false, problem: 'too-many-columns' }
      if (row.length === 0) continue
      if (at > mostRows) return { ok: false, problem: 'too-many-rows' }
      while (rows.length < at) rows.push([])
      rows.push(row)
    }
  } catch {
    return { ok: false, problem: 'not-a-sheet' }
  }
  return rows.length === 0 ? { ok: false, problem: 'empty' } : { ok: true, rows }
}

function cellOf(value: unknown): SheetCell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString().slice(0, 16).replace('T', ' ')
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return null
  const text = undo(value.slice(0, LONGEST_CELL).replaceAll('\0', '').toWellFormed())
  return text.trim() === '' ? null : text
}

function trimmed(row: SheetRow): SheetRow {
  return row.slice(0, row.findLastIndex((cell) => cell !== null) + 1)
}

/** UTF-8, UTF-16 as saved by Excel, or Windows-1252; null for anything that is not text. */
function textOf(bytes: Buffer): string | null {
  const encoding = encodingOf(bytes)
  const unicode = decoded(bytes, encoding)
  const text = unicode ?? (encoding === 'utf-8' ? decoded(bytes, 'windows-1252') : null)
  if (text === null) return null
  // HTML, PDF, images and programs.
  if (hasControls(text) || /^\s*(?:<|%PDF|\{)/.test(text)) return null
  // Binary data decoded as Windows-1252. In Unicode they are what is left of Bangla that was once decoded wrongly.
  return unicode === null && /[\u0080-\u0084\u0086-\u009f]/.test(text) ? null : text
}

/** Control characters that are in no text. */
function hasControls(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code < 9 || (code > 13 && code < 32 && code !== 0x1b)) return true
  }
  return false
}

function encodingOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  // Without a byte order mark, UTF-16 is recognised by its zero bytes or, for Bangla, by the 09 of every letter.
  const start = bytes.subarray(0, 200)
  if (start.length < 4 || bytes.length % 2 !== 0) return 'utf-8'
  const isHalf = (byte: number | undefined) => byte === 0 || byte === 0x09
  const halves = (from: number) => start.filter((byte, index) => index % 2 === from && isHalf(byte)).length
  const [even, odd] = [halves(0), halves(1)]
  const enough = start.length * 0.45
  return odd > enough ? 'utf-16le' : even > enough ? 'utf-16be' : 'utf-8'
}

function decoded(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The same for pasted text: tab-separated cells as copied from a spreadsheet, or CSV. */
export function parsePasted(text: string, limits: SheetLimits): Promise<SheetRead> {
  if (text.trim() === '') return Promise.resolve({ ok: false, problem: 'empty' })
  const tabs = text.includes('\t')
  return collect(numbered(streamCsvRows(text, { typeInference: false, ...(tabs && { delimiter: '\t' }) })), limits)
}
