import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { csvLines, readCsv, type CsvRow } from './csv-rows.ts'

async function rowsOf(text: string | Buffer, longestRow = 10_000): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const row of readCsv(Readable.from([Buffer.from(text)]), { longestRow })) rows.push(row)
  return rows
}

test('every text comes back exactly, and null is not the empty text', async () => {
  const rows: CsvRow[] = [
    ['name', 'other'],
    [null, ''],
    ["'", "''"],
    ['=1+1', "'=1+1"],
    ['+8801711000001', '-5'],
    ['@a', '\tb'],
    ['a,b', 'say "no"'],
    ['two\nlines', 'two\r\nlines'],
    [' before', 'after '],
    ['আম', "it's"],
    ['＝full', '"'],
    ['﻿', 'null'],
  ]
  const text = csvLines(rows.slice(0, 3), { first: true }) + csvLines(rows.slice(3), { first: false })
  expect(await rowsOf(text)).toEqual(rows)
  expect(text.startsWith('﻿name,other\r\n')).toBe(true)
  expect(text).toContain(`'=1+1`)
})

test('lines that are not CSV, too long or of another length are refused', async () => {
  await expect(rowsOf('a,b\r\n"c\r\n')).rejects.toThrow()
  await expect(rowsOf('a,b\r\nc\r\n')).rejects.toThrow()
  await expect(rowsOf(`a,b\r\n${'x'.repeat(500)},y\r\n`, 100)).rejects.toThrow()
})
