import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/** A text that changes now and then: with an ETag, so that whoever comes daily is told in a line that nothing changed. */
export function conditional(c: Context, { body, type, maxAge }: { body: string; type: string; maxAge: number }): Response {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const headers = { ETag: tag, 'Cache-Control': `public, max-age=${maxAge}` }
  // Compression on the way makes the tag a weak one; the bytes it stands for are the same.
  if (c.req.header('If-None-Match')?.includes(tag)) return c.body(null, 304, headers)
  return c.body(body, 200, { ...headers, 'Content-Type': type })
}

/** For XML: what would end a text or an attribute, and what no XML document may hold. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
