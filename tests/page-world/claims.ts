import { sql } from 'kysely'
import type { FileStore } from '#platform/files.ts'
import { openClaim } from '../claim-access-cases.ts'
import type { Shop } from '../world.ts'
import { at } from './days.ts'

/** A claim with a photo that waits for a decision. */
export async function sendPageClaim(
  shop: Shop,
  files: FileStore,
  orderId: string,
): Promise<{ claimId: string; claimPhotoId: string }> {
  const found = await sql<{ token: string; at: Date }>`
    select token, (select max(at) from ordering.order_events where order_id = orders.id and to_state = 'completed') as at
    from ordering.orders where id = ${orderId}::uuid`.execute(shop.db)
  const { token, at: deliveredAt } = found.rows[0]!
  const later = shop.at(new Date(deliveredAt.getTime() + 3_600_000))
  const claimId = await openClaim(later, token)
  const claimPhotoId = at(shop, '12 09:00').newId()
  const file = 'claims/soft.webp'
  await sql`
    insert into claims.photos (id, claim_id, file, at)
    values (${claimPhotoId}::uuid, ${claimId}::uuid, ${file}, ${later.now})`.execute(shop.db)
  await files.put(file, Buffer.from('a picture'))
  return { claimId, claimPhotoId }
}
