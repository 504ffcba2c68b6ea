import { brand } from '#shop/content/index.ts'
import { deliveryOptions, type Consignment } from '#shop/fulfilment/index.ts'
import { chatText } from '#shop/messaging/index.ts'
import { callsOf, orderCan, orderForOffice, stillDue, type Call, type OfficeOrderPage } from '#shop/ordering/index.ts'
import { awaitedPayment, dueAfterwards, underWay } from '#shop/payments/index.ts'
import { orderClock } from '#shop/reporting/index.ts'
import {
  inLanguage,
  ERASED_PHONE,
  addMoney,
  dayInDhaka,
  digitsIn,
  formatDay,
  formatHours,
  formatInstant,
  formatMoney,
  formatWeight,
  grams,
  paisa,
  spacedPhone,
  subtractMoney,
  whatsappLink,
  type CalendarDate,
  type Language,
  type Paisa,
} from '#shop/values/index.ts'
import { notFound, type StaffContext } from '../access.server.ts'
import { amountText } from '../amounts.ts'
import { messageView } from '../messages/message-view.server.ts'
import { clockRows } from '../today/clock.server.ts'
import { earlyFor } from '../packing/early.server.ts'
import { thumbnailsOfVariants, type Thumbnails } from '../products/thumbnails.server.ts'
import { historyView } from './history-view.server.ts'
import { boxesView } from './boxes-view.server.ts'
import { checkView } from './check-view.server.ts'
import { moneyView } from './money-view.server.ts'
import { nextAction, orderActions } from './order-actions.ts'
import { documentsView } from './documents-view.server.ts'
import type { CallView, DeliveryView, LineView, OrderPageView, SlotView } from './order-page.ts'
import { linkIn } from '#shop/values/paths.ts'
import { sizeText } from './size-text.server.ts'

/** Everything about one order, for its page and its packing slip. */
export async function orderPageView(requestContext: StaffContext, orderId: string, page = 1): Promise<OrderPageView> {
  const { ctx, shop, language, may } = requestContext
  const order = await orderForOffice(ctx.db, orderId, ctx.now)
  if (!order) throw notFound()
  const today = dayInDhaka(ctx.now)
  const consignment = order.consignments.find(({ state }) => state !== 'cancelled') ?? order.consignments[0] ?? null
  const money = await moneyView(ctx.db, order, { language, may: may('manage-payments') })
  const blocked = awaitedPayment(order.payments) ? 'waits-for-payment' : money.callFirst ? 'confirm-first' : null
  const variantIds = order.lines.map(({ variantId }) => variantId)
  const pictures = await thumbnailsOfVariants(ctx.db, variantIds)
  const boxes = await boxesView(ctx.db, { order, page, language })
  const standing = {
    state: order.state,
    consignment: consignment?.state ?? null,
    waits: blocked,
    refundUnderWay: money.release !== null,
    cameBack: order.history.some(({ about, from, to }) => about === 'consignment' && from === 'failed' && to !== 'dispatched'),
    many: boxes !== null,
  } as const
  const actions = orderActions(standing, may)
  const needsSlots = actions.some(({ action, reason }) => reason === null && (action === 'replan' || action === 'change-day'))
  const waits = orderCan('confirm', order.state) && consignment?.state === 'planned' && awaitedPayment(order.payments) === null
  const over = order.status === 'delivered' || order.status === 'cancelled'
  return {
    id: order.id,
    number: order.number,
    name: order.name,
    phone: spacedPhone(order.phone),
    phoneLink: `tel:${order.phone}`,
    chat: order.phone === ERASED_PHONE ? null : await chatLink(requestContext, order),
    email: order.email,
    source: order.source,
    language: order.language,
    placed: formatInstant(order.placedAt, language),
    status: order.status,
    late: !over && consignment !== null && consignment.promisedUntil < today,
    clock: clockRows(await orderClock(ctx.db, order.id), { now: ctx.now, language, may }),
    maySeeBuyer: may('see-customers') && order.phone !== ERASED_PHONE,
    buyerPage: may('open-buyer-links') ? buyerPage(shop, order) : null,
    early: consignment && earlyFor(consignment.day, { now: ctx.now, language }),
    delivery: consignment && boxes === null ? deliveryView(consignment, language) : null,
    boxes,
    lines: linesView(order, language, pictures),
    sums: sumsView(order, language),
    vat: formatMoney(order.vat, language),
    due: formatMoney(stillDue(order.due, order.status, dueAfterwards(order.payments)), language),
    nothingDue: stillDue(order.due, order.status, dueAfterwards(order.payments)) <= 0,
    givenBack: over && order.due >= 0 && givenBack(order) > 0 ? formatMoney(givenBack(order), language) : null,
    refund: order.due < 0 ? formatMoney(subtractMoney(paisa(0), order.due), language) : null,
    mayEdit: boxes === null && may('edit-orders') && isEditable(order),
    calls: waits && may('confirm-orders') ? callsView(await callsOf(ctx.db, order.id), language) : null,
    payments: order.payments.map(({ id, method, state, amount, inReview }) => ({
      id,
      method,
      state: inReview ? 'review' : state,
      amount: formatMoney(amount, language),
    })),
    check: await checkView(ctx.db, order, { language, may }),
    money,
    documents: may('see-invoices') ? await documentsView(ctx.db, order, { language, may: may('issue-invoices') }) : null,
    actions,
    next: nextAction(actions),
    slots: needsSlots && consignment ? await slotsView(requestContext, consignment, today) : [],
    history: historyView(order.history, language),
    messages: may('see-messages')
      ? order.messages.map((message) => messageView(message, language, { masked: false, links: may('open-buyer-links') }))
      : null,
  }
}

