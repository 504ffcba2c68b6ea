import { storePhoto } from '#shop/content/index.ts'
import { newToken } from '#platform/ids.ts'
import type { StaffContext } from '../access.server.ts'

type Problem = 'not-valid' | 'photo-too-large' | 'not-a-photo' | 'unreadable-heic'
type Kept = { ok: true; photoId: string } | { ok: false; problem: Problem; fields: string[] }

/** Stores the photo of a form (see http/uploads.ts). Its file name starts with `slug`, the subject. */
export async function keepPhoto({ ctx, shop, file }: Pick<StaffContext, 'ctx' | 'shop' | 'file'>, slug: string): Promise<Kept> {
  if (!file) return refused('not-valid')
  if ('tooLarge' in file) return refused('photo-too-large')
  const stored = await storePhoto(ctx, shop.files, { key: newKey(slug), path: file.path, bytes: file.bytes })
  if (stored.ok) return { ok: true, photoId: stored.photo.id }
  switch (stored.problem) {
    case 'not-a-photo':
    case 'unreadable-heic':
      return refused(stored.problem)
    case 'too-large':
      return refused('photo-too-large')
    case 'bad-key':
    case 'key-taken':
      throw new Error(`A new photo got no key: ${stored.problem}.`)
    default:
      return stored satisfies never
  }
}

function refused(problem: Problem): Kept {
  return { ok: false, problem, fields: ['photo'] }
}

/** A unique file name without a number at its end. */
function newKey(slug: string): string {
  const word = [...newToken().toLowerCase()].filter((letter) => /[a-z]/.test(letter)).slice(0, 10)
  return `${slug.slice(0, 60).replace(/-+$/, '')}-${word.join('')}x`
}
