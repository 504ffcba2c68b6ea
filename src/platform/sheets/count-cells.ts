import type { SheetProblem } from './cells.ts'

// The limit of spreadsheet programs.
const MOST_ROWS = 1_048_576
const MOST_COLUMNS = 16_384
// For a whole sheet, each row counting up to its last cell: this is what a reader keeps in memory.
const MOST_CELLS = 4_000_000

// A million shared strings have four tags each; styles, sheets and links have thousands at most.
const MOST_TEXT_TAGS = 4_000_000
const MOST_OTHER_TAGS = 500_000

const [LESS, GREATER, SLASH, COLON] = [0x3c, 0x3e, 0x2f, 0x3a]

/**
 * Whether the XML of a worksheet exceeds the limits of rows, columns or cells, before any objects are created: nine million empty cells are
 * 36 MB as bytes, and ten times as much as objects.
 */
export function tooManyCells(xml: Buffer): Extract<SheetProblem, 'too-large' | 'too-many-rows' | 'too-many-columns'> | null {
  let [rows, total, column] = [0, 0, 0]
  for (let at = 0; at < xml.length; at += 1) {
    if (xml[at] !== LESS) continue
    let begin = at + 1
    let end = begin
    while (end < xml.length && !endsName(xml[end]!)) {
      if (xml[end] === COLON) begin = end + 1
      end += 1
    }
    if (isRow(xml, begin, end)) {
      rows += 1
      column = 0
      if (rows > MOST_ROWS) return 'too-many-rows'
    } else if (end - begin === 1 && xml[begin] === 0x63) {
      const before = column
      column = Math.max(before, referredColumn(xml, end) ?? before + 1)
      total += column - before
      if (column > MOST_COLUMNS) return 'too-many-columns'
      if (total > MOST_CELLS) return 'too-large'
    }
    at = end - 1
  }
  return null
}

/** Whether another part of a workbook exceeds its limit of tags. */
export function tooManyTags(name: string, xml: Buffer): boolean {
  const most = name === 'xl/sharedStrings.xml' ? MOST_TEXT_TAGS : MOST_OTHER_TAGS
  let tags = 0
  for (const byte of xml) if (byte === LESS && (tags += 1) > most) return true
  return false
}

/** Whitespace, the end of the tag, or the start of the next. */
function endsName(byte: number): boolean {
  return byte <= 0x20 || byte === GREATER || byte === SLASH || byte === LESS
}

function isRow(xml: Buffer, begin: number, end: number): boolean {
  return end - begin === 3 && xml[begin] === 0x72 && xml[begin + 1] === 0x6f && xml[begin + 2] === 0x77
}

/** The column number of a reference: 3 for `<c r="C7">`; null when the cell has none. */
function referredColumn(xml: Buffer, from: number): number | null {
  for (let at = from; at < xml.length && xml[at] !== GREATER && xml[at] !== LESS; at += 1) {
    // r, = and a quote, after whitespace.
    if (xml[at] !== 0x72 || xml[at + 1] !== 0x3d || xml[at - 1]! > 0x20) continue
    let column = 0
    for (let letter = at + 3; column <= MOST_COLUMNS; letter += 1) {
      // Lower-case letters count like upper-case ones.
      const value = (xml[letter] ?? 0) & 0xdf
      if (value < 0x41 || value > 0x5a) break
      column = column * 26 + value - 0x40
    }
    return column
  }
  return null
}
