import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import type { Grade } from '../inventory/model.ts'
import type { Paisa } from '../values/index.ts'
import type { MarkdownState } from './model.ts'

/** The lower prices of a lot, and why: the values of the rule that proposed them. */
export type Markdown = {
  id: string
  lotId: string
  percent: number
  floorPercent: number
  daysBefore: number | null
  grade: Grade | null
  state: MarkdownState
  proposedAt: Date
  appliedAt: Date | null
  endedAt: Date | null
  prices: { variantId: string; regular: Paisa; floor: Paisa; price: Paisa }[]
}

async function read(reader: Reader, rest: RawBuilder<unknown>): Promise<Markdown[]> {
  const found = await sql<Markdown>`
    select id, lot_id as "lotId", percent, floor_percent as "floorPercent", days_before as "daysBefore", grade, state,
      proposed_at as "proposedAt", applied_at as "appliedAt", ended_at as "endedAt",
      (select coalesce(json_agg(json_build_object('variantId', variant_id, 'regular', regular_paisa, 'floor', floor_paisa,
          'price', price_paisa) order by price_paisa, variant_id), '[]')
        from markdowns.prices where markdown_id = markdowns.id) as prices
    from markdowns.markdowns ${rest}`.execute(reader)
  return found.rows
}

export async function markdownById(reader: Reader, id: string): Promise<Markdown | null> {
  return (await read(reader, sql`where id = ${id}::uuid`))[0] ?? null
}

/** What waits for a decision and what is on sale. */
export async function currentMarkdowns(reader: Reader): Promise<Markdown[]> {
  return read(reader, sql`where state in ('proposed', 'applied') order by id`)
}

/** The largest percent that was ever proposed for each of these lots. */
export async function percentsSoFar(reader: Reader, lotIds: readonly string[]): Promise<Map<string, number>> {
  if (lotIds.length === 0) return new Map()
  const found = await sql<{ lotId: string; percent: number }>`
    select lot_id as "lotId", max(percent) as percent from markdowns.markdowns
    where lot_id = any(${[...lotIds]}::uuid[]) group by lot_id`.execute(reader)
  return new Map(found.rows.map(({ lotId, percent }) => [lotId, percent]))
}

export type LotOnSale = {
  lotId: string
  variantId: string
  price: Paisa
  percent: number
  daysBefore: number | null
  grade: Grade | null
}

/** The sizes that are sold at a lower price, with `variantIds` only these. */
export async function lotsOnSale(reader: Reader, variantIds: readonly string[] | null): Promise<LotOnSale[]> {
  const found = await sql<LotOnSale>`
    select lot_id as "lotId", variant_id as "variantId", price_paisa as price, percent, days_before as "daysBefore", grade
    from markdowns.markdowns join markdowns.prices on markdown_id = id
    where state = 'applied' ${variantIds === null ? sql`` : sql`and variant_id = any(${[...variantIds]}::uuid[])`}
    order by lot_id, price_paisa, variant_id`.execute(reader)
  return found.rows
}
