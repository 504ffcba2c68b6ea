import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { phone } from '#tests/world-data.ts'
import { openTicket } from '#shop/content/index.ts'
import type { Role } from '#shop/context.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import { loader as lotPage } from './lot.route.tsx'
import { action as changeOrder, loader as orderPage } from './order.route.tsx'
import { loader as ordersPage } from './orders.route.tsx'
import type { OrdersView } from './orders/list.tsx'
import type { OrderPageView } from './orders/order-page.ts'
import { action as changePrice, loader as productPage } from './product.route.tsx'
import type { ProductView } from './products/product-view.ts'
import type { LotView } from './stock/stock-view.ts'
import { action as answerTicket, loader as ticketPage } from './ticket.route.tsx'
import { loader as todayPage } from './today.route.tsx'
import type { TodayView } from './today/today.tsx'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function place(): Promise<string> {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
  if (!placed.ok) throw new Error(placed.problem)
  return placed.orderId
}
const orderAs = (role: Role, id: string, form: Record<string, string>, at = shop) =>
  officeOf(at).call(staffActor(role), changeOrder, { path: `/office/orders/${id}`, params: { id }, form })
async function show<View>(call: (args: never) => unknown, path: string, params: Record<string, string> = {}): Promise<View> {
  return (await officeOf(shop).call(staffActor('owner'), call, { path, params })).data as View
}
const orderView = (id: string) => show<OrderPageView>(orderPage, `/office/orders/${id}`, { id })

const UNDONE_BY: Record<string, string> = { pack: '&undo=unpack', dispatch: '&undo=take-back' }

test('an order goes from the desk to the packer to the rider, who takes the cash', async () => {
  const id = await place()
  expect(await orderView(id)).toMatchObject({
    number: 'PF-10001',
    status: 'placed',
    next: 'confirm',
    due: '৳1,030',
    lines: [{ lots: [{ code: 'HIM-0609-A', amount: '5 kg', held: true }] }],
  })
  const way = [
    ['11', 'order-desk', 'confirm'],
    ['12', 'packer', 'pack'],
    ['12', 'packer', 'dispatch'],
    ['13', 'order-desk', 'deliver'],
  ] as const
  for (const [hour, role, intent] of way) {
    expect(await orderAs(role, id, { intent, early: 'yes' }, shop.at(`2026-06-11T${hour}:00:00+06:00`))).toMatchObject({
      status: 302,
      to: `/office/orders/${id}?done=${intent}${UNDONE_BY[intent] ?? ''}`,
    })
  }
  const order = await orderView(id)
  expect(order).toMatchObject({
    status: 'delivered',
    next: null,
    due: '৳0',
    nothingDue: true,
    payments: [{ state: 'captured', amount: '৳1,030' }],
  })
  expect(order.history.map((entry) => [entry.actor, entry.what.map((what) => `${what.about} ${what.to}`)])).toEqual([
    ['staff:A order-desk', ['order completed', 'consignment delivered', 'payment captured']],
    ['staff:A packer', ['consignment packed', 'consignment dispatched']],
    ['staff:A order-desk', ['order confirmed']],
    ['visitor', ['order placed', 'consignment planned', 'payment due']],
  ])
  expect(order.messages!.map((message) => message.template)).toEqual([
    'order-placed',
    'order-confirmed',
    'order-on-the-way',
    'order-delivered',
  ])
})

test('of two people who confirm an order, the second gets a conflict, and nothing changes', async () => {
  const id = await place()
  await orderAs('order-desk', id, { intent: 'confirm' })
  const before = await shop.countAll()
  expect(await orderAs('owner', id, { intent: 'confirm' })).toMatchObject({
    status: 409,
    data: { problem: 'cannot-move', intent: 'confirm', text: expect.stringContaining('Confirmed') },
  })
  expect(await shop.countAll()).toEqual(before)
})

