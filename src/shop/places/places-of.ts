import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Place } from './model.ts'

const PLACE = sql`
  select area.id as "areaId", area.name as "areaName", district.id as "districtId", district.name as "districtName"
  from places.areas as area join places.districts as district on district.id = area.district_id`

/** The areas by id. Unknown ids are not in the map. */
export async function placesOf(reader: Reader, areaIds: readonly string[]): Promise<Map<string, Place>> {
  if (areaIds.length === 0) return new Map()
  const found = await sql<Place>`${PLACE} where area.id = any(${[...new Set(areaIds)]}::text[])`.execute(reader)
  return new Map(found.rows.map((place) => [place.areaId, place]))
}

export async function placeOf(reader: Reader, areaId: string): Promise<Place | null> {
  const found = await sql<Place>`${PLACE} where area.id = ${areaId}`.execute(reader)
  return found.rows[0] ?? null
}
