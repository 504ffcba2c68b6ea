import {
  formatDay,
  formatHours,
  formatInstant,
  formatMoney,
  formatMoneyLatin,
  formatNumber,
  paisa,
  subtractMoney,
} from '../values/index.ts'
import type { CalendarDate, Language, Paisa } from '../values/index.ts'

/** What there is to tell about an order. */
export type OrderTemplate =
  | 'order-placed'
  | 'order-confirmed'
  | 'order-on-the-way'
  | 'order-delivered'
  | 'order-failed'
  | 'order-new-day'
  | 'order-changed'
  | 'order-cancelled'
  | 'order-lapsed'
  | 'payment-received'
  | 'payment-review'
  | 'payment-refunded'
  | 'transfer-refused'

export type OrderNews = {
  number: string
  language: Language
  /** The buyer's own page of the order. */
  link: string
  total: Paisa
  /** What is still to be paid at the door. */
  due: Paisa
  mode: 'van' | 'courier' | 'pickup'
  day: CalendarDate
  promisedUntil: CalendarDate
  starts: string
  ends: string
  /** With an order that waits for money: how much, until when. */
  toPay?: { amount: Paisa; until: Date; byBank: boolean } | null
  /** With a gift run: in how many boxes. What isn't paid before is on account. */
  boxes?: number
  /** Of the money it is about. */
  amount?: Paisa
}

/** The text of an SMS. English ones keep to the plain SMS alphabet, in which a text costs less than half. */
export function orderText(template: OrderTemplate, news: OrderNews): string {
  return `${news.language === 'bn' ? banglaText(template, news) : englishText(template, news)} ${news.link}`
}

/** An e-mail: its first line is the subject. */
export function orderEmail(template: OrderTemplate, news: OrderNews, name: string): string {
  const bangla = news.language === 'bn'
  const text = bangla ? banglaText(template, news) : englishText(template, news)
  const subject = bangla ? `আপনার ফলের অর্ডার ${news.number}` : `Your fruit order ${news.number}`
  const greeting = bangla ? `${name},` : `Dear ${name},`
  const page = bangla ? 'অর্ডারের সব তথ্য এই পাতায়:' : 'Everything about your order is on its page:'
  return [subject, '', greeting, '', text, '', page, news.link].join('\n')
}

/** One SMS with the pages of somebody's recent orders. */
export function orderLinksText(language: Language, orders: readonly { number: string; link: string }[]): string {
  const heading = language === 'bn' ? 'আপনার অর্ডার:' : 'Your orders:'
  return [heading, ...orders.map(({ number, link }) => `${number} ${link}`)].join('\n')
}

function englishText(template: OrderTemplate, news: OrderNews): string {
  const order = `Order ${news.number}`
  switch (template) {
    case 'order-placed':
      return englishPlaced(news)
    case 'order-confirmed':
      return `${order} is confirmed: ${englishTime(news)}.`
    case 'order-on-the-way':
      return `${order} ${englishDispatch(news)}${news.due > 0 ? ` Please have ${formatMoneyLatin(news.due)} in cash ready.` : ''}`
    case 'order-delivered':
      return `${order} was handed over. If something is wrong with the fruit, tell us within 24 hours:`
    case 'order-failed':
      return `We could not hand over order ${news.number}. We will call you to agree on a new day.`
    case 'order-new-day':
      return `${order} has a new day: ${englishTime(news)}.`
    case 'order-changed':
      return `${order} is changed: ${englishTime(news)}${news.due > 0 ? `, ${formatMoneyLatin(news.due)} to pay` : ''}. See it:`
    case 'order-cancelled':
      return `${order} is cancelled. ${englishBack(news)}`
    case 'order-lapsed':
      return `${order} was not paid in time and is cancelled. ${englishBack(news)} Money that still comes is given back.`
    case 'payment-received':
      return `We have your ${amountLatin(news)} for order ${news.number}${news.due > 0 ? `, ${formatMoneyLatin(news.due)} to pay in cash` : ''}. See it:`
    case 'payment-review':
      return `We have ${amountLatin(news)} for order ${news.number} and are looking at it. We will call you.`
    case 'payment-refunded':
      return `We have given back ${amountLatin(news)} for order ${news.number}. See it:`
    case 'transfer-refused':
      return `We could not find your transfer for order ${news.number}. See why and send it again:`
    default:
      return template satisfies never
  }
}

function englishPlaced(news: OrderNews): string {
  const { number, toPay, total, boxes } = news
  if (boxes !== undefined) {
    const rest = subtractMoney(total, toPay?.amount ?? paisa(0))
    const begun = `Order ${number}: ${formatNumber(boxes, 'en')} gift boxes, the first on ${formatDay(news.day, 'en', 'short')}.`
    const before = toPay ? ` Pay ${formatMoneyLatin(toPay.amount)} until ${formatInstant(toPay.until, 'en')}.` : ''
    return `${begun}${before}${rest > 0 ? ` ${formatMoneyLatin(rest)} on account.` : ''} See it:`
  }
  if (!toPay) return `Order ${number} is placed: ${englishTime(news)}, ${formatMoneyLatin(total)} in cash. See or change it:`
  const rest = subtractMoney(total, toPay.amount)
  const cash = rest > 0 ? ` The other ${formatMoneyLatin(rest)} in cash.` : ''
  return `Order ${number} is kept for you until ${formatInstant(toPay.until, 'en')}. Pay ${formatMoneyLatin(toPay.amount)} here.${cash}`
}

function amountLatin({ amount = paisa(0) }: OrderNews): string {
  return formatMoneyLatin(amount)
}

function englishBack({ due }: OrderNews): string {
  return due < 0 ? `We give back your ${formatMoneyLatin(subtractMoney(paisa(0), due))}.` : 'There is nothing to pay.'
}

