import { farmsByIds, sellables } from '#shop/catalog/index.ts'
import { buyerParcels } from '#shop/couriers/index.ts'
import { claimStatus } from '#shop/claims/index.ts'
import { runOfOrder } from '#shop/gifting/index.ts'
import { brand, photosById, thumbnail } from '#shop/content/index.ts'
import type { Reader } from '#shop/context.ts'
import { expectsReview } from '#shop/reviews/index.ts'
import { awaitedPayment, dueOnAccount, underWay, type OnlineMethod } from '#shop/payments/index.ts'
import { orderByToken, type OrderPage } from '#shop/customers/index.ts'
import type { OrderCheck } from '#shop/ordering/index.ts'
import { isBrought } from '#shop/values/delivery-modes.ts'
import {
  addMoney,
  formatDay,
  formatInstant,
  formatMoney,
  formatWeight,
  grams,
  inLanguage,
  paisa,
  spacedPhone,
  subtractMoney,
  whatsappLink,
  type Language,
  type Paisa,
} from '#shop/values/index.ts'
import { dayChoices } from '../checkout/day-choices.server.ts'
import { checkoutWords } from '../checkout/page-words.server.ts'
import { parcelsShown } from './carriage.server.ts'
import { keepingShown } from './keeping.server.ts'
import { measuredShown } from './measured.server.ts'
import { harvestShown, placeShown } from './harvest.server.ts'
import { headline, looksAt, stepsShown } from './headline.server.ts'
import { ORDER_TOKEN } from './look-again.server.ts'
import { documentsPart } from './order-documents.server.ts'
import { paymentPart } from './order-payment.server.ts'
import { checkOfOrder, codePart } from './order-code.server.ts'
import type { OrderPageData, OrderPaymentData, ShownOrderLine } from './order-page-data.ts'
import type { OrderWord } from './texts.ts'
import { whenInFull } from './when-it-comes.ts'
import { translator, type Translate } from '#texts/catalogue.ts'
import { areaTexts } from '#texts/all.server.ts'
import { sizeWithChoice } from '#texts/ripe-text.server.ts'

const NO_PHOTO = '/brand/placeholder.svg'

/** The texts of the order page, which its loader sends. */
export function orderTexts(language: Language) {
  return areaTexts('order', language)
}

export function orderWords(language: Language): Translate<OrderWord> {
  const texts = { ...areaTexts('order', language), ...areaTexts('quote', language), ...areaTexts('checkout', language) }
  return translator<OrderWord>(texts, language)
}

type Asked = { token: string; now: Date; language: Language; online?: readonly OnlineMethod[] }

/** Everything that the buyer's page shows, in one language; null for an unknown token. */
export async function orderPageData(reader: Reader, { token, now, language, online = [] }: Asked): Promise<OrderPageData | null> {
  const order = ORDER_TOKEN.test(token) ? await orderByToken(reader, token, now) : null
  const consignment = order?.consignments.find(({ state }) => state !== 'cancelled') ?? order?.consignments[0]
  if (!order || !consignment) return null
  const say = orderWords(language)
  const pageContext = { now, language, say }
  const { recipient, mode } = consignment
  const many = order.source === 'gift-run'
  const choices = order.canChange && !many ? await newDays(reader, consignment, { now, language }) : null
  const own = await brand(reader)
  const harvest = await harvestShown(reader, order, pageContext)
  // While the buyer is asked, the day of the order is not true.
  const late = harvest?.state === 'asked'
  const check = await checkOfOrder(reader, order)
  const code = codePart(order, check, pageContext)
  const phone = own.complaintPhone || own.phone
  const payment = await paymentPart(reader, order, { pageContext, online })
  return {
    number: order.number,
    status: order.status,
    headline: late ? harvest.text : code ? say('order.codeHead') : headline(order, consignment, pageContext),
    steps: stepsShown(order, consignment, pageContext).map((step) =>
      late && step.state === 'ahead' ? { ...step, detail: '' } : step,
    ),
    pay: payPart(order, consignment, pageContext),
    payment: payment && withReason(payment, check, say('order.whyAdvance', { phone })),
    code,
    place: order.status === 'cancelled' ? null : await placeShown(reader, order, pageContext),
    harvest,
    documents: await documentsPart(reader, order, say),
    lines: await linesOf(reader, order, pageContext),
    parcels: many ? [] : parcelsShown(await buyerParcels(reader, consignment.id), pageContext),
    keeping: await keepingShown(reader, order, pageContext),
    measured: await measuredShown(reader, order, language),
    when: late ? say('order.harvestWhen') : whenInFull(consignment, pageContext),
    way: say(`checkout.${mode}`),
    review: order.status === 'delivered' && !many && (await expectsReview(reader, { token, now })),
    delivered: order.status === 'delivered',
    to: many
      ? [say('order.manyBoxes', { count: order.consignments.length })]
      : [
          recipient.name,
          recipient.addressLine,
          ...(recipient.landmark ? [recipient.landmark] : []),
          `${inLanguage(consignment.areaName, language)}, ${inLanguage(consignment.districtName, language)}`,
          spacedPhone(recipient.phone),
        ],
    run: many ? ((await runOfOrder(reader, order.id))?.token ?? null) : null,
    card: many ? null : (recipient.giftMessage ?? null),
    hidePrices: !many && (recipient.hidePrices ?? false),
    changeUntil: order.canChange ? formatInstant(order.changeableUntil, language) : null,
    claim: order.status === 'delivered' ? await claimStatus(reader, { token }, now) : null,
    open: order.status !== 'cancelled' && order.status !== 'delivered',
    choices: late ? null : choices,
    phone,
    whatsapp: whatsappLink(
      own.whatsapp,
      say('order.whatsappText', { shop: inLanguage(own.name, language), number: order.number }),
    ),
  }
}

