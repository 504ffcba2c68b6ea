import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { after, asked, signedIn } from '#tests/codes.ts'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { byPickup, GUEST_PHONE, phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf, RAHIMA_OTHER_PHONE, RAHIMA_PHONE } from '#tests/world-data.ts'
import { personById } from '#shop/customers/index.ts'
import { saveAddress, type Permission } from '#shop/accounts/index.ts'
import { stopOffersTo } from '#shop/campaigns/index.ts'
import { placeOrder, type Placed } from '#shop/ordering/index.ts'
import { action, loader } from '../customer.route.tsx'
import { loader as messagesLoader } from '../messages.route.tsx'
import type { MessagesView } from '../messages/message-list.tsx'
import { loader as newOrderLoader } from '../new-order.route.tsx'
import type { PhonePage } from '../orders/phone-view.ts'
import { customerFile, customerView } from './customers.server.ts'
import type { CustomerView } from './customer-view.ts'
import type { Role } from '#shop/context.ts'
import type { Staff } from '../access.server.ts'

let shop: Shop
let orderId: string
let first: Placed
beforeEach(async () => {
  shop = await openShop()
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
  if (!placed.ok) throw new Error(placed.problem)
  first = placed
  orderId = placed.orderId
})
afterEach(() => shop.close())

/** Another order, so many minutes later. */
async function orderLater(minutes: number, difference: Parameters<typeof sampleOrder>[1], who: 'guest' | 'rahima' = 'guest') {
  const later = shop.at(new Date(shop.now.getTime() + minutes * 60_000))
  const placed = await placeOrder(later.as(who), sampleOrder(later, { buys: { 'guava-1kg': 1 }, ...difference }))
  if (!placed.ok) throw new Error(placed.problem)
  return placed
}
const at = (id: string) => ({ path: `/office/customers/${id}`, params: { id } })
const act = (role: Role, form: Record<string, string>, id = orderId) =>
  officeOf(shop).call(staffActor(role), action, { ...at(id), form })
const contextOf = (staff: Staff, withheld: Permission[] = []) => ({
  ...officeOf(shop).requestContextOf(staff),
  staff,
  language: 'en' as const,
  may: (permission: Permission) => !withheld.includes(permission),
})
const look = async (id = orderId) => (await officeOf(shop).call(staffActor('manager'), loader, at(id))).data as CustomerView

test('a buyer without an account has a page too, with orders, notes and consent to offers', async () => {
  expect(await act('order-desk', { intent: 'note', words: 'Rings twice' })).toMatchObject({
    status: 302,
    to: `/office/customers/${orderId}?done=note`,
  })
  expect(await act('order-desk', { intent: 'consent', given: 'yes', words: 'on the phone' })).toMatchObject({ status: 302 })
  expect(await look()).toMatchObject({
    name: 'Farhana Rahman',
    phones: [{ shown: '01811 400218', link: 'tel:+8801811400218' }],
    since: null,
    figures: { orders: '1', delivered: '0', refused: '0', spent: '৳0' },
    orders: [{ id: orderId, status: 'Placed', total: '৳1,030' }],
    notes: [{ note: 'Rings twice' }],
    consent: { given: true, how: 'on the phone' },
    block: null,
    can: { change: true, manage: true, merge: false },
  })
})

test('how offers were ended is in the language of the page; what staff wrote stays as it is', async () => {
  await act('order-desk', { intent: 'consent', given: 'yes', words: 'on the phone' })
  const inBangla = { ...contextOf(staffActor('manager') as Staff), language: 'bn' as const }
  const how = async () => (await customerView(inBangla, orderId)).consent
  expect(await how()).toMatchObject({ given: true, how: 'on the phone' })
  await stopOffersTo(shop.as('guest'), GUEST_PHONE)
  expect(await how()).toMatchObject({ given: false, how: 'দোকানে এসএমএস পাঠিয়ে' })
  expect((await look()).consent).toMatchObject({ given: false, how: 'by an SMS to the shop' })
})

test('a customer whose phone was stolen is signed out everywhere, which is in the audit log', async () => {
  const ctx = shop.as('guest')
  const { customerId } = await signedIn(ctx, GUEST_PHONE, await asked(ctx, GUEST_PHONE))
  await signedIn(after(shop, 120), GUEST_PHONE, await asked(after(shop, 120), GUEST_PHONE))
  const sessions = () => shop.count('accounts.sessions')
  expect([await sessions(), (await look(customerId)).sessions]).toEqual([2, 2])
  expect(await act('packer', { intent: 'end-sessions' }, customerId)).toMatchObject({ status: 403 })
  expect(await sessions()).toBe(2)
  expect(await act('order-desk', { intent: 'end-sessions' }, customerId)).toMatchObject({
    status: 302,
    to: `/office/customers/${customerId}?done=end-sessions`,
  })
  expect([await sessions(), (await look(customerId)).sessions]).toEqual([0, 0])
  const noted = await shop.db.selectFrom('accounts.audit_log').select(['action', 'subject_id']).execute()
  expect(noted).toEqual([{ action: 'end-customer-sessions', subject_id: customerId }])
})

