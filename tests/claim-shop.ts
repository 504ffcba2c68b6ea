import { afterEach, beforeEach } from 'vitest'
import { claimDesk, type ClaimDesk } from './claim-cases.ts'
import { moved, TO_THE_DOOR } from './invoice-documents.ts'
import { onlineShop } from './online-orders.ts'

/** A shop that takes payments online, a folder for photos of claims, and orders that were delivered. */
export function claimShop() {
  const online = onlineShop()
  const { world, place, begin, reconcile } = online
  const desk: { at: ClaimDesk | null } = { at: null }
  beforeEach(async () => {
    desk.at = await claimDesk()
  })
  afterEach(() => desk.at?.close())

  async function paidAndDelivered(buys: Record<string, number>) {
    const order = await place({ buys })
    const attempt = await begin(order)
    world.bkash.pay(attempt)
    await reconcile(attempt)
    await moved(world.shop, order.orderId, ['pack', 'dispatch', 'deliver'])
    return order
  }

  async function cashAndDelivered(buys: Record<string, number>) {
    const order = await place({ buys, payment: 'cash-on-delivery' })
    await moved(world.shop, order.orderId, TO_THE_DOOR)
    return order
  }

  return { ...online, desk: () => desk.at!, paidAndDelivered, cashAndDelivered }
}
