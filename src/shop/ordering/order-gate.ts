import { sql } from 'kysely'
import { isBlocked } from '../accounts/index.ts'
import { currentVersionOf } from '../content/index.ts'
import type { Tx } from '../context.ts'
import type { Phone } from '../values/index.ts'

/** What every order passes: the terms in force, whether orders of this number are taken, and the number it gets. */
export type OrderGate = { number: string; termsVersion: number; blocked: boolean }

/** One statement. The number of an order that is refused is not given again. */
export async function orderGate(tx: Tx, phone: Phone): Promise<OrderGate> {
  const found = await sql<OrderGate>`
    select 'PF-' || nextval('ordering.order_numbers') as number, ${currentVersionOf('terms')} as "termsVersion",
      ${isBlocked(phone)} as blocked`.execute(tx)
  return found.rows[0]!
}
