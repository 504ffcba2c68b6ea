import { logError } from '#platform/log.ts'
import { senderAddress } from '#platform/mail-settings.ts'
import { openGateways, sendNext, type Channel, type Gateways } from '#shop/messaging/index.ts'
import { sweepPayments } from '#shop/billing/index.ts'
import { remindOfCarts, sendCampaigns } from '#shop/campaigns/index.ts'
import { freeExpiredPlaces } from '#shop/fulfilment/index.ts'
import { followReplacements } from '#shop/claims/index.ts'
import { forgetScores, sweepParcels } from '#shop/couriers/index.ts'
import { printVersion } from '#shop/gifting/index.ts'
import { withCompleteEmails } from '#shop/ordering/index.ts'
import { followCampaigns } from '#shop/preorders/index.ts'
import { proposeMarkdowns } from '#shop/markdowns/index.ts'
import { followSlips } from '#shop/slips/index.ts'
import { notifyWaitlist } from '#shop/waitlist/index.ts'
import { followWeekly } from '#shop/weekly/index.ts'
import { storeNextDay } from '#shop/reporting/index.ts'
import { timeInDhaka } from '#shop/values/index.ts'
import { countedGateways } from '#web/http/counted-gateways.ts'
import { planProgrammes } from '#jobs/gift-programmes.ts'
import { planGiftReminders } from '#jobs/gift-reminders.ts'
import { planNightlyBackup } from '#jobs/nightly-backup.ts'
import { planNightlyCheck } from '#jobs/nightly-check.ts'
import { planWeeklyReports } from '#jobs/weekly-reports.ts'
import type { Shop } from '#web/http/request-context.ts'

/** Work that a process repeats. A round is true when another one may find more to do at once. */
export type BackgroundWork = { name: string; pollMs: number; round: () => Promise<boolean> }

/** Ensures that the next job of each series exists; each job plans the one after it. */
export async function planRepeatedJobs(shop: Shop): Promise<void> {
  await planNightlyCheck(shop)
  await planNightlyBackup(shop)
  await planGiftReminders(shop)
  await planProgrammes(shop)
  await planWeeklyReports(shop)
}

/** Everything that a process repeats besides jobs, webhooks and conversions. */
export function backgroundWork(shop: Shop): BackgroundWork[] {
  const { db, clock } = shop
  const gateways = countedGateways(gatewaysOf(shop))
  const channels = Object.keys(gateways) as Channel[]
  return [
    { name: 'messages', pollMs: 1000, round: () => sendNext({ db, now: clock() }, gateways) },
    { name: 'payments', pollMs: 5000, round: () => lookAfterPayments(shop) },
    { name: 'waitlist', pollMs: 60_000, round: () => tellWaiting(shop, channels) },
    { name: 'offers', pollMs: 15_000, round: () => sendOffers(shop, channels) },
    { name: 'weekly boxes', pollMs: 60_000, round: () => followPlans(shop, channels) },
    { name: 'pre-orders', pollMs: 60_000, round: () => followPreorders(shop) },
    { name: 'markdowns', pollMs: 300_000, round: () => lowerPricesToday(shop) },
    { name: 'couriers', pollMs: 60_000, round: () => followCouriers(shop) },
    { name: 'claims', pollMs: 60_000, round: () => followClaims(shop) },
    { name: 'held places', pollMs: 60_000, round: () => freeExpiredPlaces({ db, now: clock() }) },
    { name: 'figures of days', pollMs: 60_000, round: () => storeNextDay({ db, now: clock() }) },
  ]
}

function gatewaysOf({ db, files, clock, config, log }: Shop): Gateways {
  const { email, ...others } = openGateways(config)
  if (!email || !config.mail) return others
  const { shopUrl, mail } = config
  return {
    ...others,
    email: withCompleteEmails(email, {
      db,
      files,
      now: clock,
      shopUrl,
      sender: senderAddress(mail.from),
      printAttached: ({ quotationVersionId: versionId }, language) =>
        printVersion(db, files, { versionId, language, now: clock() }),
      onError: (error) => void logError(log, error, 'email'),
    }),
  }
}

function tellWaiting({ db, clock, config }: Shop, channels: readonly Channel[]): Promise<boolean> {
  const ctx = { db, now: clock(), actor: { kind: 'system', name: 'waitlist' } } as const
  return notifyWaitlist(ctx, { shopUrl: config.shopUrl, channels })
}

/** Offers of campaigns, and reminders of carts. */
async function sendOffers({ db, clock, config, log }: Shop, channels: readonly Channel[]): Promise<boolean> {
  const ctx = { db, now: clock(), actor: { kind: 'system', name: 'campaigns' } } as const
  const how = { shopUrl: config.shopUrl, channels, onError: (error: unknown) => void logError(log, error, 'campaign') }
  const reminded = await remindOfCarts(ctx, how)
  return (await sendCampaigns(ctx, how)) || reminded
}

/** Composes, announces and orders weekly boxes. */
function followPlans({ db, clock, config, payments }: Shop, channels: readonly Channel[]): Promise<boolean> {
  const ctx = { db, now: clock(), actor: { kind: 'system', name: 'weekly' } } as const
  return followWeekly(ctx, { shopUrl: config.shopUrl, channels, gateways: payments })
}

/** Opens and closes pre-orders on their days, and settles the answers about harvests that are not as promised. */
async function followPreorders({ db, clock, config, payments }: Shop): Promise<boolean> {
  const ctx = { db, now: clock(), actor: { kind: 'system', name: 'pre-orders' } } as const
  await followCampaigns(ctx)
  return followSlips(ctx, { gateways: payments, shopUrl: config.shopUrl })
}

async function followCouriers({ db, clock }: Shop): Promise<boolean> {
  const ctx = { db, now: clock(), actor: { kind: 'system', name: 'couriers' } } as const
  await forgetScores(ctx)
  return sweepParcels(ctx)
}

/** Claims whose free order was cancelled are decided again. */
function followClaims({ db, clock }: Shop): Promise<boolean> {
  return followReplacements({ db, now: clock(), actor: { kind: 'system', name: 'claims' } })
}

function lookAfterPayments({ db, clock, config, payments }: Shop): Promise<boolean> {
  const ctx = { db, now: clock(), actor: { kind: 'system', name: 'payments' } } as const
  return sweepPayments(ctx, { gateways: payments, shopUrl: config.shopUrl })
}

// Staff find the proposals when they come, and no price changes at night.
const MORNING = '06:00'

/** Proposes the lower prices of the day. Returns false: nothing is waiting, so the next round comes after the usual pause. */
async function lowerPricesToday({ db, clock }: Shop): Promise<boolean> {
  const now = clock()
  if (timeInDhaka(now) < MORNING) return false
  await proposeMarkdowns({ db, now, actor: { kind: 'system', name: 'markdowns' } })
  return false
}
