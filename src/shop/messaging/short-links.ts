import { sql } from 'kysely'
import { sha256 } from '#platform/ids.ts'
import { openPath, sealPath, SHORT_CODE, shortCodeOf } from '#platform/short-code.ts'
import type { Reader, Tx } from '../context.ts'

// A page behind a link has its own, longer life; the short link is for the time in which people look at the message.
const LASTS_MS = 400 * 86_400_000

export type ShortLink = { hash: string; sealed: string; expiresAt: Date }

/** The short URL of a page with a secret token, and the row that leads to the page. */
export function shortLinkTo(
  link: string,
  { now, expiresAt }: { now: Date; expiresAt?: Date | undefined },
): { url: string; row: ShortLink } {
  const { origin, pathname } = new URL(link)
  const code = shortCodeOf(pathname)
  const row = { hash: sha256(code), sealed: sealPath(pathname, code), expiresAt: expiresAt ?? new Date(now.getTime() + LASTS_MS) }
  return { url: `${origin}/o/${code}`, row }
}

/** The path behind a short link; null for a code that was never sent or has expired. */
export async function pathOfShortLink(reader: Reader, code: string, now: Date): Promise<string | null> {
  if (!SHORT_CODE.test(code)) return null
  const found = await sql<{ sealed: string }>`
    select sealed_path as sealed from messaging.short_links where code_hash = ${sha256(code)} and expires_at > ${now}::timestamptz`.execute(
    reader,
  )
  const row = found.rows[0]
  return row ? openPath(row.sealed, code) : null
}

export async function forgetShortLinks(tx: Tx, now: Date): Promise<void> {
  await sql`delete from messaging.short_links where expires_at <= ${now}::timestamptz`.execute(tx)
}
