import type { Reader } from '../context.ts'
import { boxCounts, consignmentsByIds } from '../fulfilment/index.ts'
import type { BoxCount, Consignment } from '../fulfilment/index.ts'
import { linkOfOrder, orderNumbers } from '../ordering/index.ts'
import { recipientsOf, recipientsPage } from './recipients.ts'
import type { RecipientRow } from './recipients.ts'
import type { Run } from './runs.ts'

export type RunBoxRow = { row: RecipientRow; box: Consignment | null }

export type RunProgress = {
  number: string
  link: string
  counts: BoxCount[]
  rows: RunBoxRow[]
  found: number
}

/** How far the boxes of a confirmed run are, and one page of whom each is for. */
export async function runProgress(
  reader: Reader,
  { run, page, query, shopUrl }: { run: Run; page: number; query: string; shopUrl: string },
): Promise<RunProgress | null> {
  const { orderId } = run
  if (orderId === null) return null
  const { rows, found } = await recipientsPage(reader, { runId: run.id, filter: 'all', page, query })
  const link = await linkOfOrder(reader, orderId, shopUrl)
  return {
    number: (await orderNumbers(reader, [orderId])).get(orderId) ?? '',
    link: link?.link ?? '',
    counts: await boxCounts(reader, orderId),
    rows: await withBoxes(reader, rows),
    found,
  }
}

/** Everybody, as it stands now, for a file to take away. */
export async function runBoxRows(reader: Reader, run: Run): Promise<RunBoxRow[]> {
  return withBoxes(reader, await recipientsOf(reader, run.id))
}

async function withBoxes(reader: Reader, rows: readonly RecipientRow[]): Promise<RunBoxRow[]> {
  const ids = rows.flatMap(({ consignmentId }) => consignmentId ?? [])
  const boxes = new Map(ids.length === 0 ? [] : (await consignmentsByIds(reader, ids)).map((box) => [box.id, box]))
  return rows.map((row) => ({ row, box: boxes.get(row.consignmentId ?? '') ?? null }))
}
