import type { Reader } from '../context.ts'
import type { Zone } from './model.ts'

/** Every zone by name, in the order staff gave them. */
export function zoneNames(reader: Reader): Promise<Zone[]> {
  return reader.selectFrom('fulfilment.zones').select(['id as zoneId', 'name']).orderBy('position').orderBy('id').execute()
}
