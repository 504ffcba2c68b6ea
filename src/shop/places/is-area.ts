import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** Whether there is such an area, as a part of another statement. */
export function isArea(areaId: string | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from places.areas where id = ${areaId})`
}
