import { shopWords } from '#texts/shop.server.ts'
import {
  isPromisedByDay,
  type DeliveryMode,
  formatDay,
  formatHoursSms,
  formatInstantSms,
  formatMoneySms,
  formatNumber,
  paisa,
  subtractMoney,
  type CalendarDate,
  type Language,
  type Paisa,
} from '../values/index.ts'

type Facts = {
  /** It states the amount due. */
  saysDue?: true
  /** It is about one box. The buyer of hundreds of gift boxes follows each on the page of the run, and gets none of these. */
  perBox?: true
}

/** Messages about an order. */
const ORDER_MESSAGES = {
  'order-placed': {},
  'order-confirmed': {},
  'order-on-the-way': { saysDue: true, perBox: true },
  /** The box left before its number was known. */
  'courier-number': { perBox: true },
  'order-delivered': { perBox: true },
  'order-failed': { perBox: true },
  'order-new-day': { perBox: true },
  'order-changed': { saysDue: true },
  'order-cancelled': { saysDue: true },
  'order-lapsed': { saysDue: true },
  /** The code was not typed in time. */
  'order-not-confirmed': {},
  'payment-received': { saysDue: true },
  'payment-review': {},
  'payment-refunded': {},
  'transfer-refused': {},
  'wallet-refused': {},
} as const satisfies Record<string, Facts>

export type OrderTemplate = keyof typeof ORDER_MESSAGES
export const ORDER_TEMPLATES = Object.keys(ORDER_MESSAGES) as OrderTemplate[]

export function saysDue(template: OrderTemplate): boolean {
  return 'saysDue' in ORDER_MESSAGES[template]
}

export function isPerBox(template: OrderTemplate): boolean {
  return 'perBox' in ORDER_MESSAGES[template]
}

export type OrderNews = {
  number: string
  language: Language
  /** The URL of the buyer's order page. */
  link: string
  total: Paisa
  /** The amount to collect on delivery. */
  due: Paisa
  mode: DeliveryMode
  day: CalendarDate
  promisedUntil: CalendarDate
  starts: string
  ends: string
  /** With an unpaid order: the amount and the deadline. */
  toPay?: { amount: Paisa; until: Date; byBank: boolean } | null
  /** With a gift run: the number of boxes. What is not prepaid is on account. */
  boxes?: number
  /** The amount of the payment or refund. */
  amount?: Paisa
  /** The company that carries the box, with the numbers of its parcels. */
  carriage?: CarriageNews | null
  /** Where the buyer reaches the shop. */
  phone?: string
  /** The total is not what was ordered: fruit was weighed, or the box was packed otherwise. */
  newTotal?: boolean
}

/** `numbers` is not empty. */
export type CarriageNews = { carrier: string; numbers: readonly string[]; link: string | null }

/** The text of an SMS. */
export function orderText(template: OrderTemplate, news: OrderNews): string {
  return sentenceOf(template, news)
}

/** One SMS with links to the recent orders of a number. */
export function orderLinksText({
  language,
  orders,
}: {
  language: Language
  orders: readonly { number: string; link: string }[]
}): string {
  const heading = shopWords('messages', language)('order.links')
  return [heading, ...orders.map(({ number, link }) => `${number} ${link}`)].join('\n')
}

