import { z } from 'zod'
import { campaignsOfLots, placeInLine } from '#shop/preorders/index.ts'
import type { OrderPage } from '#shop/customers/index.ts'
import { isId, orderIdOf } from '#shop/ordering/index.ts'
import { askedOfOrder, answerSlip, payBack, type AskedOrder, type Choice } from '#shop/slips/index.ts'
import { shelf } from '#shop/storefront/index.ts'
import {
  calendarDate,
  formatDay,
  formatInstant,
  formatMoney,
  addMoney,
  paisa,
  toLatinDigits,
  type Language,
} from '#shop/values/index.ts'
import type { Reader } from '#shop/context.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { paisaOfTaka } from '#web/ui/shown-price.ts'
import type { Translate } from '#texts/catalogue.ts'
import { dayChoices } from '../checkout/day-choices.server.ts'
import { checkoutWords } from '../checkout/page-words.server.ts'
import { readWhen } from '../checkout/typed-order.ts'
import type { HarvestData, PlaceInLine } from './order-page-data.ts'
import { slotRefused } from './slot-refused.ts'
import type { OrderText, OrderWord } from './texts.ts'

type Shown = { now: Date; language: Language; say: Translate<OrderWord> }
type Box = OrderPage['consignments'][number]

/** The place of an order among those of its pre-order, while its fruit is awaited. */
export async function placeShown(reader: Reader, order: OrderPage, { language }: Shown): Promise<PlaceInLine | null> {
  const held = order.lots.filter(({ state }) => state === 'held').map(({ lotId }) => lotId)
  const [campaign] = (await campaignsOfLots(reader, [...new Set(held)])).values()
  if (!campaign?.lotId) return null
  const place = await placeInLine(reader, { lotId: campaign.lotId, orderId: order.id })
  return place === null ? null : { place, from: formatDay(campaign.shipsFrom, language, 'long') }
}

/** What the buyer is asked about a harvest that is not as promised, or has answered; null when nothing. */
export async function harvestShown(reader: Reader, order: OrderPage, shown: Shown): Promise<HarvestData | null> {
  const asked = await askedOfOrder(reader, order.id)
  if (!asked || asked.problem === 'many-boxes') return null
  const { slip, answer } = asked
  const { now, language, say } = shown
  const until = formatInstant(slip.answerUntil, language)
  const text =
    slip.shipsFrom === null
      ? say('order.harvestNone')
      : say('order.harvestLater', { day: formatDay(slip.shipsFrom, language, 'long') })
  if (answer !== null) return { state: 'answered', answer, text: say(ANSWERED[answer]) }
  const box = order.consignments.find(({ state }) => state === 'planned' || state === 'packed')
  if (asked.state !== 'asked' || now >= slip.answerUntil || !box) return null
  return {
    state: 'asked',
    text,
    until: say(slip.defaultAnswer === 'accept' ? 'order.harvestElseKept' : 'order.harvestElseRefunded', { until }),
    days: slip.shipsFrom === null ? null : await daysOfWeek(reader, { asked, box, shown }),
    fruits: await otherFruits(reader, { order, shown }),
    refund: refundText(order, shown),
  }
}

const ANSWERED = {
  accept: 'order.harvestAccepted',
  change: 'order.harvestChanged',
  refund: 'order.harvestRefunded',
} as const satisfies Record<string, OrderText>

async function daysOfWeek(reader: Reader, { asked, box, shown }: { asked: AskedOrder; box: Box; shown: Shown }) {
  const { now, language } = shown
  const from = asked.slip.shipsFrom!
  const { areaId, grams, mode } = box
  const say = checkoutWords(language)
  const all = await dayChoices(reader, { areaId, grams, modes: [mode], lines: [], firstDay: from, now, language, say })
  return (all ?? [])
    .filter(({ day }) => day >= from)
    .map(({ value, title, reason }) => ({ value, title, ...(reason !== undefined && { reason }) }))
}

const MOST_FRUITS = 12

