import { sql } from 'kysely'
import type { Reader } from '../context.ts'

/** Whether a packed box has been out already: after a failed attempt it came back and was planned again. */
export async function cameBack(reader: Reader, consignmentId: string): Promise<boolean> {
  const found = await sql<{ back: boolean }>`
    select exists (
      select from fulfilment.consignment_events where consignment_id = ${consignmentId}::uuid and from_state = 'failed' and to_state <> 'dispatched'
    ) as back`.execute(reader)
  return found.rows[0]!.back
}
