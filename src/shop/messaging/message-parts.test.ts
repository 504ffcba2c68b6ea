import { expect, test } from 'vitest'
import { CLAIMS, EAT_FIRST, fruitArrived, GROWER_MESSAGES, HARVEST_SLIPS, WEEKLY_BOXES } from '#tests/fruit-messages.ts'
import { OFFERS } from '#tests/offer-messages.ts'
import { occasionNear, PROGRAMME_MONTHS } from '#tests/programme-messages.ts'
import { taka } from '#tests/world-data.ts'
import { dayFrom, REQUIRED_LANGUAGES, type RequiredLanguage } from '../values/index.ts'
import { MESSAGES, type MessageTemplate, type NewsOf } from './messages.ts'
import { QUOTATION_TEMPLATES } from './quotation-texts.ts'
import { smsParts } from './sms-parts.ts'
import type { OrderNews, OrderTemplate } from './order-texts.ts'
import { shortLinkTo } from './short-links.ts'

// What a shop really writes: a short name, its own address, prices of four and five digits, long names of days and months.
const NOW = new Date('2026-09-30T10:00:00+06:00')
const SHOP = { en: 'PakaFol', bn: 'পাকাফল' }
const FROM = { en: 'Meghna Textiles Ltd', bn: 'মেঘনা টেক্সটাইলস লি.' }
const link = `https://pakafol.com.bd/order/${'Q'.repeat(43)}`
const UNTIL = dayFrom('2026-09-30')

const order = (language: RequiredLanguage, difference: Partial<OrderNews> = {}): OrderNews => ({
  number: 'PF-10482',
  language,
  link,
  total: taka(12_490),
  due: taka(12_490),
  mode: 'van',
  day: UNTIL,
  promisedUntil: UNTIL,
  starts: '16:00',
  ends: '19:00',
  ...difference,
})
const [courier, paid] = [{ mode: 'courier' } as const, { due: taka(0) }]
const CARRIAGE = { carrier: 'Steadfast', numbers: ['15BAEB8A10'], link: null }
const toPay = { amount: taka(12_490), until: new Date('2026-09-30T19:45:00+06:00'), byBank: false }
const advance = { ...toPay, amount: taka(1_249) }

type Row = {
  [Template in MessageTemplate]: [template: Template, what: string, news: (language: RequiredLanguage) => NewsOf<Template>]
}[MessageTemplate]

