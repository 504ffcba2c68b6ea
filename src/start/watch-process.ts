import type { OpenDatabase } from '#platform/database/connect.ts'
import { startHeartbeat } from '#platform/heartbeat.ts'
import { processFacts } from '#platform/process-facts.ts'
import type { Tables } from '#shop/tables.ts'
import { updateProcessGauges } from '#web/http/process-gauges.ts'
import type { RequestCounts } from '#web/http/note-requests.ts'
import type { OfficeStreams } from '#web/http/office-streams.ts'
import type { Pages } from '#web/http/pages.ts'
import type { Shop } from '#web/http/request-context.ts'

type Watched = { opened: OpenDatabase<Tables>; pages: Pages; live: OfficeStreams; counts: RequestCounts }

/** Reports the state of this process every few seconds, and provides its figures for `/metrics`. */
export function watchProcess({ db, clock, log, config }: Shop, { opened, pages, live, counts }: Watched) {
  updateProcessGauges({ db: opened, pages, live })
  const counted = () => ({ pagesServed: pages.counts.served, requests: counts.requests, failures: counts.failures })
  return startHeartbeat<Tables>({
    db,
    clock,
    log,
    facts: processFacts({ folder: config.dataDir, address: config.shopUrl, counted }),
  })
}