test('a block needs a reason and a manager, and is lifted again', async () => {
  expect(await act('order-desk', { intent: 'block', words: 'refused parcels' })).toMatchObject({ status: 403 })
  expect(await act('manager', { intent: 'block', words: ' ' })).toMatchObject({
    status: 422,
    data: { problem: 'words-missing', intent: 'block', errors: { words: expect.any(String) } },
  })
  expect((await look()).block).toBeNull()
  await act('manager', { intent: 'block', words: 'refused parcels' })
  expect((await look()).block).toMatchObject({ reason: 'refused parcels' })
  expect(await placeOrder(shop.as('guest'), sampleOrder(shop))).toEqual({ ok: false, problem: 'phone-blocked' })
  await act('manager', { intent: 'unblock' })
  expect((await look()).block).toBeNull()
})

test('refused merging and erasing give the reason, and keep the input', async () => {
  const merge = (words: string) => act('manager', { intent: 'merge', words }, idOf('rahima'))
  expect(await merge('12')).toMatchObject({ status: 422, data: { problem: 'phone-wrong', typed: { words: '12' } } })
  expect(await merge('01911 000000')).toMatchObject({
    status: 422,
    data: { problem: 'unknown-account', typed: { words: '01911 000000' } },
  })
  expect(await act('manager', { intent: 'erase' })).toMatchObject({ status: 422, data: { problem: 'open-orders' } })
  expect(await personById(shop.db, orderId)).toMatchObject({ phones: [GUEST_PHONE] })
  expect(await act('manager', { intent: 'erase' }, idOf('rahima'))).toMatchObject({ to: '/office/customers?done=erase' })
  expect(await officeOf(shop).call(staffActor('manager'), loader, at(idOf('rahima')))).toMatchObject({ status: 404 })
})

test('an order of a customer with an account links to the account', async () => {
  const own = await placeOrder(shop.as('rahima'), sampleOrder(shop))
  if (!own.ok) throw new Error(own.problem)
  const answer = await officeOf(shop).call(staffActor('manager'), loader, at(own.orderId))
  expect(answer).toMatchObject({ status: 302, to: `/office/customers/${idOf('rahima')}` })
})

test('all stored data is a file that no cache stores', async () => {
  const staff = staffActor('manager') as Staff
  const response = await customerFile(contextOf(staff), orderId)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await response.json()).toMatchObject({ orders: [{ name: 'Farhana Rahman', phone: GUEST_PHONE }] })
})

test('the addresses of a guest are those of their orders, the last used first, each once and without the pickup point', async () => {
  await orderLater(1, { delivery: { addressLine: 'Shop 5, New Market', landmark: 'behind the mosque' } })
  await orderLater(2, { delivery: byPickup(shop) })
  await orderLater(3, { delivery: { addressLine: 'house 17,  road 8/A, flat 4B' } })
  await orderLater(4, {
    buyer: { name: 'Another Buyer', phone: phoneNumber(1), email: null },
    delivery: { addressLine: 'Road 1' },
  })
  expect((await look()).addresses.map(({ name, text, used }) => [name, text, used])).toEqual([
    ['Farhana Rahman', 'house 17,  road 8/A, flat 4B, Dhanmondi, Dhaka', '11 June 2026'],
    ['Farhana Rahman', 'Shop 5, New Market, behind the mosque, Dhanmondi, Dhaka', '11 June 2026'],
  ])
})

test('at most ten addresses of orders are shown', async () => {
  for (let road = 1; road <= 11; road += 1)
    await orderLater(road, { buys: { [road % 2 ? 'guava-1kg' : 'himsagar-5kg']: 1 }, delivery: { addressLine: `Road ${road}` } })
  const { addresses } = await look()
  expect(addresses.map(({ text }) => text.split(',')[0])).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((road) => `Road ${road}`))
})

test('addresses of an account come first, and orders to a saved one do not repeat it', async () => {
  const address = {
    recipientName: 'Rahima',
    phone: RAHIMA_PHONE,
    areaId: 'dhaka/mirpur',
    landmark: 'Near the school',
    isDefault: true,
  }
  const saved = await saveAddress(shop.as('rahima'), {
    customerId: idOf('rahima'),
    kind: 'own',
    addressId: null,
    address: { ...address, addressLine: 'Road 5' },
  })
  expect(saved).toMatchObject({ ok: true })
  const buyer = { name: 'Rahima Khatun', phone: RAHIMA_PHONE, email: null }
  await orderLater(1, { buyer, delivery: { areaId: 'dhaka/mirpur', addressLine: 'ROAD 5' } }, 'rahima')
  await orderLater(2, { buyer, delivery: { addressLine: 'Road 9' } }, 'rahima')
  expect((await look(idOf('rahima'))).addresses.map(({ text, used }) => [text, used])).toEqual([
    ['Road 5, Near the school, Mirpur, Dhaka', null],
    ['Road 9, Dhanmondi, Dhaka', '11 June 2026'],
  ])
})

