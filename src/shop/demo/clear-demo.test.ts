import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSeedTexts } from '#db/seed/seed-texts.ts'
import { newId } from '#platform/ids.ts'
import { pageText, setting } from '../content/index.ts'
import type { Db } from '../context.ts'
import { ledgerDifferences } from '../inventory/index.ts'
import { seededShop, type SeededShop } from '#tests/seeded-shop.ts'
import { storeDays } from '#tests/stored-figures.ts'
import { clearDemo, demoPlan, demoPlanVersion, type SeedTexts } from './index.ts'
import { DEMO_PARTS, type DemoPlan } from './model.ts'

const NOW = new Date('2026-06-12T10:00:00+06:00')

let seed: SeedTexts
let shop: SeededShop
beforeAll(async () => {
  seed = await readSeedTexts()
})
beforeEach(async () => {
  shop = await seededShop({ demo: true })
})
afterEach(() => shop.close())

async function countAll(db: Db): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    select schemaname || '.' || relname as name from pg_stat_user_tables where schemaname <> 'public' order by 1`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables.rows)
    counts[name] = (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db)).rows[0]!.n
  return counts
}

function countsOf({ goes }: DemoPlan): Record<string, number> {
  return Object.fromEntries(DEMO_PARTS.map((part) => [part, goes[part].length]))
}

async function planned(changedToo = false): Promise<DemoPlan> {
  const plan = await demoPlan(shop.db, { seed, changedToo })
  if (!plan) throw new Error('There is no demo.')
  return plan
}

async function clear(plan: DemoPlan, changedToo = false) {
  return clearDemo(shop.ctx, { seed, changedToo, seen: demoPlanVersion(plan) })
}

async function addOwnFruit(db: Db) {
  const [productId, variantId, itemId, lotId, farm, item] = [
    newId(NOW),
    newId(NOW),
    newId(NOW),
    newId(NOW),
    await firstOf(db, 'catalog.farms', 'slug'),
    await firstOf(db, 'inventory.stock_items', 'code'),
  ]
  const name = JSON.stringify({ en: 'Own guava', bn: 'নিজের পেয়ারা' })
  await sql`insert into catalog.products (id, code, slug, category_id, name, description_short, description_long, origin, country, season_months,
      tax_class_id, delivery_modes, position, created_at, updated_at)
    select ${productId}::uuid, 'own-guava', 'own-guava', category_id, ${name}::jsonb, ${name}::jsonb, ${name}::jsonb, origin, 'BD', season_months, tax_class_id,
      delivery_modes, 99, ${NOW}, ${NOW} from catalog.products limit 1`.execute(db)
  await sql`insert into catalog.variants (id, product_id, sku, label, net_grams, position) values (${variantId}, ${productId}, 'own-1', ${name}::jsonb, 1000, 1)`.execute(
    db,
  )
  await sql`insert into inventory.stock_items (id, code, name, unit, shelf_days) values (${itemId}, 'own-guava', ${name}::jsonb, 'gram', 5)`.execute(
    db,
  )
  await sql`insert into inventory.contents (variant_id, stock_item_id, amount) values (${variantId}, ${itemId}, 800), (${variantId}, ${item.id}, 200)`.execute(
    db,
  )
  await sql`insert into inventory.lots (id, code, stock_item_id, farm_id, state, grade, received_on, available_from, best_before, on_hand, cost_paisa, created_at)
    values (${lotId}, 'OWN-0612-A', ${itemId}, ${farm.id}, 'received', 'A', '2026-06-12', '2026-06-12', '2026-06-17', 5000, 0, ${NOW})`.execute(
    db,
  )
  await sql`insert into inventory.movements (lot_id, kind, amount, actor, at) values (${lotId}, 'received', 5000, 'staff:Owner', ${NOW})`.execute(
    db,
  )
  return { farm, item, productId }
}

async function firstOf(db: Db, table: string, column: string): Promise<{ id: string; word: string }> {
  const found = await sql<{
    id: string
    word: string
  }>`select id, ${sql.ref(column)} as word from ${sql.table(table)} order by ${sql.ref(column)} limit 1`.execute(db)
  return found.rows[0]!
}

test('the dry run counts every row of the demo and changes nothing', async () => {
  const before = await countAll(shop.db)
  const plan = await planned()
  expect(countsOf(plan)).toEqual({
    products: 50,
    'private-boxes': 0,
    'stock-items': before['inventory.stock_items'],
    lots: before['inventory.lots'],
    farms: 15,
    reviews: 24,
    gallery: 19,
    photos: 56,
    promotions: 4,
    questions: seed.questions.length,
    companies: 1,
    people: 2,
    quotations: 2,
    'gift-runs': 1,
    orders: 1,
    invoices: 1,
  })
  expect(plan.texts).toEqual(['brand', 'home', 'gift-rules', 'about', 'categories'])
  expect([plan.kept, plan.real]).toEqual([[], { orders: 0, quotations: 0 }])
  expect(await countAll(shop.db)).toEqual(before)
})

test('a cleared shop holds exactly what a shop without the demo holds', async () => {
  const plain = await seededShop({ demo: false })
  try {
    await storeDays(shop.db, new Date(NOW.getTime() + 86_400_000))
    expect((await countAll(shop.db))['reporting.sales_days']).toBe(1)
    expect(await clear(await planned())).toEqual({ ok: true })
    // What was done stays in the audit log. A short link tells nobody where it leads, so it stays until it expires.
    const own = [
      'accounts.audit_log',
      'platform.page_changes',
      'platform.jobs',
      'platform.office_events',
      'messaging.short_links',
    ]
    const without = (counts: Record<string, number>) =>
      Object.fromEntries(Object.entries(counts).filter(([table]) => !own.includes(table)))
    expect(without(await countAll(shop.db))).toEqual(without(await countAll(plain.db)))
    for (const key of ['brand', 'home', 'gift-page', 'gift-rules'])
      expect(await setting(shop.db, key)).toEqual(await setting(plain.db, key))
    expect(await pageText(shop.db, 'about')).toEqual(await pageText(plain.db, 'about'))
    const categories = (db: Db) => db.selectFrom('catalog.categories').selectAll().orderBy('id').execute()
    expect(await categories(shop.db)).toEqual(await categories(plain.db))
    expect(await demoPlan(shop.db, { seed, changedToo: false })).toBeNull()
    expect(await demoPlan(plain.db, { seed, changedToo: false })).toBeNull()
  } finally {
    await plain.close()
  }
})

test('clearing writes one audit entry, removes the picture files by a job, and history is append-only again', async () => {
  await clear(await planned())
  const audit = await shop.db
    .selectFrom('accounts.audit_log')
    .select(['action', 'actor', 'before', 'after'])
    .where('action', '=', 'clear-demo')
    .execute()
  expect(audit).toEqual([
    {
      action: 'clear-demo',
      actor: 'staff:Owner',
      before: expect.objectContaining({ products: 50, farms: 15 }),
      after: { kept: 0 },
    },
  ])
  const jobs = await shop.db.selectFrom('platform.jobs').select(['kind', 'payload']).where('finished_at', 'is', null).execute()
  expect(jobs.map(({ kind }) => kind)).toEqual(['remove-files'])
  expect((jobs[0]!.payload as { keys: string[] }).keys).toContain('media/himsagar-mango.webp')
  const off = await sql`select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`.execute(shop.db)
  expect(off.rows).toEqual([])
})

test('a fruit of the owner keeps the farm and the stock item that it uses, and the ledger still adds up', async () => {
  const { farm, item } = await addOwnFruit(shop.db)
  const plan = await planned()
  expect(plan.kept.map(({ part, id, because }) => [part, id, because])).toEqual([
    ['stock-items', item.id, { reason: 'used', by: 'product', name: { en: 'Own guava', bn: 'নিজের পেয়ারা' } }],
    ['farms', farm.id, { reason: 'used', by: 'lot', name: 'OWN-0612-A' }],
    ...plan.kept.filter(({ part }) => part === 'photos').map(({ part, id, because }) => [part, id, because]),
  ])
  expect(await clear(plan)).toEqual({ ok: true })
  const counts = await countAll(shop.db)
  expect([counts['catalog.products'], counts['inventory.lots'], counts['inventory.movements'], counts['catalog.farms']]).toEqual([
    1, 1, 1, 1,
  ])
  expect([counts['inventory.stock_items'], counts['inventory.contents']]).toEqual([2, 2])
  expect(await shop.db.selectFrom('catalog.farms').select(['slug', 'fruits']).execute()).toEqual([
    { slug: farm.word, fruits: [] },
  ])
  expect(await ledgerDifferences(shop.db)).toEqual([])
  expect(await demoPlan(shop.db, { seed, changedToo: false })).toBeNull()
})

test('texts and products that the owner changed stay; the changed products are deleted if the owner asks for it', async () => {
  const product = await firstOf(shop.db, 'catalog.products', 'code')
  const brand = { name: { en: 'Rosh Bagan', bn: 'রস বাগান' } }
  await sql`update content.settings set value = ${JSON.stringify(brand)}::jsonb, updated_at = ${NOW} where key = 'brand'`.execute(
    shop.db,
  )
  const { staffId } = shop.ctx.actor as { staffId: string }
  await sql`insert into accounts.audit_log (at, actor, staff_id, action, subject_type, subject_id, subject_name)
    values (${NOW}, 'staff:Owner', ${staffId}, 'change-product', 'product', ${product.id}, 'x')`.execute(shop.db)
  const plan = await planned()
  expect(plan.texts).toEqual(['home', 'gift-rules', 'about', 'categories'])
  expect(plan.kept.find(({ part }) => part === 'products')).toMatchObject({ id: product.id, because: { reason: 'changed' } })
  expect(countsOf(plan)['products']).toBe(49)
  expect(await clear(plan)).toEqual({ ok: true })
  expect(await setting(shop.db, 'brand')).toEqual(brand)
  expect(await shop.db.selectFrom('catalog.products').select('code').execute()).toEqual([{ code: product.word }])
  const rest = await planned(true)
  expect([rest.kept, countsOf(rest)['products']]).toEqual([[], 1])
  expect(await clear(rest, true)).toEqual({ ok: true })
  expect((await countAll(shop.db))['catalog.products']).toBe(0)
})

async function addOrder(state: 'placed' | 'cancelled'): Promise<string> {
  const id = newId(NOW)
  await sql`insert into ordering.orders (id, number, state, token, idempotency_key, request_hash, name, phone, language, source, goods_paisa, discount_paisa,
        delivery_paisa, rounding_paisa, total_paisa, vat_paisa, terms_version, changeable_until, placed_at)
      values (${id}, 'PF-99999', ${state}, 'token', 'key', 'hash', 'Rahima', '+8801711000001', 'bn', 'storefront', 0, 0, 0, 0, 0, 0, 1, ${NOW}, ${NOW})`.execute(
    shop.db,
  )
  return id
}

test.each(['orders', 'quotations'] as const)('a shop with %s of its own is refused, and nothing is changed', async (kind) => {
  if (kind === 'orders') await addOrder('placed')
  else
    await sql`insert into gifting.quotations (id, number, token, contact_name, phone, language, created_by, created_at)
      values (${newId(NOW)}, 'Q-2026-99999', 'a token of twenty-two letters', 'Rahima', '+8801711000001', 'bn', 'staff:Owner', ${NOW})`.execute(
      shop.db,
    )
  const plan = await planned()
  const before = await countAll(shop.db)
  const real = { orders: 0, quotations: 0, [kind]: 1 }
  expect(await clear(plan)).toEqual({ ok: false, problem: 'shop-has-orders', ...real })
  expect(await countAll(shop.db)).toEqual(before)
})

test('an order that was cancelled before anything was paid does not keep the demo, and goes with it', async () => {
  const id = await addOrder('cancelled')
  const plan = await planned()
  expect([plan.real.orders, plan.goes.orders.length]).toEqual([0, 2])
  expect(plan.goes.orders.map((order) => order.id)).toContain(id)
  await sql`insert into payments.payments (id, order_id, attempt, method, amount_paisa, captured_paisa, state, created_at)
    values (${newId(NOW)}, ${id}, 'first', 'cash-on-delivery', 100, 100, 'captured', ${NOW})`.execute(shop.db)
  const paid = await planned()
  expect([paid.real.orders, paid.goes.orders.length]).toEqual([1, 1])
  await sql`update payments.payments set captured_paisa = 0, state = 'void' where order_id = ${id}`.execute(shop.db)
  expect(await clear(await planned())).toEqual({ ok: true })
  expect((await countAll(shop.db))['ordering.orders']).toBe(0)
})

test('what was not shown is not cleared', async () => {
  const plan = await planned()
  await addOwnFruit(shop.db)
  const before = await countAll(shop.db)
  expect(await clear(plan)).toEqual({ ok: false, problem: 'edit-conflict' })
  expect(await countAll(shop.db)).toEqual(before)
})

test('of two people who clear at once, one succeeds', async () => {
  const plan = await planned()
  const both = await Promise.all([clear(plan), clear(plan)])
  expect(both.map((one) => (one.ok ? 'ok' : one.problem)).sort()).toEqual(['no-demo-left', 'ok'])
  const audit = await shop.db.selectFrom('accounts.audit_log').select('id').where('action', '=', 'clear-demo').execute()
  expect(audit).toHaveLength(1)
})

test('who waits for fruit of the demo goes with it, and who waits for own fruit stays', async () => {
  const own = await addOwnFruit(shop.db)
  await sql`
    insert into waitlist.entries (id, product_id, variant_id, grams, phone, language, consent, privacy_version, created_at)
    select gen_random_uuid(), variant.product_id, variant.id, 1000, '+8801710000001', 'en', 'Yes', 1, ${NOW}
    from (select distinct on (product_id) id, product_id from catalog.variants order by product_id, position) as variant`.execute(
    shop.db,
  )
  await sql`insert into waitlist.turns select product_id from waitlist.entries`.execute(shop.db)
  expect(await clear(await planned())).toMatchObject({ ok: true })
  const left = await sql<{ id: string }>`
    select product_id as id from waitlist.entries union all select product_id from waitlist.turns`.execute(shop.db)
  expect(left.rows.map(({ id }) => id)).toEqual([own.productId, own.productId])
})
