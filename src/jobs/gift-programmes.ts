import { eraseOldPeople, followMonths, makePlans, orderDays } from '#shop/programmes/index.ts'
import type { Shop } from '#web/http/request-context.ts'
import { planDaily } from './plan-daily.ts'

// Its messages wake no one, and staff see what it could not order on the same day.
const AT = '10:00'

/**
 * The job `follow-programmes`: plans the next day first, then ends or reminds months that wait for approval, plans the coming month, orders the
 * boxes of the next days, and erases people who left. A second run on the same day changes nothing.
 */
export async function followProgrammes(shop: Pick<Shop, 'db' | 'clock' | 'config'>): Promise<void> {
  await planProgrammes(shop)
  const { db, config } = shop
  const ctx = { db, now: shop.clock(), actor: { kind: 'system', name: 'programmes' } } as const
  const { shopUrl } = config
  await followMonths(ctx, { shopUrl })
  await makePlans(ctx, { shopUrl })
  await orderDays(ctx, { shopUrl })
  await eraseOldPeople(ctx)
}

/** Ensures that the next job exists. Every process calls it at its start. */
export async function planProgrammes(shop: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await planDaily(shop, { kind: 'follow-programmes', at: AT })
}
