import { open } from 'node:fs/promises'
import { readPhoto } from './store-photo.ts'

const MOST_PDF_BYTES = 5 * 1024 * 1024

type DocumentKind = 'image/webp' | 'application/pdf'

export type DocumentRead =
  | { ok: true; bytes: Uint8Array; kind: DocumentKind }
  | { ok: false; problem: 'not-a-receipt' | 'too-large' | 'unreadable-heic' }

/**
 * Reads an uploaded receipt (image or PDF) by its content; the file name is ignored. A PDF is stored unchanged and offered to staff only as
 * a download.
 */
export async function readDocument(sent: { path: string; bytes: number }): Promise<DocumentRead> {
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
  return { ok: false, problem: photo.problem === 'not-a-photo' ? 'not-a-receipt' : photo.problem }
}
