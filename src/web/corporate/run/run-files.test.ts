import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { given, giftRun } from '#tests/gift-world.ts'
import { requestContextOf } from '#tests/posted-form.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { readSheet, writeSheet, type SheetRow } from '#platform/sheets/index.ts'
import { unfoldArchive } from '#platform/sheets/safe-archive.ts'
import { keepSheet, recipientsOf, SHEET_LIMITS, sheetDraft, takeSheet } from '#shop/gifting/index.ts'
import { runFile } from './run-files.server.ts'

let shop: Shop
let folder: string
beforeAll(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'run-files-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const LIVE = ['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', "'=1", '=HYPERLINK("http://x.example")', "''+1"]
const HEADS = ['Name', 'Phone', 'District', 'Area', 'Address', 'Landmark', 'Card']

/**
 * A list in which every cell would run as a formula in a spreadsheet. Written by hand, because our own writer escapes formulas.
 */
async function hostileRun() {
  const run = await giftRun(shop)
  const rows = LIVE.map((live) =>
    HEADS.map((_, column) => `"${(column === 0 ? live : `${live}${column}`).replaceAll('"', '""')}"`),
  )
  const path = join(folder, 'hostile.csv')
  await writeFile(path, [HEADS.join(','), ...rows.map((row) => row.join(','))].join('\n'))
  const guest = shop.as('guest')
  const ref = { run: { token: run.token } }
  expect(await keepSheet(guest, { ...ref, name: '=evil.csv', read: await readSheet(path, SHEET_LIMITS) })).toMatchObject({
    ok: true,
  })
  const { mapping } = (await sheetDraft(shop.db, run.id))!
  expect(await takeSheet(guest, { ...ref, mapping, replace: true })).toEqual({ ok: true, taken: LIVE.length })
  return run
}

async function download(token: string, file: string, language: 'en' | 'bn'): Promise<Buffer> {
  const answer = (await runFile(requestContextOf(shop), { token, file, language }))!
  return Buffer.from(await answer.arrayBuffer())
}

/** Every text in the parts of a workbook. */
function textsIn(workbook: Buffer): string[] {
  const archive = unfoldArchive(workbook, { wanted: /\.xml$/, mostBytes: 10_000_000 })
  if (!archive.ok) throw new Error(archive.problem)
  const xml = [...archive.parts.values()].map(String).join('\n')
  // No cell is a formula, and no part has an external link.
  expect(xml).not.toMatch(/<f[ />]|t="str"|<hyperlink|externalLink|ddeLink/i)
  const unescaped = (text: string) =>
    text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '&')
  return [...xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map((match) => unescaped(match[1]!))
}

test.each(['en', 'bn'] as const)('no imported text is exported as a formula (%s)', async (language) => {
  const run = await hostileRun()
  const workbook = await download(run.token, 'recipients.xlsx', language)
  const texts = textsIn(workbook)
  expect(texts.filter((text) => /[=+\-@＝]/.test(text)).length).toBeGreaterThan(LIVE.length)
  expect(texts.filter((text) => /^[=+\-@\t\r\n＝＋－＠]/.test(text))).toEqual([])
  // Reading removes exactly what writing added, so a returned file has the original values.
  const path = join(folder, 'again.xlsx')
  await writeFile(path, workbook)
  const again = await readSheet(path, SHEET_LIMITS)
  const names = (await recipientsOf(shop.db, run.id)).map(({ name }) => name)
  expect(again.ok && again.rows.slice(1).map((row) => row[0])).toEqual(names)
})

test.each(['en', 'bn'] as const)('the template sheet contains no formula either, and can be imported (%s)', async (language) => {
  const run = await giftRun(shop)
  const workbook = await download(run.token, 'template.xlsx', language)
  expect(textsIn(workbook).filter((text) => /^[=+\-@\t\r\n]/.test(text))).toEqual([])
  const path = join(folder, 'template.xlsx')
  await writeFile(path, workbook)
  const guest = shop.as('guest')
  const ref = { run: { token: run.token } }
  await keepSheet(guest, { ...ref, name: 'x', read: await readSheet(path, SHEET_LIMITS) })
  const { mapping } = (await sheetDraft(shop.db, run.id))!
  expect(await takeSheet(guest, { ...ref, mapping, replace: true })).toEqual({ ok: true, taken: 1 })
  // This test data has no area Gulshan; everything else in the example is valid.
  expect(await recipientsOf(shop.db, run.id)).toMatchObject([{ faults: [{ field: 'area', kind: 'area-unknown' }] }])
})

test('every value is written as text', async () => {
  const rows: SheetRow[] = [['a'], ...LIVE.map((live) => [live]), [given(1).name]]
  expect(
    textsIn(Buffer.from(await writeSheet('xlsx', { name: '=x', rows }))).filter((text) => /^[=+\-@\t\r\n＝]/.test(text)),
  ).toEqual([])
})
