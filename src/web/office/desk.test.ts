import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { addPromotion, GUEST_PHONE, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { nationalPhone } from '#shop/values/index.ts'
import type { Role } from '#shop/context.ts'
import { dispatchOrder, packOrder, placeOrder } from '#shop/ordering/index.ts'
import { action as editAction, loader as editLoader } from './edit-order.route.tsx'
import { action as phoneAction, loader as phoneLoader } from './new-order.route.tsx'
import { action as orderAction, loader as orderLoader } from './order.route.tsx'
import { loader as slipsLoader } from './order-slips.route.tsx'
import { action as boardAction, loader as boardLoader } from './orders-board.route.tsx'
import { action as listAction, loader as listLoader } from './orders.route.tsx'
import type { BoardView } from './orders/board-view.ts'
import type { EditAnswer, EditPage } from './orders/edit-view.ts'
import type { OrdersView } from './orders/list.tsx'
import type { OrderPageView } from './orders/order-page.ts'
import type { PhoneAnswer, PhonePage } from './orders/phone-view.ts'
import type { EditorView } from './orders/editor/editor-view.ts'
import { loader as toCallLoader } from './to-call.route.tsx'
import type { ToCallRow } from './orders/to-call.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function place(difference: Parameters<typeof sampleOrder>[1] = {}): Promise<string> {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, difference))
  if (!placed.ok) throw new Error(placed.problem)
  return placed.orderId
}

type Call = (args: never) => unknown
const as = (role: Role, call: Call, path: string, more: { id?: string; form?: Record<string, string> } = {}) =>
  officeOf(shop).call(staffActor(role), call, { path, params: { id: more.id ?? '' }, ...(more.form && { form: more.form }) })
const show = async <View>(call: Call, path: string, id = '') => (await as('order-desk', call, path, { id })).data as View
const orderView = (id: string) => show<OrderPageView>(orderLoader, `/office/orders/${id}`, id)

/** The form as a browser sends it: the typed fields, and the lines by number. */
function filled({ typed, rows }: EditorView, change: Record<string, string> = {}): Record<string, string> {
  const lines = rows.flatMap((row, index) => [
    [`line-${index}`, row.lineId],
    [`variant-${index}`, row.variantId],
    [`units-${index}`, row.units],
  ])
  return { ...typed, ...(Object.fromEntries(lines) as Record<string, string>), ...change }
}

test('an order is edited on its page: fruit is found by name, the total is computed, the order is saved', async () => {
  const id = await place()
  const send = async (form: Record<string, string>) => as('order-desk', editAction, `/office/orders/${id}/edit`, { id, form })
  const look = async (form: Record<string, string>) => (await send(form)).data as EditAnswer
  const page = await show<EditPage>(editLoader, `/office/orders/${id}/edit`, id)
  expect(page).toMatchObject({
    problem: null,
    editor: { booked: 'Fri 12 June, 8 to 11 am, Own van', sums: [{ key: 'goods' }, {}, {}, {}] },
  })
  const found = await look(filled(page.editor, { intent: 'look', find: 'পেয়ারা' }))
  expect(found.editor.found).toEqual([
    { variantId: shop.variant('guava-1kg'), picture: null, name: 'Guava', label: '1 kg', price: '৳120', left: 8, leftText: '8' },
  ])
  const added = await look(filled(found.editor, { intent: `add-${shop.variant('guava-1kg')}`, 'units-0': '২' }))
  expect([added.editor.typed['find'], added.editor.found]).toEqual(['', []])
  expect(added.editor.rows.map(({ name, units, sum }) => [name, units, sum])).toEqual([
    ['Himsagar mango', '২', '৳1,900'],
    ['Guava', '1', '৳120'],
  ])
  expect(added.editor.sums!.at(-1)).toEqual({ key: 'collect', amount: '৳2,020' })
  const before = await shop.countAll()
  expect(await send(filled(added.editor, { intent: 'save', discount: '20' }))).toMatchObject({
    status: 422,
    data: { problem: 'reason-missing', refused: true, editor: { typed: { discount: '20' } } },
  })
  expect(await shop.countAll()).toEqual(before)
  const saved = await send(filled(added.editor, { intent: 'save', discount: '20', reason: 'Soft last time' }))
  expect(saved).toMatchObject({ status: 302, to: `/office/orders/${id}?done=edit` })
  expect(await orderView(id)).toMatchObject({ due: '৳2,000', lines: [{ units: '2' }, { name: 'Guava' }] })
  expect(await send(filled(added.editor, { intent: 'save', address: 'House 18' }))).toMatchObject({
    status: 409,
    data: { problem: 'edit-conflict', editor: { typed: { address: 'House 18' } } },
  })
})

