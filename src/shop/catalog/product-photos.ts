import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { versionToken } from '#platform/version-token.ts'
import { writeAudit } from '../accounts/index.ts'
import { dropPhotosLater, photosById, type Photo } from '../content/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { type Translations, everyText, isWritten } from '../values/index.ts'
import { lockProduct } from './change-product.ts'

/** `similar`: it shows another fruit that looks like this one. */
type OrderedPhoto = { photoId: string; alt: Translations; similar: boolean }

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

type PhotosChanged =
  | { ok: true }
  | { ok: false; problem: 'no-such-product' | 'no-such-photo' | 'alt-missing' | 'edit-conflict' | 'too-many-photos' }

export type PhotoChange =
  | { kind: 'add'; photoId: string; alt: Translations }
  | { kind: 'describe'; photoId: string; alt: Translations }
  | { kind: 'move'; photoId: string; by: -1 | 1 }
  | { kind: 'remove'; photoId: string }

type PhotosInput = { productId: string; change: PhotoChange; seen: string | null }

/** Adding needs no `seen`: the photo is appended, whatever else changed. It takes the place of pictures of similar fruit. */
export function changePhotos(ctx: Ctx, input: PhotosInput): Promise<PhotosChanged> {
  return ctx.db.transaction((tx) => changePhotosIn(tx, ctx, input))
}

export async function changePhotosIn(tx: Tx, ctx: Ctx, { productId, change, seen }: PhotosInput): Promise<PhotosChanged> {
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
  await dropPhotosLater(tx, ctx, missingIn(after, before))
  await pagesChanged(tx, `photos of ${product.slug}`, ctx.now)
  return { ok: true }
}

function applied(photos: OrderedPhoto[], change: PhotoChange): OrderedPhoto[] | null {
  const at = photos.findIndex(({ photoId }) => photoId === change.photoId)
  if (change.kind === 'add')
    return at === -1 ? withOwn(photos, { photoId: change.photoId, alt: change.alt, similar: false }) : photos
  if (at === -1) return null
  switch (change.kind) {
    case 'describe':
      return photos.with(at, { ...photos[at]!, alt: change.alt })
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

function withOwn(photos: OrderedPhoto[], own: OrderedPhoto): OrderedPhoto[] {
  const place = photos.findIndex(({ similar }) => similar)
  return place === -1 ? [...photos, own] : photos.filter(({ similar }) => !similar).toSpliced(place, 0, own)
}

function missingIn(after: readonly OrderedPhoto[], before: readonly OrderedPhoto[]): string[] {
  const kept = new Set(after.map(({ photoId }) => photoId))
  return before.flatMap(({ photoId }) => (kept.has(photoId) ? [] : [photoId]))
}

function isAlt(alt: Translations): boolean {
  return isWritten(alt) && everyText(alt).every((words) => words.length <= LONGEST_ALT)
}

/** Every photo used by a product or a farm. */
export async function photosShown(reader: Reader): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select photo_id as id from catalog.product_photos
    union select photo_id from catalog.farms where photo_id is not null
    union select photo_id from catalog.categories where photo_id is not null
    union select photo_id from catalog.reviews where photo_id is not null`.execute(reader)
  return found.rows.map(({ id }) => id)
}

async function photoRows(reader: Reader, productId: string): Promise<OrderedPhoto[]> {
  const found = await sql<OrderedPhoto>`
    select photo_id as "photoId", alt, shows_similar as "similar" from catalog.product_photos where product_id = ${productId}::uuid order by position`.execute(
    reader,
  )
  return found.rows
}

async function writePhotos(tx: Tx, productId: string, photos: readonly OrderedPhoto[]): Promise<void> {
  await sql`delete from catalog.product_photos where product_id = ${productId}::uuid`.execute(tx)
  await sql`
    insert into catalog.product_photos (product_id, photo_id, alt, shows_similar, position)
    select ${productId}::uuid, photo.id, photo.alt, photo."similar", photo.position
    from jsonb_to_recordset(${JSON.stringify(photos.map(({ photoId, alt, similar }, index) => ({ id: photoId, alt, similar, position: index + 1 })))}::jsonb)
      as photo (id uuid, alt jsonb, "similar" boolean, position integer)`.execute(tx)
}
