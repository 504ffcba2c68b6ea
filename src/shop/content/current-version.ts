import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'

/** The current version of a page, which a buyer agrees to. 0 while the page has none. */
export async function currentVersion(reader: Reader, slug: string): Promise<number> {
  const found = await sql<{ version: number }>`select ${currentVersionOf(slug)} as version`.execute(reader)
  return found.rows[0]!.version
}

/** The same as an SQL expression. */
export function currentVersionOf(slug: string): RawBuilder<number> {
  return sql`(select coalesce(max(version), 0) from content.page_versions where slug = ${slug})`
}