test('a failed attempt needs its reason, and the box goes out again on another day', async () => {
  const id = await place()
  for (const intent of ['pack', 'dispatch']) await orderAs('owner', id, { intent, early: 'yes' })
  const before = await shop.countAll()
  const refusals = [
    [{ note: 'Nobody opened' }, 'reason-missing'],
    [{ reason: 'rain', note: 'Nobody opened' }, 'reason-missing'],
    [{ reason: 'other', note: '  ' }, 'reason-missing'],
    [{ reason: 'other', note: 'x'.repeat(501) }, 'reason-too-long'],
  ] as const
  for (const [fields, problem] of refusals) {
    const answer = await orderAs('order-desk', id, { intent: 'fail', ...fields })
    expect(answer).toMatchObject({ status: 422, data: { problem } })
  }
  expect(await shop.countAll()).toEqual(before)
  expect(await orderAs('order-desk', id, { intent: 'fail', reason: 'nobody-home', note: 'Rang twice' })).toMatchObject({
    status: 302,
  })
  const failed = await orderView(id)
  expect(failed).toMatchObject({ status: 'failed-attempt' })
  expect(failed.history[0]!.what).toContainEqual({
    about: 'consignment',
    to: 'failed',
    amount: null,
    note: 'Nobody was home. Rang twice',
    boxes: null,
  })
  const slot = failed.slots.find((one) => one.value.startsWith('2026-06-13') && one.state === 'open')!
  expect(await orderAs('order-desk', id, { intent: 'replan', slot: 'tomorrow' })).toMatchObject({
    status: 422,
    data: { problem: 'slot-missing' },
  })
  expect(await orderAs('order-desk', id, { intent: 'replan', slot: slot.value })).toMatchObject({ status: 302 })
  expect(await orderView(id)).toMatchObject({ status: 'packed', delivery: { day: 'Saturday 13 June' } })
})

test('cancelling releases the fruit', async () => {
  const id = await place()
  expect(await orderAs('order-desk', id, { intent: 'cancel', note: 'Ordered twice' })).toMatchObject({ status: 302 })
  expect(await orderView(id)).toMatchObject({ status: 'cancelled', due: '৳0', lines: [{ lots: [] }] })
  expect(await show<LotView>(lotPage, '/office/stock/x', { lotId: shop.lot('HIM-0609-A') })).toMatchObject({
    allocated: '0 kg',
    available: '30 kg',
  })
})

test('the list keeps its filters in the URL, and a packer sees no messages', async () => {
  const id = await place()
  const list = (search: string) => show<OrdersView>(ordersPage, `/office/orders${search}`)
  expect(await list('')).toMatchObject({
    shown: { filters: { state: 'open' } },
    rows: [{ number: 'PF-10001', phone: '01811 400218', day: { word: 'tomorrow' }, due: '৳1,030' }],
  })
  expect(await list('?q=farhana')).toMatchObject({ shown: { filters: { state: 'all' } }, rows: [{ id }] })
  expect((await list('?state=to-pack-today')).rows).toEqual([])
  expect((await list('?state=to-pack&day=2026-06-12')).rows).toHaveLength(1)
  const seen = await officeOf(shop).call(staffActor('packer'), orderPage, { path: `/office/orders/${id}`, params: { id } })
  expect(seen.data).toMatchObject({ messages: null, delivery: { address: 'House 17, Road 8/A, flat 4B' } })
})

test('of two people who change a price from the same page, the second gets an edit conflict', async () => {
  const id = shop.product('himsagar')
  const page = () => show<ProductView>(productPage, `/office/products/${id}`, { id })
  const { seen } = (await page()).variants[0]!
  const form = { variantId: shop.variant('himsagar-5kg'), seenPrice: seen[0], seenSale: seen[1] }
  const send = (fields: Record<string, string>) =>
    officeOf(shop).call(staffActor('manager'), changePrice, {
      path: `/office/products/${id}`,
      params: { id },
      form: { ...form, ...fields },
    })
  expect(
    await send({ price: '৯৯০', salePrice: '900', saleFrom: '2026-06-12T00:00', saleUntil: '2026-06-14T00:00' }),
  ).toMatchObject({ status: 302 })
  expect(await send({ price: '1000' })).toMatchObject({
    status: 409,
    data: { problem: 'edit-conflict', text: expect.stringContaining('৳900 (৳990)') },
  })
  expect((await page()).variants[0]).toMatchObject({
    saleState: 'ahead',
    fields: { price: '990', salePrice: '900', saleFrom: '2026-06-12T00:00', saleUntil: '2026-06-14T00:00' },
  })
  expect((await page()).history).toMatchObject([{ from: '৳950', to: '৳900 (৳990)', actor: 'staff:A manager' }])
  const again = {
    seenPrice: '99000',
    seenSale: '90000',
    seenFrom: '2026-06-11T18:00:00.000Z',
    seenUntil: '2026-06-13T18:00:00.000Z',
  }
  for (const [fields, problem] of [
    [{ price: 'ten' }, 'not-money'],
    [{ price: '990', salePrice: '990' }, 'sale-not-lower'],
    [{ price: '990', salePrice: '900', saleFrom: 'soon' }, 'not-a-time'],
    [{ price: '990', seenPrice: 'x' }, 'not-understood'],
  ] as const) {
    expect(await send({ ...again, ...fields })).toMatchObject({ status: 422, data: { problem } })
  }
  const ended = { price: '990', salePrice: '', saleFrom: '2026-06-12T00:00', saleUntil: '2026-06-14T00:00' }
  expect(await send({ ...again, ...ended })).toMatchObject({ status: 302 })
  expect((await page()).variants[0]).toMatchObject({ fields: { price: '990', salePrice: '', saleFrom: '', saleUntil: '' } })
})

