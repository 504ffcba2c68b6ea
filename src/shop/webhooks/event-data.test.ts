import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { placeOrder } from '../ordering/index.ts'
import { addEndpoint, EVENT_DATA, EVENT_TYPES, eventTypesOf, type EventSubject } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

type Written = { type: string; data: unknown }

/** What the triggers write for these statements. They change states directly: whatever changes a row, its event is written. */
async function written(...statements: string[]): Promise<Written[]> {
  await shop.db.transaction(async (tx) => {
    await sql`delete from webhooks.events`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
  return (await sql<Written>`select type, data from webhooks.events order by position`.execute(shop.db)).rows
}

function checked(events: readonly Written[]): string[] {
  return events.map(({ type, data }) => {
    const parsed = EVENT_DATA[type.split('.')[0] as EventSubject].safeParse(data)
    expect([type, parsed.error?.issues]).toEqual([type, undefined])
    return type
  })
}

async function listen(): Promise<void> {
  const input = { name: 'All', url: 'https://books.example/', types: EVENT_TYPES }
  expect(await addEndpoint(shop.as('owner'), { input, receivers: 'public' })).toMatchObject({ ok: true })
}

async function order(): Promise<string> {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
  if (!placed.ok) throw new Error(placed.problem)
  return placed.orderId
}

test('every event contains what the document says, and every type has a change that writes it', async () => {
  await listen()
  const orderId = await order()
  const { rows } = await sql<Written>`select type, data from webhooks.events order by position`.execute(shop.db)
  const found = new Set(checked(rows))
  expect([...found].sort()).toEqual(['consignment.planned', 'order.placed', 'payment.due', 'stock.changed'])
  const orders = ['confirmed', 'completed', 'cancelled'].map((state) => `update ordering.orders set state = '${state}' where id = '${orderId}'`)
  const boxes = ['packed', 'dispatched', 'delivered', 'failed', 'returned', 'cancelled', 'planned'].map(
    (state) => `update fulfilment.consignments set state = '${state}' where order_id = '${orderId}'`,
  )
  const steps = [
    ...orders,
    `update ordering.orders set total_paisa = total_paisa + 1, goods_paisa = goods_paisa + 1 where id = '${orderId}'`,
    ...boxes,
    `update fulfilment.consignments set day = day + 1, promised_until = promised_until + 1 where order_id = '${orderId}'`,
    `update catalog.products set position = position + 1 where slug = 'himsagar-mango'`,
    `update pricing.prices set price_paisa = price_paisa + 100 where variant_id = '${shop.variant('himsagar-5kg')}'`,
  ]
  for (const step of steps) for (const type of checked(await written(step))) found.add(type)
  const subjects: EventSubject[] = ['order', 'consignment', 'price']
  const missing = subjects.flatMap(eventTypesOf).filter((type) => !found.has(type))
  expect(missing).toEqual([])
})

test('a change that changes nothing is no event', async () => {
  await listen()
  const orderId = await order()
  expect(
    await written(
      `update ordering.orders set state = state, version = version + 1 where id = '${orderId}'`,
      `update fulfilment.consignments set state = state, landmark = 'gate' where order_id = '${orderId}'`,
      'update payments.payments set in_review = false',
      'update catalog.products set position = position',
      'update pricing.prices set price_paisa = price_paisa',
      'update inventory.lots set cost_paisa = cost_paisa',
    ),
  ).toEqual([])
})
