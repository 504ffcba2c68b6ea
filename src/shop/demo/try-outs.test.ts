import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSeedTexts } from '#db/seed/seed-texts.ts'
import { newId } from '#platform/ids.ts'
import { seededShop } from '#tests/seeded-shop.ts'
import { auditEntries } from '../accounts/index.ts'
import type { Ctx, Db } from '../context.ts'
import { clearDemo, demoPlan, demoPlanVersion, markTryOut, type SeedTexts } from './index.ts'

const NOW = new Date('2026-06-12T10:00:00+06:00')
const OK = { ok: true }

let seed: SeedTexts
let db: Db
let ctx: Ctx
let close: () => Promise<void>
beforeAll(async () => {
  seed = await readSeedTexts()
})
beforeEach(async () => {
  ;({ db, ctx, close } = await seededShop({ demo: true }))
})
afterEach(() => close())

let serial = 0
type Placed = { state?: 'placed' | 'completed'; method?: 'cash-on-delivery' | 'bkash'; paper?: 'invoice' | 'tax-invoice' }

/** An order of the owner's own, with its payment and its invoice. */
async function delivered({ state = 'completed', method = 'cash-on-delivery', paper = 'invoice' }: Placed = {}): Promise<string> {
  const id = newId(NOW)
  serial += 1
  await sql`insert into ordering.orders (id, number, state, token, idempotency_key, request_hash, name, phone, language, source, goods_paisa, discount_paisa,
        delivery_paisa, rounding_paisa, total_paisa, vat_paisa, terms_version, changeable_until, placed_at)
      values (${id}, ${`PF-9${serial}`}, ${state}, ${`token-${serial}`}, ${`key-${serial}`}, 'hash', 'Owner', '+8801711000001', 'bn', 'phone', 100, 0, 0, 0, 100, 0, 1,
        ${NOW}, ${NOW})`.execute(db)
  await sql`insert into payments.payments (id, order_id, attempt, method, amount_paisa, captured_paisa, state, created_at)
    values (${newId(NOW)}, ${id}, ${`attempt-${serial}`}, ${method}, 100, 100, 'captured', ${NOW})`.execute(db)
  const first = await sql<{
    serial: number
  }>`select coalesce(max(serial), 0)::int + 1 as serial from payments.papers where kind = ${paper}`.execute(db)
  const next = first.rows[0]!.serial
  await sql`insert into payments.paper_numbers (kind, fiscal_year, last) values (${paper}, '2025-26', ${next})
    on conflict (kind, fiscal_year) do update set last = excluded.last`.execute(db)
  await sql`insert into payments.papers (id, order_id, order_number, position, kind, fiscal_year, serial, number, total_paisa, vat_paisa, content, actor, issued_at)
    values (${newId(NOW)}, ${id}, ${`PF-9${serial}`}, 1, ${paper}, '2025-26', ${next}, ${`X-${serial}`}, 100, 0, '{}', 'staff:Owner', ${NOW})`.execute(
    db,
  )
  return id
}

async function plan() {
  const planned = await demoPlan(db, { seed, changedToo: false })
  if (!planned) throw new Error('There is no demo.')
  return planned
}
const clear = async () => clearDemo(ctx, { seed, changedToo: false, seen: demoPlanVersion(await plan()) })
const mark = (orderId: string, tryOut = true) => markTryOut(ctx, { orderId, tryOut })
const rowsOf = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]!.n

test('a delivered order keeps the demo until staff say that it was only tried out; then it goes with its invoice', async () => {
  const id = await delivered()
  expect(await clear()).toMatchObject({ ok: false, problem: 'shop-has-orders', orders: 1 })
  expect((await plan()).tryOuts).toMatchObject([{ id, marked: false, day: '2026-06-12', total: 100 }])
  expect(await mark(id)).toEqual(OK)
  const marked = await plan()
  expect([marked.real.orders, marked.tryOuts[0]?.marked]).toEqual([0, true])
  expect(marked.goes.orders.map((order) => order.id)).toContain(id)
  expect(await clear()).toEqual(OK)
  for (const table of ['ordering.orders', 'payments.payments', 'payments.papers', 'payments.paper_numbers'])
    expect([table, await rowsOf(table)]).toEqual([table, 0])
  const actions = (await auditEntries(db, { filter: {}, limit: 2 })).map(({ action }) => action)
  expect(actions).toEqual(['clear-demo', 'mark-try-out'])
})

test('a mark can be taken back, and another order keeps the demo all the same', async () => {
  const [first, second] = [await delivered(), await delivered()]
  expect(await mark(first)).toEqual(OK)
  expect(await clear()).toMatchObject({ ok: false, problem: 'shop-has-orders', orders: 1 })
  expect(await mark(second)).toEqual(OK)
  expect(await mark(second, false)).toEqual(OK)
  expect(await clear()).toMatchObject({ ok: false, problem: 'shop-has-orders', orders: 1 })
  expect(await rowsOf('ordering.orders')).toBe(3)
})

test.each<[string, Placed]>([
  ['is not over', { state: 'placed' }],
  ['was paid online', { method: 'bkash' }],
  ['has a tax invoice', { paper: 'tax-invoice' }],
])('an order that %s can’t be marked', async (_what, placed) => {
  const id = await delivered(placed)
  const audited = await rowsOf('accounts.audit_log')
  expect(await mark(id)).toEqual({ ok: false, problem: 'not-a-try-out' })
  expect(await mark(newId(NOW))).toEqual({ ok: false, problem: 'unknown-order' })
  expect(await rowsOf('accounts.audit_log')).toBe(audited)
  expect(await clear()).toMatchObject({ ok: false, problem: 'shop-has-orders', orders: 1 })
})

test('an order that was marked and is paid online afterwards keeps the demo', async () => {
  const id = await delivered()
  expect(await mark(id)).toEqual(OK)
  await sql`update payments.payments set method = 'bkash' where order_id = ${id}`.execute(db)
  expect(await clear()).toMatchObject({ ok: false, problem: 'shop-has-orders', orders: 1 })
})

test('a shop with more than three orders is selling', async () => {
  const ids = [await delivered(), await delivered(), await delivered(), await delivered()]
  const answers = []
  for (const id of ids) answers.push(await mark(id))
  expect(answers).toEqual([OK, OK, OK, { ok: false, problem: 'too-many-try-outs', most: 3 }])
  expect(await clear()).toMatchObject({ ok: false, problem: 'shop-has-orders', orders: 1 })
})
