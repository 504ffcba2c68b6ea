import type { Reader } from '../context.ts'
import type { Zone } from './model.ts'

/** The names of all zones, in the order staff set. */
export function zoneNames(reader: Reader): Promise<Zone[]> {
  return reader.selectFrom('fulfilment.zones').select(['id as zoneId', 'name']).orderBy('position').orderBy('id').execute()
}
