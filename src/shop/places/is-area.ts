import { sql, type RawBuilder } from 'kysely'

/** Whether the area exists, as an SQL expression. */
export function isArea(areaId: string | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from places.areas where id = ${areaId})`
}
