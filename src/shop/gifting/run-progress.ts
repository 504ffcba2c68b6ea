import type { Reader } from '../context.ts'
import { attemptPhotosOf, boxCounts, consignmentsByIds, lastTries } from '../fulfilment/index.ts'
import type { AttemptPhoto, BoxCount, Consignment, LastTry } from '../fulfilment/index.ts'
import { givenUpBoxes, linkOfOrder, orderNumbers } from '../ordering/index.ts'
import type { GivenUpBox } from '../ordering/index.ts'
import { papersOf } from '../payments/index.ts'
import type { Paper } from '../payments/index.ts'
import { recipientsOf, recipientsPage } from './recipients.ts'
import type { RecipientRow } from './recipients.ts'
import type { Run } from './runs.ts'

export type RunBoxRow = {
  row: RecipientRow
  box: Consignment | null
  /** What came of the last time somebody stood at the door. */
  tried: LastTry | null
  /** Taken when it was handed over. */
  photos: AttemptPhoto[]
  givenUp: GivenUpBox | null
}

export type RunProgress = {
  number: string
  link: string
  counts: BoxCount[]
  rows: RunBoxRow[]
  found: number
  papers: Paper[]
}

/** How far the boxes of a confirmed run are, one page of whom each is for, and its papers. */
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
    papers: await papersOf(reader, [orderId]),
  }
}

/** Everybody, as it stands now, for a file to take away. */
export async function runBoxRows(reader: Reader, run: Run): Promise<RunBoxRow[]> {
  return withBoxes(reader, run, await recipientsOf(reader, run.id))
}

/** A photo that was taken when a box of this run was handed over; of any other there is none. */
export async function doorPhotoOf(reader: Reader, { run, photoId }: { run: Run; photoId: string }): Promise<AttemptPhoto | null> {
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

/** Of an attempt that failed a photo is for the office only. */
async function doorPhotos(
  reader: Reader,
  ids: readonly string[],
  known?: ReadonlyMap<string, LastTry>,
): Promise<Map<string, AttemptPhoto[]>> {
  const tries = known ?? (await lastTries(reader, ids))
  const delivered = ids.filter((id) => tries.get(id)?.how === 'delivered')
  const photos = await attemptPhotosOf(reader, delivered)
  return Map.groupBy(
    photos.filter(({ consignmentId, at }) => at >= tries.get(consignmentId)!.at),
    ({ consignmentId }) => consignmentId,
  )
}
