import { sql } from 'kysely'
import type { Db } from '#shop/context.ts'
import { finding, type Finding } from '../../prove/invariants/finding.ts'
import type { Season } from '../scene.ts'

/** Each order whose buyer has its number exists once, and there is no other: a request that was sent again is not a second order. */
export async function knownOrders(db: Db, { orders }: Season): Promise<Finding> {
  const { rows } = await sql<{ number: string; token: string; total: number; edited: boolean }>`
    select number, token, total_paisa as total, exists (
      select from ordering.order_events e where e.order_id = o.id and e.kind = 'edited') as edited
    from ordering.orders o where source = 'storefront' or source = 'api'`.execute(db)
  const stored = new Map(rows.map((row) => [row.number, row]))
  const known = new Set(orders.map(({ number }) => number))
  return finding('no acknowledged order is lost, and none is doubled', `${orders.length} acknowledged`, [
    ...orders.flatMap(({ number, token, total }) => {
      const row = stored.get(number)
      if (row?.token !== token) return [`${number} was acknowledged but is missing`]
      return row.edited || row.total === Math.round(total * 100)
        ? []
        : [`${number}: ${total} was charged, ${row.total / 100} is stored`]
    }),
    ...rows.filter(({ number }) => !known.has(number)).map(({ number }) => `${number} is stored, but no buyer was told of it`),
  ])
}
