import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Route } from './+types/text-file.route'
import { textFile } from './page-texts.server.ts'

const compress = promisify(brotliCompress)
const compressed = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/** The texts of a page in one language, for everybody, since nothing in them is secret. Its address names its version. */
export async function loader({ params, request, url }: Route.LoaderArgs): Promise<Response> {
  const file = textFile(params.file)
  if (!file) return new Response(null, { status: 404 })
  // A page of an earlier build asks for the version that it knows.
  const current = url.searchParams.get('v') === file.version
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'Cache-Control': current ? 'public, max-age=31536000, immutable' : 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
  }
  if (!/\bbr\b/.test(request.headers.get('Accept-Encoding') ?? '')) return new Response(file.text, { headers })
  if (!compressed.has(file.version)) {
    compressed.set(
      file.version,
      compress(file.text).then((bytes) => new Uint8Array(bytes)),
    )
  }
  return new Response(await compressed.get(file.version)!, { headers: { ...headers, 'Content-Encoding': 'br' } })
}
