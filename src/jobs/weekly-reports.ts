import { enqueueOnce } from '#platform/nightly.ts'
import type { Reader } from '#shop/context.ts'
import { dueReports, lastFriday, sendReport, weeksUntil, type DueReport, type ReportLetter } from '#shop/reporting/index.ts'
import { addDays, dayInDhaka, instantInDhaka } from '#shop/values/index.ts'
import type { Shop } from '#web/http/request-context.ts'

/** What a saved report says about the last complete week. The table of reports belongs to the office. */
export type ComposeReport = (asked: { reader: Reader; report: DueReport; now: Date; shopUrl: string }) => Promise<ReportLetter>

// On Saturday, when the week that ended on Friday is complete.
const AT = '08:00'

/** The job `send-weekly-reports`: plans the next week first, then writes the e-mail of each saved report that staff asked for. */
export async function sendWeeklyReports(shop: Pick<Shop, 'db' | 'clock' | 'config'>, compose: ComposeReport): Promise<void> {
  await planWeeklyReports(shop)
  const { db, config } = shop
  const now = shop.clock()
  const week = lastFriday(dayInDhaka(now))
  const failures: unknown[] = []
  for (const report of await dueReports(db, week)) {
    try {
      const letter = await compose({ reader: db, report, now, shopUrl: config.shopUrl })
      await sendReport({ db, now }, { report, week, letter })
    } catch (error) {
      // The others are sent; the job is retried for this one.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} weekly reports could not be written.`)
}

/** Ensures that the job for the next Saturday exists. Every process calls it at its start. */
export async function planWeeklyReports({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  const saturday = weeksUntil(dayInDhaka(now)).week.from
  const next = instantInDhaka(saturday, AT)
  const runAt = next > now ? next : instantInDhaka(addDays(saturday, 7), AT)
  await enqueueOnce(db, { kind: 'send-weekly-reports', runAt, now })
}
