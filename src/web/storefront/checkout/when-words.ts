import type { DeliveryDayWire, DeliveryMethodWire, DeliveryWire, SlotWire } from '#shop/ordering/wire.ts'
import type { CheckoutText } from './texts.ts'
import type { When } from './typed-order.ts'

/** Why a slot is unavailable; null if it is available. */
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

/** Why a whole day is unavailable; null if it has an available slot. */
export function dayReason(day: DeliveryDayWire): CheckoutText | null {
  const reasons = day.slots.map(slotReason)
  if (reasons.includes(null)) return day.good ? null : 'checkout.notRipe'
  return reasons.includes('checkout.full') ? 'checkout.full' : (reasons[0] ?? 'checkout.closed')
}

export function canTake(method: DeliveryMethodWire): boolean {
  return !method.too_heavy && method.days.some((day) => dayReason(day) === null)
}

/**
 * Variants whose removal leaves a day for the others: what is missing on the day that lacks the fewest of them. Empty if no slot is free at
 * all, whatever is ordered.
 */
export function variantsInTheWay({ methods }: Pick<DeliveryWire, 'methods'>): string[] {
  const days = methods.filter((method) => !method.too_heavy).flatMap((method) => method.days)
  const open = days.filter((day) => day.slots.some((slot) => slotReason(slot) === null))
  return open.map(({ short }) => short).toSorted((a, b) => a.length - b.length)[0] ?? []
}

/**
 * The selected slot: the requested one if it is still available, else the nearest. A day that is selected by default saves most
 * shoppers a question.
 */
export function chosenWhen(options: DeliveryWire | null, wanted: Partial<When>): When | null {
  const methods = options?.methods ?? []
  const method = methods.find((other) => other.mode === wanted.mode && canTake(other)) ?? methods.find(canTake)
  const days = method?.days.filter((other) => dayReason(other) === null) ?? []
  const day = days.find((other) => other.day === wanted.day) ?? days[0]
  const open = day?.slots.filter((other) => slotReason(other) === null) ?? []
  const slot = open.find((other) => other.id === wanted.slotId) ?? open[0]
  return method && day && slot ? { mode: method.mode, day: day.day, slotId: slot.id } : null
}
