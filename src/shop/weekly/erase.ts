import { sql } from 'kysely'
import { newToken } from '#platform/ids.ts'
import type { Ctx, Tx } from '../context.ts'
import { endPlanIn } from './change-plan.ts'

/** Ends the plans of a person whose data is erased, and removes name, number, address and link. What was ordered stays in the books. */
export async function erasePlansOf(tx: Tx, ctx: Ctx, phones: readonly string[]): Promise<void> {
  const found = await sql<{ id: string; ended: boolean }>`
    select id, state = 'ended' as ended from weekly.plans where phone = any(${[...phones]}::text[]) order by id for update`.execute(
    tx,
  )
  for (const { id, ended } of found.rows) {
    if (!ended) await endPlanIn(tx, ctx, { id })
    await sql`
      update weekly.plans set name = '—', phone = null, address_line = '', landmark = null, token = ${newToken()}, consent = '—'
      where id = ${id}::uuid`.execute(tx)
  }
}
