import type { FileStore } from '#platform/files.ts'

type Kept = { file: string; kind: 'image/webp' | 'application/pdf' }

/** A file that somebody sent, for those who may see it. A PDF is untrusted, so it is only ever downloaded. Null if the file is gone. */
export async function keptFileResponse(files: FileStore, { file, kind }: Kept, name: string): Promise<Response | null> {
  const bytes = await files.read(file)
  if (!bytes) return null
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': kind,
      'Content-Disposition': kind === 'application/pdf' ? `attachment; filename="${name}.pdf"` : 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'same-origin',
    },
  })
}
