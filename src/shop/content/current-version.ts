import { sql } from 'kysely'
import type { Reader } from '../context.ts'

/** The number of the version of a page in force: what a buyer agrees to. 0 while the page has none. */
export async function currentVersion(reader: Reader, slug: string): Promise<number> {
  const found = await sql<{ version: number }>`
    select coalesce(max(version), 0) as version from content.page_versions where slug = ${slug}`.execute(reader)
  return found.rows[0]!.version
}
