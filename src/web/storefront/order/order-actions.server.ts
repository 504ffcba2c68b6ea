import { z } from 'zod'
import { cancelOrder, changeDay, type Cancelled, type DayChanged } from '../../../shop/ordering/index.ts'
import { calendarDate } from '../../../shop/values/index.ts'
import type { Visit } from '../../http/visit.ts'
import { readWhen } from '../checkout/typed-order.ts'
import type { OrderText } from './texts.ts'

const request = z.object({
  intent: z.enum(['day', 'cancel']).catch('day'),
  when: z.string().max(100).catch(''),
})

export type OrderActed = { done: 'day' | 'cancelled' } | { refused: OrderText }

/** What the buyer may do with an order by its link: another day, or cancel it. */
export async function actOnOrder({ shop, ctx }: Visit, token: string, form: FormData): Promise<OrderActed> {
  const { intent, when } = request.parse({ intent: form.get('intent'), when: form.get('when') })
  const { shopUrl } = shop.config
  if (intent === 'cancel') {
    const cancelled = await cancelOrder(ctx, { token, shopUrl })
    return cancelled.ok ? { done: 'cancelled' } : cancelRefused(cancelled)
  }
  const wish = readWhen(when)
  const day = wish && calendarDate(wish.day)
  if (!wish || !day) return { refused: 'order.whenMissing' }
  const changed = await changeDay(ctx, { token, slotId: wish.slotId, day, shopUrl })
  return changed.ok ? { done: 'day' } : { refused: dayRefused(changed) }
}

function cancelRefused({ problem }: Extract<Cancelled, { ok: false }>): OrderActed {
  switch (problem) {
    // Pressed twice, or in two tabs: what was asked for is so.
    case 'already-cancelled':
      return { done: 'cancelled' }
    case 'too-late':
      return { refused: 'order.tooLate' }
    case 'unknown-order':
      return { refused: 'order.unknown' }
    default:
      return problem satisfies never
  }
}

function dayRefused({ problem }: Extract<DayChanged, { ok: false }>): OrderText {
  switch (problem) {
    case 'unknown-order':
      return 'order.unknown'
    case 'too-late-to-change':
      return 'order.tooLate'
    case 'not-good-on-day':
      return 'order.notThatDay'
    case 'slot-full':
      return 'order.slotFull'
    case 'slot-closed':
      return 'order.slotClosed'
    case 'too-late':
      return 'order.slotLate'
    case 'not-delivered-there':
    case 'other-mode':
      return 'order.notDelivered'
    case 'too-heavy':
      return 'order.heavy'
    default:
      return problem satisfies never
  }
}
