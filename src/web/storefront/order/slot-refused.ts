import type { OrderText } from './texts.ts'

type SlotProblem = 'slot-full' | 'slot-closed' | 'too-late' | 'too-heavy' | 'not-good-on-day'

const TEXTS = {
  'slot-full': 'order.slotFull',
  'slot-closed': 'order.slotClosed',
  'too-late': 'order.slotLate',
  'too-heavy': 'order.heavy',
  'not-good-on-day': 'order.notThatDay',
} as const satisfies Record<SlotProblem, OrderText>

/** Why an order cannot have the day and hours that its buyer chose. */
export function slotRefused(problem: SlotProblem): OrderText {
  return TEXTS[problem]
}
