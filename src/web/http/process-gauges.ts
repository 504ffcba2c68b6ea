import type { OpenDatabase } from '#platform/database/connect.ts'
import { follow, followCount } from '#platform/metrics.ts'
import type { Tables } from '#shop/tables.ts'
import type { OfficeStreams } from './office-streams.ts'
import type { Pages } from './pages.ts'

type Followed = {
  db: Pick<OpenDatabase<Tables>, 'connections'>
  pages: Pick<Pages, 'counts' | 'size'>
  live: Pick<OfficeStreams, 'size'>
}

/** Registers this process's own counters and gauges for /metrics. */
export function updateProcessGauges({ db, pages, live }: Followed): void {
  followCount('shop_pages_served_total', 'Public pages sent from memory.', () => pages.counts.served)
  followCount(
    'shop_pages_refused_total',
    'Requests for public pages that were told to come back, because too many were being rendered.',
    () => pages.counts.refused,
  )
  follow('shop_pages_kept', 'Public pages in memory.', () => pages.size().entries)
  follow('shop_pages_kept_bytes', 'How much memory they take.', () => pages.size().bytes)
  follow('shop_office_streams', 'Open pages of the office that are connected to this process.', () => live.size())
  follow('shop_database_connections', 'Connections this process has open.', () => db.connections().open)
  follow('shop_database_idle', 'Those of them that nobody uses.', () => db.connections().idle)
  follow('shop_database_waiting', 'Who waits for one.', () => db.connections().waiting)
}
