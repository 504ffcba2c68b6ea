import { ordersToCall } from '#shop/ordering/index.ts'
import { dayInDhaka, formatInstant } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions } from '../kit/actions.server.ts'
import { bulkOrders } from './bulk-orders.server.ts'
import { reasonsInList } from './check-view.server.ts'
import { rowView } from './list.server.ts'
import type { OrderRowView } from './list.tsx'
import type { CallView } from './order-page.ts'

export type ToCallRow = OrderRowView & {
  phoneLink: string
  callAt: string
  /** It is due. */
  now: boolean
  tries: number
  last: CallView['result'] | null
  note: string | null
}

/** The calls to make, the earliest first. */
export async function toCallView({ ctx, language }: StaffContext): Promise<{ rows: ToCallRow[] }> {
  const today = dayInDhaka(ctx.now)
  const orders = await ordersToCall(ctx.db, { today })
  const reasons = await reasonsInList(ctx.db, orders, language)
  return {
    rows: orders.map((order) => ({
      ...rowView(order, today, language),
      reasons: reasons.get(order.id) ?? '',
      phoneLink: `tel:${order.phone}`,
      callAt: formatInstant(order.callAt, language),
      now: order.callAt <= ctx.now,
      tries: order.tries,
      last: order.last?.result ?? null,
      note: order.last?.note ?? null,
    })),
  }
}

export const toCallActions = defineActions({
  page: 'to-call',
  sees: 'confirm-orders',
  intents: { confirm: bulkOrders.confirm },
})
