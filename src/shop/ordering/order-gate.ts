import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isBlocked } from '../accounts/index.ts'
import { currentVersionOf } from '../content/index.ts'
import type { Tx } from '../context.ts'
import { hasReturned } from '../fulfilment/index.ts'
import { bankIsSetUp, codRulesNow } from '../payments/index.ts'
import type { CodRule } from '../payments/index.ts'
import type { Phone } from '../values/index.ts'

/** What every order passes: the terms in force, whether orders of this number are taken and paid in cash, and the number it gets. */
export type OrderGate = { number: string; termsVersion: number; blocked: boolean; cod: CodHistory; takesTransfers: boolean }

/** What the rules for cash go by, of the person. */
export type CodHistory = { rules: CodRule[]; refusedBefore: number; firstOrder: boolean }

/** One statement. The number of an order that is refused is not given again. */
export async function orderGate(tx: Tx, phone: Phone): Promise<OrderGate> {
  const found = await sql<Omit<OrderGate, 'cod'> & CodHistory>`
    select 'PF-' || nextval('ordering.order_numbers') as number, ${currentVersionOf('terms')} as "termsVersion",
      ${isBlocked(phone)} as blocked, ${bankIsSetUp()} as "takesTransfers", ${codHistory(phone)}`.execute(tx)
  const { rules, refusedBefore, firstOrder, ...gate } = found.rows[0]!
  return { ...gate, cod: { rules, refusedBefore, firstOrder } }
}

/** The columns of `CodHistory`, not counting one order. */
export function codHistory(phone: Phone, except: string | null = null): RawBuilder<unknown> {
  const others = sql`from ordering.orders o where o.phone = ${phone} and (${except}::uuid is null or o.id <> ${except}::uuid)`
  return sql`${codRulesNow()} as rules,
      (select count(*)::integer ${others} and ${hasReturned(sql`o.id`)}) as "refusedBefore",
      not exists (select ${others} and o.state <> 'cancelled') as "firstOrder"`
}
