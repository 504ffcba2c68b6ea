import { remindBuyersOf, remindOfApprovals, remindOfProofs, remindRecipients, tellOfThanks } from '#shop/gifting/index.ts'
import type { Shop } from '#web/http/request-context.ts'
import { planDaily } from './plan-daily.ts'

// At a time when no SMS wakes anybody.
const AT = '10:30'

/**
 * The job `remind-of-gifts`: plans the next day first, then reminds recipients whose link has reached half of its lifetime, buyers who have not
 * answered a proof, approvers for whom a quotation waits, buyers of the year before an occasion, and senders of new thanks.
 */
export async function remindOfGifts(shop: Pick<Shop, 'db' | 'clock' | 'config' | 'secret'>): Promise<void> {
  await planGiftReminders(shop)
  const { db, config, secret } = shop
  const { shopUrl, gifts } = config
  const ctx = { db, now: shop.clock(), actor: { kind: 'system', name: 'gifts' } } as const
  await remindRecipients(ctx, { secret, shopUrl, linkDays: gifts.linkDays })
  await remindOfProofs(ctx, { days: gifts.proofDays, shopUrl })
  await remindOfApprovals(ctx, { days: gifts.proofDays, shopUrl })
  await remindBuyersOf(ctx, { shopUrl })
  await tellOfThanks(ctx, { shopUrl })
}

/** Ensures that the job for the next reminders exists. Every process calls it at its start. */
export async function planGiftReminders(shop: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await planDaily(shop, { kind: 'remind-of-gifts', at: AT })
}
