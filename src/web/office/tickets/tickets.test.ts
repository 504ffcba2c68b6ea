import { afterEach, beforeEach, expect, test } from 'vitest'
import { setGiftRules } from '#tests/gift-boxes.ts'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { GUEST_PHONE } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { openTicket, ticketById, type TicketInput } from '#shop/content/index.ts'
import { figureBoxRequest } from '#shop/gifting/index.ts'
import { readBoxRequest } from '#shop/gifting/model.ts'
import { action, loader } from '../ticket.route.tsx'
import { action as listAction, loader as listLoader } from '../tickets.route.tsx'
import type { TicketPageView, TicketsView } from './ticket-view.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function ask(difference: Partial<TicketInput> = {}): Promise<string> {
  const opened = await openTicket(shop.as('guest'), {
    kind: 'contact',
    name: 'Farhana Rahman',
    phone: GUEST_PHONE,
    email: null,
    message: 'Is Langra in?\nAnd when?',
    language: 'en',
    requestId: shop.newId(),
    ...difference,
  })
  if (!opened.ok) throw new Error(JSON.stringify(opened))
  return opened.id
}
const at = (id: string) => ({ path: `/office/tickets/${id}`, params: { id } })
const act = (id: string, form: Record<string, string>) =>
  officeOf(shop).call(staffActor('order-desk'), action, { ...at(id), form })
const look = async (id: string) => (await officeOf(shop).call(staffActor('owner'), loader, at(id))).data as TicketPageView
const list = async (search = '') =>
  (await officeOf(shop).call(staffActor('order-desk'), listLoader, { path: `/office/tickets${search}` })).data as TicketsView
const written = () =>
  shop.db.selectFrom('messaging.messages').select(['template', 'channel', 'recipient', 'body']).orderBy('id').execute()
const historyOf = async (id: string) => (await ticketById(shop.db, id))!.events.map(({ to, note, actor }) => [to, note, actor])

test('an internal note stays in the office', async () => {
  const id = await ask()
  expect(await act(id, { intent: 'answer', note: 'Called, she asks again on Sunday' })).toMatchObject({
    status: 302,
    to: `/office/tickets/${id}?done=answer`,
  })
  expect(await written()).toEqual([])
  expect(await historyOf(id)).toEqual([
    ['open', null, 'visitor'],
    ['answered', 'Called, she asks again on Sunday', 'staff:A order-desk'],
  ])
})

test('an answer is sent to the person, and nobody else', async () => {
  const id = await ask()
  const other = await ask({ phone: '+8801711000111' as never, message: 'Another question' })
  expect(await act(id, { intent: 'answer', note: 'From Sunday on.', send: 'yes' })).toMatchObject({
    status: 302,
    to: `/office/tickets/${id}?done=answer`,
  })
  const number = (await ticketById(shop.db, id))!.ticket.number
  expect(await written()).toEqual([
    { template: 'ticket-answer', channel: 'sms', recipient: GUEST_PHONE, body: `PakaFol: T-${number}: From Sunday on.` },
  ])
  expect((await historyOf(id)).at(-1)).toEqual(['answered', 'From Sunday on.', 'staff:A order-desk'])
  expect((await ticketById(shop.db, other))!.ticket.state).toBe('open')
})

test('an answer too long for an SMS is refused, and the input and the choice to send it stay', async () => {
  const id = await ask()
  const before = await shop.countAll()
  const note = 'x'.repeat(1_000)
  expect(await act(id, { intent: 'answer', note, send: 'yes' })).toMatchObject({
    status: 422,
    data: { intent: 'answer', problem: 'too-long-to-send', errors: { note: expect.any(String) }, typed: { note, send: 'yes' } },
  })
  expect(await act(id, { intent: 'answer', note: ' ' })).toMatchObject({
    status: 422,
    data: { problem: 'note-missing', typed: { note: ' ' } },
  })
  expect(await shop.countAll()).toEqual(before)
})

