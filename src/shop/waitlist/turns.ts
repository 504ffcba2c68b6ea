import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/** Locks the row of a product: people are told about it, and unlisted fruit is matched to it, by one process at a time. */
export async function lockTurn(tx: Tx, productId: string): Promise<void> {
  await sql`insert into waitlist.turns (product_id) values (${productId}::uuid) on conflict do nothing`.execute(tx)
  await sql`select from waitlist.turns where product_id = ${productId}::uuid for update`.execute(tx)
}