test('an order by phone is placed with the number, the fruit and the hours', async () => {
  await place({ buys: { 'guava-1kg': 1 } })
  const path = `/office/orders/new?phone=${nationalPhone(GUEST_PHONE)}`
  const page = (await show<PhonePage>(phoneLoader, path)) as Extract<PhonePage, { step: 'order' }>
  expect(page.caller).toMatchObject({ name: 'Farhana Rahman', orders: [{ number: 'PF-10001', what: '1 × Guava' }] })
  const send = async (form: Record<string, string>) => as('order-desk', phoneAction, path, { form })
  const look = async (form: Record<string, string>) => (await send(form)).data as PhoneAnswer
  const added = await look(filled(page.editor, { intent: `add-${shop.variant('himsagar-5kg')}` }))
  expect(added.editor.sums!.map(({ key, amount }) => `${key} ${amount}`)).toEqual(['goods ৳950', 'delivery ৳80', 'total ৳1,030'])
  const slot = added.editor.slots.find(({ value }) => value.startsWith('2026-06-13 van'))!
  const looked = await look(filled(added.editor, { intent: 'look', slot: slot.value, 'units-0': '2' }))
  const form = filled(looked.editor, { intent: 'place', total: looked.editor.total })
  expect(await send({ ...form, total: '100' })).toMatchObject({ status: 422, data: { problem: 'total-changed' } })
  const placed = await send(form)
  const id = /orders\/([0-9a-f-]{36})\?done=phone$/.exec(placed.to!)![1]!
  expect(await send(form)).toMatchObject({ status: 302, to: placed.to })
  expect(await shop.count('ordering.orders')).toBe(2)
  expect(await orderView(id)).toMatchObject({
    source: 'phone',
    status: 'confirmed',
    due: '৳1,980',
    name: 'Farhana Rahman',
    delivery: { day: 'Saturday 13 June', address: 'House 17, Road 8/A, flat 4B' },
  })
})

test('an order that is being typed stays on its page when the session ends', async () => {
  const id = await place()
  const before = await shop.countAll()
  for (const [action, path] of [
    [editAction, `/office/orders/${id}/edit`],
    [phoneAction, `/office/orders/new?phone=${nationalPhone(GUEST_PHONE)}`],
  ] as const) {
    const form = { intent: 'look', name: 'Farhana Rahman', pf_token: 'x' }
    const sent = await officeOf(shop).call({ kind: 'visitor' }, action, { path, params: { id }, form })
    expect(sent).toMatchObject({ status: 401, data: { problem: 'signed-out', typed: { name: 'Farhana Rahman' } } })
  }
  expect(await shop.countAll()).toEqual(before)
})

test('a coupon of an order by phone is in the total, and one that does not apply is named', async () => {
  await addPromotion(shop, { code: 'TEN', kind: 'percentage', basis_points: 1_000, least_goods_paisa: taka(900) })
  const path = '/office/orders/new?phone=01722000111'
  const page = (await show<PhonePage>(phoneLoader, path)) as Extract<PhonePage, { step: 'order' }>
  const slot = `2026-06-13 van ${shop.slot('dhaka-van-morning')}`
  const who = { name: 'Karim', area: 'dhaka/mirpur', address: 'Block C', slot, coupon: ' ten ' }
  const row = { 'line-0': '', 'variant-0': shop.variant('guava-1kg') }
  const send = async (form: Record<string, string>) =>
    as('order-desk', phoneAction, path, { form: filled(page.editor, { ...who, ...row, ...form }) })
  const look = async (units: string) => ((await send({ intent: 'look', 'units-0': units })).data as PhoneAnswer).editor
  const small = await look('1')
  expect(small.coupon).toEqual({
    given: null,
    wrong: 'This coupon is for orders of ৳900 or more.',
  })
  expect(await send({ intent: 'place', 'units-0': '1', total: small.total })).toMatchObject({
    status: 422,
    data: { problem: 'coupon-refused', editor: { typed: { coupon: ' ten ' } } },
  })
  expect(await shop.count('ordering.orders')).toBe(0)
  const enough = await look('8')
  expect(enough.coupon.wrong).toBeNull()
  expect(enough.sums!.map(({ key, amount }) => `${key} ${amount}`)).toEqual([
    'goods ৳960',
    'discount −৳96',
    'delivery ৳80',
    'total ৳944',
  ])
  const placed = await send({ intent: 'place', 'units-0': '8', total: enough.total })
  const id = /orders\/([0-9a-f-]{36})/.exec(placed.to!)![1]!
  expect(await orderView(id)).toMatchObject({ due: '৳944' })
  expect(await shop.count('pricing.redemptions')).toBe(1)
})

