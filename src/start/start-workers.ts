import { startWorker } from '#platform/jobs.ts'
import { logError } from '#platform/log.ts'
import { startLoop } from '#platform/loop.ts'
import { senderAddress } from '#platform/mail-settings.ts'
import { openGateways, sendNext, type Channel, type Gateways } from '#shop/messaging/index.ts'
import { sweepPayments } from '#shop/billing/index.ts'
import { remindOfCarts, sendCampaigns } from '#shop/campaigns/index.ts'
import { freeExpiredPlaces } from '#shop/fulfilment/index.ts'
import { followReplacements } from '#shop/claims/index.ts'
import { forgetScores, sweepParcels } from '#shop/couriers/index.ts'
import { printVersion } from '#shop/gifting/index.ts'
import { startConversions, type Sending } from '#shop/conversions/index.ts'
import { purchaseFacts, withCompleteEmails } from '#shop/ordering/index.ts'
import { followCampaigns } from '#shop/preorders/index.ts'
import { proposeMarkdowns } from '#shop/markdowns/index.ts'
import { followSlips } from '#shop/slips/index.ts'
import { notifyWaitlist } from '#shop/waitlist/index.ts'
import { startWebhooks } from '#shop/webhooks/index.ts'
import { followWeekly } from '#shop/weekly/index.ts'
import type { Tables } from '#shop/tables.ts'
import { timeInDhaka } from '#shop/values/index.ts'
import { countedGateways } from '#web/http/counted-gateways.ts'
import { planProgrammes } from '#jobs/gift-programmes.ts'
import { planGiftReminders } from '#jobs/gift-reminders.ts'
import { jobHandlers } from '#jobs/job-handlers.ts'
import { planNightlyBackup } from '#jobs/nightly-backup.ts'
import { planNightlyCheck } from '#jobs/nightly-check.ts'
import { planWeeklyReports } from '#jobs/weekly-reports.ts'
import { weeklyLetter } from '#web/office/reports/weekly-letter.server.ts'
import type { Shop } from '#web/http/request-context.ts'

type Workers = {
  /** Starts no new work, and waits for running work. */
  stop: () => Promise<unknown>
  /** Returns unfinished jobs to other processes. */
  release: () => Promise<unknown>
}

/** The background work of a process: jobs, messages and payment polling. */
export async function startWorkers(shop: Shop): Promise<Workers> {
  const { db, clock, log } = shop
  await planNightlyCheck(shop)
  await planNightlyBackup(shop)
  await planGiftReminders(shop)
  await planProgrammes(shop)
  await planWeeklyReports(shop)
  const handlers = jobHandlers(shop, { composeReport: weeklyLetter })
  const worker = startWorker<Tables>({ database: db, handlers, clock, log, pollMs: 1000 })
  const gateways = countedGateways(gatewaysOf(shop))
  const sender = startLoop({ round: () => sendNext({ db, now: clock() }, gateways), pollMs: 1000, log, name: 'messages' })
  const sweeper = startLoop({ round: () => lookAfterPayments(shop), pollMs: 5000, log, name: 'payments' })
  const waitlist = startLoop({
    round: () => tellWaiting(shop, Object.keys(gateways) as Channel[]),
    pollMs: 60_000,
    log,
    name: 'waitlist',
  })
  const offers = startLoop({
    round: () => sendOffers(shop, Object.keys(gateways) as Channel[]),
    pollMs: 15_000,
    log,
    name: 'offers',
  })
  const weekly = startLoop({
    round: () => followPlans(shop, Object.keys(gateways) as Channel[]),
    pollMs: 60_000,
    log,
    name: 'weekly boxes',
  })
  const preorders = startLoop({ round: () => followPreorders(shop), pollMs: 60_000, log, name: 'pre-orders' })
  const markdowns = startLoop({ round: () => lowerPricesToday(shop), pollMs: 300_000, log, name: 'markdowns' })
  const couriers = startLoop({ round: () => followCouriers(shop), pollMs: 60_000, log, name: 'couriers' })
  const claims = startLoop({ round: () => followClaims(shop), pollMs: 60_000, log, name: 'claims' })
  const places = startLoop({ round: () => freeExpiredPlaces({ db, now: clock() }), pollMs: 60_000, log, name: 'held places' })
  const webhooks = startWebhooks({ db, clock, receivers: shop.config.webhookReceivers }, log)
  const conversions = startConversions(conversionsOf(shop), log)
  const loops = [webhooks, conversions, places, sender, sweeper, waitlist, offers, preorders, weekly, markdowns, couriers, claims]
  return {
    stop: () => Promise.all([worker.stop(), ...loops.map((loop) => loop.stop())]),
    release: () => worker.release(),
  }
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

/** What is told to advertisers of orders whose buyers agreed. */
function conversionsOf({ db, clock, config }: Shop): Sending {
  const { conversions, shopUrl } = config
  return { db, clock, config: conversions, shopUrl, factsOf: (orderId) => purchaseFacts(db, orderId) }
}

function tellWaiting({ db, clock, config }: Shop, channels: readonly Channel[]): Promise<boolean> {
  const ctx = { db, now: clock(), actor: { kind: 'system', name: 'waitlist' } } as const
  return notifyWaitlist(ctx, { shopUrl: config.shopUrl, channels })
}

/** Offers of campaigns, and reminders of carts. */
async function sendOffers({ db, clock, config }: Shop, channels: readonly Channel[]): Promise<boolean> {
  const ctx = { db, now: clock(), actor: { kind: 'system', name: 'campaigns' } } as const
  const how = { shopUrl: config.shopUrl, channels }
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
