import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Language } from '../values/index.ts'

/** The buyer's own page of an order, in the buyer's language. */
export function orderLink(shopUrl: string, language: Language, token: string): string {
  return `${shopUrl}${language === 'bn' ? '/bn' : ''}/order/${token}`
}

/** The same by the order's id, for our own server only: who knows the link sees all of the order. */
export async function linkOfOrder(
  reader: Reader,
  orderId: string,
  shopUrl: string,
): Promise<{ link: string; language: Language } | null> {
  const found = await sql<{ token: string; language: Language }>`
    select token, language from ordering.orders where id = ${orderId}::uuid`.execute(reader)
  const row = found.rows[0]
  return row ? { link: orderLink(shopUrl, row.language, row.token), language: row.language } : null
}
