import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { OrderState } from './model.ts'
import { orderRows } from './order-rows.ts'
import { orderViews, type OrderView } from './order-view.ts'

export type OrdersAsked = {
  /** The id of the last order of the page before. */
  after: string | null
  most: number
  states?: readonly OrderState[] | undefined
  /** Placed at or after, and before. */
  from?: Date | undefined
  until?: Date | undefined
}

/** Orders, newest first. Ids grow with the time of placing. */
export async function ordersPage(reader: Reader, asked: OrdersAsked, now: Date): Promise<OrderView[]> {
  const { after, most, states, from, until } = asked
  const rows = await orderRows(
    reader,
    sql`where (${after}::uuid is null or id < ${after}::uuid)
      and (${states ? [...states] : null}::text[] is null or state = any(${states ? [...states] : null}::text[]))
      and (${from ?? null}::timestamptz is null or placed_at >= ${from ?? null}::timestamptz)
      and (${until ?? null}::timestamptz is null or placed_at < ${until ?? null}::timestamptz)
      order by id desc limit ${most}::integer`,
  )
  return orderViews(reader, rows, now)
}
