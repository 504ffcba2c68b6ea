import type { Reader } from '../context.ts'
import type { Bilingual } from '../values/index.ts'

/** The name of every district by its id, for pages that say where something grew. */
export async function districtNames(reader: Reader): Promise<Map<string, Bilingual>> {
  const rows = await reader.selectFrom('places.districts').select(['id', 'name']).execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}
