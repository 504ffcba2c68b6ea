import { sql } from 'kysely'
import type { Reader } from '../context.ts'

/** Who publishes the first version of each page. */
const SEED_AUTHOR = 'system:seed'

/**
 * When this shop was filled, and the first id that may be another's. The seed makes its ids with the time of the seeding or an earlier one (lots and orders "of last week"), and nobody else could
 * make anything before. This holds for shops of every version, so no table has to note the rows of the demo. Null when the shop was not filled by the seed.
 */
export async function seedInstant(reader: Reader): Promise<{ at: Date; firstOwnId: string } | null> {
  const found = await sql<{ at: Date | null }>`
    select min(published_at) as at from content.page_versions where author = ${SEED_AUTHOR} and version = 1`.execute(reader)
  const at = found.rows[0]!.at
  if (!at) return null
  const next = (at.getTime() + 1).toString(16).padStart(12, '0')
  return { at, firstOwnId: `${next.slice(0, 8)}-${next.slice(8)}-0000-0000-000000000000` }
}
