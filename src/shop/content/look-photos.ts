import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/** Notes which photos the looks of the shop use, so that no job deletes them. Returns those that no look uses any more. */
export async function keepLookPhotos(tx: Tx, photoIds: readonly string[]): Promise<string[]> {
  const kept = [...new Set(photoIds)]
  await sql`insert into content.look_photos (photo_id) select unnest(${kept}::uuid[]) on conflict do nothing`.execute(tx)
  const dropped = await sql<{ id: string }>`
    delete from content.look_photos where photo_id <> all(${kept}::uuid[]) returning photo_id as id`.execute(tx)
  return dropped.rows.map(({ id }) => id)
}
