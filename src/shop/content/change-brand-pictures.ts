import { createHash } from 'node:crypto'
import type { FileStore } from '#platform/files.ts'
import type { Ctx } from '../context.ts'
import { brandFile } from './brand-pictures.ts'
import { changeDraft, type LookChanged } from './look.ts'
import type { Look } from './model.ts'
import { brandPicturesOf } from './photo-work.ts'

type Part = 'logo' | 'mark'

const MOST_BYTES = 2 * 1024 * 1024
// Pictures made of the same file by other rules get other addresses: browsers keep them for ever.
const RULES = '2'

type NotALogo = { ok: false; problem: 'not-a-logo' | 'logo-too-large' | 'empty-picture' }

/** Makes all pictures of an uploaded file and puts them into the draft of the look. Only the content of the file counts. */
export async function changeBrandPicture(
  ctx: Ctx,
  files: FileStore,
  { part, bytes, seen }: { part: Part; bytes: Uint8Array; seen: string },
): Promise<LookChanged | NotALogo> {
  if (bytes.byteLength > MOST_BYTES) return { ok: false, problem: 'logo-too-large' }
  // A compressed SVG can hold a thousand times its size.
  if (bytes.byteLength === 0 || (bytes[0] === 0x1f && bytes[1] === 0x8b)) return { ok: false, problem: 'not-a-logo' }
  const drawn = await brandPicturesOf(bytes)
  if (!drawn.ok) return { ok: false, problem: drawn.problem === 'too-large' ? 'logo-too-large' : drawn.problem }
  const id = createHash('sha256').update(RULES).update(bytes).digest('hex').slice(0, 24)
  for (const [name, file] of Object.entries(drawn.files)) await files.put(brandFile(id, name), file)
  return changeDraft(ctx, { seen, change: (now): Look => ({ ...now, [part]: { id, height: drawn.height } }) })
}

/** Without a logo the name stands in its place; without a mark, icons are made of the logo. */
export function removeBrandPicture(ctx: Ctx, { part, seen }: { part: Part; seen: string }): Promise<LookChanged> {
  return changeDraft(ctx, { seen, change: (now): Look => ({ ...now, [part]: null }) })
}
