import { changedFields, writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { isAmount } from './new-lot.ts'

type LowLevelSet =
  | { ok: true }
  | { ok: false; problem: 'unknown-stock-item' | 'not-an-amount' }
  | { ok: false; problem: 'edit-conflict'; level: number | null }

/** The amount from which a stock item counts as low; null uses the last few units. */
export function setLowLevel(
  ctx: Ctx,
  { stockItemId, level, seen }: { stockItemId: string; level: number | null; seen: number | null },
): Promise<LowLevelSet> {
  return ctx.db.transaction(async (tx): Promise<LowLevelSet> => {
    if (level !== null && !isAmount(level)) return { ok: false, problem: 'not-an-amount' }
    const item = await tx
      .selectFrom('inventory.stock_items')
      .select(['id', 'code', 'unit', 'low_level'])
      .where('id', '=', stockItemId)
      .forUpdate()
      .executeTakeFirst()
    if (!item) return { ok: false, problem: 'unknown-stock-item' }
    if (item.low_level !== seen) return { ok: false, problem: 'edit-conflict', level: item.low_level }
    const field = item.unit === 'gram' ? 'low_level_grams' : 'low_level_pieces'
    const changed = changedFields({ [field]: item.low_level }, { [field]: level })
    if (!changed) return { ok: true }
    await tx.updateTable('inventory.stock_items').set({ low_level: level }).where('id', '=', item.id).execute()
    await writeAudit(tx, ctx, {
      action: 'set-low-level',
      subject: { type: 'stock-item', id: item.id, name: item.code },
      ...changed,
    })
    return { ok: true }
  })
}

/** The configured low levels, by stock item. */
export async function lowLevels(reader: Reader): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('inventory.stock_items')
    .select(['id', 'low_level'])
    .where('low_level', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row.low_level!]))
}
