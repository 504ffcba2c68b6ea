import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiKey } from '#tests/api-keys.ts'
import { apiOf } from '#tests/api.ts'
import { customer, member } from '#tests/company-members.ts'
import { addCompany } from '#tests/company-orders.ts'
import { moved } from '#tests/invoice-documents.ts'
import { phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { idOf, RAHIMA_PHONE } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { blockPerson } from '#shop/accounts/index.ts'
import { placeOrder } from '#shop/ordering/index.ts'

let shop: Shop
let api: ReturnType<typeof apiOf>
let key: Awaited<ReturnType<typeof apiKey>>
beforeEach(async () => {
  shop = await openShop()
  api = apiOf(shop)
  key = await apiKey(shop, 'manager')
})
afterEach(() => shop.close())

type Summary = { id: string; name: string; phone: string; has_account: boolean; blocked: boolean }
type Listed = { customers: Summary[]; next: string | null }
const list = async (query = '') => (await api.call<Listed>(`/api/v1/admin/customers?${query}`, { headers: key.headers() })).json
const get = (id: string, more: Record<string, string> = {}) =>
  api.call<Record<string, unknown>>(`/api/v1/admin/customers/${id}`, { headers: key.headers(more) })

async function placed(name: string, phone = phoneNumber(3)): Promise<string> {
  const order = await placeOrder(shop.as('guest'), sampleOrder(shop, { buyer: { name, phone, email: null } }))
  if (!order.ok) throw new Error(order.problem)
  return order.orderId
}

test('accounts are listed newest first, page by page; merged ones are left out', async () => {
  const later = shop.at(new Date(shop.now.getTime() + 60_000))
  const [first, second] = [
    await customer(shop, phoneNumber(5), 'Shirin Akter'),
    await customer(later, phoneNumber(6), 'Anis Ahmed'),
  ]
  await sql`update accounts.customers set merged_into = ${first.customerId}::uuid where id = ${idOf('rahima')}::uuid`.execute(
    shop.db,
  )
  const page = await list('limit=1')
  expect([page.customers, page.next]).toEqual([
    [{ id: second.customerId, name: 'Anis Ahmed', phone: phoneNumber(6), has_account: true, blocked: false }],
    second.customerId,
  ])
  const rest = await list(`limit=1&after=${page.next!}`)
  expect([rest.customers.map(({ id }) => id), rest.next]).toEqual([[first.customerId], null])
})

test('a number finds its account or its buyer without one, and nobody else', async () => {
  const orderId = await placed('Kamal Hossain')
  await blockPerson(shop.as('owner'), { phones: [phoneNumber(3)], subjectId: orderId, reason: 'Refused three boxes.' })
  expect(await list('phone=01711-223344')).toEqual({
    customers: [{ id: idOf('rahima'), name: 'Rahima Khatun', phone: RAHIMA_PHONE, has_account: true, blocked: false }],
    next: null,
  })
  expect(await list(`phone=${encodeURIComponent(phoneNumber(3))}`)).toEqual({
    customers: [{ id: orderId, name: 'Kamal Hossain', phone: phoneNumber(3), has_account: false, blocked: true }],
    next: null,
  })
  expect((await list(`phone=${encodeURIComponent(phoneNumber(4))}`)).customers).toEqual([])
})

test('a customer has figures, addresses, block and companies, and no secret', async () => {
  const orderId = await placed('Kamal Hossain')
  await moved(shop, orderId, ['confirm', 'pack', 'dispatch', 'deliver'])
  await blockPerson(shop.as('owner'), { phones: [phoneNumber(3)], subjectId: orderId, reason: 'Refused three boxes.' })
  const guest = await get(orderId)
  expect(guest.json).toMatchObject({
    id: orderId,
    name: 'Kamal Hossain',
    phone: phoneNumber(3),
    phones: [phoneNumber(3)],
    has_account: false,
    created_at: null,
    blocked: true,
    block: { reason: 'Refused three boxes.', at: shop.now.toISOString() },
    orders: 1,
    delivered: 1,
    refused: 0,
    latest_order_ids: [orderId],
    companies: [],
  })
  const { total_paisa: total } = await shop.db
    .selectFrom('ordering.orders')
    .select('total_paisa')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(guest.json['spent']).toBe(total / 100)
  expect(guest.json['addresses']).toMatchObject([{ saved: false, area: { en: expect.any(String) as string } }])
  const companyId = await addCompany(shop, null)
  const shirin = await member(shop, { companyId, phone: phoneNumber(5), name: 'Shirin Akter', role: 'approver' })
  const own = await get(shirin.customerId)
  expect(own.json).toMatchObject({
    name: 'Shirin Akter',
    has_account: true,
    created_at: shop.now.toISOString(),
    blocked: false,
    block: null,
    orders: 0,
    spent: 0,
    addresses: [],
    companies: [{ company_id: companyId, name: { en: 'Nirman Group', bn: 'নির্মাণ গ্রুপ' }, role: 'approver', blocked: false }],
  })
  expect(`${guest.text}${own.text}`).not.toMatch(/token|password|hash|secret/i)
})

test('what has not changed since is not sent again, and nobody has an unknown id', async () => {
  const seen = (await get(idOf('rahima'))).headers.get('ETag')!
  expect((await get(idOf('rahima'), { 'If-None-Match': seen })).status).toBe(304)
  await sql`update accounts.customers set name = 'Rahima Begum' where id = ${idOf('rahima')}::uuid`.execute(shop.db)
  expect(await get(idOf('rahima'), { 'If-None-Match': seen })).toMatchObject({ status: 200, json: { name: 'Rahima Begum' } })
  expect(await get(shop.newId())).toMatchObject({ status: 404, json: { type: '/problems/unknown-customer' } })
})
