import type { Reader } from '../context.ts'
import { placeOf } from '../places/index.ts'
import type { ZoneOfArea } from './model.ts'

/** The zone an area is delivered in: its own, else its district's. Null where the shop does not deliver, or for an unknown area. */
export async function zoneOf(reader: Reader, areaId: string): Promise<ZoneOfArea | null> {
  const place = await placeOf(reader, areaId)
  if (!place) return null
  const { districtId, areaName, districtName } = place
  const zoneId = await zoneIdOf(reader, { areaId, districtId })
  if (!zoneId) return null
  return { ...zoneId, districtId, areaName, districtName }
}

function zoneIdOf(
  reader: Reader,
  { areaId, districtId }: { areaId: string; districtId: string },
): Promise<Pick<ZoneOfArea, 'zoneId' | 'name'> | undefined> {
  return reader
    .selectFrom('fulfilment.zones as zone')
    .select(['zone.id as zoneId', 'zone.name'])
    .where((where) =>
      where(
        'zone.id',
        '=',
        where.fn.coalesce(
          where.selectFrom('fulfilment.zone_areas').select('zone_id').where('area_id', '=', areaId),
          where.selectFrom('fulfilment.zone_districts').select('zone_id').where('district_id', '=', districtId),
        ),
      ),
    )
    .executeTakeFirst()
}