function englishDispatch({ mode, promisedUntil }: OrderNews): string {
  switch (mode) {
    case 'van':
      return 'is on the way.'
    case 'courier':
      return `is with the courier and arrives by ${formatDay(promisedUntil, 'en', 'short')}.`
    case 'pickup':
      return 'is ready at the pick-up point.'
    default:
      return mode satisfies never
  }
}

function englishTime({ mode, day, promisedUntil, starts, ends }: OrderNews): string {
  if (mode === 'courier') return `by courier until ${formatDay(promisedUntil, 'en', 'short')}`
  const time = `${formatDay(day, 'en', 'short')}, ${formatHours(starts, ends, 'en')}`
  return mode === 'pickup' ? `pick-up ${time}` : time
}

function banglaText(template: OrderTemplate, news: OrderNews): string {
  const order = `অর্ডার ${news.number}`
  switch (template) {
    case 'order-placed':
      return banglaPlaced(news)
    case 'order-confirmed':
      return `${order} নিশ্চিত হয়েছে: ${banglaTime(news)}।`
    case 'order-on-the-way':
      return `${order} ${banglaDispatch(news)}${news.due > 0 ? ` নগদ ${formatMoney(news.due, 'bn')} হাতে রাখুন।` : ''}`
    case 'order-delivered':
      return `${order} বুঝিয়ে দিয়েছি। ফলে কোনো সমস্যা থাকলে ২৪ ঘণ্টার মধ্যে জানান:`
    case 'order-failed':
      return `${order} পৌঁছে দিতে পারিনি। নতুন দিন ঠিক করতে আমরা ফোন করব।`
    case 'order-new-day':
      return `${order} আসার নতুন সময়: ${banglaTime(news)}।`
    case 'order-changed':
      return `${order} বদলানো হয়েছে: ${banglaTime(news)}।${news.due > 0 ? ` দিতে হবে ${formatMoney(news.due, 'bn')}।` : ''} দেখুন:`
    case 'order-cancelled':
      return `${order} বাতিল হয়েছে। ${banglaBack(news)}`
    case 'order-lapsed':
      return `${order} সময়মতো টাকা না আসায় বাতিল হয়েছে। ${banglaBack(news)} পরে টাকা এলে ফেরত দেব।`
    case 'payment-received':
      return `${order} বাবদ ${amountBangla(news)} পেয়েছি।${news.due > 0 ? ` নগদে দেবেন ${formatMoney(news.due, 'bn')}।` : ''} দেখুন:`
    case 'payment-review':
      return `${order} বাবদ ${amountBangla(news)} পেয়েছি, একটু যাচাই করছি। আমরা ফোন করব।`
    case 'payment-refunded':
      return `${order} বাবদ ${amountBangla(news)} ফেরত দিয়েছি। দেখুন:`
    case 'transfer-refused':
      return `${order} বাবদ আপনার পাঠানো টাকা খুঁজে পাইনি। কারণ দেখে আবার পাঠান:`
    default:
      return template satisfies never
  }
}

function banglaPlaced(news: OrderNews): string {
  const { number, toPay, total, boxes } = news
  if (boxes !== undefined) {
    const rest = subtractMoney(total, toPay?.amount ?? paisa(0))
    const begun = `অর্ডার ${number}: উপহারের ${formatNumber(boxes, 'bn')}টি বাক্স, প্রথমটি ${formatDay(news.day, 'bn', 'short')}।`
    const before = toPay ? ` ${formatInstant(toPay.until, 'bn')}-এর মধ্যে ${formatMoney(toPay.amount, 'bn')} দিন।` : ''
    return `${begun}${before}${rest > 0 ? ` বাকি ${formatMoney(rest, 'bn')} হিসাবে থাকল।` : ''} দেখুন:`
  }
  if (!toPay) return `অর্ডার ${number} পেয়েছি: ${banglaTime(news)}। নগদে দেবেন ${formatMoney(total, 'bn')}। দেখতে বা বদলাতে:`
  const rest = subtractMoney(total, toPay.amount)
  const cash = rest > 0 ? ` বাকি ${formatMoney(rest, 'bn')} নগদে।` : ''
  return `অর্ডার ${number} আপনার জন্য রাখা আছে ${formatInstant(toPay.until, 'bn')} পর্যন্ত। এখানে দিন ${formatMoney(toPay.amount, 'bn')}।${cash}`
}

function amountBangla({ amount = paisa(0) }: OrderNews): string {
  return formatMoney(amount, 'bn')
}

function banglaBack({ due }: OrderNews): string {
  return due < 0 ? `আপনার ${formatMoney(subtractMoney(paisa(0), due), 'bn')} ফেরত দিচ্ছি।` : 'কোনো টাকা দিতে হবে না।'
}

function banglaDispatch({ mode, promisedUntil }: OrderNews): string {
  switch (mode) {
    case 'van':
      return 'রওনা হয়েছে।'
    case 'courier':
      return `কুরিয়ারে দিয়েছি, ${formatDay(promisedUntil, 'bn', 'short')} তারিখের মধ্যে পৌঁছাবে।`
    case 'pickup':
      return 'তৈরি, পিকআপ পয়েন্ট থেকে নিতে পারেন।'
    default:
      return mode satisfies never
  }
}

function banglaTime({ mode, day, promisedUntil, starts, ends }: OrderNews): string {
  if (mode === 'courier') return `কুরিয়ারে ${formatDay(promisedUntil, 'bn', 'short')} তারিখের মধ্যে`
  const time = `${formatDay(day, 'bn', 'short')}, ${formatHours(starts, ends, 'bn')}`
  return mode === 'pickup' ? `পিকআপ ${time}` : time
}
