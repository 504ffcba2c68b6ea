import { sql } from 'kysely'
import type { Db } from '#shop/context.ts'
import { WORLD } from './world-data.ts'

/** Inserts the test world into a migrated, empty database. Separate, so that benchmarks can use it too. */
export async function insertWorld(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [table, rows] of Object.entries(WORLD)) {
      await tx
        .insertInto(table as 'places.areas')
        .values(rows as [])
        .execute()
    }
    await sql`
      insert into inventory.movements (lot_id, kind, amount, actor, at)
      select id, state, on_hand, 'staff:Owner', created_at from inventory.lots order by id`.execute(tx)
  })
}
