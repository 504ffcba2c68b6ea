import type { Tx } from '../context.ts'
import type { Translations } from '../values/index.ts'

/** Locks a farm against others who book for it, not against lots that name it. Null for an unknown id. */
export async function lockFarm(tx: Tx, id: string): Promise<{ name: Translations } | null> {
  const farm = await tx.selectFrom('catalog.farms').select('name').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return farm ?? null
}
