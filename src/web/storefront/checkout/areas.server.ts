import type { Reader } from '#shop/context.ts'
import { areaChoices } from '#shop/places/index.ts'
import { knowsAreas, rememberAreas } from './area-list.ts'

/** Called by the loader of every page with an area field, so that the field is usable before scripts arrive. Read once in a process' life. */
export async function prepareAreas(reader: Reader): Promise<void> {
  if (!knowsAreas()) rememberAreas(await areaChoices(reader))
}
