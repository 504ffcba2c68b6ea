import { enqueueOnce } from '#platform/nightly.ts'
import { eraseOldPeople, followMonths, makePlans, orderDays } from '#shop/programmes/index.ts'
import { addDays, dayInDhaka, instantInDhaka } from '#shop/values/index.ts'
import type { Shop } from '#web/http/request-context.ts'

// Its messages may not wake anybody, and what it cannot order is seen by staff on the same day.
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
export async function planProgrammes({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  const today = dayInDhaka(now)
  const next = instantInDhaka(today, AT)
  const runAt = next > now ? next : instantInDhaka(addDays(today, 1), AT)
  await enqueueOnce(db, { kind: 'follow-programmes', runAt, now })
}
