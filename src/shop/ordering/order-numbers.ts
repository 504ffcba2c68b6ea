import { sql, type RawBuilder } from 'kysely'
import { orderPrefixesSql } from '../content/index.ts'
import type { Reader } from '../context.ts'

/** The numbers of these orders by id, for pages that only link to them. */
export async function orderNumbers(reader: Reader, orderIds: readonly string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const found = await sql<{ id: string; number: string }>`
    select id, number from ordering.orders where id = any(${[...new Set(orderIds)]}::uuid[])`.execute(reader)
  return new Map(found.rows.map((row) => [row.id, row.number]))
}

/** The orders with these numbers, by the digits of each. */
export async function ordersNumbered(reader: Reader, digits: readonly string[]): Promise<{ id: string; number: string }[]> {
  if (digits.length === 0) return []
  const found = await sql<{ id: string; number: string }>`
    select id, number from ordering.orders where ${hasNumber([...new Set(digits)])}`.execute(reader)
  return found.rows
}

/** Whether an order has one of these numbers, whatever they began with when it was placed. The index on whole numbers finds them. */
export function hasNumber(digits: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`number = any(array(
    select prefix || '-' || digits from unnest(${orderPrefixesSql()}) prefix, unnest(${[...digits]}::text[]) digits))`
}
