import type { Reader } from '../context.ts'
import { placesOf } from '../places/index.ts'
import {
  maskName,
  maskPhone,
  paisa,
  type Translations,
  type CalendarDate,
  type Phone,
  DEFAULT_LANGUAGE,
} from '../values/index.ts'
import { buyerParcels, type BuyerParcel } from '../couriers/index.ts'
import { consignmentsOf, type Mode } from '../fulfilment/index.ts'
import type { OrderStatus, TimelineStep } from '../ordering/model.ts'
import { type OrderRow, orderNumbered, orderWithNumber, orderViews } from '../ordering/index.ts'

/** The state of an order, for a person who knows its number and phone: no amounts, weights or lots; names and numbers are masked. */
export type TrackedOrder = {
  number: string
  status: OrderStatus
  timeline: TimelineStep[]
  lineCount: number
  name: string
  phone: string
  mode: Mode
  areaName: Translations
  districtName: Translations
  day: CalendarDate
  starts: string
  ends: string
  promisedUntil: CalendarDate
  parcels: BuyerParcel[]
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
const NO_ORDER: OrderRow = {
  id: NOBODY,
  number: '',
  token: '',
  customerId: null,
  name: '',
  phone: '' as Phone,
  email: null,
  language: DEFAULT_LANGUAGE,
  source: 'storefront',
  giftRunId: null,
  companyId: null,
  purchaseOrder: null,
  state: 'placed',
  goods: paisa(0),
  discount: paisa(0),
  delivery: paisa(0),
  rounding: paisa(0),
  total: paisa(0),
  vat: paisa(0),
  deliveryVatBasisPoints: 0,
  promotionId: null,
  couponCode: null,
  staffDiscount: paisa(0),
  setDelivery: null,
  version: 0,
  termsVersion: 0,
  privacyVersion: null,
  changeableUntil: new Date(0),
  placedAt: new Date(0),
}

/** Null when not found. Both cases run the same statements, so that the response time reveals nothing. */
export async function trackOrder(
  reader: Reader,
  { number, phone, now }: { number: string; phone: Phone; now: Date },
): Promise<TrackedOrder | null> {
  const row = await orderWithNumber(reader, { number, phone })
  const [view] = await orderViews(reader, [row ?? NO_ORDER], now)
  const consignment = view?.consignments.find(({ state }) => state !== 'cancelled') ?? view?.consignments[0]
  // The buyer of a gift run follows each box on its own page.
  const parcels = await buyerParcels(reader, consignment && row?.source !== 'gift-run' ? consignment.id : NOBODY)
  if (!row || !view || !consignment) {
    // The same lookup that a found consignment would need.
    await placesOf(reader, [NOBODY])
    return null
  }
  const { areaName, districtName, mode, day, starts, ends, promisedUntil } = consignment
  return {
    number: row.number,
    status: view.status,
    timeline: view.timeline,
    lineCount: view.lines.length,
    name: maskName(row.name),
    phone: maskPhone(row.phone),
    mode,
    areaName,
    districtName,
    day,
    starts,
    ends,
    promisedUntil,
    parcels,
  }
}

/**
 * For the recipient of an order, who knows its number: the last two digits of the buyer's phone. Null for everybody else, who learn nothing
 * about the order.
 */
export async function buyerDigits(reader: Reader, { number, phone }: { number: string; phone: Phone }): Promise<string | null> {
  const order = await orderNumbered(reader, number)
  const boxes = await consignmentsOf(reader, [order?.id ?? NOBODY])
  return order && boxes.some(({ recipient }) => recipient.phone === phone) ? order.phone.slice(-2) : null
}