/** Until its one box is packed. */
function isEditable({ state, consignments }: OfficeOrderPage): boolean {
  const standing = consignments.filter((box) => box.state !== 'cancelled' && box.state !== 'returned')
  return orderCan('cancel', state) && standing.length === 1 && standing[0]!.state === 'planned'
}

function buyerPage({ config }: StaffContext['shop'], { language, token }: OfficeOrderPage): string {
  return linkIn(config.shopUrl, language, `/order/${token}`)
}

/** Without the order's link: the recipient of this message is not the buyer. */
async function chatLink({ ctx }: StaffContext, order: OfficeOrderPage): Promise<string | null> {
  const { name } = await brand(ctx.db)
  const { number, language, phone } = order
  const due = stillDue(order.due, order.status, dueAfterwards(order.payments))
  return whatsappLink(phone, chatText({ number, language, due }, inLanguage(name, language)))
}

const MOST_SLIPS = 100

type SlipView = Pick<OrderPageView, 'id' | 'delivery' | 'lines' | 'due'>

/** What is printed for several orders, in the requested order. Unknown ids are ignored. */
export async function slipsView({ ctx, language }: StaffContext, ids: readonly string[]): Promise<SlipView[]> {
  const slips: SlipView[] = []
  for (const id of new Set(ids.slice(0, MOST_SLIPS))) {
    const order = await orderForOffice(ctx.db, id, ctx.now)
    const consignment = order?.consignments.find(({ state }) => state !== 'cancelled')
    if (!order || !consignment) continue
    const delivery = deliveryView(consignment, language)
    slips.push({
      id,
      delivery,
      lines: linesView(order, language),
      due: formatMoney(stillDue(order.due, order.status, dueAfterwards(order.payments)), language),
    })
  }
  return slips
}

function callsView(calls: readonly Call[], language: Language): CallView[] {
  return calls.map(({ result, at, nextAt, note, actor }) => ({
    key: at.toISOString(),
    result,
    note,
    actor,
    at: formatInstant(at, language),
    next: nextAt && formatInstant(nextAt, language),
  }))
}

