import { orderNumbers, ordersToCall } from '#shop/ordering/index.ts'
import { dayInDhaka } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { orderToCallPath } from './to-call.ts'

/**
 * The next order whose call is due, or the list when none is left. Calls for later are not led to: a buyer who did not answer is not called
 * again at once. `done` is said there, with the number of the order it was about.
 */
export async function nextToCall({ ctx }: StaffContext, { orderId, done }: { orderId: string; done: string }): Promise<string> {
  const orders = await ordersToCall(ctx.db, { today: dayInDhaka(ctx.now) })
  const next = orders.find(({ id, callAt }) => id !== orderId && callAt <= ctx.now)
  const path = next ? `${orderToCallPath(next.id)}&` : '/office/orders/to-call?'
  const number = (await orderNumbers(ctx.db, [orderId])).get(orderId) ?? ''
  return `${path}number=${number}&done=${done}`
}
