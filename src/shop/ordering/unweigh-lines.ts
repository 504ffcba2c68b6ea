import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { changeGrams } from '../fulfilment/index.ts'
import { formatMoney, paisa, type Paisa, DEFAULT_LANGUAGE } from '../values/index.ts'
import { adjustLines } from './adjust-lines.ts'
import type { LockedOrder } from './locked-order.ts'
import { lineTotal } from './model.ts'
import { lineRows } from './order-rows.ts'

/**
 * Other fruit goes into the box, so these lines cost their estimate again until it is weighed. Lines without a weight stay as they are.
 */
export async function unweighLines(
  tx: Tx,
  ctx: Ctx,
  { order, consignmentId, lineIds }: { order: LockedOrder; consignmentId: string; lineIds: ReadonlySet<string> },
): Promise<{ ok: true; total: Paisa } | { ok: false; problem: 'in-review' }> {
  const weighed = (await lineRows(tx, [order.id])).filter((line) => lineIds.has(line.id) && line.weighedGrams !== null)
  if (weighed.length === 0) return { ok: true, total: order.total }
  const notes: string[] = []
  for (const line of weighed) {
    const estimate = paisa(lineTotal(line.unitPrice, line.units))
    await sql`
      update ordering.order_lines set weighed_grams = null, line_paisa = ${estimate}::bigint where id = ${line.id}::uuid`.execute(
      tx,
    )
    await changeGrams(tx, { consignmentId, by: line.netGrams * line.units - line.weighedGrams! })
    const [from, to] = [formatMoney(line.linePaisa, DEFAULT_LANGUAGE), formatMoney(estimate, DEFAULT_LANGUAGE)]
    notes.push(`${line.name.en}: ${from} → ${to}`)
  }
  return adjustLines(tx, ctx, { order, kind: 'weighed', note: notes.join('; ') })
}
