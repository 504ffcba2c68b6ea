import { open } from 'node:fs/promises'
import { readPhoto } from './store-photo.ts'

const MOST_PDF_BYTES = 5 * 1024 * 1024

export type PaperKind = 'image/webp' | 'application/pdf'

export type PaperRead =
  | { ok: true; bytes: Uint8Array; kind: PaperKind }
  | { ok: false; problem: 'not-a-proof' | 'too-large' | 'unreadable-heic' }

/** A picture or PDF somebody sends as a proof, by its content, whatever its name says. A PDF is kept as it came, and only ever handed to staff as a download. */
export async function readPaper(sent: { path: string; bytes: number }): Promise<PaperRead> {
  const file = await open(sent.path)
  try {
    const head = Buffer.alloc(5)
    await file.read(head, 0, 5, 0)
    if (head.toString('latin1') === '%PDF-') {
      if (sent.bytes > MOST_PDF_BYTES) return { ok: false, problem: 'too-large' }
      return { ok: true, bytes: await file.readFile(), kind: 'application/pdf' }
    }
  } finally {
    await file.close()
  }
  const photo = await readPhoto(sent)
  if (photo.ok) return { ok: true, bytes: photo.bytes, kind: 'image/webp' }
  return { ok: false, problem: photo.problem === 'not-a-photo' ? 'not-a-proof' : photo.problem }
}
