import { enqueue } from '#platform/jobs.ts'
import { tellEatFirst } from '#shop/ordering/index.ts'
import type { Tables } from '#shop/tables.ts'
import { addDays, dayInDhaka, instantInDhaka } from '#shop/values/index.ts'
import { waitlistRules } from '#shop/waitlist/index.ts'
import { isQuiet } from '#shop/waitlist/model.ts'
import type { Shop } from '#web/http/request-context.ts'

/**
 * The job `eat-first`, planned when an order is delivered. In quiet hours, when a process comes back at night, it waits for the morning.
 * Without a gateway nothing is written: the message would wait in the outbox until the fruit is eaten.
 */
export async function sendEatFirst({ db, clock, config }: Pick<Shop, 'db' | 'clock' | 'config'>, orderId: string): Promise<void> {
  if (!config.sms) return
  const now = clock()
  const today = dayInDhaka(now)
  const hours = await waitlistRules(db)
  if (isQuiet(now, hours)) {
    const morning = instantInDhaka(today, hours.from)
    const runAt = morning > now ? morning : instantInDhaka(addDays(today, 1), hours.from)
    await db.transaction((tx) => enqueue<Tables>(tx, { kind: 'eat-first', payload: { orderId }, runAt, now }))
    return
  }
  const ctx = { db, now, actor: { kind: 'system', name: 'eat-first' } } as const
  await tellEatFirst(ctx, { orderId, shopUrl: config.shopUrl, expiresAt: instantInDhaka(today, hours.until) })
}
