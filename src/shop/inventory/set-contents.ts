import { sql } from 'kysely'
import type { Reader, Tx } from '../context.ts'

/** `amount` is in the stock item's own unit. */
export type ContentPart = { stockItemId: string; amount: number }

/** Sets what one unit of a variant consists of, in the caller's transaction. Existing allocations keep the old contents. */
export async function setContents(
  tx: Tx,
  { variantId, parts }: { variantId: string; parts: readonly ContentPart[] },
): Promise<void> {
  const ids = parts.map(({ stockItemId }) => stockItemId)
  await sql`
    delete from inventory.contents where variant_id = ${variantId}::uuid and stock_item_id <> all(${ids}::uuid[])`.execute(tx)
  await sql`
    insert into inventory.contents as content (variant_id, stock_item_id, amount)
    select ${variantId}::uuid, part.id, part.amount
    from unnest(${ids}::uuid[], ${parts.map(({ amount }) => amount)}::integer[]) as part (id, amount)
    on conflict (variant_id, stock_item_id) do update set amount = excluded.amount
      where content.amount <> excluded.amount`.execute(tx)
}

/** Every size that is made of this stock item, or has some of it. */
export async function variantsWith(reader: Reader, stockItemId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select variant_id as id from inventory.contents where stock_item_id = ${stockItemId}::uuid order by amount, variant_id`.execute(
    reader,
  )
  return found.rows.map(({ id }) => id)
}
