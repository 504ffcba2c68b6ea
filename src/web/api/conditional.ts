import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/** A text that rarely changes, sent with an ETag: a client with the current version gets an empty 304. */
export function conditional(c: Context, { body, type, maxAge }: { body: string; type: string; maxAge: number }): Response {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const headers = { ETag: tag, 'Cache-Control': `public, max-age=${maxAge}` }
  // A proxy that compresses makes the ETag weak; the content is the same.
  if (c.req.header('If-None-Match')?.includes(tag)) return c.body(null, 304, headers)
  return c.body(body, 200, { ...headers, 'Content-Type': type })
}

/** For XML: escapes what would end a text or an attribute, and removes characters that XML does not allow. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
