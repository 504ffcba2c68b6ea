import { newId } from '#platform/ids.ts'
import { readPhoto } from '#shop/content/index.ts'
import type { StaffContext } from '../access.server.ts'

export type PhotoProblem = 'photo-too-large' | 'photo-unreadable'

/** Stores the photo of the form, if there is one, among the personal files (`src/jobs/sweep-files.ts`). An unused file field sends an empty file. */
export async function keptPhoto(
  { ctx, shop, file }: Pick<StaffContext, 'ctx' | 'shop' | 'file'>,
  folder: 'attempts' | 'courier-slips',
): Promise<{ ok: true; file: string | null } | { ok: false; problem: PhotoProblem }> {
  if (!file) return { ok: true, file: null }
  if ('tooLarge' in file) return { ok: false, problem: 'photo-too-large' }
  if (file.bytes === 0) return { ok: true, file: null }
  const photo = await readPhoto({ path: file.path, bytes: file.bytes })
  if (!photo.ok) return { ok: false, problem: photo.problem === 'too-large' ? 'photo-too-large' : 'photo-unreadable' }
  const key = `${folder}/${newId(ctx.now)}.webp`
  await shop.files.put(key, photo.bytes)
  return { ok: true, file: key }
}
