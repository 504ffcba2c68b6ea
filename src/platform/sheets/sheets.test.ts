import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LONG_RUN } from '#tests/long-run.ts'
import { defuse, undo } from './cells.ts'
import { parsePasted, readSheet, writeSheet, type SheetRead, type SheetRow } from './index.ts'
import { foldArchive, unfoldArchive } from './safe-archive.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheets-'))
})
afterAll(() => rm(folder, { recursive: true }))

const limits = { mostRows: 20_000, mostColumns: 60 }
let files = 0

async function read(bytes: Uint8Array | string): Promise<SheetRead> {
  const path = join(folder, `sheet-${(files += 1)}`)
  await writeFile(path, bytes)
  return readSheet(path, limits)
}

const ROWS: SheetRow[] = [
  ['sku', 'name_bn', 'price', 'sold'],
  ['himsagar-5kg', 'হিমসাগর আম, "পাকা"\nএক ক্রেট', 950.5, true],
  ['=1+1', '+880', -5, false],
  ['@SUM(A1)', '\t-x', null, true],
  ["'quoted'", "'=a", "''@b", '007'],
  [null, null, null, 'last'],
]

test.each(['xlsx', 'csv'] as const)('what is written as %s is read back', async (format) => {
  const asText = (cell: SheetRow[number]) => (cell === null || format === 'xlsx' ? cell : String(cell))
  const again = await read(await writeSheet(format, { name: 'Products', rows: ROWS }))
  const tidy = (rows: SheetRow[]) => rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell.toLowerCase() : cell)))
  expect(again.ok && tidy(again.rows)).toEqual(tidy(ROWS.map((row) => row.map(asText))))
})

test.each(['=1', '+1', '-1', '@x', '\t=1', '\r=1', "'=1", "''=1", '＝1'])('%j is written so that nothing runs', async (text) => {
  expect(defuse(text)).toBe(`'${text}`)
  expect(undo(defuse(text))).toBe(text)
  const csv = Buffer.from(await writeSheet('csv', { name: 'x', rows: [['a'], [text]] })).toString()
  expect(csv).not.toMatch(/(?:^|[\n,])"?[=+\-@\t\r\uff1d]/)
})

test.each(['', 'mango', "'mango'", '5-6', "it's", '৳৯৫০'])('%j stays unchanged', (text) => {
  expect([defuse(text), undo(text)]).toEqual([text, text])
})

test('UTF-16, semicolons, tabs and dates are read as Excel saves them', async () => {
  const utf16 = Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from('sku\tনাম\r\na-1\tআম\r\n', 'utf16le')])
  expect(await read(utf16)).toEqual({
    ok: true,
    rows: [
      ['sku', 'নাম'],
      ['a-1', 'আম'],
    ],
  })
  expect(await read('sku;price\r\na-1;1,5\r\n')).toEqual({
    ok: true,
    rows: [
      ['sku', 'price'],
      ['a-1', '1,5'],
    ],
  })
  const rows = [['from'], [new Date('2026-06-12T08:00:00Z')]]
  const dated = await writeXlsx({ sheets: [{ name: 'x', rows, columns: [{ numFmt: 'yyyy-mm-dd hh:mm' }] }] })
  expect(await read(dated)).toEqual({ ok: true, rows: [['from'], ['2026-06-12 08:00']] })
})

test.each(['utf-16le', 'utf-16be'] as const)('%s without its byte order mark is read too', async (encoding) => {
  const bytes = Buffer.from('name,phone\r\nরহিমা খাতুন,০১৭১১২২৩৩৪৪\r\n', 'utf16le')
  expect(await read(encoding === 'utf-16le' ? bytes : bytes.swap16())).toEqual({
    ok: true,
    rows: [
      ['name', 'phone'],
      ['রহিমা খাতুন', '০১৭১১২২৩৩৪৪'],
    ],
  })
})

test('Windows-1252 is read, and UTF-8 with a byte order mark', async () => {
  expect(await read(Buffer.from('name;town\nJos\xe9 \x93Pepe\x94;Dhaka\n', 'latin1'))).toEqual({
    ok: true,
    rows: [
      ['name', 'town'],
      ['José “Pepe”', 'Dhaka'],
    ],
  })
  expect(await read('\ufeffname,town\nরহিম,ঢাকা\n')).toEqual({
    ok: true,
    rows: [
      ['name', 'town'],
      ['রহিম', 'ঢাকা'],
    ],
  })
})

