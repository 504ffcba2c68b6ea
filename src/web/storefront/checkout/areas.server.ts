import type { Reader } from '#shop/context.ts'
import { areaChoices } from '#shop/places/index.ts'
import { knowsAreas, rememberAreas } from './area-list.ts'

/**
 * The loader of every page with an area field calls this, so that the field works before scripts arrive. Read once per process.
 */
export async function prepareAreas(reader: Reader): Promise<void> {
  if (!knowsAreas()) rememberAreas(await areaChoices(reader))
}
