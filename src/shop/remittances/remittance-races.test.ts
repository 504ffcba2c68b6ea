import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkedRemittance, makeRemittable, settledAmount, sum } from '#tests/remittance-world.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { dayFrom, paisa } from '../values/index.ts'
import { confirmRemittance, keepRemittance, mapRemittance, planRemittance, remittanceById } from './index.ts'

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

test('a file without names of columns loses no line, and keeps no buyer after it is confirmed', async () => {
  const [parcel] = await makeRemittable(shop, [{ carrier: 'redx', number: 'RXH1', cod: 90_000 }])
  const rows = [[parcel!.number, 'Rahima Begum', 900]]
  const kept = await keepRemittance(shop.as('owner'), { carrier: 'redx', fileName: 'h.csv', rows })
  if (!kept.ok) throw new Error(kept.problem)
  const { id } = kept
  expect(await remittanceById(shop.db, id)).toMatchObject({ headings: ['', '', ''], firstRow: 1, mapping: {} })
  const bank = { amount: paisa(90_000), reference: 'HEADLESS', day: dayFrom('2026-06-10') }
  const facts = { id, mapping: { number: 0, collected: 2 }, coversUntil: dayFrom('2026-01-01'), bank }
  expect(await mapRemittance(shop.as('owner'), facts)).toEqual({ ok: true })
  const plan = await planRemittance(shop.db, (await remittanceById(shop.db, id))!)
  expect(plan.lines.map(({ line, outcome }) => [line.row, outcome])).toEqual([[1, 'paid']])
  expect(await confirmRemittance(shop.as('owner'), { id, seen: plan.seen })).toEqual({ ok: true, settled: 1, tasks: 0 })
  const row = await sql<{ text: string }>`
    select remittance::text as text from remittances.remittances remittance where id = ${id}::uuid`.execute(shop.db)
  expect(row.rows[0]!.text).not.toMatch(/Rahima/)
})
