import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import type { CodFacts, CodRule } from '../payments/index.ts'
import { activeConsignments, type LockedOrder } from './locked-order.ts'
import { codHistory, type CodHistory } from './order-preconditions.ts'

/** The facts the cash rules need, read from an existing order. */
export async function codFactsOf(tx: Tx, order: LockedOrder): Promise<{ rules: CodRule[]; facts: CodFacts }> {
  const found = await sql<CodHistory>`select ${codHistory(order.phone, order.id)}`.execute(tx)
  const { rules, refusedBefore, firstOrder } = found.rows[0]!
  const consignments = await activeConsignments(tx, order.id)
  const grams = consignments.reduce((sum, consignment) => sum + consignment.grams, 0)
  return { rules, facts: { zoneId: consignments[0]?.zoneId ?? '', total: order.total, grams, refusedBefore, firstOrder } }
}
