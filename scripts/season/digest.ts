import { sql } from 'kysely'
import type { Db } from '#shop/context.ts'
import { sha256 } from '#platform/ids.ts'

/** The books without ids, links and numbers that the shop draws: what was ordered, paid, held, moved and told, and when. */
const BOOKS = [
  `select phone, state, source, total_paisa, placed_at from ordering.orders`,
  `select o.phone, o.placed_at, e.kind, e.from_state, e.to_state, e.actor, e.at from ordering.order_events e join ordering.orders o on o.id = e.order_id`,
  `select o.phone, o.placed_at, c.state, c.day, c.mode, c.grams from fulfilment.consignments c join ordering.orders o on o.id = c.order_id`,
  `select o.phone, o.placed_at, p.method, p.state, p.amount_paisa, p.captured_paisa, p.refunded_paisa, p.in_review
    from payments.payments p join ordering.orders o on o.id = p.order_id`,
  `select slot_id, day, drops, grams, capacity_drops from fulfilment.slot_days`,
  `select l.stock_item_id, l.best_before, m.kind, m.amount, m.at from inventory.movements m join inventory.lots l on l.id = m.lot_id`,
  `select template, channel, recipient, state from messaging.messages`,
  `select kind, run_at, finished_at, attempts from platform.jobs where kind not in ('eat-first', 'book-parcel', 'read-parcel')`,
]

export async function digestOf(db: Db): Promise<string> {
  const parts: string[] = []
  for (const book of BOOKS) {
    const { rows } = await sql<{ line: string }>`
      select (book)::text as line from (${sql.raw(book)}) as book order by (book)::text collate "C"`.execute(db)
    parts.push(sha256(rows.map(({ line }) => line).join('\n')))
  }
  return sha256(parts.join('\n'))
}
