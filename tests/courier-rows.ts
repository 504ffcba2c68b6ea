import type { Rows } from '#db/seed/seed-rows.ts'
import { newId } from '#platform/ids.ts'
import { remittanceRows } from './remittance-rows.ts'
import { taka } from './world-data.ts'

/** A parcel with a typed number, an area of a carrier, and a payment of another. */
export function courierRows(id: Record<'order' | 'box' | 'area', string>, now: Date): Rows {
  const parcel = newId(now)
  const at = { actor: 'staff:Owner', at: now }
  return {
    'fulfilment.carriages': [{ consignment_id: id.box, carrier: 'Sundarban', numbers: ['SC-1'], link: null, remits: false }],
    'couriers.parcels': [
      {
        id: parcel,
        order_id: id.order,
        consignment_id: id.box,
        carrier: 'other',
        carrier_name: 'Sundarban',
        reference: 'PF-1-1-1-1',
        booking: 1,
        part: 1,
        parts: 1,
        state: 'booked',
        tracking_number: 'SC-1',
        grams: 5_000,
        cod_paisa: taka(100),
        actor: 'staff:Owner',
        created_at: now,
        booked_at: now,
      },
    ],
    ...remittanceRows({ order: id.order, parcel }, now),
    'couriers.parcel_events': [{ parcel_id: parcel, source: 'staff', to_state: 'booked', ...at }],
    'couriers.area_map': [
      { carrier: 'redx', area_id: id.area, code: '1', name: 'Savar', confirmed_by: 'staff:Owner', confirmed_at: now },
    ],
  }
}
