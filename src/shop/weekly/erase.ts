import { sql } from 'kysely'
import { newToken } from '#platform/ids.ts'
import type { Ctx, Tx } from '../context.ts'
import { endPlanIn } from './change-plan.ts'
import { KEEP_DAYS, UNCONFIRMED_DAYS } from './model.ts'

const MOST_AT_ONCE = 500

/** Ends the plans of a person whose data is erased, and removes name, number, address and link. What was ordered stays in the books. */
export async function erasePlansOf(tx: Tx, ctx: Ctx, phones: readonly string[]): Promise<void> {
  const found = await sql<{ id: string; ended: boolean }>`
    select id, state = 'ended' as ended from weekly.plans where phone = any(${[...phones]}::text[]) order by id for update`.execute(
    tx,
  )
  for (const plan of found.rows) await erasePlan(tx, ctx, plan)
}

/** The same for plans that ended long ago, and for plans whose link was never confirmed. Runs every night. */
export function dropOldPlans(ctx: Ctx): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const found = await sql<{ id: string; ended: boolean }>`
      select id, state = 'ended' as ended from weekly.plans
      where phone is not null and (ended_at < ${ctx.now}::timestamptz - make_interval(days => ${KEEP_DAYS})
        or (state = 'new' and created_at < ${ctx.now}::timestamptz - make_interval(days => ${UNCONFIRMED_DAYS})))
      order by id limit ${MOST_AT_ONCE} for update`.execute(tx)
    for (const plan of found.rows) await erasePlan(tx, ctx, plan)
  })
}

async function erasePlan(tx: Tx, ctx: Ctx, { id, ended }: { id: string; ended: boolean }): Promise<void> {
  if (!ended) await endPlanIn(tx, ctx, { id })
  await sql`
    update weekly.plans set name = '—', phone = null, address_line = '', landmark = null, token = ${newToken()}, consent = '—'
    where id = ${id}::uuid`.execute(tx)
}