function deliveryView(consignment: Consignment, language: Language): DeliveryView {
  const { recipient, day, promisedUntil, areaName, districtName } = consignment
  const area = `${inLanguage(areaName, language)}, ${inLanguage(districtName, language)}`
  const search = `${recipient.addressLine}, ${areaName.en}, ${districtName.en}, Bangladesh`
  return {
    number: consignment.number,
    mode: consignment.mode,
    day: formatDay(day, language, 'long'),
    hours: formatHours(consignment.starts, consignment.ends, language),
    until: promisedUntil === day ? null : formatDay(promisedUntil, language, 'long'),
    recipient: recipient.name,
    phone: spacedPhone(recipient.phone),
    phoneLink: `tel:${recipient.phone}`,
    address: recipient.addressLine,
    landmark: recipient.landmark,
    area,
    map: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(search)}`,
    giftMessage: recipient.giftMessage ?? null,
    hidePrices: recipient.hidePrices ?? false,
    weight: formatWeight(grams(consignment.grams), language),
  }
}

/** With the weighed amount, if the price depends on it. */
function labelOf(line: OfficeOrderPage['lines'][number], language: Language): string {
  const size = sizeText(line, language)
  return line.weighedGrams === null ? size : `${size}, ${formatWeight(grams(line.weighedGrams), language)}`
}

function linesView(order: OfficeOrderPage, language: Language, pictures: Thumbnails = new Map()): LineView[] {
  const lots = Map.groupBy(order.lots, (lot) => lot.orderLineId)
  return order.lines.map((line) => ({
    id: line.id,
    picture: pictures.get(line.variantId) ?? null,
    name: inLanguage(line.name, language),
    label: labelOf(line, language),
    units: digitsIn(language, String(line.units)),
    unitPrice: formatMoney(line.unitPrice, language),
    sum: formatMoney(line.linePaisa, language),
    lots: (lots.get(line.id) ?? []).map((lot) => ({
      code: lot.lotCode,
      id: lot.lotId,
      item: inLanguage(lot.itemName, language),
      amount: amountText(lot.amount, lot.unit, language),
      bestBefore: formatDay(lot.bestBefore, language, 'dayMonth'),
      grade: lot.grade,
      held: lot.state === 'held',
    })),
  }))
}

function givenBack({ payments }: OfficeOrderPage): Paisa {
  return addMoney(...payments.map(({ refunded }) => refunded))
}

function sumsView(order: OfficeOrderPage, language: Language): OrderPageView['sums'] {
  const money = (amount: Paisa) => formatMoney(amount, language)
  const sums: OrderPageView['sums'] = [{ key: 'goods', amount: money(order.goods) }]
  if (order.discount > 0)
    sums.push({
      key: 'discount',
      amount: money(subtractMoney(paisa(0), order.discount)),
      ...(order.couponCode && { coupon: order.couponCode }),
    })
  sums.push({ key: 'delivery', amount: money(order.delivery) })
  if (order.rounding !== 0) sums.push({ key: 'rounding', amount: money(order.rounding) })
  sums.push({ key: 'total', amount: money(order.total) })
  const due = stillDue(order.due, order.status, dueAfterwards(order.payments))
  if (underWay(order.payments) > 0) sums.push({ key: 'refunding', amount: money(underWay(order.payments)) })
  if (due !== order.due) sums.push({ key: 'refunded', amount: money(givenBack(order)) })
  sums.push(due < 0 ? { key: 'refund', amount: money(subtractMoney(paisa(0), due)) } : { key: 'due', amount: money(due) })
  return sums
}

const DAYS_AHEAD = 10

/** The days and times on which one box can go out, in its delivery mode. */
export async function slotsView(
  { ctx, language }: StaffContext,
  { areaId, grams: weight, mode }: Consignment,
  today: CalendarDate,
): Promise<SlotView[]> {
  const asked = { areaId, grams: weight, modes: [mode], now: ctx.now, daysAhead: DAYS_AHEAD, from: today }
  const options = await deliveryOptions(ctx.db, asked)
  const days = options?.methods.find((method) => method.mode === mode)?.days ?? []
  return days.flatMap(({ day, slots }) =>
    slots.map((slot) => ({
      value: `${day} ${slot.slotId}`,
      label: `${formatDay(day, language, 'short')}, ${formatHours(slot.starts, slot.ends, language)}`,
      left: slot.state === 'open' ? slot.dropsLeft : null,
      state: slot.state,
    })),
  )
}
