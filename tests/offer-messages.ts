import type { CartReminder, Offer } from '#shop/messaging/index.ts'
import type { RequiredLanguage } from '#shop/values/index.ts'

const link = `https://pakafol.com.bd/offers/${'Q'.repeat(43)}`
const TEXTS = { en: 'Hello Rahima, Himsagar is here from today.', bn: 'রহিমা, আজ থেকে হিমসাগর এসেছে।' }

const FRUIT = { en: 'Gopalbhog mango', bn: 'গোপালভোগ আম' }

const offer = (language: RequiredLanguage): Offer => ({
  language,
  subject: '',
  text: TEXTS[language],
  link,
  stop: `${link}/stop`,
})
const cart = (language: RequiredLanguage, more: boolean): CartReminder => ({
  language,
  fruit: FRUIT[language],
  more,
  link,
  stop: `${link}/stop`,
})

/** Rows of `message-parts.test.ts`: what staff write in a campaign, and the reminder of a cart. */
export const OFFERS = [
  ['offer', '', offer],
  ['offer-test', '', offer],
  ['cart-reminder', 'one fruit', (language: RequiredLanguage) => cart(language, false)],
  ['cart-reminder', 'more fruit', (language: RequiredLanguage) => cart(language, true)],
] as const
