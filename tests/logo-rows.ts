import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import type { Db } from '#shop/context.ts'

/** The logo of a company and of a run. */
export async function insertLogo(db: Db, file: string, now: Date): Promise<string> {
  const id = newId(now)
  await db.transaction(async (tx) => {
    await sql`
      insert into gifting.logos (id, file, width, height, mean, ground, colours, actor, created_at)
      values (${id}::uuid, ${file}, 980, 280, '#7f8453', null, '{"#f2a900"}', 'guest', ${now}::timestamptz)`.execute(tx)
    await sql`
      insert into gifting.company_logos (company_id, logo_id) select id, ${id}::uuid from accounts.companies order by id limit 1`.execute(
      tx,
    )
    await sql`
      update gifting.gift_runs set logo_id = ${id}::uuid where id = (select id from gifting.gift_runs order by id limit 1)`.execute(
      tx,
    )
    return { ok: true as const }
  })
  return file
}
