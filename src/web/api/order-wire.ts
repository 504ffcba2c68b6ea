import { farmsByIds } from '#shop/catalog/index.ts'
import type { Reader } from '#shop/context.ts'
import type { OrderPage, TrackedOrder } from '#shop/customers/index.ts'
import type { OrderView, TimelineStep } from '#shop/ordering/index.ts'
import { awaitedPayment, type InvoiceDocument } from '#shop/payments/index.ts'
import type {
  OrderDeliveryWire,
  OrderLineWire,
  OrderSummaryWire,
  OrderWire,
  TimelineStepWire,
  TrackedWire,
} from '#shop/ordering/wire.ts'
import { addMoney, inLanguage, paisaToTaka, type Language } from '#shop/values/index.ts'
import { linkIn } from '#shop/values/paths.ts'

type Telling = { language: Language; shopUrl: string }

/** The whole order, for a caller with its link. */
export async function orderWire(reader: Reader, order: OrderPage, { language, shopUrl }: Telling): Promise<OrderWire> {
  const farms = await farmsByIds(reader, [...new Set(order.lots.flatMap((lot) => lot.farmId ?? []))])
  const packed = order.lots.filter((lot) => lot.state === 'consumed')
  const lotsOf = (lineId: string): OrderLineWire['lots'] =>
    packed
      .filter((lot) => lot.orderLineId === lineId)
      .map((lot) => {
        const farm = lot.farmId === null ? undefined : farms.get(lot.farmId)
        const name = farm ? inLanguage(farm.name, language) : null
        return { lot: lot.lotCode, farm: name, harvested_on: lot.harvestedOn, best_before: lot.bestBefore }
      })
  return {
    ...heading(order, { language, shopUrl }),
    timeline: order.timeline.map(stepWire),
    changeable_until: order.changeableUntil.toISOString(),
    can_change: order.canChange,
    buyer: { name: order.name, phone: order.phone, email: order.email },
    lines: order.lines.map((line) => ({
      slug: line.slug,
      name: inLanguage(line.name, language),
      label: inLanguage(line.label, language),
      unit: line.units,
      price: paisaToTaka(line.unitPrice),
      line_total: paisaToTaka(line.linePaisa),
      discount: paisaToTaka(line.discount),
      quantity_kg: (line.netGrams * line.units) / 1000,
      lots: lotsOf(line.id),
    })),
    deliveries: order.consignments.map((consignment) => deliveryWire(consignment, language)),
    goods: paisaToTaka(order.goods),
    discount: paisaToTaka(order.discount),
    coupon: order.couponCode,
    delivery: paisaToTaka(order.delivery),
    rounding: paisaToTaka(order.rounding),
    vat: paisaToTaka(order.vat),
    paid: paisaToTaka(addMoney(...order.payments.map((payment) => payment.captured))),
    refunded: paisaToTaka(addMoney(...order.payments.map((payment) => payment.refunded))),
    payment: order.payments[0]?.method ?? 'cash-on-delivery',
    to_pay: toPayWire(order),
  }
}

export function orderSummaryWire(order: OrderView, documents: readonly InvoiceDocument[], telling: Telling): OrderSummaryWire {
  const consignment = order.consignments.find(({ state }) => state !== 'cancelled') ?? order.consignments[0]
  return {
    ...heading(order, telling),
    day: consignment?.day ?? null,
    lines: order.lines.map((line) => ({
      slug: line.slug,
      name: inLanguage(line.name, telling.language),
      label: inLanguage(line.label, telling.language),
      unit: line.units,
    })),
    papers: documents.map(({ number, kind }) => ({
      number,
      kind,
      url: `${orderUrl(telling, order.token)}/papers/${number}.pdf`,
    })),
  }
}

export function trackedWire(order: TrackedOrder, language: Language): TrackedWire {
  const { number, status, timeline, lineCount, name, phone, mode, day, starts, ends } = order
  return {
    number,
    status,
    timeline: timeline.map(stepWire),
    line_count: lineCount,
    name,
    phone,
    mode,
    area: inLanguage(order.areaName, language),
    district: inLanguage(order.districtName, language),
    day,
    starts,
    ends,
    promised_until: order.promisedUntil,
  }
}

function toPayWire({ payments }: OrderView): OrderWire['to_pay'] {
  const awaited = awaitedPayment(payments)
  return awaited && { amount: paisaToTaka(awaited.amount), by: awaited.method, until: awaited.payUntil?.toISOString() ?? null }
}

/** The URL of the buyer's order page. */
export function orderUrl({ language, shopUrl }: Telling, token: string): string {
  return linkIn(shopUrl, language, `/order/${token}`)
}

function heading(order: OrderView, telling: Telling) {
  return {
    number: order.number,
    token: order.token,
    url: orderUrl(telling, order.token),
    status: order.status,
    placed_at: order.placedAt.toISOString(),
    total: paisaToTaka(order.total),
    due: paisaToTaka(order.due),
  }
}

function stepWire({ status, at, state }: TimelineStep): TimelineStepWire {
  return { status, at: at?.toISOString() ?? null, state }
}

function deliveryWire(consignment: OrderView['consignments'][number], language: Language): OrderDeliveryWire {
  const { id, mode, state, day, promisedUntil, starts, ends, recipient } = consignment
  return {
    id,
    mode,
    state,
    day,
    promised_until: promisedUntil,
    starts,
    ends,
    recipient: { name: recipient.name, phone: recipient.phone },
    address: recipient.addressLine,
    landmark: recipient.landmark,
    area: inLanguage(consignment.areaName, language),
    district: inLanguage(consignment.districtName, language),
    gift_message: recipient.giftMessage,
    hide_prices: recipient.hidePrices,
  }
}