test('an invalid number is refused, and missing fields are named', async () => {
  expect(await show(phoneLoader, '/office/orders/new?phone=123')).toEqual({ step: 'phone', typed: '123', wrong: true })
  const path = '/office/orders/new?phone=01722000111'
  const page = (await show<PhonePage>(phoneLoader, path)) as Extract<PhonePage, { step: 'order' }>
  expect(page.caller).toBeNull()
  const problems = async (change: Record<string, string>) => {
    const { data, status } = await as('order-desk', phoneAction, path, {
      form: filled(page.editor, { intent: 'place', ...change }),
    })
    return [status, (data as PhoneAnswer).problem]
  }
  const row = { 'line-0': '', 'variant-0': shop.variant('guava-1kg'), 'units-0': '1' }
  const who = { ...row, name: 'Karim', area: 'dhaka/mirpur', address: 'Block C' }
  expect(await problems({})).toEqual([422, 'empty'])
  expect(await problems(row)).toEqual([422, 'name-missing'])
  expect(await problems({ ...who, area: '' })).toEqual([422, 'area-missing'])
  expect(await problems(who)).toEqual([422, 'slot-missing'])
  expect(await problems({ ...who, 'units-0': 'two' })).toEqual([422, 'units-out-of-range'])
  const slot = `2026-06-12 van ${shop.slot('dhaka-van-morning')}`
  expect(await problems({ ...who, 'units-0': '9', slot, total: '116000' })).toEqual([422, 'out-of-stock'])
  expect(await shop.count('ordering.orders')).toBe(0)
})

test('fruit that ships later is marked so only for a day before it ships', async () => {
  const path = '/office/orders/new?phone=01722000111'
  const page = (await show<PhonePage>(phoneLoader, path)) as Extract<PhonePage, { step: 'order' }>
  const row = { 'line-0': '', 'variant-0': shop.variant('himsagar-10kg'), 'units-0': '7', area: 'dhaka/mirpur' }
  const look = async (day: string) => {
    const slot = `${day} van ${shop.slot('dhaka-van-morning')}`
    const { data } = await as('order-desk', phoneAction, path, { form: filled(page.editor, { intent: 'look', ...row, slot }) })
    const { editor } = data as PhoneAnswer
    return [editor.rows[0]!.wrong, editor.total]
  }
  expect(await look('2026-06-16')).toEqual(['only 6 left', ''])
  await shop.leaveOnly('himsagar', 0)
  await sql`update inventory.lots set on_hand = 100000 where code = 'HIM-0620-A'`.execute(shop.db)
  expect(await look('2026-06-16')).toEqual(['only from Sat 20 June on', '1232000'])
  expect(await look('2026-06-20')).toEqual([null, '1232000'])
})

test('several orders are moved at once, and those that can’t be say why', async () => {
  const [first, second, third] = [await place(), await place(), await place()]
  const path = '/office/orders/board?day=2026-06-12'
  const send = (intent: string, ids: string[], role: Role = 'owner') =>
    as(role, boardAction, path, { form: { intent, ...Object.fromEntries(ids.map((id) => [`tick-${id}`, 'yes'])) } })
  expect(await send('confirm', [first, second])).toMatchObject({
    status: 302,
    to: '/office/orders/board?day=2026-06-12&count=2&done=confirm',
  })
  expect(await send('confirm', [second, third])).toEqual({
    status: 200,
    to: null,
    cookies: [],
    data: {
      intent: 'confirm',
      shown: {
        done: [third],
        refused: [{ id: second, name: 'PF-10002', text: 'its current state does not allow this' }],
      },
    },
  })
  expect(await send('pack', [first])).toMatchObject({
    status: 200,
    data: { shown: { done: [], refused: [{ id: first, text: expect.stringContaining('promised for a later day') }] } },
  })
  for (const orderId of [first, second]) {
    expect(await packOrder(shop.as('owner'), { early: true, orderId })).toEqual({ ok: true })
    expect(await dispatchOrder(shop.as('owner'), { early: true, orderId, shopUrl: 'https://shop.example' })).toEqual({ ok: true })
  }
  const done = (what: string, count: number) => `/office/orders/board?day=2026-06-12&count=${count}&done=${what}`
  expect(await send('take-back', [first, second])).toMatchObject({ status: 302, to: done('take-back', 2) })
  expect(await send('unpack', [second])).toMatchObject({ status: 302, to: done('unpack', 1) })
  expect(await send('take-back', [second], 'packer')).toMatchObject({ status: 200, data: { shown: { done: [] } } })
  const board = await show<BoardView>(boardLoader, path)
  expect(board.columns.map(({ status, orders }) => [status, orders.map(({ id }) => id).sort()])).toEqual([
    ['placed', []],
    ['confirmed', [second, third].sort()],
    ['packed', [first]],
    ['on-the-way', []],
    ['delivered', []],
    ['failed-attempt', []],
  ])
  expect(await send('confirm', [])).toMatchObject({ status: 409, data: { problem: 'none-ticked' } })
  expect(await send('pack', [second], 'order-desk')).toMatchObject({ status: 403 })
  const slips = await send('slips', [first, second], 'packer')
  expect(slips.to).toMatch(/^\/office\/orders\/slips\?orders=/)
  expect(await show(slipsLoader, slips.to!)).toHaveLength(2)
})

