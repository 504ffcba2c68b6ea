import { sql } from 'kysely'
import type { Db } from '#shop/context.ts'

const PLENTY = 1_000_000_000

/** Gives the demo shop stock and slots for any number of orders: the benchmark is about speed, not availability. */
export async function makePlenty(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`
      with more as (
        update inventory.lots set on_hand = on_hand + ${PLENTY} where state = 'received' and not quarantined and on_hand > 0 returning id)
      insert into inventory.movements (lot_id, kind, amount, reason, actor, at)
      select id, 'counted', ${PLENTY}, 'plenty for a benchmark', 'system:bench', now() from more`.execute(tx)
    await sql`update fulfilment.slots set capacity_drops = ${PLENTY}, capacity_grams = ${PLENTY}`.execute(tx)
    await sql`update fulfilment.slot_days set capacity_drops = ${PLENTY}, capacity_grams = ${PLENTY}`.execute(tx)
    await sql`insert into platform.page_changes (reason, changed_at) values ('bench', now())`.execute(tx)
  })
}

/** The interactions of a shop in percent: the mixes of TPC-W (clause 5.1), mapped to this shop. */
export const MIXES = {
  browsing: mix([29, 11, 11, 21, 12, 11, 2, 0.82, 0.75, 0.69, 0.3, 0.25, 0.1, 0.09]),
  shopping: mix([16, 5, 5, 17, 20, 17, 11.6, 3, 2.6, 1.2, 0.75, 0.66, 0.1, 0.09]),
  ordering: mix([9.12, 0.46, 0.46, 12.35, 14.53, 13.08, 13.53, 12.86, 12.73, 10.18, 0.25, 0.22, 0.12, 0.11]),
} as const
export type MixName = keyof typeof MIXES

export const INTERACTIONS = [
  'home',
  'new products',
  'best sellers',
  'a product',
  'a word being typed',
  'results of a search',
  'the cart priced',
  'the page to sign in',
  'the checkout, with days and price',
  'an order placed',
  'the page to find an order',
  'an order looked at',
  'staff open a product',
  'staff change a price',
] as const
export type Interaction = (typeof INTERACTIONS)[number]

function mix(shares: number[]): readonly number[] {
  return shares
}

/** The interaction at this point of the mix: `at` from 0 up to 1. */
export function interactionAt(name: MixName, at: number): Interaction {
  const shares = MIXES[name]
  let left = at * shares.reduce((sum, share) => sum + share, 0)
  for (const [index, share] of shares.entries()) {
    left -= share
    if (left < 0) return INTERACTIONS[index]!
  }
  return INTERACTIONS[0]
}

/** Think time in seconds before the next step: negative exponential with a mean of seven, capped at seventy (TPC-W, clause 5.3.1.1). */
export function thinkSeconds(random: number): number {
  return Math.min(-7 * Math.log(1 - random), 70)
}
