import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Phone } from '../values/index.ts'

type ContactSince = { id: string; phone: Phone | null; email: string | null; since: Date }

/** The ids of those who have ordered the product since that time, with the same number or e-mail address. Cancelled orders do not count. */
export async function ordersOfContacts(
  reader: Reader,
  { productId, contacts }: { productId: string; contacts: readonly ContactSince[] },
): Promise<Set<string>> {
  if (contacts.length === 0) return new Set()
  const found = await sql<{ id: string }>`
    select asked.id from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as asked(id uuid, phone text, email text, since timestamptz)
    where exists (
      select from ordering.orders
      where orders.placed_at >= asked.since and orders.state <> 'cancelled'
        and (orders.phone = asked.phone or lower(orders.email) = asked.email)
        and exists (select from ordering.order_lines lines where lines.order_id = orders.id and lines.product_id = ${productId}::uuid))`.execute(
    reader,
  )
  return new Set(found.rows.map(({ id }) => id))
}

/** The ids of all orders of a phone number that are not cancelled. */
export async function orderIdsOfPhone(reader: Reader, phone: Phone): Promise<Set<string>> {
  const found = await sql<{ id: string }>`select id from ordering.orders where phone = ${phone} and state <> 'cancelled'`.execute(
    reader,
  )
  return new Set(found.rows.map(({ id }) => id))
}
