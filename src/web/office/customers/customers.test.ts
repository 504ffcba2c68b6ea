import { afterEach, beforeEach, expect, test } from 'vitest'
import { after, asked, signedIn } from '#tests/codes.ts'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { GUEST_PHONE, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf } from '#tests/world-data.ts'
import { personById } from '#shop/customers/index.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import { action, loader } from '../customer.route.tsx'
import { customerFile } from './customers.server.ts'
import type { CustomerView } from './customer-view.ts'
import type { Role } from '#shop/context.ts'
import type { Staff } from '../access.server.ts'

let shop: Shop
let orderId: string
beforeEach(async () => {
  shop = await openShop()
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
  if (!placed.ok) throw new Error(placed.problem)
  orderId = placed.orderId
})
afterEach(() => shop.close())

const at = (id: string) => ({ path: `/office/customers/${id}`, params: { id } })
const act = (role: Role, form: Record<string, string>, id = orderId) =>
  officeOf(shop).call(staffActor(role), action, { ...at(id), form })
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
  const requestContext = { ...officeOf(shop).requestContextOf(staff), staff, language: 'en', may: () => true } as const
  const response = await customerFile(requestContext, orderId)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await response.json()).toMatchObject({ orders: [{ name: 'Farhana Rahman', phone: GUEST_PHONE }] })
})
