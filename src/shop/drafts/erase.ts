import { sql, type RawBuilder } from 'kysely'
import { newToken } from '#platform/ids.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { KEEP_DAYS } from './model.ts'

const MOST_AT_ONCE = 500

/** Ends the links made for a person whose data are erased, also those of the person's orders, and removes name, number, address and note. */
export async function eraseDraftsOf(
  tx: Tx,
  { now }: Ctx,
  { phones, orderIds }: { phones: readonly string[]; orderIds: readonly string[] },
): Promise<void> {
  await erase(tx, now, sql`phone = any(${[...phones]}::text[]) or order_id = any(${[...orderIds]}::uuid[])`)
}

/** The same for drafts that ended long ago. Runs every night. */
export function dropOldDrafts({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  return erase(
    db,
    now,
    sql`id in (select id from drafts.drafts
      where coalesce(name, phone, address_line, landmark, note) is not null
        and expires_at < ${now}::timestamptz - make_interval(days => ${KEEP_DAYS}) order by id limit ${MOST_AT_ONCE})`,
  )
}

async function erase(db: Reader, now: Date, where: RawBuilder<unknown>): Promise<void> {
  const found = await sql<{ id: string }>`select id from drafts.drafts where ${where} order by id for update`.execute(db)
  for (const { id } of found.rows) {
    await sql`
      update drafts.drafts set name = null, phone = null, address_line = null, landmark = null, note = null, token = ${newToken()},
        expires_at = least(expires_at, ${now}::timestamptz)
      where id = ${id}::uuid`.execute(db)
  }
}
