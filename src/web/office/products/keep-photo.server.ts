import { storePhoto } from '#shop/content/index.ts'
import { newToken } from '#platform/ids.ts'
import type { StaffContext } from '../access.server.ts'
import { refused, type Typed } from '../settings/settings-fields.server.ts'
import type { SettingRefusal } from '../settings/settings-answer.ts'

type Kept = { ok: true; photoId: string } | SettingRefusal

/** Stores the photo of a form (see http/uploads.ts). Its file name starts with `slug`, the subject. */
export async function keepPhoto(
  { ctx, shop, file }: Pick<StaffContext, 'ctx' | 'shop' | 'file'>,
  { slug, fields }: { slug: string; fields: Typed },
): Promise<Kept> {
  if (!file) return refused(fields, 'not-valid', { wrong: ['photo'] })
  if ('tooLarge' in file) return refused(fields, 'photo-too-large', { wrong: ['photo'] })
  const stored = await storePhoto(ctx, shop.files, { key: newKey(slug), path: file.path, bytes: file.bytes })
  if (!stored.ok) {
    switch (stored.problem) {
      case 'not-a-photo':
      case 'unreadable-heic':
        return refused(fields, stored.problem, { wrong: ['photo'] })
      case 'too-large':
        return refused(fields, 'photo-too-large', { wrong: ['photo'] })
      case 'bad-key':
      case 'key-taken':
        throw new Error(`A new photo got no key: ${stored.problem}.`)
      default:
        return stored satisfies never
    }
  }
  return { ok: true, photoId: stored.photo.id }
}

/** A unique file name without a number at its end. */
function newKey(slug: string): string {
  const word = [...newToken().toLowerCase()].filter((letter) => /[a-z]/.test(letter)).slice(0, 10)
  return `${slug.slice(0, 60).replace(/-+$/, '')}-${word.join('')}x`
}
