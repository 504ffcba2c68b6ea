import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { ordersWithConsignments } from '../fulfilment/index.ts'
import type { CalendarDate } from '../values/index.ts'

type OrderCounts = { open: number; toConfirm: number; late: number }

/** Numbers of waiting orders, for the office frame and list. Counts open orders only: there are few of them at any time. */
export async function orderCounts(reader: Reader, today: CalendarDate): Promise<OrderCounts> {
  const planned = ordersWithConsignments({ states: ['planned'] })
  const late = ordersWithConsignments({ states: ['planned', 'packed', 'dispatched', 'failed'], promisedBefore: today })
  const found = await sql<OrderCounts>`
    select count(*)::integer as open, count(*) filter (where state = 'placed' and id in (${planned}))::integer as "toConfirm",
      count(*) filter (where id in (${late}))::integer as late
    from ordering.orders where state in ('placed', 'confirmed')`.execute(reader)
  return found.rows[0]!
}
