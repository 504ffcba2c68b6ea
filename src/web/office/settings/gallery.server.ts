import {
  changeGallery,
  gallery,
  LONGEST_PICTURE_LINE,
  MOST_PICTURES,
  galleryVersion,
  thumbnail,
  type GalleryChanged,
  type PictureChange,
} from '#shop/content/index.ts'
import type { StaffContext } from '../access.server.ts'
import { keepPhoto } from '../products/keep-photo.server.ts'
import { readFields, refused, type Typed } from './settings-fields.server.ts'
import type { SettingDone, SettingRefusal } from './settings-answer.ts'
import { textFields } from '#shop/values/translations.ts'

export type GalleryView = Awaited<ReturnType<typeof galleryView>>

export async function galleryView({ ctx }: StaffContext) {
  const pictures = await gallery(ctx.db)
  return {
    seen: galleryVersion(pictures),
    pictures: pictures.map(({ photo, alt, caption }) => ({
      id: photo.id,
      src: thumbnail(photo),
      width: photo.width,
      height: photo.height,
      fields: { ...textFields('alt', alt), ...textFields('caption', caption) },
    })),
  }
}

type Changed = { ok: true; done: SettingDone } | SettingRefusal

export async function changePictures(requestContext: StaffContext, fields: Typed): Promise<Changed> {
  const [intent, photoId = ''] = (fields['intent'] ?? '').split(' ')
  if (intent === 'add-picture') return addPicture(requestContext, fields)
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(photoId)) return refused(fields, 'not-understood')
  switch (intent) {
    case 'up':
    case 'down':
      return change(requestContext, fields, { kind: 'move', photoId, by: intent === 'up' ? -1 : 1 })
    case 'remove':
      return change(requestContext, fields, { kind: 'remove', photoId })
    case 'describe': {
      const { wrong, words } = readWords(fields)
      if (wrong.length > 0) return refused(fields, 'not-valid', { wrong })
      return change(requestContext, fields, { kind: 'describe', photoId, words })
    }
    default:
      return refused(fields, 'not-understood')
  }
}

function readWords(fields: Typed) {
  const read = readFields(fields)
  const words = { alt: read.lines('alt', LONGEST_PICTURE_LINE), caption: read.lines('caption', LONGEST_PICTURE_LINE) }
  return { wrong: read.wrong, words }
}

/** Adds the picture of the form (see http/uploads.ts) as the gallery's last. */
async function addPicture(requestContext: StaffContext, fields: Typed): Promise<Changed> {
  const { wrong, words } = readWords(fields)
  const missing = requestContext.file ? wrong : [...wrong, 'photo']
  if (missing.length > 0) return refused(fields, 'not-valid', { wrong: missing })
  if ((await gallery(requestContext.ctx.db)).length >= MOST_PICTURES) return refused(fields, 'too-many-pictures')
  const kept = await keepPhoto(requestContext, { slug: 'gallery', fields })
  return kept.ok ? change(requestContext, fields, { kind: 'add', photoId: kept.photoId, words }) : kept
}

async function change({ ctx }: StaffContext, fields: Typed, wanted: PictureChange): Promise<Changed> {
  const changed: GalleryChanged = await changeGallery(ctx, { change: wanted, seen: fields['seen'] ?? '' })
  if (changed.ok) return { ok: true, done: wanted.kind === 'add' ? 'added' : 'saved' }
  return changed.problem === 'not-valid'
    ? refused(fields, 'not-valid', { wrong: changed.fields })
    : refused(fields, changed.problem)
}
