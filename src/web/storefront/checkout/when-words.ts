import type { DeliveryDayWire, DeliveryMethodWire, DeliveryWire, SlotWire } from '#shop/ordering/wire.ts'
import type { CheckoutText } from './texts.ts'
import type { When } from './typed-order.ts'

/** Why an hour can't be had; null when it can. */
export function slotReason(slot: Pick<SlotWire, 'state'>): CheckoutText | null {
  switch (slot.state) {
    case 'open':
      return null
    case 'full':
      return 'checkout.full'
    case 'too-late':
      return 'checkout.tooLate'
    case 'closed':
      return 'checkout.closed'
    default:
      return slot.state satisfies never
  }
}

/** Why nothing can be had on a day; null when something can. */
export function dayReason(day: DeliveryDayWire): CheckoutText | null {
  const reasons = day.slots.map(slotReason)
  if (reasons.includes(null)) return day.good ? null : 'checkout.notRipe'
  return reasons.includes('checkout.full') ? 'checkout.full' : (reasons[0] ?? 'checkout.closed')
}

export function canTake(method: DeliveryMethodWire): boolean {
  return !method.too_heavy && method.days.some((day) => dayReason(day) === null)
}

/**
 * What is chosen: as wished where that can still be had, else the nearest thing. A form with everything filled in but the day would be one
 * question more than most people need.
 */
export function chosenWhen(options: DeliveryWire | null, wished: Partial<When>): When | null {
  const methods = options?.methods ?? []
  const method = methods.find((other) => other.mode === wished.mode && canTake(other)) ?? methods.find(canTake)
  const days = method?.days.filter((other) => dayReason(other) === null) ?? []
  const day = days.find((other) => other.day === wished.day) ?? days[0]
  const open = day?.slots.filter((other) => slotReason(other) === null) ?? []
  const slot = open.find((other) => other.id === wished.slotId) ?? open[0]
  return method && day && slot ? { mode: method.mode, day: day.day, slotId: slot.id } : null
}
