import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkedRemittance, makeRemittable, settledAmount, sum } from '#tests/remittance-world.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { confirmRemittance } from './index.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('ten who confirm the same payment at once settle it once', async () => {
  const parcels = await makeRemittable(
    shop,
    Array.from({ length: 12 }, (_, index) => ({ carrier: 'redx' as const, number: `RX1${index}`, cod: 70_000 + index })),
  )
  const lines = parcels.map(({ number, cod }) => ({ number, collected: cod }))
  const { id, plan } = await checkedRemittance(shop, lines, {
    reference: 'BEFTN 10',
    file: 'ten.csv',
    carrier: 'redx',
    until: '2026-01-01',
  })
  await shop.warmUp()
  const done = await Promise.all(Array.from({ length: 10 }, () => confirmRemittance(shop.as('owner'), { id, seen: plan.seen })))
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
  expect(new Set(done.map((one) => (one.ok ? 'ok' : one.problem)))).toEqual(new Set(['ok', 'already-confirmed']))
  expect(await settledAmount(shop, parcels)).toBe(sum(parcels.map(({ cod }) => cod)))
  expect(await shop.count('remittances.entries', { remittance_id: id })).toBe(12)
})

test('two payments with the same parcels, confirmed at once, settle each parcel once', async () => {
  const parcels = await makeRemittable(
    shop,
    Array.from({ length: 8 }, (_, index) => ({ carrier: 'pathao' as const, number: `PT1${index}`, cod: 60_000 + index })),
  )
  const lines = parcels.map(({ number, cod }) => ({ number, collected: cod }))
  const given = { carrier: 'pathao', until: '2026-01-01' } as const
  const first = await checkedRemittance(shop, lines, { reference: 'BEFTN 21', file: 'one.csv', ...given })
  const second = await checkedRemittance(shop, lines.toReversed(), { reference: 'BEFTN 22', file: 'two.csv', ...given })
  await shop.warmUp()
  const done = await Promise.all(
    [first, second].map(({ id, plan }) => confirmRemittance(shop.as('owner'), { id, seen: plan.seen })),
  )
  expect(done.map((one) => (one.ok ? 'ok' : one.problem)).toSorted()).toEqual(['edit-conflict', 'ok'])
  expect(await shop.count('remittances.bank_receipts', { carrier: 'pathao' })).toBe(1)
  const events = await sql<{ count: number }>`
    select count(*)::integer as count from payments.payment_events event join payments.payments payment on payment.id = event.payment_id
    where to_state = 'settled' and order_id = any(${parcels.map(({ orderId }) => orderId)}::uuid[])`.execute(shop.db)
  expect(events.rows[0]!.count).toBe(8)
})
