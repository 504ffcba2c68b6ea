import { pagesChanged } from '#platform/page-changes.ts'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'

type RipeOnSet = { ok: true } | { ok: false; problem: 'unknown-lot' | 'ripe-after-best-before' | 'edit-conflict' }

/** The first day on which the fruit of the lot is ripe; null: not known. `seen` is the day that the page showed. */
export function setRipeOn(
  ctx: Ctx,
  { lotId, ripeOn, seen }: { lotId: string; ripeOn: CalendarDate | null; seen: CalendarDate | null },
): Promise<RipeOnSet> {
  return ctx.db.transaction(async (tx): Promise<RipeOnSet> => {
    const lot = await tx
      .selectFrom('inventory.lots')
      .select(['code', 'best_before', 'ripe_on'])
      .where('id', '=', lotId)
      .forUpdate()
      .executeTakeFirst()
    if (!lot) return { ok: false, problem: 'unknown-lot' }
    if (lot.ripe_on === ripeOn) return { ok: true }
    if (lot.ripe_on !== seen) return { ok: false, problem: 'edit-conflict' }
    if (ripeOn !== null && ripeOn > lot.best_before) return { ok: false, problem: 'ripe-after-best-before' }
    await tx.updateTable('inventory.lots').set({ ripe_on: ripeOn }).where('id', '=', lotId).execute()
    await writeAudit(tx, ctx, {
      action: 'set-ripe-on',
      subject: { type: 'lot', id: lotId, name: lot.code },
      before: { ripe_on: lot.ripe_on },
      after: { ripe_on: ripeOn },
    })
    await pagesChanged(tx, 'ripeness changed', ctx.now)
    return { ok: true }
  })
}
