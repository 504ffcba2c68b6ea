import type { FileStore } from '#platform/files.ts'

type Kept = { file: string; kind: 'image/webp' | 'image/png' | 'application/pdf' }

const ENDINGS: Record<Kept['kind'], string> = { 'image/webp': 'webp', 'image/png': 'png', 'application/pdf': 'pdf' }

/**
 * A file of the file store, for those who may see it. Null if the file is gone. A PDF is only ever downloaded: an uploaded one is untrusted, and
 * browsers do not show a PDF inside the sandbox. `cacheControl` is for files whose address changes with their content.
 */
export async function keptFileResponse(
  files: FileStore,
  { file, kind }: Kept,
  name: string,
  cacheControl = 'private, no-store',
): Promise<Response | null> {
  const bytes = await files.read(file)
  if (!bytes) return null
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': kind,
      'Content-Disposition': `${kind === 'application/pdf' ? 'attachment' : 'inline'}; filename="${name}.${ENDINGS[kind]}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': cacheControl,
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'same-origin',
    },
  })
}
