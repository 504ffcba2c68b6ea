import { afterEach, beforeEach, expect, test } from 'vitest'
import { GUEST_PHONE, phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf, RAHIMA_PHONE } from '#tests/world-data.ts'
import { personById } from '../customers/index.ts'
import { placeOrder, type Placed } from '../ordering/index.ts'
import { findPeople, personData, personFigures } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

let minutes = 0
async function place(name: string, phone: ReturnType<typeof phoneNumber>, who: 'guest' | 'rahima' = 'guest'): Promise<Placed> {
  minutes += 1
  const at = shop.at(new Date(shop.now.getTime() + minutes * 60_000))
  const placed = await placeOrder(at.as(who), sampleOrder(at, { buyer: { name, phone, email: null }, buys: { 'guava-1kg': 1 } }))
  if (!placed.ok) throw new Error(placed.problem)
  return placed
}

const found = async (query: string) => (await findPeople(shop.db, query)).map(({ name, phone }) => [name, phone])

test('people are found by a number in any notation, by its last digits, or by words of a name; accounts without orders too', async () => {
  await place('Farhana Rahman', GUEST_PHONE)
  await place('Farhana R.', GUEST_PHONE)
  await place('Kamal Hossain', phoneNumber(1))
  expect(await found('')).toEqual([
    ['Kamal Hossain', phoneNumber(1)],
    ['Farhana R.', GUEST_PHONE],
  ])
  for (const query of ['01811400218', '+880 1811-400218', '400218', '01811', 'farh']) {
    expect([query, await found(query)]).toEqual([query, [['Farhana R.', GUEST_PHONE]]])
  }
  for (const query of ['Rahima', '01711223344', 'khatun']) {
    expect([query, await found(query)]).toEqual([query, [['Rahima Khatun', RAHIMA_PHONE]]])
  }
  for (const query of ['%', "'", '\\', 'nobody', '  ~ ', '000000']) expect([query, await found(query)]).toEqual([query, []])
})

test('a name with a typing error is found when nobody has it as typed; a right one finds only its own', async () => {
  await place('Farhana Rahman', GUEST_PHONE)
  await place('Farzana Alam', phoneNumber(1))
  for (const query of ['Farhna', 'Fahrana Rahmna', 'rahmann']) {
    expect([query, await found(query)]).toEqual([query, [['Farhana Rahman', GUEST_PHONE]]])
  }
  expect(await found('Farhana')).toEqual([['Farhana Rahman', GUEST_PHONE]])
  for (const query of ['Farh Xyz', 'Kamrul', '-', '%%%']) expect([query, await found(query)]).toEqual([query, []])
})

test('people are sorted by name and by their last order, always in the same sequence among equal names', async () => {
  for (const [index, name] of ['Tania', 'Anis', 'Tania'].entries()) await place(name, phoneNumber(index + 1))
  const read = async (by: 'name' | 'last', down: boolean) =>
    (await findPeople(shop.db, '', { sort: { by, down } })).map(({ name, phone }) => `${name} ${phone.slice(-1)}`)
  const phones = [1, 2, 3].map((index) => phoneNumber(index).slice(-1))
  expect(await read('last', false)).toEqual([`Tania ${phones[0]}`, `Anis ${phones[1]}`, `Tania ${phones[2]}`])
  expect(await read('last', true)).toEqual([`Tania ${phones[2]}`, `Anis ${phones[1]}`, `Tania ${phones[0]}`])
  const up = await read('name', false)
  expect(up[0]).toBe(`Anis ${phones[1]}`)
  expect(await read('name', true)).toEqual(up.toReversed())
  expect(await findPeople(shop.db, '', { page: 2 })).toEqual([])
})

test('orders of an account are found under it, whatever number they were placed with', async () => {
  await place('Rahima', phoneNumber(5), 'rahima')
  const [person] = await findPeople(shop.db, '')
  expect(person).toMatchObject({ id: idOf('rahima'), name: 'Rahima Khatun', phone: RAHIMA_PHONE, hasAccount: true })
  expect(await found('Rahima')).toHaveLength(1)
})

test('a person’s stored data is exported completely, without secrets', async () => {
  const { orderId, number } = await place('Farhana Rahman', GUEST_PHONE)
  await place('Kamal Hossain', phoneNumber(1))
  const person = await personById(shop.db, orderId)
  expect(await personFigures(shop.db, person!)).toEqual({ orders: 1, delivered: 0, refused: 0, spent: 0, latest: [orderId] })
  const data = await personData(shop.db, person!)
  expect(data).toMatchObject({
    accounts: [],
    orders: [{ number, name: 'Farhana Rahman', lines: [{ units: 1 }], consignments: [{ recipient_name: 'Farhana Rahman' }] }],
    messages: [{ template: 'order-placed', recipient: GUEST_PHONE }],
  })
  expect(JSON.stringify(data)).not.toMatch(/Kamal|"token"|password_hash|box_code/)
})
