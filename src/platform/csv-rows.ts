import type { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { writeCsv } from 'hucre/csv'
import { defuse, undo } from './sheets/cells.ts'

/** A row of exact texts. Null and the empty text are different cells. */
export type CsvRow = (string | null)[]

const BOM = '﻿'
const LINE_END = '\r\n'
const ONLY_APOSTROPHES = /^'*$/

/**
 * Rows as lines of CSV that `readCsv` gives back exactly. An empty cell is null, and a text is changed only where a spreadsheet would execute it or take it for
 * null: then it has an apostrophe in front. `first` begins the file.
 */
export function csvLines(rows: readonly CsvRow[], { first }: { first: boolean }): string {
  if (rows.length === 0) return ''
  const safe = rows.map((row) => row.map((cell) => (cell === null ? '' : written(cell))))
  return `${first ? BOM : ''}${writeCsv(safe, { lineSeparator: LINE_END })}${LINE_END}`
}

/** The rows of a CSV file, one after another. Throws at a line that is not CSV, is longer than the limit, or has another number of cells than the first. */
export async function* readCsv(bytes: Readable, { longestRow }: { longestRow: number }): AsyncGenerator<CsvRow> {
  const parser = parse({ bom: true, record_delimiter: LINE_END, max_record_size: longestRow })
  // Without this, an error of the source would leave the parser waiting.
  bytes.once('error', (error) => parser.destroy(error))
  bytes.pipe(parser)
  try {
    for await (const row of parser as AsyncIterable<string[]>) yield row.map((cell) => (cell === '' ? null : read(cell)))
  } finally {
    bytes.destroy()
  }
}

function written(text: string): string {
  return ONLY_APOSTROPHES.test(text) ? `'${text}` : defuse(text)
}

function read(cell: string): string {
  return ONLY_APOSTROPHES.test(cell) ? cell.slice(1) : undo(cell)
}