test('pasted spreadsheet cells are read, with quotes and commas', async () => {
  expect(await parsePasted('name\taddress\nRahim\t"House 7, Road 2"\n', limits)).toEqual({
    ok: true,
    rows: [
      ['name', 'address'],
      ['Rahim', 'House 7, Road 2'],
    ],
  })
  expect(await parsePasted(' \n', limits)).toEqual({ ok: false, problem: 'empty' })
  expect(await parsePasted(`${'x\t'.repeat(16_384)}x`, limits)).toEqual({ ok: false, problem: 'too-many-columns' })
})

test('a workbook with rows numbered backwards is read in file order', async () => {
  const row = (number: string, text: string) => `<row r="${number}"><c t="inlineStr"><is><t>${text}</t></is></c></row>`
  const rows = row('3', 'a') + row('1', 'b') + row('-7', 'c') + row('x', 'd')
  expect(await read(await workbookWith(sheetOf(rows)))).toEqual({ ok: true, rows: [[], [], ['a'], ['b'], ['c'], ['d']] })
})

test('comments and CDATA in a workbook are not declarations', async () => {
  const cell = '<row><!-- by hand --><c t="inlineStr"><is><t><![CDATA[a & b]]></t></is></c></row>'
  expect(await read(await workbookWith(sheetOf(cell)))).toMatchObject({ ok: true })
})

test('empty rows keep the numbers of those below', async () => {
  const rows = [['a'], [], [null], ['b']]
  expect(await read(await writeXlsx({ sheets: [{ name: 'x', rows }] }))).toEqual({ ok: true, rows: [['a'], [], [], ['b']] })
})

/** A workbook with this XML as its sheet. */
async function workbookWith(sheet: string, more: Record<string, string> = {}): Promise<Buffer> {
  const plain = Buffer.from(await writeXlsx({ sheets: [{ name: 'x', rows: [['a']] }] }))
  const archive = unfoldArchive(plain, { wanted: /./, mostBytes: 1e6 })
  if (!archive.ok) throw new Error(archive.problem)
  const parts = new Map([...archive.parts, ...Object.entries(more).map(([name, text]) => [name, Buffer.from(text)] as const)])
  return foldArchive(parts.set('xl/worksheets/sheet1.xml', Buffer.from(sheet)))
}
const SHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const sheetOf = (data: string) => `<worksheet ${SHEET}><sheetData>${data}</sheetData></worksheet>`

/** An archive of one part that claims to be small and decompresses to a gigabyte. */
function bomb(declared: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(200_000_000), { level: 9 })
  const archive = foldArchive(new Map([['xl/worksheets/sheet1.xml', packed]]))
  const central = archive.lastIndexOf(Buffer.from('504b0102', 'hex'))
  for (const [at, method, size] of [
    [0, 8, 22],
    [central, 10, 24],
  ] as const) {
    archive.writeUInt16LE(8, at + method)
    archive.writeUInt32LE(declared, at + size)
  }
  return archive
}

