import { sql } from 'kysely'
import type { Reader } from '../context.ts'

/** The numbers of these orders by id, for pages that only link to them. */
export async function orderNumbers(reader: Reader, orderIds: readonly string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const found = await sql<{ id: string; number: string }>`
    select id, number from ordering.orders where id = any(${[...new Set(orderIds)]}::uuid[])`.execute(reader)
  return new Map(found.rows.map((row) => [row.id, row.number]))
}
