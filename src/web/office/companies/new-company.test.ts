import { afterEach, beforeEach, expect, test } from 'vitest'
import { officePage } from '#tests/office-page.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { companyById } from '#shop/accounts/index.ts'
import * as newCompanyPage from '../new-company.route.tsx'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

test('a company is added as typed; invalid fields are named, and nothing is added', async () => {
  const page = officePage(() => shop, { path: '/office/companies/new', ...newCompanyPage, role: 'owner' })
  const typed = {
    companyName: 'Nirman Group',
    companyAddress: 'House 4, Road 7, Dhanmondi, Dhaka',
    contactName: 'Farid Ahmed',
    contactPhone: '01711 300200',
    creditDays: '30',
    keepListsDays: '90',
    companyNote: '',
  }
  const add = (more: Record<string, string> = {}) => page.send({ intent: 'save', ...typed, ...more })
  const before = await shop.countAll()
  expect(await add({ companyName: ' ' })).toMatchObject({
    status: 422,
    data: { problem: 'not-valid', errors: { companyName: expect.any(String) }, typed: { contactName: 'Farid Ahmed' } },
  })
  expect(await add({ contactPhone: '12', contactEmail: 'x' })).toMatchObject({
    status: 422,
    data: { errors: { contactPhone: expect.any(String), contactEmail: expect.any(String) } },
  })
  expect(await shop.countAll()).toEqual(before)
  const made = await add()
  const id = /^\/office\/companies\/([0-9a-f-]{36})\?done=added$/.exec(made.to!)![1]!
  expect(await companyById(shop.db, id)).toMatchObject({
    name: 'Nirman Group',
    contactName: 'Farid Ahmed',
    phone: '+8801711300200',
    creditDays: 30,
  })
})
