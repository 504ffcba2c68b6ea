import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { writeAudit } from '../accounts/index.ts'
import { actorName, type Ctx } from '../context.ts'
import { dayInDhaka } from '../values/index.ts'

type Undone =
  | { ok: true; amount: number }
  | { ok: false; problem: 'unknown-lot' | 'not-written-off' | 'already-undone' | 'written-off-earlier' }

/**
 * Undoes a write-off: its fruit is on hand again, and the reports count it as never lost. `movementId` is the row of the ledger. Only on the
 * day of the write-off in Dhaka, so that the waste of past days never changes; later, a stocktake corrects the lot. `amount` is in the unit of the item.
 */
export function undoWriteOff(ctx: Ctx, { lotId, movementId }: { lotId: string; movementId: number }): Promise<Undone> {
  return ctx.db.transaction(async (tx): Promise<Undone> => {
    const lot = await tx
      .selectFrom('inventory.lots as lot')
      .innerJoin('inventory.stock_items as item', 'item.id', 'lot.stock_item_id')
      .select(['lot.id', 'lot.code', 'lot.on_hand', 'item.unit'])
      .where('lot.id', '=', lotId)
      .forUpdate('lot')
      .executeTakeFirst()
    if (!lot) return { ok: false, problem: 'unknown-lot' }
    const found = await sql<{ amount: number; reason: string | null; at: Date; undone: boolean }>`
      select amount, reason, at, exists (select from inventory.movements as later where later.undoes = movement.id) as undone
      from inventory.movements as movement
      where id = ${movementId} and lot_id = ${lot.id}::uuid and kind = 'written-off' and amount < 0`.execute(tx)
    const [written] = found.rows
    if (!written) return { ok: false, problem: 'not-written-off' }
    if (written.undone) return { ok: false, problem: 'already-undone' }
    if (!canUndoWriteOff(written.at, ctx.now)) return { ok: false, problem: 'written-off-earlier' }
    const amount = -written.amount
    const onHand = lot.on_hand + amount
    await tx.updateTable('inventory.lots').set({ on_hand: onHand }).where('id', '=', lot.id).execute()
    await tx
      .insertInto('inventory.movements')
      .values({
        lot_id: lot.id,
        kind: 'written-off',
        amount,
        reason: written.reason,
        undoes: movementId,
        actor: actorName(ctx.actor),
        at: ctx.now,
      })
      .execute()
    const field = lot.unit === 'gram' ? 'on_hand_grams' : 'on_hand_pieces'
    await writeAudit(tx, ctx, {
      action: 'undo-write-off',
      subject: { type: 'lot', id: lot.id, name: lot.code },
      before: { [field]: lot.on_hand },
      after: { [field]: onHand, reason: written.reason },
    })
    await pagesChanged(tx, 'write-off undone', ctx.now)
    return { ok: true, amount }
  })
}

/** Whether a write-off of this time can still be undone. */
export function canUndoWriteOff(at: Date, now: Date): boolean {
  return dayInDhaka(at) === dayInDhaka(now)
}