function sentenceOf(template: OrderTemplate, news: OrderNews): string {
  const { number, language, link } = news
  const t = shopWords('messages', language)
  const amount = formatMoneySms(news.amount ?? paisa(0), language)
  const due = formatMoneySms(news.due, language)
  const ifDue = (text: 'order.onTheWayCash' | 'order.changedPay' | 'order.receivedRest') => (news.due > 0 ? t(text, { due }) : '')
  switch (template) {
    case 'order-placed':
      return placed(news)
    case 'order-confirmed':
      return t('order.confirmed', { number, time: timeOf(news) })
    case 'order-on-the-way':
      return t('order.onTheWay', {
        dispatch: dispatchOf(news),
        cash: news.newTotal ? newTotal(news) : ifDue('order.onTheWayCash'),
      })
    case 'courier-number':
      return t('order.courierNumber', carriedBy(news))
    case 'order-delivered':
      return t('order.delivered', { number, link })
    case 'order-failed':
      return t('order.failed', { number, link })
    case 'order-new-day':
      return t('order.newDay', { number, link, time: timeOf(news) })
    case 'order-changed':
      return t('order.changed', { number, link, time: timeOf(news), pay: ifDue('order.changedPay') })
    case 'order-cancelled':
      return t('order.cancelled', { number, link, back: givenBack(news) })
    case 'order-lapsed':
      return t('order.expired', { number, link, back: givenBack(news) })
    case 'order-not-confirmed':
      return t('order.notConfirmed', { number, phone: news.phone ?? '' })
    case 'payment-received':
      return t('order.received', { number, amount, rest: ifDue('order.receivedRest') })
    case 'payment-review':
      return t('order.review', { number, link, amount })
    case 'payment-refunded':
      return t('order.refunded', { number, link, amount })
    case 'transfer-refused':
      return t('order.transferRefused', { number, link })
    case 'wallet-refused':
      return t('order.walletRefused', { number, link })
    default:
      return template satisfies never
  }
}

function newTotal({ due, total, language }: OrderNews): string {
  const t = shopWords('messages', language)
  if (due > 0) return t('order.onTheWayNewCash', { due: formatMoneySms(due, language) })
  return t('order.onTheWayNewTotal', { total: formatMoneySms(total, language) })
}

function placed(news: OrderNews): string {
  const { number, language, link, toPay, total, boxes } = news
  const t = shopWords('messages', language)
  const before = toPay && { amount: formatMoneySms(toPay.amount, language), until: formatInstantSms(toPay.until, language) }
  const later = subtractMoney(total, toPay?.amount ?? paisa(0))
  const rest = formatMoneySms(later, language)
  if (boxes !== undefined) {
    return t('order.boxes', {
      number,
      link,
      boxes: formatNumber(boxes, language),
      day: formatDay(news.day, language, 'sms'),
      before: before ? t('order.boxesBefore', before) : '',
      onAccount: later > 0 ? t('order.boxesOnAccount', { rest }) : '',
    })
  }
  if (!before) return t('order.placed', { number, link, time: timeOf(news), total: rest })
  return t('order.kept', { number, link, ...before, cash: later > 0 ? t('order.keptCash', { rest }) : '' })
}

function givenBack({ due, language }: OrderNews): string {
  const t = shopWords('messages', language)
  if (due >= 0) return t('order.nothingToPay')
  return t('order.giveBack', { amount: formatMoneySms(subtractMoney(paisa(0), due), language) })
}

function dispatchOf(news: OrderNews): string {
  const { number, mode, language, promisedUntil, carriage } = news
  const day = formatDay(promisedUntil, language, 'smsDate')
  const t = shopWords('messages', language)
  return carriage ? t('order.dispatchedBy', carriedBy(news)) : t(`order.dispatch.${mode}`, { number, day })
}

/** The law requires the hand-over to a carrier to be told with a number that can be followed: reference "bangladesh", 4.1. */
function carriedBy({ number, carriage }: OrderNews): { number: string; carrier: string; tracking: string } {
  return { number, carrier: carriage?.carrier ?? '', tracking: carriage?.numbers.join(', ') ?? '' }
}

function timeOf({ mode, language, day, promisedUntil, starts, ends }: OrderNews): string {
  return shopWords('messages', language)(`order.time.${mode}`, {
    day: isPromisedByDay(mode) ? formatDay(promisedUntil, language, 'smsDate') : formatDay(day, language, 'sms'),
    hours: formatHoursSms(starts, ends, language),
  })
}