test('a new order starts from the page with the number and the last address of the customer', async () => {
  const { newOrder } = await look()
  expect(newOrder).toBe('/office/orders/new?phone=01811400218')
  const form = await officeOf(shop).call(staffActor('order-desk'), newOrderLoader, { path: newOrder! })
  expect(form.data as PhonePage).toMatchObject({
    step: 'order',
    phone: '01811 400218',
    caller: { name: 'Farhana Rahman' },
    editor: { typed: { name: 'Farhana Rahman', area: 'dhaka/dhanmondi', address: 'House 17, Road 8/A, flat 4B' } },
  })
  await act('manager', { intent: 'block', words: 'refused parcels' })
  expect((await look()).newOrder).toBeNull()
})

test('a new order has the number of the account with which the last order was placed, never the number of somebody else', async () => {
  const as = (phone: typeof RAHIMA_PHONE) => ({ buyer: { name: 'Rahima Khatun', phone, email: null } })
  const newOrder = async () => (await look(idOf('rahima'))).newOrder
  expect(await newOrder()).toBe('/office/orders/new?phone=01711223344')
  await orderLater(1, as(RAHIMA_OTHER_PHONE), 'rahima')
  await orderLater(2, as(phoneNumber(1)), 'rahima')
  expect(await newOrder()).toBe('/office/orders/new?phone=01911223300')
})

test('all messages to a customer are shown, newest first, and those to others are not', async () => {
  const buyer = { name: 'Farhana Rahman', phone: GUEST_PHONE, email: 'farhana@example.com' }
  const second = await orderLater(1, { buyer })
  await orderLater(2, { buyer: { name: 'Another Buyer', phone: phoneNumber(1), email: 'else@example.com' } })
  await asked(after(shop, 300), GUEST_PHONE)
  const { messages } = await look()
  const bySms = ['order-placed', 'sms', '01811 400218', second.number]
  const byEmail = ['order-placed', 'email', 'farhana@example.com', second.number]
  expect(messages!.rows.map(({ template, channel, to, order }) => [template, channel, to, order?.number ?? null])).toEqual([
    ['login-code', 'sms', '01811 400218', null],
    // Written at the same moment, in either sequence.
    ...(messages!.rows[1]!.channel === 'sms' ? [bySms, byEmail] : [byEmail, bySms]),
    ['order-placed', 'sms', '01811 400218', first.number],
  ])
  expect(messages!.rows[0]!.body).toMatch(/••••••/)
  expect(messages!.all).toEqual([{ to: '01811 400218', path: '/office/messages?q=01811400218' }])
  const list = await officeOf(shop).call(staffActor('order-desk'), messagesLoader, { path: messages!.all[0]!.path })
  expect((list.data as MessagesView).rows.map(({ template, to }) => [template, to])).toEqual([
    ['login-code', '0181• •••218'],
    ['order-placed', '0181• •••218'],
    ['order-placed', '0181• •••218'],
  ])
  const waiting = { path: '/office/messages?q=farhana%40example.com&state=waiting' }
  expect((await officeOf(shop).call(staffActor('accountant'), messagesLoader, waiting)).data).toMatchObject({
    rows: [{ template: 'order-placed', channel: 'email' }],
  })
})

test('the page shows the last fifty messages', async () => {
  const message = (index: number) => ({
    id: newId(new Date(shop.now.getTime() + index * 1000)),
    template: 'order-placed',
    channel: 'sms' as const,
    recipient: GUEST_PHONE,
    language: 'en' as const,
    body: `Message ${index}`,
    created_at: shop.now,
  })
  for (let index = 1; index <= 51; index += 1) await shop.db.insertInto('messaging.messages').values(message(index)).execute()
  const { messages } = await look()
  expect([messages!.rows.length, messages!.rows[0]!.body, messages!.rows[49]!.body]).toEqual([50, 'Message 51', 'Message 2'])
})

test('a role that may not see customers gets no page; without a permission of their own, messages and the new order are left out', async () => {
  for (const role of ['packer', 'rider', 'editor', 'accountant'] as const)
    expect(await officeOf(shop).call(staffActor(role), loader, at(orderId))).toMatchObject({ status: 403 })
  const staff = staffActor('order-desk') as Staff
  const view = await customerView(contextOf(staff, ['see-messages', 'take-phone-orders']), orderId)
  expect(view).toMatchObject({ messages: null, newOrder: null, addresses: [{ name: 'Farhana Rahman' }] })
  expect((await customerView(contextOf(staff, ['open-buyer-links']), orderId)).messages!.rows[0]!.body).toMatch(/\/•••/)
})

test('an erased guest has no page, and nothing is found by their number', async () => {
  await shop.db.updateTable('ordering.orders').set({ state: 'completed' }).where('id', '=', orderId).execute()
  expect(await act('manager', { intent: 'erase' })).toMatchObject({ to: '/office/customers?done=erase' })
  expect(await officeOf(shop).call(staffActor('manager'), loader, at(orderId))).toMatchObject({ status: 404 })
  const list = await officeOf(shop).call(staffActor('manager'), messagesLoader, { path: '/office/messages?q=01811400218' })
  expect((list.data as MessagesView).rows).toEqual([])
})
