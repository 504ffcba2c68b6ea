import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { FileStore } from '#platform/files.ts'
import { pagesChanged } from '#platform/page-changes.ts'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { brandFile } from './brand-pictures.ts'
import { readBrand, pictureSchema } from './brand.ts'
import type { Brand } from './model.ts'
import { brandPicturesOf } from './photo-work.ts'
import { lockSetting, setting, writeSetting } from './setting.ts'

type Pictures = Pick<Brand, 'logo' | 'mark'>

const MOST_BYTES = 2 * 1024 * 1024
// Pictures made of the same file by other rules get other addresses: browsers keep them for ever.
const RULES = '1'
const BEFORE = 'brand-pictures-before'
const beforeSchema = z.object({ logo: pictureSchema, mark: pictureSchema }).nullable()

type Changed = { ok: true } | { ok: false; problem: 'edit-conflict' }
type NotALogo = { ok: false; problem: 'not-a-logo' | 'logo-too-large' | 'empty-picture' }

/** What a form of the pictures saw. */
export function brandPicturesVersion({ logo, mark }: Pictures): string {
  return versionToken({ logo, mark })
}

/** Makes all pictures of an uploaded file and shows them instead of those before, which can be brought back. Only the content of the file counts. */
export async function changeBrandPicture(
  ctx: Ctx,
  files: FileStore,
  { part, bytes, seen }: { part: keyof Pictures; bytes: Uint8Array; seen: string },
): Promise<Changed | NotALogo> {
  if (bytes.byteLength > MOST_BYTES) return { ok: false, problem: 'logo-too-large' }
  // A compressed SVG can hold a thousand times its size.
  if (bytes.byteLength === 0 || (bytes[0] === 0x1f && bytes[1] === 0x8b)) return { ok: false, problem: 'not-a-logo' }
  const drawn = await brandPicturesOf(bytes)
  if (!drawn.ok) return { ok: false, problem: drawn.problem === 'too-large' ? 'logo-too-large' : drawn.problem }
  const id = createHash('sha256').update(RULES).update(bytes).digest('hex').slice(0, 24)
  for (const [name, file] of Object.entries(drawn.files)) await files.put(brandFile(id, name), file)
  return show(ctx, seen, (now) => ({ ...now, [part]: { id, height: drawn.height } }))
}

/** Without a logo the name stands in its place; without a mark, icons are made of the logo. */
export function removeBrandPicture(ctx: Ctx, { part, seen }: { part: keyof Pictures; seen: string }): Promise<Changed> {
  return show(ctx, seen, (now) => ({ ...now, [part]: null }))
}

/** Shows the pictures from before the last change. Doing it twice changes nothing. */
export function undoBrandPictures(ctx: Ctx, { seen }: { seen: string }): Promise<Changed> {
  return show(ctx, seen, (now, before) => before ?? now)
}

/** The pictures before the last change; null if there was none. */
export async function brandPicturesBefore(reader: Reader): Promise<Pictures | null> {
  return beforeSchema.parse(await setting(reader, BEFORE))
}

type Change = (now: Pictures, before: Pictures | null) => Pictures

function show(ctx: Ctx, seen: string, change: Change): Promise<Changed> {
  return ctx.db.transaction((tx) => showIn(tx, ctx, { seen, change }))
}

async function showIn(tx: Tx, ctx: Ctx, { seen, change }: { seen: string; change: Change }): Promise<Changed> {
  const facts = readBrand(await lockSetting(tx, 'brand'))
  const now = { logo: facts.logo, mark: facts.mark }
  if (brandPicturesVersion(now) !== seen) return { ok: false, problem: 'edit-conflict' }
  const after = change(now, await brandPicturesBefore(tx))
  const changed = changedFields(now, after)
  if (!changed) return { ok: true }
  await writeSetting(tx, { key: 'brand', value: { ...facts, ...after }, now: ctx.now })
  await writeSetting(tx, { key: BEFORE, value: now, now: ctx.now })
  const subject = { type: 'brand', id: 'brand', name: facts.name.en }
  await writeAudit(tx, ctx, { action: 'change-brand', subject, ...changed })
  await pagesChanged(tx, 'brand', ctx.now)
  return { ok: true }
}
