import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { stands, type Mode } from '../fulfilment/index.ts'
import type { Translations } from '../values/index.ts'
import { figuresIn, ofEachDay, onDay, type DayFigures } from './day-figures.ts'
import type { Period } from './period.ts'

type Deliveries = {
  zoneId: string
  zone: Translations
  mode: Mode
  delivered: number
  /** Delivered by the end of the last promised day. */
  onTime: number
  late: number
  /** Failed attempts in this period, even if the consignment was delivered later. */
  failedTries: number
}

/** By zone and mode, on the day of the delivery or of the failed attempt. `within_hours`: delivered by the end of the hours of its slot. */
export const DELIVERIES: DayFigures = {
  table: 'reporting.delivery_days',
  columns: ['zone_id', 'mode', 'delivered', 'on_time', 'within_hours', 'failed_tries'],
  ofDays: (period) => sql`
    select happened.day, zone_id, mode, count(*) filter (where delivered)::integer as delivered,
      count(*) filter (where delivered and happened.day <= promised_until)::integer as on_time,
      count(*) filter (where delivered and at <= promised_day::date + ends::time)::integer as within_hours,
      count(*) filter (where not delivered)::integer as failed_tries
    from (
      select days.day, consignments.zone_id, consignments.mode, events.to_state = 'delivered' as delivered, events.at at time zone 'Asia/Dhaka' as at,
        consignments.day as promised_day, consignments.promised_until, slots.ends
      from ${ofEachDay(sql`
        select * from fulfilment.consignment_events as attempt
        where to_state in ('delivered', 'failed') and ${onDay('at', period)} and ${stands(sql`attempt`)}`)} as events
      join fulfilment.consignments on consignments.id = events.consignment_id
      join fulfilment.slots on slots.id = consignments.slot_id
    ) as happened
    group by happened.day, zone_id, mode`,
}

export async function deliveries(reader: Reader, period: Period): Promise<Deliveries[]> {
  const found = await sql<Deliveries>`
    select figures.zone_id as "zoneId", zones.name as zone, mode, sum(delivered)::integer as delivered, sum(on_time)::integer as "onTime",
      sum(delivered - on_time)::integer as late, sum(failed_tries)::integer as "failedTries"
    from (${figuresIn(period, DELIVERIES)}) as figures join fulfilment.zones on zones.id = figures.zone_id
    group by figures.zone_id, zones.name, zones.position, mode order by zones.position, mode`.execute(reader)
  return found.rows
}
