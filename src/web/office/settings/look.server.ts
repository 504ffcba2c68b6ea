import { readFile } from 'node:fs/promises'
import { productCards } from '#shop/catalog/index.ts'
import {
  changeAccent,
  changeBrandPicture,
  changeHomePicture,
  discardLook,
  draftedBrand,
  draftLook,
  HOME_PLACES,
  iconsOf,
  LONGEST_ALT,
  logoOf,
  lookBefore,
  lookVersion,
  photosById,
  printedLogo,
  publishLook,
  removeBrandPicture,
  removeHomePicture,
  shadesOf,
  thumbnail,
  undoLook,
  type Brand,
  type HomePlace,
} from '#shop/content/index.ts'
import { inLanguage, textFields } from '#shop/values/index.ts'
import { pathIn } from '#shop/values/paths.ts'
import { HOME_PREVIEW } from '#web/http/look-preview.ts'
import type { StaffContext } from '../access.server.ts'
import { intentsOf, type ActionContext } from '../kit/actions.server.ts'
import { keepPhoto } from '../products/keep-photo.server.ts'

export type LookView = Awaited<ReturnType<typeof lookView>>

const LARGEST_LOGO = 2 * 1024 * 1024
const MIDDLE = '50'

/** The look as it is drafted: what the pages will show once it is published. */
export async function lookView({ ctx: { db }, language }: StaffContext, own: Brand) {
  const [drafted, draft, before, cards] = await Promise.all([draftedBrand(db), draftLook(db), lookBefore(db), productCards(db)])
  const photos = await photosById(
    db,
    HOME_PLACES.flatMap((place) => drafted.pictures[place]?.photoId ?? []),
  )
  const logo = logoOf(drafted, language)
  const preview = (slug: string) => `${pathIn(language, `/preview/${slug}`)}?look=draft`
  return {
    name: inLanguage(drafted.name, language),
    logo,
    logoOnDark: logoOf(drafted, language, 'dark'),
    // The drawn logo is printed from a file that has no address.
    printed: drafted.logo && logo ? { ...logo, src: printedLogo(drafted, language) } : logo,
    icons: iconsOf(drafted),
    hasLogo: drafted.logo !== null,
    hasMark: drafted.mark !== null,
    accent: drafted.accent,
    shades: shadesOf(drafted.accent),
    publishedShades: shadesOf(own.accent),
    places: HOME_PLACES.map((place) => {
      const picture = drafted.pictures[place]
      const photo = picture && photos.get(picture.photoId)
      const focus = { focusX: String(picture?.focus.x ?? MIDDLE), focusY: String(picture?.focus.y ?? MIDDLE) }
      return {
        place,
        photo: photo ? { src: thumbnail(photo), width: photo.width, height: photo.height } : null,
        fields: { ...(picture && textFields('alt', picture.alt)), ...focus },
      }
    }),
    draft: draft !== null,
    previews: { home: preview(HOME_PREVIEW), product: cards[0] ? preview(cards[0].slug) : null },
    canUndo: draft === null && before !== null && lookVersion(before) !== lookVersion(own),
    seen: lookVersion(drafted),
  }
}

const intent = intentsOf<'brand'>()

/** The file of the form (see http/uploads.ts). */
async function upload({ ctx, shop, file, seen }: ActionContext, part: 'logo' | 'mark') {
  if (!file) return { ok: false, problem: 'not-valid' } as const
  if ('tooLarge' in file || file.bytes > LARGEST_LOGO) return { ok: false, problem: 'logo-too-large' } as const
  return changeBrandPicture(ctx, shop.files, { part, bytes: await readFile(file.path), seen })
}

type Described = Pick<Parameters<typeof changeHomePicture>[1], 'alt' | 'focus'>

/** With a file, a new picture; without one, other words or another point for the picture that is there. */
async function describePicture(context: ActionContext, described: Described) {
  const { ctx, about, file, seen } = context
  const place = placeOf(about)
  if (place === null) return { ok: false, problem: 'no-such-photo' } as const
  // A photo for another person's edit would be stored and then refused.
  if (file && lookVersion(await draftedBrand(ctx.db)) !== seen) return { ok: false, problem: 'edit-conflict' } as const
  const kept = file ? await keepPhoto(context, `home-${place}`) : null
  if (kept && !kept.ok) return kept
  return changeHomePicture(ctx, { place, photoId: kept?.photoId ?? null, seen, ...described })
}

async function dropPicture({ ctx, about, seen }: ActionContext) {
  const place = placeOf(about)
  return place === null ? ({ ok: false, problem: 'no-such-photo' } as const) : removeHomePicture(ctx, { place, seen })
}

function placeOf(about: string): HomePlace | null {
  return HOME_PLACES.find((place) => place === about) ?? null
}

/** What the forms of the look do: everything is drafted first. */
export const lookIntents = {
  logo: intent({ name: 'brand.logoUpload', run: (context) => upload(context, 'logo'), done: 'drafted' }),
  mark: intent({ name: 'brand.markUpload', run: (context) => upload(context, 'mark'), done: 'drafted' }),
  'drop-logo': intent({
    name: 'brand.logoDrop',
    run: ({ ctx, seen }) => removeBrandPicture(ctx, { part: 'logo', seen }),
    done: 'drafted',
  }),
  'drop-mark': intent({
    name: 'brand.markDrop',
    run: ({ ctx, seen }) => removeBrandPicture(ctx, { part: 'mark', seen }),
    done: 'drafted',
  }),
  accent: intent({
    name: 'brand.accentUse',
    fields: (read) => ({ colour: read.lineIfAny('accent', 40) }),
    run: ({ ctx, seen }, { colour }) => changeAccent(ctx, { colour, seen }),
    done: 'drafted',
  }),
  picture: intent({
    name: 'brand.pictureUse',
    fields: (read) => ({
      alt: read.lines('alt', LONGEST_ALT),
      focus: { x: read.count('focusX'), y: read.count('focusY') },
    }),
    run: describePicture,
    done: 'drafted',
  }),
  'drop-picture': intent({ name: 'photo.remove', run: dropPicture, done: 'drafted' }),
  publish: intent({ name: 'brand.publish', run: ({ ctx, seen }) => publishLook(ctx, { seen }), done: 'published' }),
  discard: intent({ name: 'brand.discard', run: ({ ctx, seen }) => discardLook(ctx, { seen }), done: 'discarded' }),
  undo: intent({ name: 'brand.undo', run: ({ ctx, seen }) => undoLook(ctx, { seen }), done: 'published' }),
}
