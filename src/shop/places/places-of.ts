import type { Reader } from '../context.ts'
import type { Place } from './model.ts'

/** The areas by id. What does not exist is not in the map. */
export async function placesOf(reader: Reader, areaIds: readonly string[]): Promise<Map<string, Place>> {
  if (areaIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('places.areas as area')
    .innerJoin('places.districts as district', 'district.id', 'area.district_id')
    .select(['area.id as areaId', 'area.name as areaName', 'district.id as districtId', 'district.name as districtName'])
    .where('area.id', 'in', [...new Set(areaIds)])
    .execute()
  return new Map(rows.map((row) => [row.areaId, row]))
}

export async function placeOf(reader: Reader, areaId: string): Promise<Place | null> {
  return (await placesOf(reader, [areaId])).get(areaId) ?? null
}
