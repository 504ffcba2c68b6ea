import { afterEach, beforeEach, expect, test } from 'vitest'
import { given, giftRun, LINK_RULES, orderedRun } from '#tests/gift-world.ts'
import { officeOf } from '#tests/office-requests.ts'
import { posted, requestContextOf } from '#tests/posted-form.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { addRecipient, askRecipients, recipientsOf, type Run } from '#shop/gifting/index.ts'
import { action, loader } from '../gift-recipients.route.tsx'
import type { RecipientsView } from './recipients.server.ts'

let shop: Shop
let run: Run
beforeEach(async () => {
  shop = await openShop()
  run = await giftRun(shop)
})
afterEach(() => shop.close())

const at = (search = '', { token } = run) => ({ path: `/gift/run/${token}/recipients${search}`, params: { token } })
const call = (asked: ReturnType<typeof at>, form?: Record<string, string>) =>
  officeOf(shop).callAs(requestContextOf(shop), form ? action : loader, asked, form && posted(asked.path, form))
const look = async (search = '') => ((await call(at(search))).data as { part: RecipientsView }).part
const add = (...of: Parameters<typeof given>) =>
  addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(...of) })
const people = async () =>
  (await recipientsOf(shop.db, run.id)).map(({ name, phone, area, byLink }) => [name, phone, area, byLink])

test('an empty list redirects to the import, and an ordered one to its progress', async () => {
  expect((await call(at())).to).toBe(`/gift/run/${run.token}/import`)
  const { run: ordered } = await orderedRun(shop, { people: [given(1), given(2)] })
  expect((await call(at('', ordered))).to).toBe(`/gift/run/${ordered.token}/progress`)
})

test('the list shows the rows to check, all rows, those asked by SMS, or those that match a search', async () => {
  run = await giftRun(shop, { day: null })
  await add(1, { day: '2026-06-13' })
  await add(2, { phone: '12', district: '', area: '' })
  await add(3, { byLink: true, district: '', area: '', address: '' })
  const first = await look()
  expect([first.filter, first.counts]).toEqual(['look', { look: 1, all: 3, link: 1 }])
  const names = (view: RecipientsView) => view.rows.map(({ cells }) => cells.name.text)
  expect(names(first)).toEqual(['Nasrin Sultana C2'])
  expect(names(await look('?show=all'))).toEqual(['Nasrin Sultana B1', 'Nasrin Sultana C2', 'Nasrin Sultana D3'])
  expect(names(await look('?show=link'))).toEqual(['Nasrin Sultana D3'])
  expect(names(await look('?show=all&q=sultana+b'))).toEqual(['Nasrin Sultana B1'])
  const [sure, faulty, asked] = (await look('?show=all')).rows
  expect([sure!.state, faulty!.state, asked!.state]).toEqual([null, 'error', null])
  const shown = (field: 'area' | 'day') => [sure, faulty, asked].map((row) => row!.cells[field].text)
  expect(shown('area')).toEqual(['Dhanmondi, Dhaka', '', 'asks by SMS'])
  expect(shown('day')).toEqual(['Sat 13 June', '', 'chooses the day'])
  expect(faulty!.cells.phone).toMatchObject({ text: '12', typed: '12', faulty: true })
  expect(first.toAsk).toBe(1)
  await askRecipients(shop.as('guest'), { run: { token: run.token }, rules: LINK_RULES })
  expect((await look()).toAsk).toBe(0)
})

test('a recipient is added, corrected and removed; the page returns to the same tab', async () => {
  const typed = { ...given(1, { phone: '12' }), byLink: '' }
  const added = await call(at('?show=all&page=2&edit=x'), { intent: 'add', ...typed })
  expect(added).toMatchObject({ status: 303, to: `/gift/run/${run.token}/recipients?done=added&show=all&page=2` })
  await call(at(), { intent: 'add', ...given(2), byLink: '', ask: 'on' })
  expect(await people()).toEqual([
    ['Nasrin Sultana B1', '12', 'Dhanmondi', false],
    ['Nasrin Sultana C2', '01720000002', 'Dhanmondi', true],
  ])
  const [first, second] = await recipientsOf(shop.db, run.id)
  expect((await call(at(), { intent: 'fix', recipient: first!.id, phone: '01720000001' })).to).toContain('done=saved')
  // With `whole`, all fields are sent, so an unchecked box counts as false.
  expect((await call(at(), { intent: 'fix', recipient: second!.id, whole: 'yes', area: 'Mirpur' })).to).toContain('done=saved')
  expect(await people()).toEqual([
    ['Nasrin Sultana B1', '01720000001', 'Dhanmondi', false],
    ['Nasrin Sultana C2', '01720000002', 'Mirpur', false],
  ])
  expect((await call(at(), { intent: 'remove', recipient: first!.id })).to).toContain('done=removed')
  expect((await people()).map(([name]) => name)).toEqual(['Nasrin Sultana C2'])
})

