import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { FileStore } from '#platform/files.ts'
import type { Ctx } from '#shop/context.ts'
import { checkLogo, runOf, saveRun, withKeptLogo } from '#shop/gifting/index.ts'

/** A logo as a company sends it: a blue circle and a golden bar on a transparent ground, or on the colour of `ground`. */
export async function logoBytes({ width = 1000, ground = 'none' }: { width?: number; ground?: string } = {}): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="300"><rect width="1000" height="300" fill="${ground}"/><circle cx="150" cy="150" r="140" fill="#0b5fa5"/><rect x="330" y="90" width="660" height="120" fill="#f2a900"/></svg>`
  return sharp(Buffer.from(drawing)).resize({ width }).png().toBuffer()
}

let count = 0

/** The same as an uploaded file in this folder. */
export async function sentLogo(
  folder: string,
  how: Parameters<typeof logoBytes>[0] = {},
): Promise<{ path: string; bytes: number }> {
  const bytes = await logoBytes(how)
  const path = join(folder, `logo-${(count += 1)}`)
  writeFileSync(path, bytes)
  return { path, bytes: bytes.length }
}

/** Saves a run as it is, with this logo, or without one. */
export async function setRunLogo(
  ctx: Ctx,
  files: FileStore,
  { run: ref, sent }: { run: Parameters<typeof runOf>[1]; sent: { path: string; bytes: number } | null },
) {
  const run = await runOf(ctx.db, ref)
  if (!run) throw new Error('No such run.')
  const { fromName, cardText, variantId, day, fallback, recipientsLanguage, lastDay, mayPassOn, charity, declinedBoxes } = run
  const settings = {
    fromName,
    cardText,
    variantId,
    day,
    fallback: fallback && { ...fallback, landmark: fallback.landmark ?? '' },
    answers: { language: recipientsLanguage, lastDay, mayPassOn, charity, declinedBoxes },
  }
  const input = { run: ref, seenVersion: run.version, settings }
  if (sent === null) return saveRun(ctx, { ...input, logo: null })
  const checked = await checkLogo(sent)
  if (!checked.ok) return checked
  return withKeptLogo(ctx, files, checked, (logo) => saveRun(ctx, { ...input, logo }))
}
