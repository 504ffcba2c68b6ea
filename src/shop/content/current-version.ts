import type { Reader } from '../context.ts'

/** The number of the version of a page in force: what a buyer agrees to. 0 while the page has none. */
export async function currentVersion(reader: Reader, slug: string): Promise<number> {
  const row = await reader
    .selectFrom('content.page_versions')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row?.version ?? 0
}