test('hints are dismissed for one or for all, and a suggestion is accepted', async () => {
  await add(1)
  await add(2, { phone: '01720000001' })
  await add(3, { phone: '01720000001' })
  await add(4, { area: 'Dhanmandi' })
  const [, second, , fourth] = await recipientsOf(shop.db, run.id)
  const doubtful = async () =>
    (await look('?show=all')).rows.map(({ state, duplicate, suggestion }) => [state, duplicate, suggestion])
  expect(await doubtful()).toEqual([
    [null, false, false],
    ['look', true, false],
    ['look', true, false],
    ['error', false, true],
  ])
  expect((await call(at(), { intent: 'right', recipient: second!.id })).to).toContain('done=saved')
  expect((await doubtful()).map(([state]) => state)).toEqual([null, null, 'look', 'error'])
  expect((await call(at(), { intent: 'right' })).to).toContain('done=saved')
  expect((await call(at(), { intent: 'use', recipient: fourth!.id })).to).toContain('done=saved')
  expect((await doubtful()).map(([state]) => state)).toEqual([null, null, null, null])
  expect((await people()).at(-1)![2]).toBe('Dhanmondi')
})

test('those without an address are asked by SMS, once', async () => {
  await add(1)
  await add(2, { byLink: true, district: '', area: '', address: '' })
  for (const _ of [1, 2]) await call(at(), { intent: 'ask' })
  const asked = await shop.db.selectFrom('messaging.messages').select(['template', 'recipient']).execute()
  expect(asked).toEqual([{ template: 'gift-link', recipient: '+8801720000002' }])
})

test('a wrong district is corrected by the proposed one, and an unknown area from the list', async () => {
  await add(1, { district: 'Gazipur', area: 'Mirpur' })
  await add(2, { district: 'Gazipur', area: 'Nowhere' })
  await add(3)
  const view = await look('?show=all')
  expect(view.rows.map(({ cells, suggestion }) => [cells.area.said, suggestion])).toEqual([
    [['This area is not in this district. It is in Dhaka. Use it?'], true],
    [['We can’t find this area.'], false],
    [[], false],
  ])
  expect(view.areas).toContain('Dhanmondi, Dhaka')
  const [first, second] = await recipientsOf(shop.db, run.id)
  // What was typed in another field of the row is kept.
  await call(at(), { intent: 'use', recipient: first!.id, name: 'Rahim Uddin', area: 'Mirpur', district: 'Gazipur' })
  expect((await recipientsOf(shop.db, run.id))[0]!.name).toBe('Rahim Uddin')
  // As the row sends it: the area from the list, and the district as it was.
  await call(at(), { intent: 'fix', recipient: second!.id, area: 'Dhanmondi, Dhaka', district: 'Gazipur' })
  const places = (await recipientsOf(shop.db, run.id)).map(({ district, area, areaId }) => [district, area, areaId])
  expect(places.slice(0, 2)).toEqual([
    ['Dhaka', 'Mirpur', 'dhaka/mirpur'],
    ['Dhaka', 'Dhanmondi', 'dhaka/dhanmondi'],
  ])
  // The list is long, and only sent where it is needed.
  expect((await look('?show=all')).areas).toEqual([])
})

test('more people than boxes are counted on the page', async () => {
  run = await giftRun(shop, { units: { 'trio-box': 1 } })
  await add(1)
  expect(await look()).toMatchObject({ people: 1, boxCount: 1 })
  await add(2)
  expect(await look()).toMatchObject({ people: 2, boxCount: 1 })
})
