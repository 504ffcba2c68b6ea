import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { madeDraft } from '#tests/draft-cases.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { placeDraft } from '#shop/drafts/index.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import * as newDraftPage from '../new-draft.route.tsx'
import * as newOrderPage from '../new-order.route.tsx'
import * as reportsPage from '../reports.route.tsx'
import type { NewDraftAnswer } from './new-draft-view.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  // A second area of this name: the areas are read once for all tests of this file.
  await sql`
    insert into places.areas (id, district_id, name, aliases, kind)
    select 'rajshahi/savar', 'rajshahi', name, aliases, kind from places.areas where id = 'dhaka/savar'`.execute(shop.db)
})
afterEach(() => shop.close())

const DESK = staffActor('order-desk')
const PATH = '/office/orders/chat/new'
const send = (form: Record<string, string>) => officeOf(shop).call(DESK, newDraftPage.action, { path: PATH, form })

function fields(difference: Record<string, string> = {}): Record<string, string> {
  return {
    request: shop.newId(),
    channel: 'messenger',
    speaks: 'bn',
    'line-0': '',
    'variant-0': shop.variant('guava-1kg'),
    'units-0': '২',
    ...difference,
  }
}

const TEXT = 'নাম: শারমিন আক্তার\nবাসা ১২, রোড ৫, লেকের পাশে, ধানমন্ডি, ঢাকা\nজলদি লাগবে ০১৮১২৩৪৫৬৭৮, 01911223344'

test('a pasted address fills the fields, and what is replaced or not understood is shown', async () => {
  const typed = fields({ intent: 'paste', paste: TEXT, name: 'Sharmin', landmark: '', note: 'নরম দেবেন' })
  const { status, data } = await send(typed)
  const { editor, refused } = data as NewDraftAnswer
  expect([status, refused]).toEqual([200, false])
  expect(editor.typed).toMatchObject({
    name: 'শারমিন আক্তার',
    phone: '01812345678',
    area: 'dhaka/dhanmondi',
    address: 'বাসা ১২, রোড ৫, জলদি লাগবে',
    landmark: 'লেকের পাশে',
    note: 'নরম দেবেন',
    paste: TEXT,
    pasted: '1',
  })
  expect(editor.paste).toEqual({
    unclear: ['+8801911223344', 'জলদি লাগবে'],
    missing: [],
    couldBe: [],
    replaced: 'name: Sharmin',
  })
  // Looking again fills nothing, and keeps the note.
  const again = await send({ ...editor.typed, ...fields(), intent: 'look', name: 'Sharmin Akter' })
  expect((again.data as NewDraftAnswer).editor.typed['name']).toBe('Sharmin Akter')
  expect((again.data as NewDraftAnswer).editor.paste).toEqual(editor.paste)
})

test('what the text does not say keeps what was typed, or is named as missing', async () => {
  const { data } = await send(fields({ intent: 'paste', paste: 'House 4, Dhaka', name: 'Sharmin' }))
  const { typed, paste } = (data as NewDraftAnswer).editor
  expect([typed['name'], typed['address'], paste!.missing]).toEqual(['Sharmin', 'House 4', ['phone', 'area']])
})

test('areas that the text can mean are shown until one is chosen', async () => {
  const unclear = fields({ intent: 'paste', paste: 'House 4, Savar', area: '' })
  const { editor } = (await send(unclear)).data as NewDraftAnswer
  expect([editor.typed['area'], editor.paste!.couldBe]).toEqual(['', ['Savar, Dhaka', 'Savar, Rajshahi']])
  const chosen = await send({ ...editor.typed, ...fields(), intent: 'look', area: 'rajshahi/savar' })
  expect((chosen.data as NewDraftAnswer).editor.paste!.couldBe).toEqual([])
})

test('the form of a phone order reads a pasted address too', async () => {
  const form = { ...fields({ intent: 'paste', paste: TEXT, phone: '01711223344' }), confirmed: 'yes' }
  const { status, data } = await officeOf(shop).call(DESK, newOrderPage.action, { path: '/office/orders/new', form })
  const { editor } = data as { editor: NewDraftAnswer['editor'] }
  expect([status, editor.typed['area'], editor.paste!.replaced]).toEqual([200, 'dhaka/dhanmondi', 'phone: 01711223344'])
})

test('the link is made with what is known, once for a form that is sent twice', async () => {
  const form = fields({ intent: 'make', name: 'শারমিন', phone: '০১৮১২-৩৪৫৬৭৮', area: 'dhaka/dhanmondi' })
  const [first, again] = [await send(form), await send(form)]
  expect(first.to).toMatch(/^\/office\/orders\/chat\/[0-9a-f-]{36}$/)
  expect(again.to).toBe(first.to)
  const drafts = await shop.db
    .selectFrom('drafts.drafts')
    .select(['channel', 'language', 'phone', 'area_id', 'address_line'])
    .execute()
  expect(drafts).toEqual([
    { channel: 'messenger', language: 'bn', phone: '+8801812345678', area_id: 'dhaka/dhanmondi', address_line: null },
  ])
})

test.each([
  ['empty', { 'variant-0': '' }],
  ['units-out-of-range', { 'units-0': 'many' }],
  ['phone-wrong', { phone: '0171' }],
  ['note-too-long', { note: 'a'.repeat(501) }],
  ['area-missing', { area: 'dhaka/nowhere' }],
  ['not-understood', { channel: 'fax' }],
])('%s is refused at the form, with everything as it was typed', async (problem, difference) => {
  const before = await shop.countAll()
  const form = fields({ intent: 'make', name: 'Sharmin', ...difference })
  const { status, data } = await send(form)
  const answer = data as NewDraftAnswer
  expect([status, answer.problem, answer.editor.typed['name']]).toEqual([
    problem === 'not-understood' ? 400 : 422,
    problem,
    'Sharmin',
  ])
  expect(await shop.countAll()).toEqual(before)
})

test('the report says how many links were made, opened and ordered with, by where staff talked', async () => {
  await madeDraft(shop)
  const draft = await madeDraft(shop, { channel: 'messenger' })
  await madeDraft(shop, { channel: 'messenger' })
  const { requestId: _, source: __, ...order } = sampleOrder(shop, { buys: { 'guava-1kg': 2 } })
  expect((await placeDraft(shop.as('guest'), draft, order)).ok).toBe(true)
  const path = '/office/reports?report=chat-orders&from=2026-06-01&until=2026-06-30'
  const { data } = await officeOf(shop).call(staffActor('owner'), reportsPage.loader, { path })
  const text = JSON.stringify(data)
  for (const row of ['"Messenger"', '"WhatsApp"']) expect(text).toContain(row)
  const rows = await shop.db.selectFrom('ordering.orders').select(['source', 'total_paisa']).execute()
  expect(rows).toEqual([{ source: 'chat', total_paisa: taka(320) }])
})
