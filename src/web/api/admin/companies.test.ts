import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiKey } from '#tests/api-keys.ts'
import { apiOf } from '#tests/api.ts'
import { member } from '#tests/company-members.ts'
import { addCompany, putOnAccount } from '#tests/company-orders.ts'
import { moved, placed, registerForVat, TO_THE_DOOR } from '#tests/invoice-documents.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { addDays, dayInDhaka } from '#shop/values/index.ts'

let shop: Shop
let key: Awaited<ReturnType<typeof apiKey>>
beforeEach(async () => {
  shop = await openShop()
  key = await apiKey(shop, 'accountant')
})
afterEach(() => shop.close())

type Summary = { id: string; name: { en: string; bn: string | null }; owes: number; late: boolean }
const read = <Body>(path: string, at = shop) => apiOf(at).call<Body>(`/api/v1/admin/companies${path}`, { headers: key.headers() })

test('companies are listed newest first, page by page, with what each owes', async () => {
  const ids: string[] = []
  for (const minute of [1, 2, 3]) {
    const later = shop.at(new Date(shop.now.getTime() + minute * 60_000))
    ids.unshift(await addCompany(later, taka(50_000), { name: `Company ${minute}`, nameBn: null }))
  }
  const { orderId, total } = await placed(shop)
  await putOnAccount(shop, { companyId: ids[0]!, orderId, total })
  const first = (await read<{ companies: Summary[]; next: string | null }>('?limit=2')).json
  expect([first.companies.map(({ id, name, owes, late }) => [id, name, owes, late]), first.next]).toEqual([
    [
      [ids[0], { en: 'Company 3', bn: null }, total / 100, false],
      [ids[1], { en: 'Company 2', bn: null }, 0, false],
    ],
    ids[1],
  ])
  const second = (await read<{ companies: Summary[]; next: string | null }>(`?limit=2&after=${ids[1]!}`)).json
  expect([second.companies.map(({ id }) => id), second.next]).toEqual([[ids[2]], null])
})

test('a company has its members, credit, and open invoices with their Mushak numbers and due days', async () => {
  await registerForVat(shop)
  const companyId = await addCompany(shop, taka(20_000))
  const shirin = await member(shop, { companyId, phone: phoneNumber(5), name: 'Shirin Akter', role: 'approver' })
  const { orderId, number, total } = await placed(shop)
  await putOnAccount(shop, { companyId, orderId, total })
  await moved(shop, orderId, TO_THE_DOOR)
  const today = dayInDhaka(shop.now)
  const inTaka = total / 100
  const { status, json } = await read<Record<string, unknown>>(`/${companyId}`)
  expect([status, json]).toEqual([
    200,
    {
      id: companyId,
      name: { en: 'Nirman Group', bn: 'নির্মাণ গ্রুপ' },
      bin: '001234567-0101',
      tin: '123456789012',
      contact: { name: 'Shirin Akter', phone: null, email: 'shirin@nirman.example' },
      blocked: false,
      created_at: shop.now.toISOString(),
      owes: inTaka,
      late: false,
      address: 'House 4, Road 11, Banani, Dhaka',
      credit_days: 30,
      approval_above: null,
      keep_lists_days: 90,
      members: [
        {
          customer_id: shirin.customerId,
          name: 'Shirin Akter',
          phone: phoneNumber(5),
          role: 'approver',
          designation: 'Director',
        },
      ],
      credit: { limit: 20_000, used: inTaka, left: 20_000 - inTaka },
      statement: {
        balance: inTaka,
        unallocated: 0,
        ages: ['not-due', '1-30', '31-60', '61-90', 'over-90'].map((age) => ({ age, amount: age === 'not-due' ? inTaka : 0 })),
        open: [
          {
            order_id: orderId,
            order_number: number,
            invoice_number: 'MSK-2025-26-000001',
            placed_on: today,
            total: inTaka,
            due: inTaka,
            on_account: inTaka,
            due_on: addDays(today, 30),
            age: 'not-due',
          },
        ],
      },
    },
  ])
  const later = shop.at(new Date(shop.now.getTime() + 40 * 86_400_000))
  key = await apiKey(later, 'accountant')
  expect((await read(`/${companyId}`, later)).json).toMatchObject({ late: true, statement: { open: [{ age: '1-30' }] } })
})

test('no company has an unknown id', async () => {
  expect(await read(`/${shop.newId()}`)).toMatchObject({ status: 404, json: { type: '/problems/unknown-company' } })
  expect((await read('/no-id')).status).toBe(422)
})
