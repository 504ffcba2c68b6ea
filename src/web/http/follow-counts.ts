import type { OpenDatabase } from '../../platform/database/connect.ts'
import { follow } from '../../platform/metrics.ts'
import type { Tables } from '../../shop/tables.ts'
import type { Pages } from './pages.ts'

type Followed = { db: Pick<OpenDatabase<Tables>, 'connections'>; pages: Pick<Pages, 'counts' | 'size'> }

/** What this process knows anyhow, for whoever asks for its numbers. */
export function followCounts({ db, pages }: Followed): void {
  follow('shop_pages_served', 'Public pages sent from memory.', () => pages.counts.served)
  follow(
    'shop_pages_refused',
    'Requests for public pages that were told to come back, because too many were being rendered.',
    () => pages.counts.refused,
  )
  follow('shop_pages_kept', 'Public pages in memory.', () => pages.size().entries)
  follow('shop_pages_kept_bytes', 'How much memory they take.', () => pages.size().bytes)
  follow('shop_database_connections', 'Connections this process has open.', () => db.connections().open)
  follow('shop_database_idle', 'Those of them that nobody uses.', () => db.connections().idle)
  follow('shop_database_waiting', 'Who waits for one.', () => db.connections().waiting)
}
