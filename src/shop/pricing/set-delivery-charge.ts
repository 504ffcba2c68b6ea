import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import type { DeliveryCharge } from './model.ts'

/** Sets the charge of a zone in a mode. Orders keep the charge they were placed with. */
export async function setDeliveryCharge(tx: Tx, charge: DeliveryCharge): Promise<void> {
  const { zoneId, mode, base, baseGrams, perKilo, freeFrom } = charge
  await sql`
    insert into pricing.delivery_charges (zone_id, mode, base_paisa, base_grams, per_kilo_paisa, free_from_paisa)
    values (${zoneId}, ${mode}, ${base}, ${baseGrams}, ${perKilo}, ${freeFrom})
    on conflict (zone_id, mode) do update set base_paisa = excluded.base_paisa, base_grams = excluded.base_grams,
      per_kilo_paisa = excluded.per_kilo_paisa, free_from_paisa = excluded.free_from_paisa`.execute(tx)
}
