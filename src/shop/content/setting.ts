import { sql } from 'kysely'
import type { Reader, Tx } from '../context.ts'

/** The value of a setting; null when not set. */
export async function setting(reader: Reader, key: string): Promise<unknown> {
  const row = await reader.selectFrom('content.settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

/** Reads and locks a setting. The row may not exist yet, so an advisory lock on the name is used. */
export async function lockSetting(tx: Tx, key: string): Promise<unknown> {
  await sql`select pg_advisory_xact_lock(hashtext(${`content.settings ${key}`}))`.execute(tx)
  return setting(tx, key)
}

export async function writeSetting(tx: Tx, { key, value, now }: { key: string; value: unknown; now: Date }): Promise<void> {
  const json = JSON.stringify(value)
  await tx
    .insertInto('content.settings')
    .values({ key, value: json, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json, updated_at: now }))
    .execute()
}