const orderRow = (template: OrderTemplate, what: string, difference: Partial<OrderNews> = {}): Row => [
  template,
  what,
  (language) => order(language, difference),
]
const quotationNews = (version: number, language: RequiredLanguage) => ({
  number: 'Q-2026-01048',
  version,
  language,
  shop: SHOP[language],
  company: FROM[language],
  total: taka(1_240_000),
  validUntil: UNTIL,
  link,
  toList: true,
  lines: [],
  delivery: taka(0),
  vat: taka(0),
})
const ofRun = (language: RequiredLanguage) => ({ language, number: 'G-2026-01048', shop: SHOP[language], link })
const BILL = { number: 'MSK-2026-27-000123', total: taka(1_240_000) }
const GIFT_RUN: Row[] = [
  orderRow('order-placed', 'gift run on account', { boxes: 1_200, toPay: null }),
  orderRow('order-placed', 'gift run, part before', { boxes: 1_200, toPay: { ...toPay, byBank: true } }),
]
const ROWS: Row[] = [
  orderRow('order-placed', 'cash, van'),
  orderRow('order-placed', 'cash, courier', courier),
  orderRow('order-placed', 'pick-up', { mode: 'pickup' }),
  orderRow('order-placed', 'online', { toPay }),
  orderRow('order-placed', 'advance', { toPay: advance }),
  orderRow('order-confirmed', 'van'),
  orderRow('order-confirmed', 'courier', courier),
  orderRow('order-on-the-way', 'van, cash'),
  orderRow('order-on-the-way', 'courier, cash', courier),
  orderRow('order-on-the-way', 'van, weighed', { newTotal: true }),
  orderRow('order-on-the-way', 'courier, weighed', { ...courier, newTotal: true }),
  orderRow('order-on-the-way', 'pick-up, weighed', { mode: 'pickup', newTotal: true }),
  orderRow('order-on-the-way', 'courier, paid', { ...courier, ...paid }),
  orderRow('order-on-the-way', 'courier, paid, weighed', { ...courier, ...paid, newTotal: true }),
  orderRow('order-on-the-way', 'pick-up', { mode: 'pickup' }),
  orderRow('order-on-the-way', 'with a carrier, cash', { ...courier, carriage: CARRIAGE }),
  orderRow('courier-number', '', { ...courier, carriage: CARRIAGE }),
  orderRow('order-delivered', ''),
  orderRow('order-failed', ''),
  ...(['order-new-day', 'order-changed'] as const).flatMap((one) => [orderRow(one, 'van'), orderRow(one, 'courier', courier)]),
  orderRow('order-cancelled', 'nothing to pay', paid),
  orderRow('order-cancelled', 'refund', { due: taka(-12_490) }),
  orderRow('order-lapsed', 'nothing to pay', paid),
  orderRow('order-lapsed', 'refund', { due: taka(-1_249) }),
  orderRow('order-not-confirmed', '', { phone: '09678 200 300' }),
  orderRow('payment-received', 'all', { ...paid, amount: taka(12_490) }),
  orderRow('payment-received', 'advance', { amount: taka(1_249), due: taka(11_241) }),
  orderRow('payment-review', '', { amount: taka(12_490) }),
  orderRow('payment-refunded', '', { amount: taka(12_490) }),
  ...(['transfer-refused', 'wallet-refused'] as const).map((template) => orderRow(template, '', { amount: taka(12_490) })),
  ['order-settled', '', (language) => ({ language, number: 'PF-10482', total: taka(12_490) })],
  [
    'lot-recalled',
    '',
    (language) => ({
      language,
      number: 'PF-10482',
      item: { en: 'Gopalbhog mango', bn: 'গোপালভোগ আম' }[language],
      phone: '09678 200 300',
    }),
  ],
  ['login-code', '', (language) => ({ language, code: '482913', domain: 'pakafol.com.bd' })],
  ['order-code', '', (language) => ({ language, number: 'PF-10482', code: '482913', domain: 'pakafol.com.bd', link })],
  [
    'order-links',
    'three',
    (language) => ({ language, orders: [1, 2, 3].map((digit) => ({ number: `PF-1048${digit}`, link: `${link}${digit}` })) }),
  ],
  ['fruit-arrived', '', (language) => ({ ...fruitArrived(language), link })],
  ['occasion-near', '', (language) => ({ ...occasionNear(language), day: UNTIL, link })],
  ...EAT_FIRST.map(([what, news]): Row => ['eat-first', what, (language) => ({ ...news(language), link })]),
  ...HARVEST_SLIPS.map(([what, news]): Row => ['harvest-slipped', what, (language) => ({ ...news(language), link })]),
  ...GROWER_MESSAGES.map(([template, text]): Row => [template, '', (language) => ({ language, text: text[language] })]),
  ['draft-link', '', (language) => ({ language, until: new Date('2026-06-14T18:00:00+06:00'), link })],
  ...PROGRAMME_MONTHS.map(([what, news]): Row => ['gift-programme', what, (language) => ({ ...news(language), link })]),
  ['weekly-plan', 'confirm', (language) => ({ language, kind: 'confirm', day: UNTIL, link })],
  ['weekly-plan', 'started', (language) => ({ language, kind: 'started', day: UNTIL, link })],
  ...WEEKLY_BOXES.map(([what, news]): Row => ['weekly-box', what, (language) => ({ ...news(language), link })]),
  ...OFFERS.map((row): Row => [...row]),
  ...CLAIMS.map(([template, what, news]): Row => [template, what, (language) => ({ ...news, language, link })]),
  ['gift-link', '', (language) => ({ language, from: FROM[language], link, until: UNTIL })],
  ['gift-reminder', '', (language) => ({ language, from: FROM[language], link, until: UNTIL })],
  ['gift-on-the-way', 'van', (language) => ({ language, by: null })],
  ['gift-on-the-way', 'courier', (language) => ({ language, by: UNTIL })],
  ['gift-on-the-way', 'with a carrier', (language) => ({ language, by: UNTIL, carriage: CARRIAGE })],
  ...(['card', 'sleeve'] as const).flatMap((proof): Row[] => [
    ['proof-shown', proof, (language) => ({ template: 'proof-shown', ...ofRun(language), proof })],
    ['proof-reminder', proof, (language) => ({ template: 'proof-reminder', ...ofRun(language), proof })],
  ]),
  ['gift-thanks', '', (language) => ({ template: 'gift-thanks', ...ofRun(language), people: 1_200 })],
  ...(
    [
      ['nothing billed', null, 0, null],
      ['paid', BILL, 0, null],
      ['to pay', BILL, 1_240_000, null],
      ['to pay by a day', BILL, 1_240_000, UNTIL],
    ] as const
  ).map(([what, document, due, dueOn]): Row => [
    'gift-run-delivered',
    what,
    (language) => ({
      template: 'gift-run-delivered',
      ...ofRun(language),
      boxes: 1_200,
      document: document && { ...document },
      due: taka(due),
      dueOn,
    }),
  ]),
  ...(
    [
      ['owes', 1_240_000],
      ['owes nothing', 0],
      ['paid ahead', -12_490],
    ] as const
  ).map(([what, balance]): Row => [
    'company-paid',
    what,
    (language) => ({
      language,
      company: FROM[language],
      amount: taka(1_240_000),
      reference: 'BEFTN 44710926',
      balance: taka(balance),
    }),
  ]),
  ...QUOTATION_TEMPLATES.map((template): Row => [template, '', (language) => quotationNews(1, language)]),
  ['quotation-sent', 'version 2', (language) => quotationNews(2, language)],
  [
    'ticket-answer',
    'short',
    (language) => ({
      language,
      shop: SHOP[language],
      number: 'T-482',
      note: { en: 'Yes, we deliver to Savar on Friday.', bn: 'হ্যাঁ, শুক্রবার সাভারে পৌঁছে দিই।' }[language],
    }),
  ],
]

