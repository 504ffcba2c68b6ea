import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { versionToken } from '#platform/version-token.ts'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { cleanLine, type Translations, everyText, mapText, missingFields, orderedText } from '../values/index.ts'
import { dropPhotosLater } from './drop-photos.ts'
import { gallery, type GalleryPicture } from './gallery.ts'
import { photosById } from './photos-by-id.ts'

export const MOST_PICTURES = 60
export const LONGEST_PICTURE_LINE = 200

export type PictureWords = { alt: Translations; caption: Translations }
export type PictureChange =
  | { kind: 'add'; photoId: string; words: PictureWords }
  | { kind: 'describe'; photoId: string; words: PictureWords }
  | { kind: 'move'; photoId: string; by: -1 | 1 }
  | { kind: 'remove'; photoId: string }

type GalleryChanged =
  | { ok: true }
  | { ok: false; problem: 'not-valid'; fields: string[] }
  | { ok: false; problem: 'edit-conflict' | 'no-such-photo' | 'too-many-pictures' }

/** A version token of the gallery: pictures, order and captions. */
export function galleryVersion(pictures: readonly GalleryPicture[]): string {
  return versionToken(pictures.map(({ photo, alt, caption }) => [photo.id, ...everyText(alt), ...everyText(caption)]))
}

type Row = PictureWords & { photoId: string; key: string }

/** Adding needs no `seen`: the picture is appended, whatever else changed. Removing a picture deletes its photo, unless another page uses it. */
export function changeGallery(
  ctx: Ctx,
  { change, seen }: { change: PictureChange; seen: string | null },
): Promise<GalleryChanged> {
  return ctx.db.transaction(async (tx): Promise<GalleryChanged> => {
    await sql`lock table content.gallery in share row exclusive mode`.execute(tx)
    const pictures = await gallery(tx)
    if (change.kind !== 'add' && galleryVersion(pictures) !== seen) return { ok: false, problem: 'edit-conflict' }
    const words = 'words' in change ? normalized(change.words) : null
    const fields = words ? wrongIn(words) : []
    if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
    const before = pictures.map(({ photo, alt, caption }): Row => ({ photoId: photo.id, key: photo.key, alt, caption }))
    const key = (await photosById(tx, [change.photoId])).get(change.photoId)?.key
    const after = key === undefined ? null : applied(before, { change, words, key })
    if (after === null || key === undefined) return { ok: false, problem: 'no-such-photo' }
    if (after.length > MOST_PICTURES) return { ok: false, problem: 'too-many-pictures' }
    const noted = { before: shown(before, change.photoId), after: shown(after, change.photoId) }
    if (JSON.stringify(noted.before) === JSON.stringify(noted.after)) return { ok: true }
    await writeGallery(tx, after)
    await writeAudit(tx, ctx, {
      action: `${change.kind}-picture`,
      subject: { type: 'picture', id: change.photoId, name: key },
      ...noted,
    })
    if (change.kind === 'remove') await dropPhotosLater(tx, ctx, [change.photoId])
    await pagesChanged(tx, 'gallery', ctx.now)
    return { ok: true }
  })
}

type Applied = { change: PictureChange; words: PictureWords | null; key: string }

function applied(pictures: Row[], { change, words, key }: Applied): Row[] | null {
  const { photoId } = change
  const at = pictures.findIndex((one) => one.photoId === photoId)
  const picture = pictures[at]
  if (change.kind === 'add') return picture || !words ? pictures : [...pictures, { photoId, key, ...words }]
  if (!picture) return null
  switch (change.kind) {
    case 'describe':
      return pictures.with(at, { ...picture, ...words })
    case 'remove':
      return pictures.toSpliced(at, 1)
    case 'move': {
      const to = at + change.by
      return to < 0 || to >= pictures.length ? pictures : pictures.toSpliced(at, 1).toSpliced(to, 0, picture)
    }
    default:
      return change satisfies never
  }
}

/** One picture of the gallery; null when it is not in it. */
function shown(pictures: readonly Row[], photoId: string) {
  const at = pictures.findIndex((one) => one.photoId === photoId)
  const picture = pictures[at]
  if (!picture) return null
  const { alt, caption } = picture
  return { place: at + 1, alt: orderedText(alt), caption: orderedText(caption) }
}

async function writeGallery(tx: Tx, pictures: readonly Row[]): Promise<void> {
  const rows = pictures.map(({ photoId, alt, caption }, index) => ({ photo_id: photoId, alt, caption, position: index + 1 }))
  await sql`delete from content.gallery`.execute(tx)
  await sql`
    insert into content.gallery (photo_id, alt, caption, position)
    select photo_id, alt, caption, position from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as picture (photo_id uuid, alt jsonb, caption jsonb, position integer)`.execute(tx)
}

function normalized({ alt, caption }: PictureWords): PictureWords {
  const line = (text: string) => cleanLine(text, LONGEST_PICTURE_LINE) ?? ''
  return { alt: mapText(alt, line), caption: mapText(caption, line) }
}

function wrongIn(words: PictureWords): string[] {
  return Object.entries(words).flatMap(([field, text]) => missingFields(field, text))
}
