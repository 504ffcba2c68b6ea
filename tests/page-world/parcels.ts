import { sql } from 'kysely'
import { insertRows, type Rows } from '#db/seed/seed-rows.ts'
import { idOf, taka } from '../world-data.ts'
import type { Shop } from '../world.ts'
import { at } from './days.ts'

/** What a courier did with a box of the week before: the first booking was cancelled, the second one delivered and collected. */
export async function makeParcels(shop: Shop, { orderId }: { orderId: string }): Promise<{ parcelBoxId: string }> {
  const box = await shop.db
    .selectFrom('fulfilment.consignments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const [cancelled, delivered] = [idOf('parcel cancelled'), idOf('parcel delivered')]
  const [booked, done] = [at(shop, '05 09:00').now, at(shop, '08 15:00').now]
  const common = {
    order_id: orderId,
    consignment_id: box.id,
    part: 1,
    parts: 1,
    grams: 15_000,
    cod_paisa: taka(2_800),
    actor: 'staff:Desk',
  }
  await shop.db.transaction(async (tx) => {
    await insertRows(tx, {
      'couriers.parcels': [
        {
          ...common,
          id: cancelled,
          carrier: 'redx',
          reference: 'PF-1-1-1-1',
          booking: 1,
          state: 'cancelled',
          created_at: booked,
          ended_at: booked,
        },
        {
          ...common,
          id: delivered,
          carrier: 'steadfast',
          reference: 'PF-1-1-2-1',
          booking: 2,
          state: 'delivered',
          raw_state: 'delivered',
          carrier_id: '1001',
          tracking_number: '15BAEB1001',
          collected_paisa: taka(2_800),
          charge_paisa: taka(130),
          created_at: booked,
          booked_at: booked,
          read_at: done,
          ended_at: done,
        },
      ],
      ...areaRows(booked),
    })
    await sql`
      insert into couriers.parcel_events (parcel_id, source, raw_state, to_state, collected_paisa, actor, at) values
        (${delivered}::uuid, 'staff', null, 'to-book', null, 'staff:Desk', ${booked}::timestamptz),
        (${delivered}::uuid, 'answer', 'in_review', 'booked', null, 'system:couriers', ${booked}::timestamptz),
        (${delivered}::uuid, 'webhook', 'delivered', null, 280000, 'system:steadfast', ${done}::timestamptz),
        (${delivered}::uuid, 'answer', 'delivered', 'delivered', null, 'system:couriers', ${done}::timestamptz)`.execute(tx)
  })
  return { parcelBoxId: box.id }
}

function areaRows(booked: Date): Rows {
  return {
    'couriers.carrier_areas': [
      { carrier: 'redx', code: '40', name: 'Bagha (Rajshahi)', within: 'Rajshahi', read_at: booked },
      { carrier: 'redx', code: '42', name: 'Paba', within: 'Rajshahi', read_at: booked },
    ],
    'couriers.area_map': [
      {
        carrier: 'redx',
        area_id: 'rajshahi/bagha',
        code: '40',
        name: 'Bagha (Rajshahi)',
        confirmed_by: 'staff:Owner',
        confirmed_at: booked,
      },
    ],
  }
}
