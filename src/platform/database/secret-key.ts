import { sql } from 'kysely'
import { newToken } from '../ids.ts'
import type { Database } from './connect.ts'

/** The key for hashing codes: from the environment, else the one the shop created on first use. */
export async function secretKey<Tables>(db: Database<Tables>, given: string | undefined): Promise<string> {
  if (given !== undefined) return given
  await sql`insert into platform.secret_key (value) values (${newToken()}) on conflict do nothing`.execute(db)
  const kept = await sql<{ value: string }>`select value from platform.secret_key`.execute(db)
  return kept.rows[0]!.value
}
