import type { Reader } from '../context.ts'
import type { DistrictChoice } from './model.ts'

/** Every district with its areas, by English name: metropolitan thanas come before the upazilas around the city. */
export async function areaChoices(reader: Reader): Promise<DistrictChoice[]> {
  const rows = await reader
    .selectFrom('places.districts as district')
    .innerJoin('places.areas as area', 'area.district_id', 'district.id')
    .select([
      'district.id as districtId',
      'district.name as districtName',
      'district.aliases as districtAliases',
      'area.id',
      'area.name',
      'area.aliases',
      'area.kind',
    ])
    .execute()
  const districts = new Map<string, DistrictChoice>()
  for (const { districtId, districtName, districtAliases, ...area } of rows) {
    const district = districts.get(districtId) ?? { id: districtId, name: districtName, aliases: districtAliases, areas: [] }
    district.areas.push(area)
    districts.set(districtId, district)
  }
  const sorted = [...districts.values()].sort((a, b) => compareText(a.name.en, b.name.en))
  for (const district of sorted) {
    district.areas.sort((a, b) => compareText(a.kind, b.kind) || compareText(a.name.en, b.name.en))
  }
  return sorted
}

// Neither the database's collation nor Intl: the list must be the same on every machine.
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
