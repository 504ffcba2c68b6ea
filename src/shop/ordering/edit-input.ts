import type { Shortage } from '../inventory/index.ts'
import type { CalendarDate, Paisa, Phone } from '../values/index.ts'
import type { DeliveryRefusal, OrderTotals } from './model.ts'

export type OrderEdit = {
  orderId: string
  /** As the editor showed it: somebody who was faster is not written over. */
  seenVersion: number
  /** The lines that stay, with their units; what is left out is taken out of the order. */
  lines: readonly { orderLineId: string; units: number }[]
  /** At today's prices. */
  added: readonly { variantId: string; units: number }[]
  areaId: string
  recipient: {
    name: string
    phone: Phone
    addressLine: string
    landmark: string | null
    giftMessage: string | null
    hidePrices: boolean
  }
  /** Another day, hours or way of delivery; null keeps what is booked. */
  slot: { slotId: string; day: CalendarDate } | null
  /** What staff take off, on top of what a promotion takes off. */
  staffDiscount: Paisa
  /** What staff set for delivery; null leaves it to the rules. */
  setDelivery: Paisa | null
  /** Why; needed for a discount and for a charge that staff set. */
  reason: string
  /** Only works out what it would come to. Nothing is changed. */
  tryOnly?: boolean
  shopUrl: string
}

export type OrderEdited =
  | { ok: true; totals: OrderTotals; due: Paisa; version: number }
  | { ok: false; problem: 'tried'; totals: OrderTotals; due: Paisa }
  | {
      ok: false
      problem:
        | 'unknown-order'
        | 'too-late-to-edit'
        | 'changed-meanwhile'
        | 'nothing-changed'
        | 'empty'
        | 'too-many-lines'
        | 'units-out-of-range'
        | 'reason-missing'
        | 'discount-too-high'
        /** Money came that somebody has to look at first: it could be paid a second time at the door. */
        | 'in-review'
        | DeliveryRefusal
    }
  | { ok: false; problem: 'not-sold' | 'mode-not-possible'; names: string[] }
  | { ok: false; problem: 'out-of-stock'; shortages: Shortage[] }
