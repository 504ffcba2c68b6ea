import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { stands, type Mode } from '../fulfilment/index.ts'
import type { Translations } from '../values/index.ts'
import { instantsOf, type Period } from './period.ts'

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

export async function deliveries(reader: Reader, period: Period): Promise<Deliveries[]> {
  const [begins, ends] = instantsOf(period)
  const found = await sql<Deliveries>`
    with happened as (
      select consignments.zone_id, consignments.mode, events.to_state,
        (events.at at time zone 'Asia/Dhaka')::date <= consignments.promised_until as on_time
      from fulfilment.consignment_events events join fulfilment.consignments on consignments.id = events.consignment_id
      where events.to_state in ('delivered', 'failed') and events.at >= ${begins} and events.at < ${ends} and ${stands(sql`events`)}
    )
    select happened.zone_id as "zoneId", zones.name as zone, mode,
      count(*) filter (where to_state = 'delivered')::integer as delivered,
      count(*) filter (where to_state = 'delivered' and on_time)::integer as "onTime",
      count(*) filter (where to_state = 'delivered' and not on_time)::integer as late,
      count(*) filter (where to_state = 'failed')::integer as "failedTries"
    from happened join fulfilment.zones on zones.id = happened.zone_id
    group by happened.zone_id, zones.name, zones.position, mode order by zones.position, mode`.execute(reader)
  return found.rows
}