describe('refused quickly and with a reason', () => {
  const hostile: [what: string, make: () => Promise<Uint8Array | string> | Uint8Array | string, problem: string][] = [
    ['nothing', () => '', 'empty'],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not-a-sheet'],
    ['a page', () => '<html><body><table><tr><td>1</td></tr></table></body></html>', 'not-a-sheet'],
    [
      'a workbook with a password',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(5000)]),
      'locked-or-old',
    ],
    [
      'a workbook whose archive has a password',
      async () => {
        const archive = await workbookWith(sheetOf(''))
        for (
          let at = archive.indexOf(Buffer.from('504b0102', 'hex'));
          at >= 0;
          at = archive.indexOf(Buffer.from('504b0102', 'hex'), at + 4)
        )
          archive.writeUInt16LE(1, at + 8)
        return archive
      },
      'locked-or-old',
    ],
    [
      'a photo with the name of a sheet',
      () => Buffer.from('ffd8ffe000104a46494600010101004800480000ffdb0043', 'hex'),
      'not-a-sheet',
    ],
    ['a picture of old', () => Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(64, 0x81)]), 'not-a-sheet'],
    ['half a workbook', async () => (await workbookWith(sheetOf(''))).subarray(0, 400), 'not-a-sheet'],
    ['a document of pages', () => '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n', 'not-a-sheet'],
    ['nothing but zeros', () => Buffer.alloc(5_000_000), 'not-a-sheet'],
    ['zeros among the letters', () => 'name,phone\nRa\0hima,01711902114\n', 'not-a-sheet'],
    [
      'UTF-16 without its mark that ends within a letter',
      () => Buffer.concat([Buffer.from('name,phone\r\nরহিমা,0171\r\n', 'utf16le'), Buffer.from('a')]),
      'not-a-sheet',
    ],
    ['an archive in an archive', () => foldArchive(new Map([['xl/worksheets/sheet1.xml', bomb(200_000_000)]])), 'not-a-sheet'],
    [
      'more parts than anybody has',
      () => foldArchive(new Map(Array.from({ length: 2_001 }, (_, index) => [`xl/worksheets/s${index}.xml`, Buffer.from('x')]))),
      'not-a-sheet',
    ],
    ['another archive', () => foldArchive(new Map([['readme.txt', Buffer.from('hello')]])), 'not-a-sheet'],
    ['a bomb that admits it', () => bomb(200_000_000), 'too-large'],
    ['a bomb that lies', () => bomb(1000), 'not-a-sheet'],
    [
      'entities that multiply',
      () =>
        workbookWith(
          `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${sheetOf('<row><c t="inlineStr"><is><t>&b;</t></is></c></row>')}`,
        ),
      'not-a-sheet',
    ],
    [
      'entities that multiply among the texts',
      () => workbookWith(sheetOf('<row/>'), { 'xl/sharedStrings.xml': `<!DOCTYPE x [<!ENTITY a "a">]><sst ${SHEET}/>` }),
      'not-a-sheet',
    ],
    [
      'a file of ours named by an entity',
      () =>
        workbookWith(
          `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${sheetOf('<row><c t="inlineStr"><is><t>&a;</t></is></c></row>')}`,
        ),
      'not-a-sheet',
    ],
    [
      'a declaration in small letters',
      () => workbookWith(`<!doctype x [<!entity a "a">]>${sheetOf('<row><c t="inlineStr"><is><t>&a;</t></is></c></row>')}`),
      'not-a-sheet',
    ],
    ['200,000 rows', () => workbookWith(sheetOf('<row><c><v>1</v></c></row>'.repeat(200_000))), 'too-many-rows'],
    ['200,000 lines', () => 'sku,price\n'.repeat(200_000), 'too-many-rows'],
    ['16,384 columns', () => workbookWith(sheetOf(`<row r="1">${'<c><v>1</v></c>'.repeat(16_384)}</row>`)), 'too-many-columns'],
    [
      '5,000 rows that reach to the last column',
      () =>
        workbookWith(
          sheetOf(Array.from({ length: 5_000 }, (_, row) => `<row r="${row + 1}"><c r="XFD${row + 1}"/></row>`).join('')),
        ),
      'too-large',
    ],
    [
      'as much of 5,000 rows with 16,384 columns as we unfold',
      () => workbookWith(sheetOf(`<row>${'<c><v>1</v></c>'.repeat(16_384)}</row>`.repeat(180))),
      'too-many-columns',
    ],
    ['16,384 columns of text', () => `${'x,'.repeat(16_384)}x`, 'too-many-columns'],
    [
      'one cell at the far corner',
      () => workbookWith(sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
      'too-many-columns',
    ],
    ['a row numbered beyond all', () => workbookWith(sheetOf('<row r="99999999999"><c><v>1</v></c></row>')), 'too-many-rows'],
    ['a line without end', () => Buffer.alloc(8_000_000, 'a'), 'too-large'],
    ['brackets without end', () => workbookWith('<a>'.repeat(2_000_000)), 'empty'],
  ]
  // Each takes seconds to read.
  const slow: typeof hostile = [
    ['commas without end', () => Buffer.alloc(8_000_000, ','), 'too-large'],
    ['quotes without end', () => `sku\n"${'x'.repeat(8_000_000)}`, 'any'],
  ]
  test.each(LONG_RUN ? [...hostile, ...slow] : hostile)('%s', async (_, make, problem) => {
    const bytes = await make()
    const before = process.memoryUsage().rss
    const own = process.cpuUsage()
    const answer = await read(bytes)
    const { user, system } = process.cpuUsage(own)
    if (problem !== 'any') expect(answer).toEqual({ ok: false, problem })
    // The shop keeps responding: its own process does little of the work.
    expect((user + system) / 1000).toBeLessThan(5000)
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
  })

  test('concurrent sheets wait for each other, and a full queue is reported', async () => {
    const path = join(folder, 'slow')
    const cells = `<row>${'<c t="inlineStr"><is><t>abc</t></is></c>'.repeat(60)}</row>`
    await writeFile(path, await workbookWith(sheetOf(cells.repeat(2_000))))
    const before = process.memoryUsage().rss
    let most = before
    const watching = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
    const answers = await Promise.all(Array.from({ length: 24 }, () => readSheet(path, { ...limits, mostRows: 1_900 })))
    clearInterval(watching)
    expect(most - before).toBeLessThan(60_000_000)
    const said = answers.map((answer) => (answer.ok ? 'read' : answer.problem))
    expect(new Set(said)).toEqual(new Set(['too-many-rows', 'busy']))
    // Afterwards there is room again.
    expect(await read('name,phone\n')).toEqual({ ok: true, rows: [['name', 'phone']] })
  })
})