test('a gift enquiry shows what the form asked, and is answered once', async () => {
  const details = {
    company: 'Meghna Textiles',
    boxes: 120,
    budget_per_box_paisa: 150_000,
    delivery_day: '2026-06-25',
    vat_challan: true,
  }
  const asker = { name: 'Tahmina', phone: phone('01711223344'), email: null, language: 'bn' } as const
  const asked = { ...asker, kind: 'gift-enquiry', message: 'For Eid', requestId: 'gift-ticket', details } as const
  const opened = await openTicket(shop.as('guest'), asked)
  if (!opened.ok) throw new Error(opened.problem)
  const { id } = opened
  const ticket = await show<{ details: { key: string; text: string }[] }>(ticketPage, `/office/tickets/${id}`, { id })
  expect(Object.fromEntries(ticket.details.map(({ key, text }) => [key, text]))).toEqual({
    company: 'Meghna Textiles',
    boxes: '120',
    budget_per_box_paisa: '৳1,500',
    delivery_day: '25 June 2026',
    vat_challan: 'yes',
  })
  const send = (form: Record<string, string>) =>
    officeOf(shop).call(staffActor('order-desk'), answerTicket, { path: `/office/tickets/${id}`, params: { id }, form })
  expect(await send({ intent: 'answer', note: '' })).toMatchObject({ status: 422, data: { problem: 'note-missing' } })
  expect(await send({ intent: 'answer', note: 'Quotation sent by e-mail' })).toMatchObject({ status: 302 })
  expect(await send({ intent: 'answer', note: 'Again' })).toMatchObject({
    status: 409,
    data: { problem: 'already-moved', typed: { note: 'Again' } },
  })
})

test('Today shows each role its own work', async () => {
  await place()
  const owner = await show<TodayView>(todayPage, '/office')
  expect(Object.fromEntries(owner.todos.map((todo) => [todo.key, todo.count]))).toEqual({
    late: 0,
    failed: 0,
    'to-confirm': 1,
    'to-pack': 0,
    'to-pack-tomorrow': 1,
    packed: 0,
    'on-the-way': 0,
    tickets: 0,
  })
  expect(owner).toMatchObject({
    day: 'Thursday 11 June',
    sales: { amount: '৳1,030', orders: 1, cash: '৳0' },
    stock: [{ name: 'Litchi', left: '2,000 pcs', soon: true }],
  })
  const packer = await officeOf(shop).call(staffActor('packer'), todayPage, { path: '/office' })
  expect(packer.data).toMatchObject({ sales: null, stock: [{ name: 'Litchi' }], mayFind: true })
  const rider = await officeOf(shop).call(staffActor('rider'), todayPage, { path: '/office?lang=bn' })
  expect(rider).toMatchObject({ status: 302, to: '/office/rounds?lang=bn' })
  const editor = await officeOf(shop).call(staffActor('editor'), todayPage, { path: '/office' })
  expect(editor.data).toMatchObject({ sales: null, stock: null, mayFind: false, todos: [{ key: 'tickets' }] })
})
