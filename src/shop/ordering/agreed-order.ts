import type { Tx } from '../context.ts'
import type { Shortage } from '../inventory/index.ts'
import type { AgreedPayment } from '../payments/index.ts'
import type { Bilingual, CalendarDate, Language, Paisa, Phone } from '../values/index.ts'
import type { DeliveryRefusal, Placed } from './model.ts'

/** One box on its way to one person. */
export type AgreedDelivery = {
  consignmentId: string
  areaId: string
  addressLine: string
  landmark: string | null
  slotId: string
  day: CalendarDate
  recipient: { name: string; phone: Phone }
  giftMessage: string | null
  lines: readonly { variantId: string; units: number }[]
}

/** Something that was agreed on besides the boxes, such as printing. */
export type AgreedService = {
  name: Bilingual
  units: number
  unitPrice: Paisa
  taxClassId: string
  vatBasisPoints: number
}

/**
 * An order at prices that were agreed on before, in as many boxes as there are people who get one. Only our own code makes one: a shopper's order
 * is an `OrderInput`, which has no prices in it.
 */
export type AgreedOrder = {
  requestId: string
  buyer: { name: string; phone: Phone; email: string | null }
  language: Language
  source: 'gift-run'
  deliveries: readonly AgreedDelivery[]
  agreed: {
    giftRunId: string
    companyId: string | null
    /** The number of the buyer's purchase order, where there is one. */
    purchaseOrder: string | null
    /** For one unit, by variant. */
    unitPrices: Readonly<Record<string, Paisa>>
    services: readonly AgreedService[]
    /** For all of it. */
    delivery: Paisa
    /** What is paid before anything is packed and what on account; without a company's credit all of it is paid before. */
    payment: AgreedPayment
    payUntil: Date
  }
  /** The total the button showed; any other is refused. */
  expectedTotalPaisa: Paisa
  shopUrl: string
  /** What has to happen in the same transaction. Where it is refused, nothing of the order stays. */
  alongside: (tx: Tx, placed: Placed) => Promise<{ ok: true } | { ok: false; problem: 'changed-meanwhile' }>
}

export type AgreedRefusal =
  | { ok: false; problem: 'empty' | 'phone-blocked' | 'credit-exceeded' | 'changed-meanwhile' | 'key-reused' | 'too-many-units' }
  | { ok: false; problem: 'total-changed'; total: Paisa }
  /** No longer in the catalogue, or settled by weight, which an agreed price can't be. */
  | { ok: false; problem: 'not-sold'; variantIds: string[] }
  | { ok: false; problem: 'mode-not-possible'; consignmentIds: string[] }
  | { ok: false; problem: 'out-of-stock'; day: CalendarDate; shortages: Shortage[] }
  /** Without ids somebody else took the last place while this one was written. */
  | { ok: false; problem: DeliveryRefusal; consignmentIds: string[] }
