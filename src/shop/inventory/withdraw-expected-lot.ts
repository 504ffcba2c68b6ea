import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import type { LotState } from './model.ts'

type Withdrawn =
  | { ok: true }
  | { ok: false; problem: 'not-expected' }
  | { ok: false; problem: 'below-allocated'; allocated: number }

/** The harvest will not come: nothing is left of the expected lot. Refused once it has come, or while orders hold some of it. */
export async function withdrawExpectedLot(tx: Tx, ctx: Ctx, lotId: string): Promise<Withdrawn> {
  const found = await sql<{ state: LotState; onHand: number; allocated: number }>`
    select state, on_hand as "onHand", allocated from inventory.lots where id = ${lotId}::uuid for update`.execute(tx)
  const lot = found.rows[0]
  if (lot?.state !== 'expected') return { ok: false, problem: 'not-expected' }
  if (lot.allocated > 0) return { ok: false, problem: 'below-allocated', allocated: lot.allocated }
  if (lot.onHand === 0) return { ok: true }
  await tx.updateTable('inventory.lots').set({ on_hand: 0 }).where('id', '=', lotId).execute()
  await tx
    .insertInto('inventory.movements')
    .values({ lot_id: lotId, kind: 'expected', amount: -lot.onHand, actor: actorName(ctx.actor), at: ctx.now })
    .execute()
  await pagesChanged(tx, 'lot withdrawn', ctx.now)
  return { ok: true }
}