const shorten = (long: string) => shortLinkTo(long, { now: NOW }).url

function smsOf([template, , news]: Row, language: RequiredLanguage): string {
  const rule = MESSAGES[template] as { sms: (facts: unknown, shorten: (long: string) => string) => string }
  return `${SHOP[language]}: ${rule.sms(news(language), shorten)}`
}

function partsOf(template: MessageTemplate, language: RequiredLanguage, what?: string): number {
  const rows = ROWS.filter((row) => row[0] === template && (what === undefined || row[1] === what))
  return Math.max(...rows.map((row) => smsParts(smsOf(row, language))))
}

// Translators and owners read them there; a changed text shows in the diff.
test('every SMS is written as in expected/sms.txt', async () => {
  const texts = [...ROWS, ...GIFT_RUN].flatMap((row) =>
    REQUIRED_LANGUAGES.map((language) => {
      const text = smsOf(row, language)
      const withoutCodes = text.replaceAll(/\/o\/[\w-]+/g, '/o/…')
      return `${[row[0], row[1], language].filter(Boolean).join(', ')} (SMS: ${smsParts(text)})\n${withoutCodes}\n`
    }),
  )
  await expect(texts.join('\n')).toMatchFileSnapshot('expected/sms.txt')
})

test('every message that may be an SMS has a row here', () => {
  const templates = Object.entries(MESSAGES).flatMap(([template, rule]) => (rule.by === 'email' ? [] : [template]))
  expect([...new Set(ROWS.map(([template]) => template))].toSorted()).toEqual(templates.toSorted())
})

test('every SMS begins with the shop, uses only the SMS alphabet in English, and has no exclamation mark', () => {
  for (const row of [...ROWS, ...GIFT_RUN]) {
    expect(smsOf(row, 'en')).toMatch(/^PakaFol: [\x20-\x7e\n]+$/)
    expect(smsOf(row, 'bn')).toMatch(/^পাকাফল: /)
    expect(smsOf(row, 'en') + smsOf(row, 'bn')).not.toContain('!')
    expect(smsOf(row, 'bn')).toBe(smsOf(row, 'bn').normalize('NFC'))
  }
})

