import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import type { Actor, Ctx, Db } from '#shop/context.ts'
import type { Tables } from '#shop/tables.ts'
import { worldDatabase } from './database.ts'
import { WORLD_NOW, idOf } from './world-data.ts'

/** The cast: Rahima is a customer, a guest has no account, desk and owner are staff. */
const CAST = {
  rahima: { kind: 'customer', customerId: idOf('rahima') },
  guest: { kind: 'visitor' },
  desk: { kind: 'staff', staffId: idOf('desk'), name: 'Desk', role: 'order-desk' },
  owner: { kind: 'staff', staffId: idOf('owner'), name: 'Owner', role: 'owner' },
} as const satisfies Record<string, Actor>

export type Shop = {
  db: Db
  /** Where the database is, for a second pool. */
  connection: Awaited<ReturnType<typeof worldDatabase>>['connection']
  now: Date
  as(who: keyof typeof CAST): Ctx
  /** The same shop at another time: `shop.at('2026-06-11T19:59:59+06:00')`. */
  at(moment: string | Date): Shop
  count(table: keyof Tables, where?: Record<string, string | number | boolean>): Promise<number>
  /** The row count of every table, to compare before and after: a refusal must not change them. */
  countAll(): Promise<Record<string, number>>
  product(name: string): string
  variant(sku: string): string
  slot(name: string): string
  lot(code: string): string
  stockItem(code: string): string
  farm(slug: string): string
  /** A fresh id for an order, a line and the like. */
  newId(): string
  /** Leaves this amount of a stock item in total, in one lot that stays good: the rest is removed, with its movements. */
  leaveOnly(stockItemCode: string, amount: number): Promise<void>
  /** Opens all connections of the pool. Otherwise the first of many callers would finish before the others have connected. */
  warmUp(): Promise<void>
  close(): Promise<void>
}

/** A separate database with the test world (`world-data.ts`). Close it after the test. */
export async function openShop({ now = WORLD_NOW }: { now?: Date } = {}): Promise<Shop> {
  const { database, connection, close } = await worldDatabase()
  return shopAt({ db: database, connection, close }, now)
}

function shopAt(opened: Pick<Shop, 'db' | 'connection' | 'close'>, now: Date): Shop {
  const { db } = opened
  return {
    ...opened,
    now,
    as: (who) => ({ db, now, actor: CAST[who] }),
    at: (moment) => shopAt(opened, new Date(moment)),
    count: (table, where = {}) => countRows(db, table, where),
    countAll: () => countEveryTable(db),
    product: idOf,
    variant: idOf,
    slot: idOf,
    lot: idOf,
    farm: idOf,
    stockItem: (code) => idOf(`item ${code}`),
    newId: () => newId(now),
    leaveOnly: (code, amount) => leaveOnly(db, { code, amount, now }),
    warmUp: async () => {
      await Promise.all(Array.from({ length: 30 }, () => sql`select pg_sleep(0.03)`.execute(db)))
    },
  }
}

async function countRows(db: Db, table: keyof Tables, where: Record<string, string | number | boolean>): Promise<number> {
  const conditions = Object.entries(where).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const filter = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const result = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)} ${filter}`.execute(db)
  return result.rows[0]!.count
}

export async function countEveryTable(db: Db): Promise<Record<string, number>> {
  const tables = await sql<{ name: keyof Tables }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'public') order by 1`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables.rows) counts[name] = await countRows(db, name, {})
  return counts
}

async function leaveOnly(db: Db, { code, amount, now }: { code: string; amount: number; now: Date }): Promise<void> {
  await sql`
    with ranked as (
      select id, on_hand, row_number() over (order by state = 'received' desc, quarantined, best_before desc, id) as rank
      from inventory.lots where stock_item_id = ${idOf(`item ${code}`)}::uuid
    ),
    changed as (
      update inventory.lots set on_hand = case when rank = 1 then ${amount}::integer else 0 end
      from ranked where lots.id = ranked.id
      returning lots.id, lots.on_hand - ranked.on_hand as difference
    )
    insert into inventory.movements (lot_id, kind, amount, reason, actor, at)
    select id, 'counted', difference, 'left only this much', 'staff:Owner', ${now}::timestamptz from changed where difference <> 0`.execute(
    db,
  )
}
