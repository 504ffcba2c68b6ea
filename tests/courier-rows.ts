import type { Rows } from '#db/seed/seed-rows.ts'
import { newId } from '#platform/ids.ts'
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

function remittanceRows({ order, parcel }: Record<'order' | 'parcel', string>, now: Date): Rows {
  const remittance = newId(now)
  const task = newId(now)
  const day = '2026-06-10'
  const of = { remittance_id: remittance, parcel_id: parcel }
  const by = { actor: 'staff:Owner', at: now }
  return {
    'remittances.remittances': [
      {
        id: remittance,
        carrier: 'redx',
        state: 'confirmed',
        file_name: 'redx.csv',
        content_hash: 'hash',
        headings: JSON.stringify(['Tracking ID', 'Collected']),
        first_row: 2,
        signature: 'signature',
        mapping: JSON.stringify({ number: 0, collected: 1 }),
        mapped: true,
        covers_until: day,
        bank_paisa: taka(90),
        bank_reference: 'BEFTN 1',
        bank_day: day,
        collected_paisa: taka(100),
        charges_paisa: taka(10),
        paid_paisa: taka(80),
        actor: 'staff:Owner',
        created_at: now,
        confirmed_by: 'staff:Owner',
        confirmed_at: now,
      },
    ],
    'remittances.mappings': [
      { carrier: 'redx', signature: 'signature', mapping: JSON.stringify({ number: 0, collected: 1 }), used_at: now },
    ],
    'remittances.bank_receipts': [
      { reference: 'BEFTN 1', carrier: 'redx', amount_paisa: taka(90), day, remittance_id: remittance, ...by },
    ],
    'remittances.lines': [
      {
        ...of,
        row: 2,
        number: 'SC-1',
        outcome: 'over',
        collected_paisa: taka(100),
        charges_paisa: taka(10),
        paid_paisa: taka(80),
      },
    ],
    'remittances.parcels': [
      {
        parcel_id: parcel,
        order_id: order,
        carrier: 'redx',
        collected_paisa: taka(80),
        paid_paisa: taka(80),
        written_off_paisa: taka(0),
        settled_at: now,
      },
    ],
    'remittances.entries': [{ ...of, kind: 'paid', amount_paisa: taka(80), ...by }],
    'remittances.tasks': [
      {
        ...of,
        id: task,
        carrier: 'redx',
        kind: 'over',
        row: 2,
        number: 'SC-1',
        order_id: order,
        amount_paisa: taka(-20),
        due_on: day,
        state: 'open',
        opened_at: now,
      },
    ],
  }
}
