import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { claimed } from '#tests/claim-cases.ts'
import { claimShop } from '#tests/claim-shop.ts'
import { giftRun } from '#tests/gift-world.ts'
import { addEndpoint, EVENT_DATA, EVENT_TYPES, isEventType, type EventSubject } from './index.ts'

const { desk, paidAndDelivered, place, world } = claimShop()

type Written = { type: string; data: unknown }

/** What the triggers write for these statements. They change states directly: whatever changes a row, its event is written. */
async function written(...statements: string[]): Promise<Written[]> {
  await world.shop.db.transaction(async (tx) => {
    await sql`delete from webhooks.events`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
  return (await sql<Written>`select type, data from webhooks.events order by position`.execute(world.shop.db)).rows
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
  expect(await addEndpoint(world.shop.as('owner'), { input, receivers: 'public' })).toMatchObject({ ok: true })
}

const movedTo = (table: string, states: readonly string[], where: string) =>
  states.map((state) => `update ${table} set state = '${state}' where ${where}`)

test('every event contains what the document says, and every type has a change that writes it', async () => {
  await listen()
  const { orderId, token } = await paidAndDelivered({ 'himsagar-5kg': 1 })
  await claimed(desk(), world.shop, token)
  await giftRun(world.shop)
  const { rows } = await sql<Written>`select type, data from webhooks.events order by position`.execute(world.shop.db)
  const found = new Set(checked(rows))
  const ofOrder = `order_id = '${orderId}'`
  const statements = [
    ...movedTo('ordering.orders', ['cancelled', 'confirmed', 'completed'], `id = '${orderId}'`),
    `update ordering.orders set total_paisa = total_paisa + 100, goods_paisa = goods_paisa + 100 where id = '${orderId}'`,
    ...movedTo('fulfilment.consignments', ['planned', 'packed', 'dispatched', 'failed', 'returned', 'cancelled'], ofOrder),
    `with day as (insert into fulfilment.slot_days select (jsonb_populate_record(one, jsonb_build_object('day', one.day + 1))).*
       from fulfilment.slot_days as one where (slot_id, day) in (select slot_id, day from fulfilment.consignments where ${ofOrder}) returning day)
     update fulfilment.consignments set day = day.day, promised_until = day.day from day where ${ofOrder}`,
    ...movedTo('payments.payments', ['settled', 'refunded', 'void'], ofOrder),
    `insert into payments.refunds (id, order_id, payment_id, amount_paisa, way, state, reason, actor, created_at, changed_at)
     select 'PF1R1', order_id, id, 12345, 'by-hand', 'asked', 'Claim', 'staff:Owner', now(), now() from payments.payments where ${ofOrder}`,
    ...movedTo('payments.refunds', ['processing', 'refused', 'refunded'], ofOrder),
    // The checks of the table say what each state needs.
    `alter table claims.claims disable trigger user, drop constraint decided_since, drop constraint rejected_for_a_reason,
       drop constraint outcome_of_decision, drop constraint replaced_by_an_order`,
    'alter table claims.claims enable trigger claim_opened_sent, enable trigger claim_changed_sent',
    ...movedTo('claims.claims', ['rejected', 'offered', 'accepted', 'done', 'open'], ofOrder),
    `insert into catalog.products select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'code', 'new', 'slug', 'new'))).*
       from catalog.products as one limit 1`,
    'update catalog.products set position = position + 1',
    'update pricing.prices set price_paisa = price_paisa + 50',
    "update pricing.prices set sale_price_paisa = price_paisa - 5, sale_from = now(), sale_until = now() + interval '1 day'",
    "update gifting.gift_runs set state = 'cancelled'",
    `update gifting.gift_runs set state = 'confirmed', order_id = '${orderId}', confirmed_at = now(), keep_until = '2026-12-31'`,
    'update gifting.gift_runs set finished_at = now()',
  ]
  for (const statement of statements) for (const type of checked(await written(statement))) found.add(type)
  expect(EVENT_TYPES.filter((type) => !found.has(type))).toEqual([])
  expect([...found].filter((type) => !isEventType(type))).toEqual([])
})

test('money is in taka, with at most two decimals', async () => {
  await listen()
  const { orderId } = await place({ payment: 'cash-on-delivery' })
  const [{ data }] = (await written(
    `update ordering.orders set total_paisa = 123405, goods_paisa = 123405 - delivery_paisa - rounding_paisa where id = '${orderId}'`,
  )) as unknown as [{ data: { total: number } }]
  expect(data.total).toBe(1234.05)
})

test('a change that changes nothing is no event', async () => {
  await listen()
  const { orderId } = await place({ payment: 'cash-on-delivery' })
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
