import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import type { CodFacts, CodRule } from '../payments/index.ts'
import type { CourierScore } from '../trust/index.ts'
import { activeConsignments, type LockedOrder } from './locked-order.ts'
import { lineRows } from './order-rows.ts'
import { codHistory, type CodHistory } from './order-preconditions.ts'
import { knownBuyer, trustFactsOf } from './trust-facts.ts'

/** The facts the cash rules need, read from an existing order. */
export async function codFactsOf(
  tx: Tx,
  { now }: Ctx,
  { order, courier }: { order: LockedOrder; courier: CourierScore | null },
): Promise<{ rules: CodRule[]; facts: CodFacts }> {
  const found = await sql<CodHistory>`select ${codHistory(order.phone, order.id)}`.execute(tx)
  const { rules, refusedBefore, firstOrder } = found.rows[0]!
  const consignments = await activeConsignments(tx, order.id)
  const grams = consignments.reduce((sum, consignment) => sum + consignment.grams, 0)
  const [box] = consignments
  const address = { areaId: box?.areaId ?? '', addressLine: box?.recipient.addressLine ?? '' }
  const { name, phone } = order
  const known = await knownBuyer(tx, { name, phone, address, courier, now, except: order.id })
  const lines = await lineRows(tx, [order.id])
  const trust = trustFactsOf(
    known,
    lines.map(({ productId }) => productId),
  )
  return { rules, facts: { zoneId: box?.zoneId ?? '', total: order.total, grams, refusedBefore, firstOrder, trust } }
}
