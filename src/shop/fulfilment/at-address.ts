import { sql, type RawBuilder } from 'kysely'

export type Address = { areaId: string; addressLine: string }

/** The ids of orders with a box for this address, as an SQL query. Case, spaces, punctuation and the script of digits do not count. */
export function ordersAtAddress({ areaId, addressLine }: Address): RawBuilder<unknown> {
  return sql`(
    select order_id from fulfilment.consignments
    where area_id = ${areaId} and fulfilment.address_key(address_line) = fulfilment.address_key(${addressLine}))`
}

/** The same text for the same address, as an SQL expression. */
export function addressText({ areaId, addressLine }: Address): RawBuilder<string> {
  return sql`'address ' || ${areaId}::text || ' ' || fulfilment.address_key(${addressLine})`
}
