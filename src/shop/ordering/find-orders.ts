import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { orderDigits, type Phone } from '../values/index.ts'
import { hasNumber } from './order-numbers.ts'
import { orderRows, type OrderRow } from './order-rows.ts'

export async function ordersByIds(reader: Reader, orderIds: readonly string[]): Promise<OrderRow[]> {
  return orderIds.length === 0 ? [] : orderRows(reader, sql`where id = any(${[...orderIds]}::uuid[]) order by id`)
}

export async function orderById(reader: Reader, orderId: string): Promise<OrderRow | null> {
  const [row] = await orderRows(reader, sql`where id = ${orderId}::uuid`)
  return row ?? null
}

export async function orderWithToken(reader: Reader, token: string): Promise<OrderRow | null> {
  const [row] = await orderRows(reader, sql`where token = ${token}`)
  return row ?? null
}

export async function orderIdOf(reader: Reader, token: string): Promise<string | null> {
  const found = await sql<{ id: string }>`select id from ordering.orders where token = ${token}`.execute(reader)
  return found.rows[0]?.id ?? null
}

/** The order with this number, in any spelling, if it was placed with this phone number. */
export async function orderWithNumber(
  reader: Reader,
  { number, phone }: { number: string; phone: Phone },
): Promise<OrderRow | null> {
  const [row] = await orderRows(reader, sql`where ${hasNumber([orderDigits(number) ?? ''])} and phone = ${phone}`)
  return row ?? null
}

/** For whoever has proved otherwise that they may know of it. */
export async function orderNumbered(reader: Reader, number: string): Promise<OrderRow | null> {
  const [row] = await orderRows(reader, sql`where ${hasNumber([orderDigits(number) ?? ''])}`)
  return row ?? null
}

/** Newest first. */
export function ordersOfPhone(reader: Reader, { phone, most }: { phone: Phone; most: number }): Promise<OrderRow[]> {
  return orderRows(reader, sql`where phone = ${phone} order by placed_at desc, id desc limit ${most}`)
}

/** Newest first. */
export function ordersOfAccount(reader: Reader, { customerId, most }: { customerId: string; most: number }): Promise<OrderRow[]> {
  return orderRows(reader, sql`where customer_id = ${customerId}::uuid order by placed_at desc, id desc limit ${most}`)
}

/** Oldest first. */
export function ordersOfCompany(reader: Reader, companyId: string): Promise<OrderRow[]> {
  return orderRows(reader, sql`where company_id = ${companyId}::uuid order by placed_at, id`)
}
