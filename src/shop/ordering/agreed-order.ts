import type { Tx } from '../context.ts'
import type { Shortage } from '../inventory/index.ts'
import type { AgreedPayment } from '../payments/index.ts'
import type { Translations, CalendarDate, Language, Paisa, Phone } from '../values/index.ts'
import type { DeliveryRefusal, Placed } from './model.ts'

/** One box for one recipient. */
export type AgreedDelivery = {
  consignmentId: string
  areaId: string
  addressLine: string
  landmark: string | null
  slotId: string
  day: CalendarDate
  recipient: { name: string; phone: Phone }
  /** Of the messages to the recipient. */
  language: Language
  giftMessage: string | null
  lines: readonly { variantId: string; units: number }[]
}

/** A charge for something other than boxes, such as printing. */
type AgreedService = {
  name: Translations
  units: number
  unitPrice: Paisa
  taxClassId: string
  vatBasisPoints: number
}

/**
 * An order at agreed prices, with one box for each recipient. Only our own code creates one: a shopper's order is an `OrderInput`, which
 * carries no prices.
 */
export type AgreedOrder = {
  requestId: string
  buyer: { name: string; phone: Phone; email: string | null }
  language: Language
  source: 'gift-run'
  deliveries: readonly AgreedDelivery[]
  agreed: {
    giftRunId: string
    /** The places of vans and couriers that are held for this are booked by the order. */
    heldFor: string
    companyId: string | null
    /** The number of the buyer's own purchase order, if there is one. */
    purchaseOrder: string | null
    /** Price of one unit, by variant. */
    unitPrices: Readonly<Record<string, Paisa>>
    services: readonly AgreedService[]
    /** For all boxes together. */
    delivery: Paisa
    /** What is paid before packing and what is paid on account. Without company credit, everything is paid before packing. */
    payment: AgreedPayment
    payUntil: Date
  }
  /** The total shown on the button. The order is refused if the total differs. */
  expectedTotalPaisa: Paisa
  shopUrl: string
  /** Runs in the same transaction. If it is refused, the whole order is rolled back. */
  alongside: (tx: Tx, placed: Placed) => Promise<{ ok: true } | { ok: false; problem: 'edit-conflict' }>
}

export type AgreedRefusal =
  | { ok: false; problem: 'empty' | 'phone-blocked' | 'credit-exceeded' | 'edit-conflict' | 'key-reused' | 'too-many-units' }
  | { ok: false; problem: 'total-changed'; total: Paisa }
  /** No longer in the catalogue, or priced by weight: an agreed price cannot be. */
  | { ok: false; problem: 'not-sold'; variantIds: string[] }
  | { ok: false; problem: 'mode-not-possible'; consignmentIds: string[] }
  | { ok: false; problem: 'out-of-stock'; day: CalendarDate; shortages: Shortage[] }
  /** No ids when a concurrent order took the last place after the check. */
  | { ok: false; problem: DeliveryRefusal; consignmentIds: string[] }
