import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { actorName, type Actor, type Reader, type Tx } from '../context.ts'

export type DeliveryPhoto = { id: string; consignmentId: string; file: string; at: Date }

/** Records a photo taken at the door. The file itself is stored before. */
export async function addDeliveryPhoto(
  tx: Tx,
  { consignmentId, file, now, actor }: { consignmentId: string; file: string; now: Date; actor: Actor },
): Promise<void> {
  await tx
    .insertInto('fulfilment.attempt_photos')
    .values({ id: newId(now), consignment_id: consignmentId, file, actor: actorName(actor), at: now })
    .execute()
}

/** The photos of these consignments, latest last. */
export function deliveryPhotosOf(reader: Reader, consignmentIds: readonly string[]): Promise<DeliveryPhoto[]> {
  if (consignmentIds.length === 0) return Promise.resolve([])
  return photos(reader)
    .where('consignment_id', 'in', [...consignmentIds])
    .orderBy('id')
    .execute()
}

export async function deliveryPhoto(reader: Reader, id: string): Promise<DeliveryPhoto | null> {
  return (await photos(reader).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Returns those of these files that belong to a delivery photo. */
export async function deliveryPhotoFilesAmong(reader: Reader, files: readonly string[]): Promise<string[]> {
  const found = await sql<{ file: string }>`
    select file from fulfilment.attempt_photos where file = any(${[...files]}::text[])`.execute(reader)
  return found.rows.map(({ file }) => file)
}

function photos(reader: Reader) {
  return reader.selectFrom('fulfilment.attempt_photos').select(['id', 'consignment_id as consignmentId', 'file', 'at'])
}