test('a ticket is closed and opened again, and its page and list show its state', async () => {
  const id = await ask()
  expect(await look(id)).toMatchObject({
    kind: 'contact',
    name: 'Farhana Rahman',
    line: 'Is Langra in?',
    message: 'Is Langra in?\nAnd when?',
    state: 'open',
    can: ['answer', 'close'],
    late: false,
  })
  expect((await list()).rows.map((row) => row.id)).toEqual([id])
  expect(await act(id, { intent: 'close', note: 'Found it herself' })).toMatchObject({ to: `/office/tickets/${id}?done=close` })
  expect([(await list()).rows, (await list('?state=closed')).rows.map((row) => row.id)]).toEqual([[], [id]])
  expect((await look(id)).can).toEqual(['reopen'])
  expect(await act(id, { intent: 'close', note: 'again' })).toMatchObject({ status: 409, data: { problem: 'already-moved' } })
  expect(await act(id, { intent: 'reopen', note: 'Asked again' })).toMatchObject({ to: `/office/tickets/${id}?done=reopen` })
  expect((await historyOf(id)).map(([to, note]) => [to, note])).toEqual([
    ['open', null],
    ['closed', 'Found it herself'],
    ['open', 'Asked again'],
  ])
  expect(await written()).toEqual([])
})

test('the list is filtered by kind, and marks what is late', async () => {
  const asked = await ask()
  const claim = await ask({ kind: 'claim', message: 'Soft mangoes '.repeat(10) })
  expect((await list()).rows.map(({ id, late }) => [id, late])).toEqual([
    [asked, false],
    [claim, false],
  ])
  const { rows, shown } = await list('?kind=claim')
  expect([shown.filters.kind, rows.map(({ id, line }) => [id, line])]).toEqual([
    'claim',
    [[claim, `${'Soft mangoes '.repeat(10).slice(0, 90)}…`]],
  ])
  shop = shop.at('2026-06-22T10:00:00+06:00')
  expect((await list()).rows.map(({ late }) => late)).toEqual([true, true])
})

test('several tickets are closed at once, and the list is sorted by name', async () => {
  const [first, second, third] = [await ask({ name: 'Tania' }), await ask({ name: 'anis' }), await ask({ name: 'Tania' })]
  expect((await list('?sort=name')).rows.map(({ id }) => id)).toEqual([second, first, third])
  expect((await list('?sort=-name')).rows.map(({ id }) => id)).toEqual([third, first, second])
  const close = (...ids: string[]) =>
    officeOf(shop).call(staffActor('order-desk'), listAction, {
      path: '/office/tickets?sort=name',
      form: { intent: 'close', all: 'yes', rows: ids.join(' ') },
    })
  expect((await close(first)).to).toBe('/office/tickets?sort=name&count=1&done=close')
  const refused = [{ id: first, name: expect.stringMatching(/^T-\d+$/) as string, text: 'someone else has closed it already' }]
  expect((await close(first, third)).data).toEqual({ intent: 'close', shown: { done: [third], refused } })
  expect((await list()).rows.map(({ id }) => id)).toEqual([second])
})

test('the box of a gift request is made once, and can be quoted afterwards', async () => {
  await setGiftRules(shop)
  const boxRequest = readBoxRequest(new URLSearchParams('day=2026-06-25&boxes=100&kg.himsagar=2&kg.guava=1.5'))
  const looked = await figureBoxRequest(shop.db, { boxRequest, card: 'Eid Mubarak', now: shop.now })
  const built = looked.built && { ...looked.built, card: 'Eid Mubarak' }
  const id = await ask({ kind: 'gift-enquiry', details: { box: built!, boxes: '100', flexible: true, budget_paisa: 150_000 } })
  expect(await look(id)).toMatchObject({
    box: { boxes: '100', weight: '3.5 kg', card: 'Eid Mubarak', made: null, mayMake: true },
    details: [
      { key: 'boxes', text: '100' },
      { key: 'flexible', text: 'yes' },
      { key: 'budget_paisa', text: '৳1,500' },
    ],
  })
  const products = await shop.count('catalog.products')
  for (const _ of [1, 2]) {
    const made = await officeOf(shop).call(staffActor('manager'), action, { ...at(id), form: { intent: 'make-box' } })
    expect(made).toMatchObject({ status: 302, to: `/office/tickets/${id}?done=make-box` })
  }
  expect(await shop.count('catalog.products')).toBe(products + 1)
  expect((await look(id)).box!.made).toMatchObject({ name: 'Own box: Himsagar mango, Guava' })
})

test('a gift request names its occasion as the gift page does', async () => {
  const id = await ask({ kind: 'gift-enquiry', details: { boxes: 40, occasion: 'other' } })
  expect((await look(id)).details.find(({ key }) => key === 'occasion')).toEqual({ key: 'occasion', text: 'Another occasion' })
})