test('the list of orders confirms all orders of its page at once, and keeps its filters and page', async () => {
  const [first, second, other] = [await place(), await place(), await place()]
  const send = (form: Record<string, string>) =>
    as('order-desk', listAction, '/office/orders?state=to-confirm&sort=name', { form })
  const all = { intent: 'confirm', all: 'yes', rows: `${first} ${second} no-id` }
  expect((await send(all)).to).toBe('/office/orders?state=to-confirm&sort=name&count=2&done=confirm')
  const states = async () => {
    const { rows } = await show<OrdersView>(listLoader, '/office/orders')
    return Object.fromEntries(rows.map(({ id, status }) => [id, status]))
  }
  const after = { [first]: 'confirmed', [second]: 'confirmed', [other]: 'placed' }
  expect(await states()).toEqual(after)
  const many = Array.from({ length: 101 }, () => crypto.randomUUID()).join(' ')
  expect(await send({ intent: 'confirm' })).toMatchObject({ status: 409, data: { problem: 'none-ticked' } })
  expect(await send({ ...all, rows: `${other} ${many}` })).toMatchObject({ status: 409, data: { problem: 'too-many-ticked' } })
  expect(await send({ intent: 'pack', [`tick-${other}`]: 'yes' })).toMatchObject({ status: 403 })
  expect(await states()).toEqual(after)
})

test('a call is recorded on the order, and the list of calls follows', async () => {
  const id = await place()
  const send = (form: Record<string, string>) => as('order-desk', orderAction, `/office/orders/${id}`, { id, form })
  expect(await send({ intent: 'call', result: 'call-back', note: 'At work' })).toMatchObject({
    status: 422,
    data: { problem: 'time-missing', errors: { next: expect.any(String) }, typed: { note: 'At work' } },
  })
  const later = { intent: 'call', result: 'call-back', next: '2026-06-11T15:30', note: 'At work' }
  expect(await send(later)).toMatchObject({ status: 302, to: `/office/orders/${id}?done=call` })
  expect(await send({ intent: 'note', note: 'Ring twice' })).toMatchObject({ status: 302 })
  const { rows } = await show<{ rows: ToCallRow[] }>(toCallLoader, '/office/orders/to-call')
  expect(rows).toMatchObject([{ number: 'PF-10001', last: 'call-back', tries: 1, note: 'At work', now: false }])
  const { calls, history } = await orderView(id)
  expect(calls).toMatchObject([{ result: 'call-back', next: 'Thu 11 June, 3:30 pm' }])
  expect(history.flatMap(({ what }) => what.map(({ to }) => to))).toEqual(expect.arrayContaining(['note', 'call-call-back']))
})

test('a list is saved under a name, with its filters and nothing else', async () => {
  const send = (form: Record<string, string>) => as('order-desk', listAction, '/office/orders', { form })
  const query = 'state=packed&mode=courier&day=2026-06-12&sort=-name&after=x&evil=1'
  const saved = await send({ intent: 'save-view', name: 'Courier', query })
  expect(saved.to).toBe('/office/orders?state=packed&day=2026-06-12&mode=courier&sort=-name&done=view-saved')
  const { own } = await show<OrdersView>(listLoader, '/office/orders')
  expect(own).toMatchObject([{ name: 'Courier', query: 'state=packed&day=2026-06-12&mode=courier&sort=-name' }])
  expect(await send({ intent: 'save-view', name: 'Courier', query })).toMatchObject({
    status: 422,
    data: { problem: 'view-name-taken', errors: { name: 'You have a list of this name. Choose another.' } },
  })
  expect(await send({ intent: 'drop-view', view: own[0]!.id })).toMatchObject({ status: 302 })
  expect((await show<OrdersView>(listLoader, '/office/orders')).own).toEqual([])
})
