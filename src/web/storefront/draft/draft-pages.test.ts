import { afterEach, beforeEach, expect, test } from 'vitest'
import { madeDraft } from '#tests/draft-cases.ts'
import { officeOf } from '#tests/office-requests.ts'
import { notForms } from '#tests/posted-form.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { draftById, type Draft } from '#shop/drafts/index.ts'
import * as page from '../draft-order.route.tsx'
import type { DraftAnswer, DraftView } from './draft-answer.ts'
import { isPreview } from './link-preview.ts'

let shop: Shop
let draft: Draft
beforeEach(async () => {
  shop = await openShop()
  draft = await madeDraft(shop)
})
afterEach(() => shop.close())

const VISITOR = { kind: 'visitor' } as const
const at = (search = '') => ({ path: `/draft-order/${draft.token}${search}`, params: { token: draft.token } })
const open = (search = '') => officeOf(shop).call(VISITOR, page.loader, at(search))
const viewOf = async (search = '') => (await open(search)).data as { title: string; view: DraftView }
const firstOf = async () => (await viewOf()).view.open!.first

/** The form as the page shows it, filled in as the draft says, with the first day chosen. */
async function form(difference: Record<string, string> = {}): Promise<Record<string, string>> {
  const { open: shown } = (await viewOf()).view
  const { first, versions } = shown!
  const { terms_version: terms, privacy_version: privacy } = versions
  return {
    ...first.typed,
    when: first.step?.choices[0]?.value ?? '',
    shown_area: first.typed.area_id,
    ...Object.fromEntries((first.step?.totals ?? []).map(({ mode, taka: total }) => [`expected_${mode}`, String(total)])),
    payment: 'cash-on-delivery',
    agree: `${terms}.${privacy}`,
    intent: 'place',
    ...difference,
  }
}

const send = (fields: Record<string, string>) => officeOf(shop).call(VISITOR, page.action, { ...at(), form: fields })

test('the page shows the fruit at today’s prices, the total of each day, and what the chat said of the buyer', async () => {
  const { title, view } = await viewOf()
  expect(title).toBe('Your order')
  expect(view.note).toBe('As we spoke on the phone.')
  const { first } = view.open!
  expect(first.lines).toEqual([{ key: '0', picture: null, name: 'Guava', label: '1 kg', units: '2', sum: '৳240', news: null }])
  expect(first.typed).toMatchObject({ name: 'Farhana Rahman', phone: '01711223344', area_id: 'dhaka/dhanmondi', units: '2' })
  expect(first.step!.totals).toEqual([
    { mode: 'van', taka: 320 },
    { mode: 'pickup', taka: 240 },
  ])
  expect(first.step!.choices[0]).toMatchObject({ aside: 'total ৳320' })
})

test('opening it is noted once, but not for the preview of a link and not when staff look', async () => {
  await open('?look')
  expect((await draftById(shop.db, draft.id))!.openedAt).toBeNull()
  await open()
  expect((await draftById(shop.db, draft.id))!.openedAt).toEqual(shop.now)
})

test.each([
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', true],
  ['WhatsApp/2.23.20.0 A', true],
  ['TelegramBot (like TwitterBot)', true],
  ['Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 Chrome/118 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/440.0;]', false],
])('%s is a preview: %s', (userAgent, is) => {
  expect(isPreview(userAgent)).toBe(is)
})

test('one press places the order and leads to its page; the form sent again leads there too', async () => {
  const fields = await form()
  const sent = await send(fields)
  const [order] = await shop.db
    .selectFrom('ordering.orders')
    .select(['token', 'source', 'total_paisa', 'terms_version'])
    .execute()
  expect(order).toMatchObject({ source: 'chat', total_paisa: taka(320), terms_version: 1 })
  expect(sent).toMatchObject({ status: 303, to: `/order/${order!.token}` })
  expect(await send(fields)).toMatchObject({ status: 303, to: `/order/${order!.token}` })
  expect(await open()).toMatchObject({ status: 303, to: `/order/${order!.token}` })
  expect(await shop.count('ordering.orders')).toBe(1)
})