/** Why an advance is asked for, without accusing anybody. */
function withReason(payment: OrderPaymentData, check: OrderCheck | undefined, why: string): OrderPaymentData {
  const asked = check?.outcome === 'advance-delivery' || check?.outcome === 'prepay'
  return payment.waits && asked ? { ...payment, part: `${payment.part} ${why}`.trim() } : payment
}

type Consignment = OrderPage['consignments'][number]
type PageContext = { now: Date; language: Language; say: Translate<OrderWord> }

/** The amount to pay, then how it is computed. */
function payPart(order: OrderPage, { mode, recipient }: Consignment, pageContext: PageContext): OrderPageData['pay'] {
  const { language, say } = pageContext
  const money = (amount: Paisa) => formatMoney(amount, language)
  const captured = addMoney(...order.payments.map((payment) => payment.captured))
  const refunded = addMoney(...order.payments.map((payment) => payment.refunded))
  // A cancelled order has no sum to explain, only money that was paid and went back.
  const rows = order.status === 'cancelled' ? [] : sumRows(order, pageContext)
  if (captured > 0) rows.push({ key: 'paid', term: say('order.already'), value: money(captured) })
  if (refunded > 0) rows.push({ key: 'refunded', term: say('order.refunded'), value: money(refunded) })
  if (underWay(order.payments) > 0)
    rows.push({ key: 'refunding', term: say('order.refunding'), value: money(underWay(order.payments)) })
  const account = dueOnAccount(order.payments)
  const now = subtractMoney(order.due, account)
  // A credit for returned fruit after delivery is not charged again.
  const due = now > 0 && order.status !== 'delivered'
  const before = awaitedPayment(order.payments)
  if (due && account > 0) rows.push({ key: 'account', term: say('order.onAccount'), value: money(account) })
  const back = order.due < 0 && !looksAt(order.payments)
  if (back) rows.push({ key: 'back', term: say('order.givenBack'), value: money(subtractMoney(paisa(0), order.due)) })
  const atDoor = say(isBrought(mode) ? 'order.toPay' : 'order.toPayPickup')
  const vat = order.vat > 0 && order.status !== 'cancelled' ? say('order.vat', { amount: money(order.vat) }) : ''
  if (before) {
    const door = order.payments.find(({ state, method }) => state === 'due' && method === 'cash-on-delivery')
    if (door && door.amount > 0) rows.push({ key: 'door', term: atDoor, value: money(door.amount) })
    if (looksAt(order.payments)) return { title: say('order.received'), amount: null, text: '', vat, rows }
    return { title: say('order.toPayBefore'), amount: money(before.amount), text: '', vat, rows }
  }
  const paid = say(captured === 0 ? 'order.nothingToPay' : looksAt(order.payments) ? 'order.received' : 'order.paid')
  return {
    title: due ? atDoor : account > 0 ? say('order.onAccount') : paid,
    amount: due ? money(now) : account > 0 ? money(account) : null,
    text: due
      ? say(recipient.hidePrices ? 'order.cashHidden' : 'order.cash')
      : account > 0
        ? accountText(order, pageContext)
        : '',
    vat,
    rows,
  }
}

