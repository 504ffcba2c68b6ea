import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { type Language, linkIn } from '../values/index.ts'

/** The URL of the buyer's order page, in the buyer's language. */
export function orderLink(shopUrl: string, language: Language, token: string): string {
  return linkIn(shopUrl, language, `/order/${token}`)
}

/** The same by order id, for our own server only: anyone with the link sees the whole order. */
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
