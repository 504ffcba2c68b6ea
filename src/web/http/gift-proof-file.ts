import type { FileStore } from '#platform/files.ts'
import type { Proof } from '#shop/gifting/index.ts'

/** A proof as it lies in the file store; null where it was erased. Our own PDF or a picture we wrote anew: nothing in it runs. */
export async function proofResponse(files: FileStore, { file, kind, version }: Proof): Promise<Response | null> {
  const bytes = file === null ? null : await files.read(file)
  if (!bytes) return null
  // No browser shows a PDF inside a sandbox, so that is taken away.
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
