import type { FileStore } from '#platform/files.ts'
import type { ArtworkProof } from '#shop/gifting/index.ts'
import { keptFileResponse } from './kept-file.ts'

/** A proof from the file store: our own PDF or a re-encoded picture. Null if it was erased. */
export async function proofResponse(files: FileStore, { file, kind, version }: ArtworkProof): Promise<Response | null> {
  if (file === null) return null
  return keptFileResponse(files, { file, kind: file.endsWith('.pdf') ? 'application/pdf' : 'image/webp' }, `${kind}-${version}`)
}
