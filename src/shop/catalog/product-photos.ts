import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { versionToken } from '#platform/version-token.ts'
import { writeAudit } from '../accounts/index.ts'
import { dropPhotosLater, photosById, type Photo } from '../content/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { type Translations, everyText, isWritten } from '../values/index.ts'
import { lockProduct } from './change-product.ts'

export type OrderedPhoto = { photoId: string; alt: Translations }

export const MOST_PHOTOS = 12
const LONGEST_ALT = 200

/** A product's photos in the order set by staff; the first one is on the card. */
export async function photosOfProduct(reader: Reader, productId: string): Promise<(OrderedPhoto & { photo: Photo })[]> {
  const rows = await photoRows(reader, productId)
  const photos = await photosById(
    reader,
    rows.map((row) => row.photoId),
  )
  return rows.flatMap((row) => {
    const photo = photos.get(row.photoId)
    return photo ? [{ ...row, photo }] : []
  })
}

export function photosVersion(photos: readonly OrderedPhoto[]): string {
  return versionToken(photos.map(({ photoId, alt }) => [photoId, ...everyText(alt)]))
}

export type PhotosChanged =
  | { ok: true }
  | { ok: false; problem: 'no-such-product' | 'no-such-photo' | 'alt-missing' | 'edit-conflict' | 'too-many-photos' }

export type PhotoChange =
  | { kind: 'add'; photoId: string; alt: Translations }
  | { kind: 'describe'; photoId: string; alt: Translations }
  | { kind: 'move'; photoId: string; by: -1 | 1 }
  | { kind: 'remove'; photoId: string }

/** Adding needs no `seen`: the photo is appended, whatever else changed. */
export function changePhotos(
  ctx: Ctx,
  { productId, change, seen }: { productId: string; change: PhotoChange; seen: string | null },
): Promise<PhotosChanged> {
  return ctx.db.transaction(async (tx): Promise<PhotosChanged> => {
    const product = await lockProduct(tx, productId)
    if (!product) return { ok: false, problem: 'no-such-product' }
    const before = await photoRows(tx, productId)
    if (change.kind !== 'add' && photosVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    if ('alt' in change && !isAlt(change.alt)) return { ok: false, problem: 'alt-missing' }
    const after = applied(before, change)
    if (after === null) return { ok: false, problem: 'no-such-photo' }
    if (after.length > MOST_PHOTOS) return { ok: false, problem: 'too-many-photos' }
    if (photosVersion(before) === photosVersion(after)) return { ok: true }
    await writePhotos(tx, productId, after)
    await sql`update catalog.products set updated_at = ${ctx.now} where id = ${productId}::uuid`.execute(tx)
    const subject = { type: 'product', id: productId, name: product.name.en }
    const shown = (photos: OrderedPhoto[]) => ({ photos: photos.map(({ photoId, alt }) => ({ photoId, alt: alt.en })) })
    await writeAudit(tx, ctx, { action: 'change-photos', subject, before: shown(before), after: shown(after) })
    if (change.kind === 'remove') await dropPhotosLater(tx, ctx, [change.photoId])
    await pagesChanged(tx, `photos of ${product.slug}`, ctx.now)
    return { ok: true }
  })
}

function applied(photos: OrderedPhoto[], change: PhotoChange): OrderedPhoto[] | null {
  const at = photos.findIndex(({ photoId }) => photoId === change.photoId)
  if (change.kind === 'add') return at === -1 ? [...photos, { photoId: change.photoId, alt: change.alt }] : photos
  if (at === -1) return null
  switch (change.kind) {
    case 'describe':
      return photos.with(at, { photoId: change.photoId, alt: change.alt })
    case 'remove':
      return photos.toSpliced(at, 1)
    case 'move': {
      const to = at + change.by
      return to < 0 || to >= photos.length ? photos : photos.toSpliced(at, 1).toSpliced(to, 0, photos[at]!)
    }
    default:
      return change satisfies never
  }
}

function isAlt(alt: Translations): boolean {
  return isWritten(alt) && everyText(alt).every((words) => words.length <= LONGEST_ALT)
}

/** Every photo used by a product or a farm. */
export async function photosShown(reader: Reader): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select photo_id as id from catalog.product_photos
    union select photo_id from catalog.farms where photo_id is not null`.execute(reader)
  return found.rows.map(({ id }) => id)
}

async function photoRows(reader: Reader, productId: string): Promise<OrderedPhoto[]> {
  const found = await sql<OrderedPhoto>`
    select photo_id as "photoId", alt from catalog.product_photos where product_id = ${productId}::uuid order by position`.execute(
    reader,
  )
  return found.rows
}

async function writePhotos(tx: Tx, productId: string, photos: readonly OrderedPhoto[]): Promise<void> {
  await sql`delete from catalog.product_photos where product_id = ${productId}::uuid`.execute(tx)
  await sql`
    insert into catalog.product_photos (product_id, photo_id, alt, position)
    select ${productId}::uuid, photo.id, photo.alt, photo.position
    from jsonb_to_recordset(${JSON.stringify(photos.map(({ photoId, alt }, index) => ({ id: photoId, alt, position: index + 1 })))}::jsonb)
      as photo (id uuid, alt jsonb, position integer)`.execute(tx)
}
