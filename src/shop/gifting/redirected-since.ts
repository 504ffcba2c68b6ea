import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { consignmentsByIds } from '../fulfilment/index.ts'

/** The numbers of the boxes whose recipients chose another day, address or person since this time: cards and labels made before do not fit. */
export async function redirectedSince(reader: Reader, { runId, since }: { runId: string; since: Date }): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select consignment_id as id from gifting.recipients
    where run_id = ${runId}::uuid and sent_elsewhere_at > ${since}::timestamptz and consignment_id is not null`.execute(reader)
  const boxes = await consignmentsByIds(
    reader,
    found.rows.map(({ id }) => id),
  )
  return boxes.filter(({ state }) => state !== 'cancelled').map(({ number }) => number)
}
