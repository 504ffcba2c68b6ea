import { afterEach, beforeEach, expect, test } from 'vitest'
import { given, giftRun } from '#tests/gift-world.ts'
import { HEAD, NASRIN, RAHIM } from '#tests/hr-sheets.ts'
import { officeOf } from '#tests/office-requests.ts'
import { posted, requestContextOf } from '#tests/posted-form.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { addRecipient, recipientsOf, type Run } from '#shop/gifting/index.ts'
import { action, loader } from '../gift-import.route.tsx'
import type { ColumnsView } from './import.server.ts'
import type { RunRefused } from './run-view.ts'

let shop: Shop
let run: Run
beforeEach(async () => {
  shop = await openShop()
  run = await giftRun(shop, { units: { 'trio-box': 2 } })
})
afterEach(() => shop.close())

const call = (form?: Record<string, string>) => {
  const asked = { path: `/gift/run/${run.token}/import`, params: { token: run.token } }
  return officeOf(shop).callAs(requestContextOf(shop), form ? action : loader, asked, form && posted(asked.path, form))
}
const columns = async () => ((await call()).data as { part: { columns: ColumnsView } }).part.columns
const paste = (...rows: string[][]) => call({ intent: 'paste', rows: rows.map((row) => row.join('\t')).join('\n') })
const MAPPED = { 'column-name': '0', 'column-phone': '1', 'column-district': '2', 'column-area': '3', 'column-address': '4' }
const people = async () => (await recipientsOf(shop.db, run.id)).map(({ name }) => name)

test('before a list is used, its first rows, the rows left out and the number of boxes are shown', async () => {
  const more = ['Karim Mia', '01555550001', ...RAHIM.slice(2)]
  expect(await paste(['Eid gifts'], HEAD, RAHIM, NASRIN, more, ['Total: 3'])).toMatchObject({ status: 303 })
  expect(await columns()).toMatchObject({
    rows: 4,
    people: 3,
    boxes: 2,
    before: 0,
    leftOut: { count: 1, shown: [{ row: '6', kind: 'sum', text: 'Total: 3' }] },
    preview: {
      heads: [
        { letter: 'A', heading: 'Name' },
        { letter: 'B', heading: 'Mobile' },
        { letter: 'C', heading: 'District' },
        { letter: 'D', heading: 'Area' },
        { letter: 'E', heading: 'Address' },
      ],
      rows: [
        { row: '3', cells: RAHIM },
        { row: '4', cells: NASRIN },
        { row: '5', cells: more },
      ],
    },
  })
  expect(await people()).toEqual([])
})

test('a list is added to the people already there, and replaces them only when that is ticked', async () => {
  await addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(1) })
  await paste(HEAD, RAHIM)
  expect(await columns()).toMatchObject({ people: 1, before: 1 })
  expect((await call({ intent: 'take', ...MAPPED })).to).toContain('done=imported')
  expect(await people()).toEqual(['Nasrin Sultana B1', 'Rahim Uddin'])
  await paste(HEAD, NASRIN)
  const { 'column-phone': _, ...without } = MAPPED
  const refused = await call({ intent: 'take', ...without, replace: 'on' })
  expect(refused).toMatchObject({ status: 409, data: { refused: 'run.sheet.not-named' } })
  // The tick and the columns are kept.
  expect((refused.data as RunRefused).typed).toMatchObject({ 'column-name': '0', replace: 'on' })
  expect(await people()).toEqual(['Nasrin Sultana B1', 'Rahim Uddin'])
  await call({ intent: 'take', ...MAPPED, replace: 'on' })
  expect(await people()).toEqual(['Nasrin Sultana'])
})

test('a name in two columns is one name', async () => {
  await paste(['First name', 'Last name', 'Phone'], ['Rahim', 'Uddin', RAHIM[1]!])
  await call({ intent: 'take', 'column-name': '0', 'column-lastName': '1', 'column-phone': '2' })
  expect(await people()).toEqual(['Rahim Uddin'])
})

test.each([
  ['letters-lost', [HEAD, ['????? ?????', '01711902114', '????', '???????', '???? ?']]],
  ['old-font', [['bvg', '‡gvevBj', 'wVKvbv'], RAHIM]],
] as const)('a list with %s is refused in one sentence, and nothing is kept', async (problem, rows) => {
  const before = await shop.countAll()
  expect(await paste(...rows.map((row) => [...row]))).toMatchObject({
    status: 422,
    data: { refused: `run.sheet.${problem}`, wrong: ['rows'] },
  })
  expect(await shop.countAll()).toEqual(before)
})
