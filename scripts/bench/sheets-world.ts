// Workbooks of some kilobytes that decompress to the shop's limit.
import { crc32, deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { unfoldArchive } from '#platform/sheets/safe-archive.ts'

const SHEET = 'xl/worksheets/sheet1.xml'
const SPREADSHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const UNPACKED = 46_000_000

const worksheet = (rows: string) => `<worksheet ${SPREADSHEET}><sheetData>${rows}</sheetData></worksheet>`
const fill = (text: string) => text.repeat(Math.floor(UNPACKED / text.length))
const cellOf = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

/** A workbook with this many empty cells in one row. */
export function emptyCells(count: number): Promise<Buffer> {
  return packed({ [SHEET]: worksheet(`<row>${'<c/>'.repeat(count)}</row>`) })
}

const strings = (items: string) => ({
  'xl/sharedStrings.xml': `<sst ${SPREADSHEET}>${items}</sst>`,
  [SHEET]: worksheet('<row><c t="s"><v>0</v></c></row>'),
})
const referring = () => ({ [SHEET]: worksheet(`<row>${'<c t="s"><v>0</v></c>'.repeat(60)}</row>`.repeat(15_000)) })

/** One workbook of each kind of excess. */
export const HOSTILE_SHEETS: Record<string, () => Promise<Buffer>> = {
  'cells in a row': () => emptyCells(11_000_000),
  rows: () => packed({ [SHEET]: worksheet(fill('<row/>')) }),
  'rows with a cell': () => packed({ [SHEET]: worksheet(fill('<row><c/></row>')) }),
  'cells with a letter': () => packed({ [SHEET]: worksheet(fill(`<row>${cellOf('x').repeat(60)}</row>`)) }),
  'text in a cell': () => packed({ [SHEET]: worksheet(`<row>${cellOf('x'.repeat(UNPACKED))}</row>`) }),
  'text in all cells': () => packed({ [SHEET]: worksheet(`<row>${cellOf('x'.repeat(30_000)).repeat(60)}</row>`.repeat(25)) }),
  attributes: () => packed({ [SHEET]: worksheet(`<row ${fill('a="" ')}/>`) }),
  brackets: () => packed({ [SHEET]: fill('<a>') }),
  signs: () => packed({ [SHEET]: worksheet(fill('&amp;')) }),
  'empty texts': () => packed(strings(fill('<si/>'))),
  texts: () => packed(strings(fill('<si><t>x</t></si>'))),
  'pieces of a text': () => packed(strings(`<si>${fill('<r><t>x</t></r>')}</si>`)),
  'a text that all cells refer to': () => packed({ ...strings(`<si><t>${'ক'.repeat(32_000)}</t></si>`), ...referring() }),
  'a long text that all cells refer to': () =>
    packed({ ...strings(`<si><t>${'x'.repeat(20_000_000)}</t></si>`), ...referring() }),
  styles: () => packed({ 'xl/styles.xml': `<styleSheet ${SPREADSHEET}><cellXfs>${fill('<xf/>')}</cellXfs></styleSheet>` }),
  sheets: () =>
    packed({
      'xl/workbook.xml': `<workbook ${SPREADSHEET}><sheets>${fill('<sheet name="x" sheetId="1"/>')}</sheets></workbook>`,
    }),
  types: () => packed({ '[Content_Types].xml': `<Types>${fill('<Override PartName="/a" ContentType="b"/>')}</Types>` }),
  links: () =>
    packed({
      'xl/_rels/workbook.xml.rels': `<Relationships>${fill('<Relationship Id="a" Type="b" Target="c"/>')}</Relationships>`,
    }),
}

/** A small workbook with these parts replaced, compressed as Excel does. */
async function packed(parts: Record<string, string>): Promise<Buffer> {
  const plain = Buffer.from(await writeXlsx({ sheets: [{ name: 'x', rows: [['a']] }] }))
  const archive = unfoldArchive(plain, { wanted: /./, mostBytes: 1e6 })
  if (!archive.ok) throw new Error(archive.problem)
  const all = new Map([...archive.parts, ...Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)] as const)])
  const bodies: Buffer[] = []
  const heads: Buffer[] = []
  let at = 0
  for (const [name, part] of all) {
    const label = Buffer.from(name)
    const body = deflateRawSync(part, { level: 9 })
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(part), 10)
    facts.writeUInt32LE(body.length, 14)
    facts.writeUInt32LE(part.length, 18)
    facts.writeUInt16LE(label.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    const local = [Buffer.from('PK\x03\x04'), facts, label, body]
    bodies.push(...local)
    heads.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, label)
    at += local.reduce((sum, { length }) => sum + length, 0)
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(all.size, 8)
  end.writeUInt16LE(all.size, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, directory, end])
}
