import { afterEach, beforeEach, expect, test } from 'vitest'
import { phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { recallLot, recallOf } from '../inventory/index.ts'
import { deliverOrder, dispatchOrder, noteRecallCall, packOrder, placeOrder, recallList, tellRecalled } from './index.ts'

const shopUrl = 'https://pakafol.example'
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function order(index: number, upTo: 'placed' | 'delivered', more: Parameters<typeof sampleOrder>[1] = {}) {
  const buyer = { name: `Buyer ${index}`, phone: phoneNumber(index), email: null }
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buyer, buys: { 'langra-5kg': 1 }, ...more }))
  if (!placed.ok) throw new Error(placed.problem)
  const { orderId } = placed
  if (upTo === 'placed') return placed
  const desk = shop.as('owner')
  await packOrder(desk, { early: true, orderId })
  await dispatchOrder(desk, { early: true, orderId, shopUrl })
  await deliverOrder(desk, { orderId, shopUrl })
  return placed
}
const lotId = () => shop.lot('LAN-0610-A')
const recall = () => recallLot(shop.as('owner'), { lotId: lotId(), reason: 'smells of kerosene' })

test('one click takes the lot off sale and lists every buyer who received it', async () => {
  const eaten = await order(1, 'delivered')
  const waits = await order(2, 'placed')
  await order(3, 'delivered', { buys: { 'guava-1kg': 1 } })
  expect(await recall()).toMatchObject({ ok: true })
  const lot = await shop.db.selectFrom('inventory.lots').select('quarantined').where('id', '=', lotId()).executeTakeFirst()
  expect(lot).toEqual({ quarantined: true })
  expect(
    (await recallList(shop.db, lotId())).map(({ order: { number, name }, status, amount }) => [number, name, status, amount]),
  ).toEqual([
    [eaten.number, 'Buyer 1', 'delivered', 5_000],
    [waits.number, 'Buyer 2', 'placed', 5_000],
  ])
  expect(await shop.count('accounts.audit_log', { action: 'recall-lot' })).toBe(1)
  expect(await recall()).toEqual({ ok: false, problem: 'already-recalled' })
  expect(await recallLot(shop.as('owner'), { lotId: lotId(), reason: ' ' })).toEqual({ ok: false, problem: 'reason-missing' })
})

test('everyone who has the fruit receives one message, including recipients of the box', async () => {
  await order(1, 'delivered')
  const recipient = { name: 'Aunt', phone: phoneNumber(9) }
  await order(2, 'delivered', { delivery: { recipient } })
  await order(3, 'placed')
  expect(await tellRecalled(shop.as('owner'), { lotId: lotId(), phone: '09612' })).toEqual({ ok: false, problem: 'not-recalled' })
  await recall()
  const answers = await Promise.all([1, 2, 3].map(() => tellRecalled(shop.as('owner'), { lotId: lotId(), phone: '09612' })))
  expect(answers.filter((answer) => answer.ok)).toEqual([{ ok: true, messages: 3 }])
  const texts = await shop.db
    .selectFrom('messaging.messages')
    .select(['recipient', 'body'])
    .where('template', '=', 'lot-recalled')
    .execute()
  expect(texts.map((text) => text.recipient).toSorted()).toEqual([phoneNumber(1), phoneNumber(2), phoneNumber(9)].toSorted())
  expect(texts[0]!.body).toContain('do not eat the Langra')
})

test('a buyer with an e-mail address reads the recall there too, in their language', async () => {
  const buyer = { name: 'রহিমা', phone: phoneNumber(3), email: 'rahima@example.com' }
  await order(3, 'delivered', { buyer, language: 'bn' })
  await recall()
  expect(await tellRecalled(shop.as('owner'), { lotId: lotId(), phone: '09678 200 300' })).toEqual({ ok: true, messages: 1 })
  const email = await shop.db
    .selectFrom('messaging.messages')
    .select(['recipient', 'body'])
    .where('template', '=', 'lot-recalled')
    .where('channel', '=', 'email')
    .executeTakeFirstOrThrow()
  expect(email.recipient).toBe('rahima@example.com')
  const lines = email.body.split('\n')
  expect(lines[0]).toMatch(/^অর্ডার PF-\d+-এর .+ খাবেন না$/)
  expect(lines[2]).toBe('প্রিয় রহিমা,')
  expect(lines[4]).toContain('ফোন করুন: 09678 200 300।')
})

test('calls are recorded one by one', async () => {
  const { orderId } = await order(1, 'delivered')
  const other = await order(2, 'delivered', { buys: { 'guava-1kg': 1 } })
  const call = (id: string, reached: boolean) => noteRecallCall(shop.as('desk'), { lotId: lotId(), orderId: id, reached })
  expect(await call(orderId, true)).toEqual({ ok: false, problem: 'not-recalled' })
  await recall()
  expect(await call(other.orderId, true)).toEqual({ ok: false, problem: 'unknown-order' })
  expect(await call(orderId, false)).toEqual({ ok: true })
  expect(await call(orderId, true)).toEqual({ ok: true })
  const [listed] = await recallList(shop.db, lotId())
  expect(listed!.contacts.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['no-answer', 'staff:Desk'],
    ['called', 'staff:Desk'],
  ])
  expect((await recallOf(shop.db, lotId()))!.reason).toBe('smells of kerosene')
})