test('another area shows its days and totals first, with nothing typed lost', async () => {
  const fields = await form({ area_id: 'rajshahi/bagha', name: 'Rahima', intent: 'days' })
  const days = await send(fields)
  const answer = days.data as DraftAnswer
  expect([days.status, answer.typed.name, answer.step!.totals]).toEqual([200, 'Rahima', [{ mode: 'courier', taka: 390 }]])
  // Without the days of that area the order is not placed.
  const early = await send({ ...fields, intent: 'place' })
  expect([early.status, (early.data as DraftAnswer).refusal]).toEqual([409, { text: 'checkout.totalChanged' }])
  expect(await shop.count('ordering.orders')).toBe(0)
})

test('what is missing stands at its field', async () => {
  const sent = await send(await form({ name: ' ', phone: '0171', agree: '', address: 'House 1' }))
  const { faults, typed } = sent.data as DraftAnswer
  expect(sent.status).toBe(422)
  expect(faults.map(({ field }) => field)).toEqual(['name', 'phone', 'agree'])
  expect(typed).toMatchObject({ phone: '0171', address: 'House 1' })
  expect(await shop.count('ordering.orders')).toBe(0)
})

test('a price that changed since it was shown is refused, with the new total on the page', async () => {
  const fields = await form()
  await shop.db
    .updateTable('pricing.prices')
    .set({ price_paisa: taka(130) })
    .where('variant_id', '=', shop.variant('guava-1kg'))
    .execute()
  const sent = await send(fields)
  const { refusal, step, lines } = sent.data as DraftAnswer
  expect([sent.status, refusal, step!.totals[0], lines[0]!.sum]).toEqual([
    409,
    { text: 'checkout.totalChanged' },
    { mode: 'van', taka: 340 },
    '৳260',
  ])
  expect(await shop.count('ordering.orders')).toBe(0)
})

test('when less is left, the page says so and orders what is left', async () => {
  await shop.leaveOnly('guava', 1_000)
  const { lines, typed, step } = await firstOf()
  expect(lines[0]).toMatchObject({ units: '1', sum: '৳120', news: 'Only 1 left, so the total is for 1 instead of 2.' })
  expect([typed.units, step!.totals[0]]).toEqual(['1', { mode: 'van', taka: 200 }])
  // More than was spoken of is nothing that the page shows.
  expect(await send(await form({ units: '3' }))).toMatchObject({ status: 409 })
  expect(await send(await form())).toMatchObject({ status: 303 })
  expect(await shop.db.selectFrom('ordering.order_lines').select('units').execute()).toEqual([{ units: 1 }])
})

test('a link that has ended says so, and orders nothing', async () => {
  const fields = await form()
  await shop.db.updateTable('drafts.drafts').set({ expires_at: shop.now }).execute()
  expect(await viewOf()).toMatchObject({ title: 'This link has ended', view: { open: null } })
  // Back to the page that says so: with scripts, a status alone shows nothing.
  expect(await send(fields)).toMatchObject({ status: 303, to: `/draft-order/${draft.token}` })
  expect(await shop.count('ordering.orders')).toBe(0)
})

test('after too many tries the page says when to try again, with what was typed', async () => {
  const fields = await form({ name: 'Rahima' })
  const office = officeOf(shop)
  const requestContext = office.requestContextOf(VISITOR)
  while ((await requestContext.shop.limits.use('draft-order', draft.id)).ok);
  const sent = await office.callAs(requestContext, page.action, { ...at(), form: fields })
  const { refusal, typed } = sent.data as DraftAnswer
  expect([sent.status, refusal?.text, typed.name]).toEqual([429, 'checkout.tooManyTries', 'Rahima'])
  expect(await shop.count('ordering.orders')).toBe(0)
})

test('an unknown link is not found, and its page is neither cached nor indexed', async () => {
  const unknown = { path: `/draft-order/${'x'.repeat(43)}`, params: { token: 'x'.repeat(43) } }
  expect(await officeOf(shop).call(VISITOR, page.loader, unknown)).toMatchObject({ status: 404, data: { view: null } })
  expect(await officeOf(shop).call(VISITOR, page.action, { ...unknown, form: {} })).toMatchObject({
    status: 303,
    to: unknown.path,
  })
})

test('bodies that are not forms are answered with what is missing', async () => {
  for (const [name, request] of notForms(`/draft-order/${draft.token}`)) {
    const office = officeOf(shop)
    const answered = await office.callAs(office.requestContextOf(VISITOR), page.action, at(), request)
    expect([name, answered.status]).toEqual([name, 422])
  }
  expect(await shop.count('ordering.orders')).toBe(0)
})
