import type { Reader } from '../context.ts'
import type { Translations } from '../values/index.ts'

/** The name of every district by id, for pages that show an origin. */
export async function districtNames(reader: Reader): Promise<Map<string, Translations>> {
  const rows = await reader.selectFrom('places.districts').select(['id', 'name']).execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}
