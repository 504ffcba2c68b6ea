import { formatDay, formatHours, formatMoney, formatMoneyLatin } from '../values/index.ts'
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
      return `${order} is placed: ${englishTime(news)}, ${formatMoneyLatin(news.total)} in cash. See or change it:`
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
      return `${order} is cancelled. There is nothing to pay.`
    default:
      return template satisfies never
  }
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
      return `${order} পেয়েছি: ${banglaTime(news)}। নগদে দেবেন ${formatMoney(news.total, 'bn')}। দেখতে বা বদলাতে:`
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
      return `${order} বাতিল হয়েছে। কোনো টাকা দিতে হবে না।`
    default:
      return template satisfies never
  }
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
