import type { Shortage } from '../inventory/index.ts'
import type { CalendarDate, Paisa, Phone } from '../values/index.ts'
import type { DeliveryRefusal, OrderTotals } from './model.ts'

export type OrderEdit = {
  orderId: string
  /** The version the editor showed. A newer version is never overwritten. */
  seenVersion: number
  /** Lines that stay, with their units. A missing line is removed from the order. */
  lines: readonly { orderLineId: string; units: number }[]
  /** Added at today's prices. */
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
  /** A new day, slot or mode; null keeps the booked one. */
  slot: { slotId: string; day: CalendarDate } | null
  /** A discount given by staff, on top of promotions. */
  staffDiscount: Paisa
  /** A delivery charge set by staff; null applies the rules. */
  setDelivery: Paisa | null
  /** Required for a staff discount or a delivery charge set by staff. */
  reason: string
  /** Only calculates the result; changes nothing. */
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
        | 'edit-conflict'
        | 'nothing-changed'
        | 'empty'
        | 'too-many-lines'
        | 'units-out-of-range'
        | 'reason-missing'
        | 'discount-too-high'
        /** Money under review must be decided first: otherwise it could be collected a second time on delivery. */
        | 'in-review'
        | DeliveryRefusal
    }
  | { ok: false; problem: 'not-sold' | 'mode-not-possible'; names: string[] }
  | { ok: false; problem: 'out-of-stock'; shortages: Shortage[] }
