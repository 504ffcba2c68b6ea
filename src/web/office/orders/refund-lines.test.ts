import { afterEach, beforeEach, expect, test } from 'vitest'
import { rejectClaim } from '#shop/claims/index.ts'
import { openClaim } from '#tests/claim-access-cases.ts'
import { delivered, documentsIn, registerForVat, shopUrl } from '#tests/invoice-documents.ts'
import { officePage } from '#tests/office-page.ts'
import { wrongFields } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import * as orderPage from '../order.route.tsx'
import type { OrderPageView } from './order-page.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await registerForVat(shop)
})
afterEach(() => shop.close())

async function opened() {
  const { orderId: id } = await delivered(shop, { buys: { 'guava-1kg': 3, 'trio-box': 1 } })
  const page = officePage<OrderPageView>(() => shop, {
    path: `/office/orders/${id}`,
    params: { id },
    ...orderPage,
    role: 'owner',
  })
  const order = await page.look()
  const [payment] = order.money.refundable
  const [guava, trio, delivery] = payment!.lines
  const form = { intent: 'refund-lines', about: payment!.id, way: 'by-hand', note: 'Soft fruit' }
  return { id, page, payment: payment!, form, guava: guava!.key, trio: trio!.key, delivery: delivery!.key }
}

test('staff refund units of one line, an amount of another and the delivery, and see what is left', async () => {
  const { id, page, payment, form, guava, trio, delivery } = await opened()
  expect(payment.lines).toEqual([
    {
      key: guava,
      what: 'goods',
      name: 'Guava, 1 kg',
      units: 3,
      unitsText: '3',
      gross: 36_000,
      prices: [12_000, 24_000, 36_000],
      left: '৳360',
    },
    {
      key: trio,
      what: 'goods',
      name: 'Mango trio box, Box of 4 kg',
      units: 1,
      unitsText: '1',
      gross: 145_000,
      prices: [145_000],
      left: '৳1,450',
    },
    { key: 'delivery', what: 'delivery', name: '', units: 0, unitsText: '1', gross: 8_000, prices: [], left: '৳80' },
  ])
  const typed = { [`units-${guava}`]: '২', [`amount-${trio}`]: '99.50', [`units-${trio}`]: '', [`amount-${delivery}`]: '80' }
  expect(await page.send({ ...form, ...typed })).toMatchObject({ status: 302, to: `/office/orders/${id}?done=refund` })
  const note = (await documentsIn(shop, id)).at(-1)!
  expect(note.content.items.map(({ key, quantity, gross, vat }) => [key, quantity, gross, vat])).toEqual([
    [guava, 2, 24_000, 0],
    [trio, 0, 9_950, 474],
    ['delivery', 0, 8_000, 1_043],
  ])
  const order = await page.look()
  expect(order.money.refunds).toMatchObject([
    { amount: '৳419.50', lines: ['2 × Guava, 1 kg: ৳240', 'Mango trio box, Box of 4 kg: ৳99.50', 'Delivery: ৳80'] },
  ])
  expect(order.money.refundable[0]!.lines.map(({ units, gross }) => [units, gross])).toEqual([
    [1, 12_000],
    [1, 135_050],
  ])
})

test('what can’t be refunded is refused at its field, and nothing changes', async () => {
  const { page, form, guava, trio, delivery } = await opened()
  const before = await shop.countAll()
  const refused = async (typed: Record<string, string>) => wrongFields(await page.send({ ...form, ...typed }))
  expect(await refused({ [`units-${guava}`]: '4' })).toEqual([`units-${guava}`])
  expect(await refused({ [`units-${guava}`]: '1.5' })).toEqual([`units-${guava}`])
  expect(await refused({ [`units-${guava}`]: '99999999999' })).toEqual([`units-${guava}`])
  expect(await refused({ [`amount-${trio}`]: 'x' })).toEqual([`amount-${trio}`])
  expect(await refused({ [`amount-${trio}`]: '1450.01', [`amount-${delivery}`]: '81' })).toEqual([
    `amount-${trio}`,
    'amount-delivery',
  ])
  expect(await refused({ [`units-${guava}`]: '1', [`amount-${guava}`]: '1' })).toEqual([`units-${guava}`])
  expect(await page.send({ ...form, [`units-${guava}`]: '0', 'units-x': '1' })).toMatchObject({
    status: 422,
    data: { problem: 'no-lines-chosen', text: 'Enter units or an amount for at least one line.' },
  })
  expect(await page.send({ ...form, [`units-${guava}`]: '4' })).toMatchObject({
    status: 422,
    data: { errors: { [`units-${guava}`]: 'Enter a whole number, at most the units that are left.' } },
  })
  expect(await shop.countAll()).toEqual(before)
})

test('claims that were not rejected are shown beside the forms for refunds', async () => {
  const { orderId: id, token } = await delivered(shop, { buys: { 'guava-1kg': 3 } })
  const page = officePage<OrderPageView>(() => shop, {
    path: `/office/orders/${id}`,
    params: { id },
    ...orderPage,
    role: 'owner',
  })
  expect((await page.look()).money.fruitClaims).toEqual([])
  const claimId = await openClaim(shop, token)
  const shown = { id: claimId, number: 'C-1', state: 'open', wants: 'refund' }
  expect((await page.look()).money.fruitClaims).toEqual([shown])
  await rejectClaim(shop.as('owner'), { claimId, reason: 'It ripens.', shopUrl })
  expect((await page.look()).money.fruitClaims).toEqual([])
})