test.each<[template: MessageTemplate, english: number, bangla: number]>([
  ['order-placed', 1, 2],
  ['order-confirmed', 1, 1],
  ['order-on-the-way', 1, 1],
  ['order-delivered', 1, 2],
  ['order-failed', 1, 2],
  ['order-new-day', 1, 2],
  ['order-changed', 1, 2],
  ['order-cancelled', 1, 2],
  ['order-lapsed', 1, 2],
  ['order-not-confirmed', 1, 2],
  ['order-code', 1, 2],
  ['payment-received', 1, 1],
  ['payment-review', 1, 2],
  ['payment-refunded', 1, 2],
  ...(['transfer-refused', 'wallet-refused'] as const).map((name): [MessageTemplate, number, number] => [name, 1, 2]),
  ['order-settled', 1, 1],
  ['lot-recalled', 1, 2],
  ['login-code', 1, 1],
  ['order-links', 2, 3],
  ['gift-link', 1, 2],
  ['gift-reminder', 1, 2],
  ['gift-on-the-way', 1, 2],
  ...(['proof-shown', 'proof-reminder', 'gift-thanks'] as const).map((name): [MessageTemplate, number, number] => [name, 1, 2]),
  ['gift-run-delivered', 2, 3],
  ['company-paid', 1, 2],
  ['quotation-sent', 1, 2],
  ['quotation-answered', 1, 2],
  ['quotation-to-approve', 1, 3],
  ['quotation-approved', 1, 2],
  ['gift-programme', 1, 3],
  ['ticket-answer', 1, 1],
  ['eat-first', 1, 2],
  ['occasion-near', 1, 2],
  ['cart-reminder', 1, 2],
])('%s is billed as at most %i SMS in English and %i in Bangla', (template, english, bangla) => {
  expect([partsOf(template, 'en'), partsOf(template, 'bn')]).toEqual([english, bangla])
})

// One message for hundreds of boxes may be longer.
test('the order of a gift run is billed as at most one SMS in English and three in Bangla', () => {
  const parts = GIFT_RUN.map((row) => [smsParts(smsOf(row, 'en')), smsParts(smsOf(row, 'bn'))])
  expect([Math.max(...parts.map(([english]) => english!)), Math.max(...parts.map(([, bangla]) => bangla!))]).toEqual([1, 3])
})

test('no message of an ordinary order is longer than two SMS in Bangla', () => {
  const orders = ROWS.filter(([template]) => /^(order|payment|transfer)-(?!links)/.test(template))
  expect(orders.length).toBeGreaterThan(25)
  for (const row of orders) expect([row[0], row[1], smsParts(smsOf(row, 'bn')) <= 2]).toEqual([row[0], row[1], true])
})

// What a buyer is sent from the order to the door. Fruit that is weighed adds no message.
const PLACED = ['order-placed', 'order-confirmed', 'order-on-the-way', 'order-delivered'] as const
const PAID = ['order-placed', 'payment-received', 'order-on-the-way', 'order-delivered'] as const
test.each<[what: string, templates: readonly MessageTemplate[], rows: string[], english: number, bangla: number]>([
  ['cash, van', PLACED, ['cash, van', 'van', 'van, cash', ''], 4, 6],
  ['cash, courier', PLACED, ['cash, courier', 'courier', 'courier, cash', ''], 4, 6],
  ['cash, van, weighed', PLACED, ['cash, van', 'van', 'van, weighed', ''], 4, 6],
  ['cash, courier, weighed', PLACED, ['cash, courier', 'courier', 'courier, weighed', ''], 4, 6],
  ['cash, pick-up, weighed', PLACED, ['pick-up', 'van', 'pick-up, weighed', ''], 4, 6],
  ['online, courier', PAID, ['online', 'all', 'courier, paid', ''], 4, 6],
  ['advance, courier', PAID, ['advance', 'advance', 'courier, cash', ''], 4, 6],
  ['online, courier, weighed', PAID, ['online', 'all', 'courier, paid, weighed', ''], 4, 6],
])('a whole order (%s) is at most six SMS in Bangla', (_, templates, rows, english, bangla) => {
  const sum = (language: RequiredLanguage) =>
    templates.reduce((parts, template, index) => parts + partsOf(template, language, rows[index]), 0)
  expect(sum('en')).toBeLessThanOrEqual(english)
  expect(sum('bn')).toBeLessThanOrEqual(bangla)
})