/** Every size of other fruit that can be delivered now, first those of the same kind. */
async function otherFruits(reader: Reader, { order, shown: { now, language } }: { order: OrderPage; shown: Shown }) {
  const own = new Set(order.lines.map(({ productId }) => productId))
  const cards = await shelf(reader, { now, language })
  const kinds = new Set(cards.filter(({ _id }) => own.has(_id)).map(({ category }) => category))
  const here = cards.filter(({ _id, in_stock }) => in_stock && !own.has(_id))
  return here
    .toSorted((a, b) => Number(kinds.has(b.category)) - Number(kinds.has(a.category)))
    .flatMap(({ name, varients }) =>
      varients
        .filter(({ in_stock }) => in_stock)
        .map(({ _id, label, price, sale_price }) => ({
          value: _id,
          label: `${name}, ${label}, ${formatMoney(paisaOfTaka(sale_price ?? price), language)}`,
        })),
    )
    .slice(0, MOST_FRUITS)
}

function refundText({ payments }: OrderPage, { language, say }: Shown): string {
  const paid = addMoney(...payments.map(({ captured, refunded, refunding }) => paisa(captured - refunded - refunding)))
  return paid > 0 ? say('order.harvestRefundPaid', { amount: formatMoney(paid, language) }) : say('order.harvestRefundNone')
}

/** The buyer's answer from the order page. */
export async function answerHarvest(
  { ctx, shop }: RequestContext,
  token: string,
  form: FormData,
): Promise<{ done: 'harvest' } | { refused: OrderText }> {
  const orderId = await orderIdOf(ctx.db, token)
  const asked = orderId === null ? null : await askedOfOrder(ctx.db, orderId)
  if (orderId === null || !asked) return { refused: 'order.unknown' }
  const choice = choiceIn(form)
  if (!choice) return { refused: 'order.harvestMissing' }
  const ref = { slipId: asked.slip.id, orderId }
  const { shopUrl } = shop.config
  const answered = await answerSlip(ctx, { ref, choice, by: 'buyer', shopUrl })
  if (!answered.ok) return { refused: refusedText(answered.problem) }
  if (answered.answer !== 'accept') await payBack(ctx, ref, { gateways: shop.payments, shopUrl })
  return { done: 'harvest' }
}

const short = z.string().max(100).catch('')
const typed = z.object({ choice: short, when: short, variant: short, units: short })

function choiceIn(form: FormData): Choice | null {
  const sent = typed.parse(Object.fromEntries(['choice', 'when', 'variant', 'units'].map((name) => [name, form.get(name)])))
  switch (sent.choice) {
    case 'refund':
      return { kind: 'refund' }
    case 'accept': {
      const when = readWhen(sent.when)
      const day = when && calendarDate(when.day)
      return when && day ? { kind: 'accept', slotId: when.slotId, day } : null
    }
    case 'change': {
      const units = toLatinDigits(sent.units).trim()
      const variantId = sent.variant
      return isId(variantId) && /^[1-9]\d?$/.test(units) ? { kind: 'change', variantId, units: Number(units) } : null
    }
    default:
      return null
  }
}

type Refused = Extract<Awaited<ReturnType<typeof answerSlip>>, { ok: false }>['problem']

function refusedText(problem: Refused): OrderText {
  switch (problem) {
    case 'answered':
      return 'order.harvestAnswered'
    case 'not-good-on-day':
    case 'slot-full':
    case 'slot-closed':
    case 'too-late':
    case 'too-heavy':
      return slotRefused(problem)
    case 'before-harvest':
      return slotRefused('not-good-on-day')
    case 'out-of-stock':
    case 'not-sold':
    case 'units-out-of-range':
      return 'order.harvestFewer'
    case 'mode-not-possible':
    case 'not-delivered-there':
      return 'order.harvestOtherWay'
    case 'order-over':
    case 'unknown-order':
      return 'order.tooLate'
    case 'unknown-slip':
    case 'not-offered':
    case 'no-free-day':
    case 'for-staff':
    case 'too-late-to-change':
    case 'many-boxes':
    case 'other-mode':
    case 'tried':
    case 'too-late-to-edit':
    case 'edit-conflict':
    case 'nothing-changed':
    case 'empty':
    case 'too-many-lines':
    case 'reason-missing':
    case 'discount-too-high':
    case 'in-review':
      return 'order.harvestCall'
    default:
      return problem satisfies never
  }
}
