import type { FileStore } from '#platform/files.ts'
import type { ArtworkProof } from '#shop/gifting/index.ts'

/** A proof from the file store; null if it was erased. It is our own PDF or a re-encoded picture, so nothing in it can run. */
export async function proofResponse(files: FileStore, { file, kind, version }: ArtworkProof): Promise<Response | null> {
  const bytes = file === null ? null : await files.read(file)
  if (!bytes) return null
  // Browsers do not show a PDF inside a sandbox, so the sandbox is removed.
  const [type, extension, way] = kind === 'card' ? ['application/pdf', 'pdf', 'attachment'] : ['image/webp', 'webp', 'inline']
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `${way}; filename="${kind}-${version}.${extension}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'same-origin',
    },
  })
}
