import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Paisa, Translations } from '../values/index.ts'
import { instantsOf, type Period } from './period.ts'

/**
 * The ledger of a grower in a period: opening + delivered + deducted + corrected + advances + paid = balance. Deductions, advances and payments
 * are below zero, and so is a balance that is an advance. Delivered + deducted + corrected deliveries are the costs of the lots.
 */
export type GrowerLedger = {
  farmId: string
  name: Translations
  opening: Paisa
  delivered: Paisa
  deducted: Paisa
  corrected: Paisa
  advances: Paisa
  paid: Paisa
  balance: Paisa
}

export async function growerLedger(reader: Reader, period: Period): Promise<GrowerLedger[]> {
  const [begins, ends] = instantsOf(period)
  const during = (kind: string) => sql`
    coalesce(sum(amount_paisa) filter (where kind = ${kind} and at >= ${begins}::timestamptz), 0)::bigint`
  const found = await sql<GrowerLedger>`
    with sums as (
      select farm_id, coalesce(sum(amount_paisa) filter (where at < ${begins}::timestamptz), 0)::bigint as opening,
        ${during('delivery')} as delivered, ${during('deduction')} as deducted, ${during('correction')} as corrected,
        ${during('advance')} as advances, ${during('payment')} as paid, sum(amount_paisa)::bigint as balance
      from growers.entries where at < ${ends}::timestamptz group by farm_id)
    select farm_id as "farmId", farm.name, opening, delivered, deducted, corrected, advances, paid, balance
    from sums join catalog.farms farm on farm.id = farm_id order by balance desc, farm.position, farm_id`.execute(reader)
  return found.rows
}
