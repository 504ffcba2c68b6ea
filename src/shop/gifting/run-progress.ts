import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import {
  deliveryPhotosOf,
  boxCounts,
  consignmentsByIds,
  lastTries,
  type DeliveryPhoto,
  type BoxCount,
  type Consignment,
  type LastTry,
} from '../fulfilment/index.ts'
import { givenUpBoxes, linkOfOrder, orderNumbers, type GivenUpBox } from '../ordering/index.ts'
import { documentsOf, type InvoiceDocument } from '../payments/index.ts'
import { recipientRows, recipientsOf, recipientsPage, type RecipientRow } from './recipients.ts'
import type { Run } from './runs.ts'

export type RunBoxRow = {
  row: RecipientRow
  box: Consignment | null
  /** The result of the last delivery attempt. */
  tried: LastTry | null
  /** Taken on delivery. */
  photos: DeliveryPhoto[]
  givenUp: GivenUpBox | null
}

export type RunProgress = {
  number: string
  link: string
  counts: BoxCount[]
  rows: RunBoxRow[]
  found: number
  documents: InvoiceDocument[]
}

/** The progress of a confirmed run: box counts, one page of recipients, and its invoices. */
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
    rows: await withBoxes(reader, run, rows),
    found,
    documents: await documentsOf(reader, [orderId]),
  }
}

/** All recipients with their current state, for a download. */
export async function runBoxRows(reader: Reader, run: Run): Promise<RunBoxRow[]> {
  return withBoxes(reader, run, await recipientsOf(reader, run.id))
}

/** Recipients in the order of the list, after this position, with their boxes. */
export async function runBoxPage(
  reader: Reader,
  { run, after, most }: { run: Run; after: number; most: number },
): Promise<RunBoxRow[]> {
  const rows = await recipientRows(
    reader,
    sql`where run_id = ${run.id}::uuid and position > ${after}::integer order by position limit ${most}::integer`,
  )
  return withBoxes(reader, run, rows)
}

/** Those recipients of a run that have one of these ids. */
export function recipientsAmong(
  reader: Reader,
  { runId, ids }: { runId: string; ids: readonly string[] },
): Promise<RecipientRow[]> {
  return recipientRows(reader, sql`where run_id = ${runId}::uuid and id = any(${[...ids]}::uuid[]) order by position`)
}

/** A delivery photo of this run; null for any other photo. */
export async function doorPhotoOf(
  reader: Reader,
  { run, photoId }: { run: Run; photoId: string },
): Promise<DeliveryPhoto | null> {
  const rows = await recipientsOf(reader, run.id)
  const ids = rows.flatMap(({ consignmentId }) => consignmentId ?? [])
  return [...(await doorPhotos(reader, ids)).values()].flat().find(({ id }) => id === photoId) ?? null
}

async function withBoxes(reader: Reader, { orderId }: Run, rows: readonly RecipientRow[]): Promise<RunBoxRow[]> {
  const ids = rows.flatMap(({ consignmentId }) => consignmentId ?? [])
  const boxes = new Map(ids.length === 0 ? [] : (await consignmentsByIds(reader, ids)).map((box) => [box.id, box]))
  const tries = await lastTries(reader, ids)
  const photos = await doorPhotos(reader, ids, tries)
  const givenUp = orderId === null ? new Map<string, GivenUpBox>() : await givenUpBoxes(reader, orderId)
  return rows.map((row) => {
    const id = row.consignmentId ?? ''
    return {
      row,
      box: boxes.get(id) ?? null,
      tried: tries.get(id) ?? null,
      photos: photos.get(id) ?? [],
      givenUp: givenUp.get(id) ?? null,
    }
  })
}

/** Photos of failed attempts are for the office only. */
async function doorPhotos(
  reader: Reader,
  ids: readonly string[],
  known?: ReadonlyMap<string, LastTry>,
): Promise<Map<string, DeliveryPhoto[]>> {
  const tries = known ?? (await lastTries(reader, ids))
  const delivered = ids.filter((id) => tries.get(id)?.how === 'delivered')
  const photos = await deliveryPhotosOf(reader, delivered)
  return Map.groupBy(
    photos.filter(({ consignmentId, at }) => at >= tries.get(consignmentId)!.at),
    ({ consignmentId }) => consignmentId,
  )
}
