import { changePhotos, MOST_PHOTOS, photosOfProduct, photosVersion, type PhotoChange } from '#shop/catalog/index.ts'
import { photoProgress, thumbnail } from '#shop/content/index.ts'
import type { StaffContext } from '../access.server.ts'
import { readFields, refused, type Typed } from '../settings/settings-fields.server.ts'
import type { SettingDone, SettingRefusal } from '../settings/settings-answer.ts'
import { keepPhoto } from './keep-photo.server.ts'
import { headOf, knownProduct } from './product-head.server.ts'
import { textFields } from '#shop/values/translations.ts'

export type PhotosView = Awaited<ReturnType<typeof photosView>>

const LONGEST_ALT = 200

export async function photosView(requestContext: StaffContext, id: string) {
  const { ctx } = requestContext
  const product = await knownProduct(requestContext, id)
  const photos = await photosOfProduct(ctx.db, product.id)
  const progress = await photoProgress(
    ctx.db,
    photos.map(({ photoId }) => photoId),
  )
  return {
    ...headOf(product, requestContext),
    seen: photosVersion(photos),
    photos: photos.map(({ photoId, photo, alt }) => ({
      id: photoId,
      src: thumbnail(photo),
      width: photo.width,
      height: photo.height,
      fields: textFields('alt', alt),
      progress: progress.get(photoId) ?? { made: 0, of: 0, done: true },
    })),
  }
}

type Changed = { ok: true; done: SettingDone } | SettingRefusal

export async function changeProductPhotos(requestContext: StaffContext, id: string, fields: Typed): Promise<Changed> {
  const product = await knownProduct(requestContext, id)
  const [intent = '', photoId = ''] = (fields['intent'] ?? '').split(' ')
  if (intent === 'add-photo') return addPhoto(requestContext, product, fields)
  const change = changeFrom({ intent, photoId, fields })
  if (change === null) return refused(fields, 'not-understood')
  if ('wrong' in change) return refused(fields, 'not-valid', change)
  const changed = await changePhotos(requestContext.ctx, { productId: product.id, change, seen: fields['seen'] ?? '' })
  return changed.ok ? { ok: true, done: 'photos-saved' } : refused(fields, changed.problem)
}

function changeFrom({ intent, photoId, fields }: { intent: string; photoId: string; fields: Typed }) {
  switch (intent) {
    case 'up':
    case 'down':
      return { kind: 'move', photoId, by: intent === 'up' ? -1 : 1 } satisfies PhotoChange
    case 'remove':
      return { kind: 'remove', photoId } satisfies PhotoChange
    case 'describe': {
      const read = readFields(fields)
      const alt = read.lines('alt', LONGEST_ALT)
      return read.wrong.length > 0 ? { wrong: read.wrong } : ({ kind: 'describe', photoId, alt } satisfies PhotoChange)
    }
    default:
      return null
  }
}

/** Adds the photo of the form (see http/uploads.ts) as the product's last. */
async function addPhoto(
  { ctx, shop, file }: StaffContext,
  product: { id: string; slug: string },
  fields: Typed,
): Promise<Changed> {
  const read = readFields(fields)
  const alt = read.lines('alt', LONGEST_ALT)
  const wrong = file ? read.wrong : [...read.wrong, 'photo']
  if (!file || wrong.length > 0) return refused(fields, 'not-valid', { wrong })
  if ((await photosOfProduct(ctx.db, product.id)).length >= MOST_PHOTOS) return refused(fields, 'too-many-photos')
  const stored = await keepPhoto({ ctx, shop, file }, { slug: product.slug, fields })
  if (!stored.ok) return stored
  const change = { kind: 'add', photoId: stored.photoId, alt } as const
  const added = await changePhotos(ctx, { productId: product.id, change, seen: null })
  return added.ok ? { ok: true, done: 'photo-added' } : refused(fields, added.problem)
}
