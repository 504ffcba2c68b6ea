import {
  changeGallery,
  gallery,
  LONGEST_PICTURE_LINE,
  MOST_PICTURES,
  galleryVersion,
  thumbnail,
  type PictureChange,
  type PictureWords,
} from '#shop/content/index.ts'
import { knownId, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import { keepPhoto } from '../products/keep-photo.server.ts'
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

const intent = intentsOf<'pictures'>()

const PHOTO_PROBLEMS = { 'not-a-photo': 'photo', 'unreadable-heic': 'photo', 'photo-too-large': 'photo' }

export const pictureActions = defineActions({
  page: 'pictures',
  sees: 'manage-content',
  mistakes: { ...PHOTO_PROBLEMS, 'no-such-photo': '', 'too-many-pictures': '' },
  intents: {
    'add-picture': intent({
      name: 'pictures.add',
      fields: (read, { file }) => {
        if (!file) read.refuse('photo')
        return wordsIn(read)
      },
      run: addPicture,
      done: 'added',
    }),
    describe: intent({
      name: 'photo.save',
      fields: wordsIn,
      run: (context, words) => change(context, { kind: 'describe', photoId: context.about, words }),
      done: 'saved',
    }),
    up: intent({
      name: 'move.any',
      run: (context) => change(context, { kind: 'move', photoId: context.about, by: -1 }),
      done: 'saved',
    }),
    down: intent({
      name: 'move.any',
      run: (context) => change(context, { kind: 'move', photoId: context.about, by: 1 }),
      done: 'saved',
    }),
    remove: intent({
      name: 'photo.remove',
      run: (context) => change(context, { kind: 'remove', photoId: context.about }),
      done: 'saved',
    }),
  },
})

function wordsIn(read: FieldReader) {
  return { alt: read.lines('alt', LONGEST_PICTURE_LINE), caption: read.lines('caption', LONGEST_PICTURE_LINE) }
}

/** Adds the picture of the form (see http/uploads.ts) as the gallery's last. */
async function addPicture(context: ActionContext, words: PictureWords) {
  const { ctx, seen } = context
  if ((await gallery(ctx.db)).length >= MOST_PICTURES) return { ok: false, problem: 'too-many-pictures' } as const
  const kept = await keepPhoto(context, 'gallery')
  return kept.ok ? changeGallery(ctx, { change: { kind: 'add', photoId: kept.photoId, words }, seen }) : kept
}

function change({ ctx, seen }: ActionContext, wanted: PictureChange) {
  knownId(wanted.photoId)
  return changeGallery(ctx, { change: wanted, seen })
}
