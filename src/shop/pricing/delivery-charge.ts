import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Paisa } from '../values/index.ts'
import { chargeFor, type DeliveryCharge, type Mode } from './model.ts'

const CHARGES = sql`select zone_id as "zoneId", mode, base_paisa as base, base_grams as "baseGrams", per_kilo_paisa as "perKilo",
  free_from_paisa as "freeFrom" from pricing.delivery_charges`

/** The charges of a zone, one row for each mode. */
export async function deliveryCharges(reader: Reader, zoneId: string): Promise<DeliveryCharge[]> {
  const found = await sql<DeliveryCharge>`${CHARGES} where zone_id = ${zoneId} order by mode`.execute(reader)
  return found.rows
}

export async function everyDeliveryCharge(reader: Reader): Promise<DeliveryCharge[]> {
  const found = await sql<DeliveryCharge>`${CHARGES} order by zone_id, mode`.execute(reader)
  return found.rows
}

/** Null when the zone is not served in this mode. */
export async function deliveryCharge(
  reader: Reader,
  { zoneId, mode, grams, goods }: { zoneId: string; mode: Mode; grams: number; goods: Paisa },
): Promise<Paisa | null> {
  const charge = (await deliveryCharges(reader, zoneId)).find((row) => row.mode === mode)
  return charge ? chargeFor(charge, { grams, goods }) : null
}
