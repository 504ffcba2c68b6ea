import {
  changePhotos,
  MOST_PHOTOS,
  photosOfProduct,
  photosVersion,
  type PhotoChange,
  type ProductRecord,
} from '#shop/catalog/index.ts'
import { photoProgress, thumbnail } from '#shop/content/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import { keepPhoto } from './keep-photo.server.ts'
import { headOf, knownProduct } from './product-head.server.ts'
import { textFields, type Translations } from '#shop/values/translations.ts'

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
    photos: photos.map(({ photoId, photo, alt, similar }) => ({
      id: photoId,
      src: thumbnail(photo),
      width: photo.width,
      height: photo.height,
      fields: textFields('alt', alt),
      similar,
      progress: progress.get(photoId) ?? { made: 0, of: 0, done: true },
    })),
  }
}

type Context = ActionContext<ProductRecord>
const intent = intentsOf<'product-photos', ProductRecord>()

export const photoActions = defineActions({
  page: 'product-photos',
  sees: 'edit-products',
  subject: (context, { id = '' }) => knownProduct(context, id),
  mistakes: { 'too-many-photos': '', 'not-a-photo': 'photo', 'unreadable-heic': 'photo', 'photo-too-large': 'photo' },
  intents: {
    up: intent({
      name: 'photo.up',
      run: (context) => changed(context, { kind: 'move', photoId: context.about, by: -1 }),
      done: 'photos-saved',
    }),
    down: intent({
      name: 'photo.down',
      run: (context) => changed(context, { kind: 'move', photoId: context.about, by: 1 }),
      done: 'photos-saved',
    }),
    remove: intent({
      name: 'photo.remove',
      run: (context) => changed(context, { kind: 'remove', photoId: context.about }),
      done: 'photos-saved',
    }),
    describe: intent({
      name: 'photo.save',
      fields: (read) => read.lines('alt', LONGEST_ALT),
      run: (context, alt) => changed(context, { kind: 'describe', photoId: context.about, alt }),
      done: 'photos-saved',
    }),
    'add-photo': intent({
      name: 'photo.add',
      fields: (read, { file }) => {
        if (!file) read.refuse('photo')
        return read.lines('alt', LONGEST_ALT)
      },
      run: addPhoto,
      done: 'photo-added',
    }),
  },
})

function changed({ ctx, subject, seen }: Context, change: PhotoChange) {
  return changePhotos(ctx, { productId: subject.id, change, seen })
}

/** Adds the photo of the form (see http/uploads.ts) as the product's last. */
async function addPhoto(context: Context, alt: Translations) {
  const { ctx, subject } = context
  if ((await photosOfProduct(ctx.db, subject.id)).length >= MOST_PHOTOS) return { ok: false, problem: 'too-many-photos' } as const
  const stored = await keepPhoto(context, subject.slug)
  if (!stored.ok) return stored
  return changePhotos(ctx, { productId: subject.id, change: { kind: 'add', photoId: stored.photoId, alt }, seen: null })
}
