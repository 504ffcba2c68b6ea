import type { OrderPage } from '#shop/customers/index.ts'
import { awaitedPayment } from '#shop/payments/index.ts'
import { isBrought } from '#shop/values/delivery-modes.ts'
import type { Language } from '#shop/values/index.ts'
import type { Translate } from '#texts/catalogue.ts'
import { boxesHeadline, boxesOf, boxesSteps } from './many-boxes.server.ts'
import type { OrderWord } from './texts.ts'
import { timelineSteps, type ShownStep } from './timeline-steps.server.ts'
import { whenItComes } from './when-it-comes.ts'

type Consignment = OrderPage['consignments'][number]
type PageContext = { now: Date; language: Language; say: Translate<OrderWord> }

/** The timeline; of several boxes each step says how many have reached it. */
export function stepsShown(order: OrderPage, consignment: Consignment, pageContext: PageContext): ShownStep[] {
  const boxes = boxesOf(order)
  if (boxes && order.status !== 'cancelled') return boxesSteps(order, boxes, pageContext)
  return timelineSteps(order.timeline, consignment, pageContext)
}

/** What is true of the order now, in one line. */
export function headline(order: OrderPage, consignment: Consignment, pageContext: PageContext): string {
  const { status, payments } = order
  if (awaitedPayment(payments) && status === 'placed')
    return pageContext.say(looksAt(payments) ? 'order.keptHead' : 'order.waitsHead')
  const { say } = pageContext
  const boxes = boxesOf(order)
  const ofBoxes = boxes && status !== 'cancelled' ? boxesHeadline(boxes, pageContext) : null
  if (ofBoxes !== null) return ofBoxes
  const day = whenItComes(consignment, pageContext)
  const coming = (text: OrderWord) => say(isBrought(consignment.mode) ? text : 'order.pickupHead', { day })
  switch (status) {
    case 'placed':
      return coming('order.placedHead')
    case 'confirmed':
      return coming('order.confirmedHead')
    case 'packed':
      return coming('order.packedHead')
    case 'on-the-way':
      return say('order.wayHead')
    case 'delivered':
      return say('order.deliveredHead')
    case 'failed-attempt':
      return say('order.failedHead')
    case 'cancelled':
      return say('order.cancelledHead')
    default:
      return status satisfies never
  }
}

/** Money has arrived, and staff check it before it counts. */
export function looksAt(payments: OrderPage['payments']): boolean {
  return payments.some(({ inReview }) => inReview)
}
