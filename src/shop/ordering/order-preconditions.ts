import { sql, type RawBuilder } from 'kysely'
import { isBlocked } from '../accounts/index.ts'
import { currentVersionOf, orderPrefixSql } from '../content/index.ts'
import type { Tx } from '../context.ts'
import { hasReturned } from '../fulfilment/index.ts'
import { bankIsSetUp, codRulesNow, walletIsSetUp, type CodRule } from '../payments/index.ts'
import type { Phone } from '../values/index.ts'

/** The checks of every order: the terms in force, whether the phone number is blocked, the facts for the cash rules, and the new order number. */
export type OrderPreconditions = {
  number: string
  termsVersion: number
  privacyVersion: number
  blocked: boolean
  cod: CodHistory
  takesTransfers: boolean
  takesWallets: boolean
}

/** Facts about the buyer for the cash rules. */
export type CodHistory = { rules: CodRule[]; refusedBefore: number; firstOrder: boolean }

/** One statement. The number of a refused order is not reused. */
export async function orderPreconditions(tx: Tx, phone: Phone): Promise<OrderPreconditions> {
  const found = await sql<Omit<OrderPreconditions, 'cod'> & CodHistory>`
    select ${orderPrefixSql()} || '-' || nextval('ordering.order_numbers') as number, ${currentVersionOf('terms')} as "termsVersion",
      ${currentVersionOf('policy')} as "privacyVersion", ${isBlocked(phone)} as blocked, ${bankIsSetUp()} as "takesTransfers",
      ${walletIsSetUp()} as "takesWallets", ${codHistory(phone)}`.execute(tx)
  const { rules, refusedBefore, firstOrder, ...gate } = found.rows[0]!
  return { ...gate, cod: { rules, refusedBefore, firstOrder } }
}

/** The columns of `CodHistory`. `except` leaves one order out. */
export function codHistory(phone: Phone, except: string | null = null): RawBuilder<unknown> {
  const others = sql`from ordering.orders o where o.phone = ${phone} and (${except}::uuid is null or o.id <> ${except}::uuid)`
  return sql`${codRulesNow()} as rules,
      (select count(*)::integer ${others} and ${hasReturned(sql`o.id`)}) as "refusedBefore",
      not exists (select ${others} and o.state <> 'cancelled') as "firstOrder"`
}
