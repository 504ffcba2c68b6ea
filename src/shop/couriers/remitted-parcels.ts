import { sql } from 'kysely'
import type { Reader, Tx } from '../context.ts'
import { instantInDhaka, addDays, type CalendarDate } from '../values/index.ts'
import type { CarrierName } from './model.ts'
import { parcelsWhere, type Parcel } from './parcels.ts'

/** The parcels that have one of these numbers, of any carrier: the carrier's number or id, or our reference. */
export function parcelsNumbered(reader: Reader, numbers: readonly string[]): Promise<Parcel[]> {
  if (numbers.length === 0) return Promise.resolve([])
  const named = sql`any(${[...new Set(numbers)]}::text[])`
  return parcelsWhere(reader, sql`tracking_number = ${named} or carrier_id = ${named} or reference = ${named} order by id`)
}

export function parcelsOfOrders(reader: Reader, orderIds: readonly string[]): Promise<Parcel[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return parcelsWhere(reader, sql`order_id = any(${[...new Set(orderIds)]}::uuid[]) order by id`)
}

/** The delivered parcels of a carrier whose cash it has not paid in full, delivered until the end of this day. */
export function parcelsToRemit(
  reader: Reader,
  { carrier, until }: { carrier: CarrierName; until: CalendarDate },
): Promise<Parcel[]> {
  return parcelsWhere(
    reader,
    sql`carrier = ${carrier} and remitted_at is null and state in ('delivered', 'partially-delivered')
      and ended_at < ${instantInDhaka(addDays(until, 1), '00:00')}::timestamptz and coalesce(collected_paisa, cod_paisa) > 0 order by id`,
  )
}

/** Nothing of the cash of these parcels is with the carrier any more. */
export async function markRemitted(tx: Tx, { parcelIds, now }: { parcelIds: readonly string[]; now: Date }): Promise<void> {
  await sql`
    with due as (select id from couriers.parcels where id = any(${[...parcelIds]}::uuid[]) and remitted_at is null order by id for update)
    update couriers.parcels set remitted_at = ${now}::timestamptz where id in (select id from due)`.execute(tx)
}
