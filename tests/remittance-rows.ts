import type { Rows } from '#db/seed/seed-rows.ts'
import { newId } from '#platform/ids.ts'
import { dayFrom } from '#shop/values/index.ts'
import { taka } from './world-data.ts'

/** A confirmed payment of RedX with one line, which paid a parcel too much. */
export function remittanceRows({ order, parcel }: Record<'order' | 'parcel', string>, now: Date): Rows {
  const remittance = newId(now)
  const day = dayFrom('2026-06-10')
  const by = { actor: 'staff:Owner', at: now }
  return {
    'remittances.remittances': [
      {
        id: remittance,
        carrier: 'redx',
        state: 'confirmed',
        file_name: 'redx.csv',
        content_digest: 'hash',
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
    ...lineRows({ order, parcel, remittance }, now),
  }
}

function lineRows({ order, parcel, remittance }: Record<'order' | 'parcel' | 'remittance', string>, now: Date): Rows {
  const of = { remittance_id: remittance, parcel_id: parcel }
  return {
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
    'remittances.entries': [{ ...of, kind: 'paid', amount_paisa: taka(80), actor: 'staff:Owner', at: now }],
    'remittances.tasks': [
      {
        ...of,
        id: newId(now),
        carrier: 'redx',
        kind: 'over',
        row: 2,
        number: 'SC-1',
        order_id: order,
        amount_paisa: taka(-20),
        due_on: dayFrom('2026-06-17'),
        state: 'open',
        opened_at: now,
      },
    ],
  }
}
