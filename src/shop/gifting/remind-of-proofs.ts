import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { ArtworkKind } from './proofs.ts'
import { noteOnRun } from './run-events.ts'
import { lockRun } from './runs.ts'
import { tellBuyerOfRun } from './tell-buyer.ts'

/** Job: reminds of each unanswered proof once, after this many days. Returns the number of reminders. */
export async function remindOfProofs(ctx: Ctx, { days, shopUrl }: { days: number; shopUrl: string }): Promise<number> {
  const waits = sql`state = 'shown' and reminded_at is null and created_at <= ${ctx.now}::timestamptz - make_interval(days => ${days}::integer)`
  const due = await sql<{ runId: string }>`
    select distinct run_id as "runId" from gifting.proofs where ${waits}`.execute(ctx.db)
  let reminded = 0
  for (const { runId } of due.rows) {
    reminded += await ctx.db.transaction(async (tx) => {
      const run = await lockRun(tx, { runId })
      if (!run || run.state === 'cancelled' || run.erasedAt) return 0
      const found = await sql<{ kind: ArtworkKind }>`
        update gifting.proofs set reminded_at = ${ctx.now}::timestamptz where run_id = ${runId}::uuid and ${waits}
        returning kind`.execute(tx)
      for (const { kind: proof } of found.rows) {
        await tellBuyerOfRun(tx, ctx, { run, news: { template: 'proof-reminder', proof }, shopUrl })
      }
      if (found.rows.length > 0) await noteOnRun(tx, ctx, { run, kind: 'proof-reminded', count: found.rows.length })
      return found.rows.length
    })
  }
  return reminded
}
