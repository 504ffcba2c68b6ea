import { readFile } from 'node:fs/promises'
import type { SenderLogo } from './draw-sender-logo.ts'
import { senderLogoOf } from './photo-work.ts'

/** Larger files are not logos, or have to be exported again. */
const MOST_BYTES = 5 * 1024 * 1024

export type SenderLogoRead = SenderLogo | { ok: false; problem: 'not-a-logo' | 'logo-too-large' | 'empty-picture' }

/** Reads an uploaded logo of a sender of gifts: PNG, JPEG, WebP or SVG. Only the content of the file counts. */
export async function readSenderLogo(sent: { path: string; bytes: number }): Promise<SenderLogoRead> {
  if (sent.bytes > MOST_BYTES) return { ok: false, problem: 'logo-too-large' }
  const bytes = await readFile(sent.path)
  // A compressed SVG can hold a thousand times its size.
  if (bytes.byteLength === 0 || (bytes[0] === 0x1f && bytes[1] === 0x8b)) return { ok: false, problem: 'not-a-logo' }
  const drawn = await senderLogoOf(bytes)
  if (drawn.ok) return drawn
  return { ok: false, problem: drawn.problem === 'too-large' ? 'logo-too-large' : drawn.problem }
}
