import type { Reader } from '../context.ts'
import type { Translations } from '../values/index.ts'
import type { Photo } from './model.ts'

export type GalleryPicture = { photo: Photo; alt: Translations; caption: Translations }

export async function gallery(reader: Reader): Promise<GalleryPicture[]> {
  const rows = await reader
    .selectFrom('content.gallery as picture')
    .innerJoin('content.photos as photo', 'photo.id', 'picture.photo_id')
    .select(['photo.id', 'photo.key', 'photo.width', 'photo.height', 'photo.widths', 'picture.alt', 'picture.caption'])
    .orderBy('picture.position')
    .orderBy('photo.id')
    .execute()
  return rows.map(({ alt, caption, ...photo }) => ({ photo, alt, caption }))
}
