import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { parsePhone } from '#shop/values/index.ts'
import { forgetOfficeEvents, officeEventsAfter } from '#platform/office-events.ts'
import { mayDo, ROLES } from '#shop/accounts/index.ts'
import { openTicket } from '#shop/content/index.ts'
import { recallLot } from '#shop/inventory/index.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import { OFFICE_EVENTS, type OfficeEvent } from './office-events.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const events = async () =>
  (await officeEventsAfter(shop.db, 0, 100)).map(({ kind, subject, label }) => ({ kind, subject, label }))

async function place(): Promise<string> {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
  if (!placed.ok) throw new Error('the order was refused')
  return placed.orderId
}

test('an order creates an event with its number, and a refused order creates none', async () => {
  const orderId = await place()
  expect(await events()).toEqual([{ kind: 'order-placed', subject: orderId, label: 'PF-10001' }])
  const refused = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys: { 'himsagar-5kg': 999 } }))
  expect(refused.ok).toBe(false)
  expect(await shop.count('platform.office_events')).toBe(1)
})

test('a ticket creates one event, also when its form was sent twice', async () => {
  const phone = parsePhone('01711223344')
  if (!phone.ok) throw new Error('invalid phone number')
  const letter = {
    kind: 'contact' as const,
    name: 'Rahima Khatun',
    phone: phone.phone,
    email: null,
    message: 'Two were bruised.',
    language: 'en' as const,
    requestId: 'request-0001',
    details: {},
  }
  const opened = await openTicket(shop.as('guest'), letter)
  await openTicket(shop.as('guest'), letter)
  if (!opened.ok) throw new Error(opened.problem)
  const { rows } = await sql<{ id: string }>`select id from content.tickets`.execute(shop.db)
  expect(await events()).toEqual([{ kind: 'ticket-opened', subject: rows[0]!.id, label: 'T-1001' }])
})

test('a payment that failed or is in review creates an event with the number of its order', async () => {
  const orderId = await place()
  await sql`
    with opened as (
      insert into payments.attempts (id, order_id, payment_id, gateway, amount_paisa, created_at)
      select 'A1', order_id, id, 'bkash', 100, ${shop.now}::timestamptz from payments.payments returning id)
    insert into payments.attempt_events (attempt_id, to_state, actor, at)
    select id, state, 'system:test', ${shop.now}::timestamptz
    from opened cross join unnest(array['created', 'redirected', 'failed', 'cancelled', 'review']) as state`.execute(shop.db)
  expect((await events()).slice(1)).toEqual([
    { kind: 'payment-failed', subject: orderId, label: 'PF-10001' },
    { kind: 'payment-review', subject: orderId, label: 'PF-10001' },
  ])
})

test('a slot creates an event when it becomes full, and again when it becomes full after a cancellation', async () => {
  const slot = shop.slot('dhaka-van-morning')
  await sql`update fulfilment.slots set capacity_drops = 2 where id = ${slot}::uuid`.execute(shop.db)
  const full = { kind: 'slot-full', subject: slot, label: '2026-06-12 08:00 11:00' }
  const fullOnes = async () => (await events()).filter(({ kind }) => kind === 'slot-full')
  await place()
  expect(await fullOnes()).toEqual([])
  await place()
  expect(await fullOnes()).toEqual([full])
  const change = (drops: number) =>
    sql`update fulfilment.slot_days set drops = drops + ${drops}::integer where slot_id = ${slot}::uuid`.execute(shop.db)
  await change(0)
  await change(-1)
  expect(await fullOnes()).toEqual([full])
  await change(1)
  expect(await fullOnes()).toEqual([full, full])
})

test('a recalled lot creates an event, whether or not it was in quarantine', async () => {
  const lot = await shop.db.selectFrom('inventory.lots').select(['id', 'code']).orderBy('id').executeTakeFirstOrThrow()
  expect((await recallLot(shop.as('owner'), { lotId: lot.id, reason: '' })).ok).toBe(false)
  expect((await recallLot(shop.as('owner'), { lotId: lot.id, reason: 'Mould' })).ok).toBe(true)
  expect(await events()).toEqual([{ kind: 'lot-recalled', subject: lot.id, label: lot.code }])
})

test('each kind of event links to a page of the office, and a rider gets none', () => {
  const event = (kind: OfficeEvent['kind']): OfficeEvent => ({ id: 1, kind, subject: 'S', label: '2026-06-12 08:00 11:00' })
  const kinds = Object.keys(OFFICE_EVENTS) as OfficeEvent['kind'][]
  expect(Object.fromEntries(kinds.map((kind) => [kind, OFFICE_EVENTS[kind].link(event(kind))]))).toEqual({
    'order-placed': '/office/orders/S',
    'ticket-opened': '/office/tickets/S',
    'payment-failed': '/office/orders/S',
    'payment-review': '/office/orders/S',
    'slot-full': '/office/orders?day=2026-06-12',
    'lot-recalled': '/office/stock/S/recall',
  })
  const told = (role: (typeof ROLES)[number]) => kinds.filter((kind) => mayDo(role, OFFICE_EVENTS[kind].sees))
  expect(Object.fromEntries(ROLES.map((role) => [role, told(role)]))).toEqual({
    owner: kinds,
    manager: kinds,
    'order-desk': ['order-placed', 'ticket-opened', 'payment-failed', 'slot-full', 'lot-recalled'],
    packer: ['order-placed', 'lot-recalled'],
    rider: [],
    editor: ['ticket-opened'],
    accountant: ['order-placed', 'payment-review', 'lot-recalled'],
  })
})

test('events are kept for three days', async () => {
  await sql`insert into platform.office_events (kind, subject, label, at)
    values ('order-placed', 'a', 'long ago', now() - interval '73 hours'), ('order-placed', 'b', 'lately', now() - interval '71 hours')`.execute(
    shop.db,
  )
  await forgetOfficeEvents(shop.db)
  expect((await events()).map(({ label }) => label)).toEqual(['lately'])
})
