import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { CARRIERS } from './carriers/index.ts'
import { isBooked, type BookedState, type CarrierName, type ParcelState } from './model.ts'

/** What a buyer sees of a parcel. Nothing of its prices, of refusals, or of what staff wrote. */
export type BuyerParcel = {
  carrier: string
  number: string | null
  link: string | null
  part: number
  parts: number
  steps: { state: BookedState; at: Date }[]
}

type Row = {
  carrier: CarrierName
  carrierName: string | null
  number: string | null
  state: ParcelState
  part: number
  parts: number
  steps: { state: ParcelState; at: string }[]
}

/** The parcels of a box that its carrier has, with the steps so far. One statement, also for a box that does not exist. */
export async function buyerParcels(reader: Reader, consignmentId: string): Promise<BuyerParcel[]> {
  const found = await sql<Row>`
    select carrier, carrier_name as "carrierName", tracking_number as number, state, part, parts,
      (select coalesce(jsonb_agg(jsonb_build_object('state', to_state, 'at', at) order by event.id), '[]')
        from couriers.parcel_events as event where event.parcel_id = parcel.id and to_state is not null) as steps
    from couriers.parcels as parcel
    where consignment_id = ${consignmentId}::uuid and state <> 'cancelled'
      and booking = (select max(booking) from couriers.parcels where consignment_id = ${consignmentId}::uuid)
    order by part`.execute(reader)
  return found.rows
    .filter(({ state }) => isBooked(state))
    .map(({ carrier, carrierName, number, part, parts, steps }) => ({
      carrier: carrierName ?? CARRIERS[carrier].name,
      number,
      link: number === null ? null : (CARRIERS[carrier].link?.(number) ?? null),
      part,
      parts,
      steps: steps.flatMap(({ state, at }) => (isBooked(state) ? [{ state, at: new Date(at) }] : [])),
    }))
}
