import { shopWords } from '#texts/shop.server.ts'
import {
  formatDay,
  formatHours,
  formatInstant,
  formatMoneySms,
  formatNumber,
  isPromisedByDay,
  paisa,
  subtractMoney,
} from '../values/index.ts'
import type { OrderNews, OrderTemplate } from './order-texts.ts'

/** An e-mail about an order; the first line is the subject. The lines, the totals and the address are added when it is sent. */
export function orderEmail(template: OrderTemplate, news: OrderNews, name: string): string {
  const { number, language, link } = news
  const t = shopWords('messages', language)
  const subject = t(`subject.${template}`, { number })
  return [subject, '', t('email.greeting', { name }), '', sentenceOf(template, news), '', t('order.page'), link].join('\n')
}

function sentenceOf(template: OrderTemplate, news: OrderNews): string {
  const { number, language, toPay, boxes } = news
  const t = shopWords('messages', language)
  const amount = formatMoneySms(news.amount ?? paisa(0), language)
  switch (template) {
    case 'order-placed': {
      const before = toPay && { amount: formatMoneySms(toPay.amount, language), until: formatInstant(toPay.until, language) }
      const pay = before ? t('mail.payBefore', before) : ''
      if (boxes === undefined) return t('mail.order-placed', { number, pay: pay + cashOf(news) })
      const day = formatDay(news.day, language, 'short')
      return t('mail.boxes', { number, boxes: formatNumber(boxes, language), day, pay })
    }
    case 'order-new-day':
      return t('mail.order-new-day', { number, time: timeOf(news) })
    case 'order-on-the-way':
      return t('mail.order-on-the-way', { number, carrier: carrierOf(news), cash: moneyOnTheWay(news) })
    case 'courier-number':
      return t('mail.courier-number', { number, carrier: carrierOf(news) })
    case 'order-cancelled':
    case 'order-lapsed':
      return t(`mail.${template}`, { number, back: givenBack(news) })
    case 'order-not-confirmed':
      return t('mail.order-not-confirmed', { number, phone: news.phone ?? '' })
    case 'order-confirmed':
    case 'order-changed':
    case 'order-delivered':
    case 'order-failed':
    case 'payment-received':
    case 'payment-review':
    case 'payment-refunded':
    case 'transfer-refused':
    case 'wallet-refused':
      return t(`mail.${template}`, { number, amount })
    default:
      return template satisfies never
  }
}

/** The company that carries it, the number, and where it can be followed. */
function carrierOf({ carriage, language }: OrderNews): string {
  if (!carriage) return ''
  const { carrier, numbers, link } = carriage
  const t = shopWords('messages', language)
  const where = link === null ? '' : t('mail.followParcel', { link })
  return t('mail.carrier', { carrier, tracking: numbers.join(', ') }) + where
}

/** The cash to have ready, or the new total of what is paid. */
function moneyOnTheWay({ due, total, newTotal = false, language }: OrderNews): string {
  const t = shopWords('messages', language)
  if (due > 0) return t(newTotal ? 'mail.newCash' : 'mail.cash', { due: formatMoneySms(due, language) })
  return newTotal ? t('mail.newTotal', { total: formatMoneySms(total, language) }) : ''
}

/** What is paid in cash: all of it, or what an advance leaves. */
function cashOf({ total, toPay, language }: OrderNews): string {
  const rest = subtractMoney(total, toPay?.amount ?? paisa(0))
  const t = shopWords('messages', language)
  if (rest <= 0) return ''
  return t(toPay ? 'mail.payCashRest' : 'mail.payCash', { amount: formatMoneySms(rest, language) })
}

function givenBack({ due, language }: OrderNews): string {
  if (due >= 0) return ''
  return shopWords('messages', language)('mail.giveBack', { amount: formatMoneySms(subtractMoney(paisa(0), due), language) })
}

function timeOf({ mode, language, day, promisedUntil, starts, ends }: OrderNews): string {
  return shopWords('messages', language)(`order.time.${mode}`, {
    day: formatDay(isPromisedByDay(mode) ? promisedUntil : day, language, 'long'),
    hours: formatHours(starts, ends, language),
  })
}
