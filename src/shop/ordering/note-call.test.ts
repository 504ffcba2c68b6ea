import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { dayFrom } from '../values/index.ts'
import {
  addNote,
  callsOf,
  cancelOrder,
  noteCall,
  orderForOffice,
  ordersToCall,
  packOrder,
  placeOrder,
  type CallInput,
} from './index.ts'

const shopUrl = 'https://pakafol.example'
const today = dayFrom('2026-06-11')
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function place(minutes = 0): Promise<string> {
  const at = shop.at(new Date(shop.now.getTime() + minutes * 60_000))
  const placed = await placeOrder(at.as('guest'), sampleOrder(at, { buys: { 'guava-1kg': 1 } }))
  if (!placed.ok) throw new Error(placed.problem)
  return placed.orderId
}
const call = (orderId: string, result: CallInput['result'], more: Partial<CallInput> = {}) =>
  noteCall(shop.as('desk'), { orderId, result, note: null, nextAt: null, shopUrl, ...more })
const toCall = async () =>
  (await ordersToCall(shop.db, { today })).map(({ number, tries, last }) => `${number} ${tries} ${last?.result ?? ''}`)

test('the most urgent call is first, and a postponed call appears at its time', async () => {
  const [first, second, third, packed] = [await place(0), await place(1), await place(2), await place(3)]
  await packOrder(shop.as('desk'), { early: true, orderId: packed })
  expect(await toCall()).toEqual(['PF-10001 0 ', 'PF-10002 0 ', 'PF-10003 0 '])
  expect(await call(first, 'no-answer')).toEqual({ ok: true })
  expect(await call(second, 'call-back', { nextAt: new Date('2026-06-11T10:30:00+06:00'), note: 'At her office' })).toEqual({
    ok: true,
  })
  expect(await toCall()).toEqual(['PF-10003 0 ', 'PF-10002 1 call-back', 'PF-10001 1 no-answer'])
  expect(await callsOf(shop.db, first)).toMatchObject([
    { result: 'no-answer', nextAt: new Date('2026-06-11T12:00:00+06:00'), actor: 'staff:Desk' },
  ])
  expect(await call(third, 'confirmed')).toEqual({ ok: true })
  expect(await toCall()).toEqual(['PF-10002 1 call-back', 'PF-10001 1 no-answer'])
})

test('a confirming call within half an hour of the order confirms it and sends no second message', async () => {
  const orderId = await place()
  await call(orderId, 'switched-off')
  await call(orderId, 'confirmed', { note: 'Her son answered' })
  const order = await orderForOffice(shop.db, orderId, shop.now)
  expect(order!.state).toBe('confirmed')
  expect(order!.messages.map((message) => message.template).sort()).toEqual(['order-placed'])
  expect(order!.history.filter(({ about }) => about === 'order').map(({ to, note }) => [to, note])).toEqual([
    ['placed', null],
    ['call-switched-off', null],
    ['call-confirmed', 'Her son answered'],
    ['confirmed', null],
  ])
  const before = await shop.countAll()
  expect(await call(orderId, 'confirmed')).toEqual({ ok: false, problem: 'cannot-move' })
  expect(await shop.countAll()).toEqual(before)
})

test('calling back needs a future time, and a finished order needs no call', async () => {
  const orderId = await place()
  const before = await shop.countAll()
  expect(await call(orderId, 'call-back')).toEqual({ ok: false, problem: 'time-missing' })
  expect(await call(orderId, 'no-answer', { nextAt: shop.now })).toEqual({ ok: false, problem: 'time-over' })
  expect(await call(shop.newId(), 'no-answer')).toEqual({ ok: false, problem: 'unknown-order' })
  expect(await shop.countAll()).toEqual(before)
  await cancelOrder(shop.as('desk'), { orderId, note: 'by phone', shopUrl })
  expect(await call(orderId, 'no-answer')).toEqual({ ok: false, problem: 'cannot-move' })
})

test('two people who confirm the same order at once: one succeeds', async () => {
  const orderId = await place()
  await shop.warmUp()
  const answers = await Promise.all([call(orderId, 'confirmed'), call(orderId, 'confirmed')])
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(await shop.count('ordering.confirmation_calls')).toBe(1)
})

test('a note stays in the history and cannot be changed', async () => {
  const orderId = await place()
  const later = shop.at('2026-06-11T11:00:00+06:00')
  expect(await addNote(later.as('desk'), { orderId, note: 'Rings the neighbour’s bell' })).toEqual({ ok: true })
  expect(await addNote(shop.as('desk'), { orderId: shop.newId(), note: 'x' })).toEqual({ ok: false, problem: 'unknown-order' })
  const { history, timeline } = (await orderForOffice(shop.db, orderId, shop.now))!
  expect(history.at(-1)).toMatchObject({ about: 'order', to: 'note', note: 'Rings the neighbour’s bell', actor: 'staff:Desk' })
  expect(timeline[0]).toMatchObject({ status: 'placed', at: shop.now })
  await expect(shop.db.deleteFrom('ordering.order_events').where('order_id', '=', orderId).execute()).rejects.toThrow(
    'append-only',
  )
})
