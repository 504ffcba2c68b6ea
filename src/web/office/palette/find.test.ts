import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany } from '#tests/company-orders.ts'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { mayDo } from '#shop/accounts/index.ts'
import type { Role } from '#shop/context.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import type { Language } from '#shop/values/index.ts'
import type { Staff, StaffContext } from '../access.server.ts'
import { findAnything } from './find.server.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  const buyer = { name: 'Farhana Rahman', phone: phoneNumber(7), email: null }
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buyer }))
  if (!placed.ok) throw new Error(placed.problem)
})
afterAll(() => shop.close())

async function found(query: string | null, role: Role = 'owner', language: Language = 'en') {
  const staff = staffActor(role) as Staff
  const context: StaffContext = {
    ...officeOf(shop).requestContextOf(staff),
    staff,
    language,
    may: (permission) => mayDo(role, permission),
  }
  const groups = await findAnything(context, query)
  return Object.fromEntries(groups.map(({ kind, rows }) => [kind, rows.map(({ name }) => name)]))
}

test('an order is found by part of its number, of the phone number and of the name, with a typing error too', async () => {
  const order = 'PF-10001 · Farhana Rahman'
  for (const query of ['PF10001', '0001', '১০০০১', '71000000', 'hana', 'fahrana', 'Farhana Rahmen'])
    expect([query, (await found(query))['orders']]).toEqual([query, [order]])
  expect((await found('nobody at all'))['orders']).toBeUndefined()
})

test('people, products, pages and work are found in either language', async () => {
  for (const query of ['farhana', 'fahrana']) expect(await found(query)).toMatchObject({ customers: ['Farhana Rahman'] })
  await addCompany(shop, null)
  for (const query of ['Nirman', 'nrman', 'নির্মান', '001234567'])
    expect(await found(query)).toMatchObject({ companies: ['Nirman Group'] })
  expect((await found('packaging'))['companies']).toBeUndefined()
  expect((await found('himsagr'))['products']).toContain('Himsagar mango')
  expect((await found('হিমসাগর'))['products']).toContain('Himsagar mango')
  expect((await found('stock'))['pages']).toContain('Stock')
  expect((await found('মজুত'))['pages']).toContain('Stock')
  expect((await found('receve'))['actions']).toEqual(['Receive a lot'])
  expect((await found('receive', 'owner', 'bn'))['actions']).toEqual(['লট তুলুন'])
})

test('without a query it shows what there is to do', async () => {
  const all = await found(null)
  expect(Object.keys(all)).toEqual(['actions', 'pages'])
  expect(all['actions']).toContain('Take an order by phone')
  expect(await found('n'.repeat(101))).toEqual(all)
})

test('everybody finds only what they may see', async () => {
  const [packer, accountant] = [await found(null, 'packer'), await found(null, 'accountant')]
  expect(packer['actions'] ?? []).not.toContain('Take an order by phone')
  expect(packer['pages']).not.toContain('Reports')
  expect(accountant['pages']).toContain('Reports')
  expect((await found('farhana', 'editor'))['customers']).toEqual(
    mayDo('editor', 'see-customers') ? ['Farhana Rahman'] : undefined,
  )
  expect((await found('farhana', 'editor'))['orders']).toEqual(
    mayDo('editor', 'see-orders') ? ['PF-10001 · Farhana Rahman'] : undefined,
  )
})
