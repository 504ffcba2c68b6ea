import { sql, type RawBuilder } from 'kysely'

/**
 * Whether a delivery or a failure was not taken back, as an SQL expression about a row of `consignment_events` under this name. Taking back
 * is the only way from there to 'dispatched', so the next event of the box tells.
 */
export function stands(event: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(
    select next.to_state from fulfilment.consignment_events as next
    where next.consignment_id = ${event}.consignment_id and next.id > ${event}.id order by next.id limit 1) is distinct from 'dispatched'`
}
