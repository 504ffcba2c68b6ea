import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { areaChoices, areaWithDistrict, placeIndex } from '../places/index.ts'
import { normalized } from './change-recipients.ts'
import { recheckRun } from './check-facts.ts'
import { insertRecipients } from './insert-recipients.ts'
import { noteOnRun } from './run-events.ts'
import { recipientsAmong } from './run-progress.ts'
import type { Given } from './run-rules.ts'
import { lockRun, type RunRef } from './runs.ts'

type RecipientsAdded =
  | { ok: true }
  | { ok: false; problem: 'unknown-run' | 'not-open' | 'no-people' }
  | { ok: false; problem: 'too-many-recipients'; most: number }

/**
 * Appends people to a run, all or none: each with its faults, to be corrected in place, as those of a sheet. Their ids come from the caller: where
 * one of them is in the list, they were added before.
 */
export function addRecipients(
  ctx: Ctx,
  { run: ref, people }: { run: RunRef; people: readonly (Given & { id: string })[] },
): Promise<RecipientsAdded> {
  return ctx.db.transaction(async (tx): Promise<RecipientsAdded> => {
    const run = await lockRun(tx, ref)
    if (!run) return { ok: false, problem: 'unknown-run' }
    if (run.state !== 'draft') return { ok: false, problem: 'not-open' }
    if (people.length === 0) return { ok: false, problem: 'no-people' }
    const ids = people.map(({ id }) => id)
    if ((await recipientsAmong(tx, { runId: run.id, ids })).length > 0) return { ok: true }
    const places = placeIndex(await areaChoices(tx))
    const given = people.map((person) => {
      const tidy = { ...person, ...normalized(person) }
      // An area may be given with its district, as in "Uttara West, Dhaka".
      return tidy.area.includes(',') ? { ...tidy, ...areaWithDistrict(places, tidy.area) } : tidy
    })
    const inserted = await insertRecipients(tx, ctx, { run, given })
    if (!inserted.ok) return inserted
    await sql`update gifting.gift_runs set version = version + 1 where id = ${run.id}::uuid`.execute(tx)
    await recheckRun(tx, ctx, run)
    await noteOnRun(tx, ctx, { run, kind: 'imported', count: people.length })
    return { ok: true }
  })
}