/** How the total comes about. */
function sumRows(order: OrderPage, { language, say }: PageContext): OrderPageData['pay']['rows'] {
  const money = (amount: Paisa) => formatMoney(amount, language)
  const rows: OrderPageData['pay']['rows'] = [{ key: 'goods', term: say('quote.fruit'), value: money(order.goods) }]
  if (order.discount > 0) {
    const term = order.couponCode === null ? say('order.discount') : say('quote.coupon', { code: order.couponCode })
    rows.push({ key: 'discount', term, value: `−${money(order.discount)}`, kind: 'less' })
  }
  rows.push({
    key: 'delivery',
    term: say('quote.delivery'),
    value: order.delivery === 0 ? say('quote.free') : money(order.delivery),
  })
  if (order.rounding < 0) rows.push({ key: 'rounding', term: say('quote.rounding'), value: money(order.rounding) })
  rows.push({ key: 'total', term: say('order.total'), value: money(order.total), kind: 'total' })
  return rows
}

/** When a company's payment is due, counted from the last delivery. */
function accountText({ payments }: OrderPage, { language, say }: PageContext): string {
  const open = payments.find(({ method, state }) => method === 'on-account' && state === 'due')
  if (open?.dueOn) return say('order.accountBy', { day: formatDay(open.dueOn, language, 'long') })
  return say('order.accountDays', { days: open?.creditDays ?? 0 })
}

async function linesOf(reader: Reader, order: OrderPage, { language, say }: PageContext): Promise<ShownOrderLine[]> {
  const sold = await sellables(
    reader,
    order.lines.map((line) => line.variantId),
  )
  const photos = await photosById(
    reader,
    [...sold.values()].flatMap((sellable) => sellable.photo?.id ?? []),
  )
  // Before packing, the fruit is only allocated and may still come from another lot.
  const packed = order.lots.filter((lot) => lot.state === 'consumed')
  const farms = await farmsByIds(
    reader,
    packed.flatMap((lot) => lot.farmId ?? []),
  )
  return order.lines.map((line) => {
    const photo = photos.get(sold.get(line.variantId)?.photo?.id ?? '')
    return {
      key: line.id,
      slug: line.slug,
      name: inLanguage(line.name, language),
      image: photo ? thumbnail(photo) : NO_PHOTO,
      pack: packOf(line, { language, say }),
      amount: formatMoney(line.linePaisa, language),
      grown: packed
        .filter((lot) => lot.orderLineId === line.id)
        .map((lot) => {
          const farmer = inLanguage(farms.get(lot.farmId ?? '')?.farmer, language)
          const picked = lot.harvestedOn && say('order.picked', { day: formatDay(lot.harvestedOn, language, 'dayMonth') })
          return [farmer, picked, say('order.lot', { code: lot.lotCode })].filter(Boolean).join(', ')
        }),
    }
  })
}

/**
 * Other days and times for the same box. Stock is checked only when the buyer submits: what this box holds counts as taken here.
 */
async function newDays(reader: Reader, consignment: Consignment, { now, language }: { now: Date; language: Language }) {
  const { areaId, grams, mode, day, slotId } = consignment
  const all = await dayChoices(reader, {
    areaId,
    grams,
    modes: [mode],
    lines: [],
    firstDay: day,
    now,
    language,
    say: checkoutWords(language),
  })
  return (all ?? [])
    .filter((choice) => choice.day !== day || choice.slotId !== slotId)
    .map(({ value, title, reason }) => ({ value, title, ...(reason !== undefined && { reason }) }))
}

/** How many of which size, with the weighed amount if the price depends on it; a card or a sleeve has no size. */
function packOf(
  { units: count, label, weighedGrams, ripeness }: OrderPage['lines'][number],
  { language, say }: Omit<PageContext, 'now'>,
): string {
  const size = sizeWithChoice(inLanguage(label, language), { eatBy: null, ripeness }, language)
  if (size === '') return say('order.unitsAlone', { count })
  return say('order.unitsOf', {
    count,
    label: weighedGrams === null ? size : `${size}, ${formatWeight(grams(weighedGrams), language)}`,
  })
}
