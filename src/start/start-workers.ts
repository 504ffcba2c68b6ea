import { startWorker } from '#platform/jobs.ts'
import { startLoop } from '#platform/loop.ts'
import { startConversions, type Sending } from '#shop/conversions/index.ts'
import { purchaseFacts } from '#shop/ordering/index.ts'
import { startWebhooks } from '#shop/webhooks/index.ts'
import type { Tables } from '#shop/tables.ts'
import { jobHandlers } from '#jobs/job-handlers.ts'
import { weeklyLetter } from '#web/office/reports/weekly-letter.server.ts'
import type { Shop } from '#web/http/request-context.ts'
import { backgroundWork, planRepeatedJobs } from './background-work.ts'

type Workers = {
  /** Starts no new work, and waits for running work. */
  stop: () => Promise<unknown>
  /** Returns unfinished jobs to other processes. */
  release: () => Promise<unknown>
}

/** The background work of a process: jobs, messages and payment polling. */
export async function startWorkers(shop: Shop): Promise<Workers> {
  const { db, clock, log } = shop
  await planRepeatedJobs(shop)
  const handlers = jobHandlers(shop, { composeReport: weeklyLetter })
  const worker = startWorker<Tables>({ database: db, handlers, clock, log, pollMs: 1000 })
  const webhooks = startWebhooks({ db, clock, receivers: shop.config.webhookReceivers }, log)
  const conversions = startConversions(conversionsOf(shop), log)
  const loops = [webhooks, conversions, ...backgroundWork(shop).map((work) => startLoop({ ...work, log }))]
  return {
    stop: () => Promise.all([worker.stop(), ...loops.map((loop) => loop.stop())]),
    release: () => worker.release(),
  }
}

/** What is told to advertisers of orders whose buyers agreed. */
function conversionsOf({ db, clock, config }: Shop): Sending {
  const { conversions, shopUrl } = config
  return { db, clock, config: conversions, shopUrl, factsOf: (orderId) => purchaseFacts(db, orderId) }
}
