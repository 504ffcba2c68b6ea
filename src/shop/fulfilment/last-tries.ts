import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { FailReason } from '../values/index.ts'
import { FAIL_REASON } from './consignments-of.ts'
import { stands } from './stands.ts'

/** The result of the last delivery attempt. */
export type LastTry = {
  consignmentId: string
  how: 'delivered' | 'failed'
  failReason: FailReason | null
  note: string | null
  at: Date
}

/** By consignment; those without an attempt are left out. */
export async function lastTries(reader: Reader, consignmentIds: readonly string[]): Promise<Map<string, LastTry>> {
  if (consignmentIds.length === 0) return new Map()
  const found = await sql<LastTry>`
    select distinct on (consignment_id) consignment_id as "consignmentId", to_state as how, ${FAIL_REASON} as "failReason", note, at
    from fulfilment.consignment_events as event
    where consignment_id = any(${[...consignmentIds]}::uuid[]) and to_state in ('delivered', 'failed') and from_state = 'dispatched'
      and ${stands(sql`event`)}
    order by consignment_id, id desc`.execute(reader)
  return new Map(found.rows.map((one) => [one.consignmentId, one]))
}
