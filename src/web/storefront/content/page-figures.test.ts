import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TICKET_ANSWER_HOURS } from '#shop/content/index.ts'
import { CLAIM_HOURS, GUIDELINE } from '#shop/ordering/index.ts'
import { ATTRIBUTION_DAYS, REMINDER_DAYS } from '#shop/campaigns/model.ts'
import { KEEP_DAYS } from '#shop/waitlist/index.ts'
import { KEEP_DAYS as CHAT_DAYS } from '#shop/drafts/model.ts'
import { KEEP_DAYS as PLAN_DAYS, UNCONFIRMED_DAYS } from '#shop/weekly/model.ts'
import { MOST_ADVANCE_PERCENT } from '#shop/payments/index.ts'
import { formatNumber } from '#shop/values/index.ts'
import { wordsOf } from '#texts/all.server.ts'
import type { Texts } from '#texts/catalogue.ts'
import { shopWords } from '#texts/shop.server.ts'
import { apiOf } from '#tests/api.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { LONGEST_WAIT_MS } from '#web/offline/waiting-order.ts'
import { anonymousContext } from '#web/http/make-request-context.ts'
import { UNPAID_KEPT_MS } from '../order/unpaid-order.ts'
import { pageFacts } from './page-facts.server.ts'

const LANGUAGES = ['en', 'bn'] as const
const texts = join(import.meta.dirname, '../../../../db/seed/content')

/** Figures that no setting of a shop can change. */
const FIXED: readonly (readonly [file: RegExp, text: string, why: string])[] = [
  [/^(?:terms|refund-policy)/, 'hotline 16121, within 30 days', 'the authority’s hotline, and the time limit of the Act of 2009'],
  [/^(?:terms|refund-policy)/, 'ঘটনার ৩০ দিনের মধ্যে', 'the time limit of the Act of 2009'],
  [/^(?:terms|refund-policy)/, 'হটলাইন ১৬১২১', 'the authority’s hotline'],
  [/^terms/, 'at least 18 years old', 'the age of majority, Majority Act 1875'],
  [/^terms/, 'কমপক্ষে ১৮ বছর', 'the age of majority, Majority Act 1875'],
  [/^terms/, 'Food Safety Act 2013', 'name of a law'],
  [/^terms/, 'Sale of Goods Act 1930', 'name of a law'],
  [/^terms/, 'নিরাপদ খাদ্য আইন, ২০১৩', 'name of a law'],
  [/^terms/, 'পণ্য বিক্রয় আইন, ১৯৩০', 'name of a law'],
  [/^terms/, 'Consumer Rights Protection Act 2009', 'name of a law'],
  [/^terms/, 'Digital Commerce Operation Guidelines 2021', 'name of a rule'],
  [/^terms/, 'সংরক্ষণ আইন, ২০০৯', 'name of a law'],
  [/^terms/, 'পরিচালনা নির্দেশিকা, ২০২১', 'name of a rule'],
  [/^gift-page/, 'Mushak 6.3', 'name of a tax form'],
  [/^gift-page/, 'মূসক-৬.৩', 'name of a tax form'],
  [/^home/, 'in the last ten days', 'when a variety is picked'],
  [/^home/, 'শেষ দশ দিনে', 'when a variety is picked'],
  [/^home/, 'BARI-4', 'name of a mango'],
  [/^home/, 'বারি-৪', 'name of a mango'],
]

const DIGIT = /[0-9০-৯]/
/** A span of time in words, such as “two weeks”, which a setting could make untrue. */
const TIME_IN_WORDS =
  /\b(?:one|two|three|four|five|six|seven|ten|half an?)\s+(?:working\s+)?(?:hour|day|week|month|year)s?\b|(?:এক|দুই|তিন|চার|পাঁচ|ছয়|সাত|দশ)\s*(?:কর্ম)?(?:ঘণ্টা|দিন|সপ্তাহ|মাস|বছর)/i

function sentencesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(sentencesOf)
  if (value === null || typeof value !== 'object') return []
  const { en, bn, ...others } = value as Record<string, unknown>
  const codes = ['featured', 'photo', 'occasion', 'group', 'months']
  const below = Object.entries(others).filter(([name]) => !codes.includes(name))
  return [...sentencesOf(en), ...sentencesOf(bn), ...below.flatMap(([, part]) => sentencesOf(part))]
}

const FILES = globSync('{terms,policy,refund-policy}.*.md', { cwd: texts }).concat('faq.json', 'home.json', 'gift-page.json')

function linesOf(file: string): string[] {
  const source = readFileSync(join(texts, file), 'utf8')
  const lines = file.endsWith('.json') ? sentencesOf(JSON.parse(source)) : source.split('\n')
  return lines.map((line) => {
    const bare = line.replace(/^(?:## )?[0-9০-৯]+\. /, '').replace(/\{\w+\}/g, '')
    return FIXED.reduce((text, [where, known]) => (where.test(file) ? text.replaceAll(known, '') : text), bare)
  })
}

test('every figure on the pages of the demo shop is a fact of the settings, or fixed by law or a name', () => {
  expect(FILES.toSorted()).toEqual([
    'faq.json',
    'gift-page.json',
    'home.json',
    'policy.bn.md',
    'policy.en.md',
    'refund-policy.bn.md',
    'refund-policy.en.md',
    'terms.bn.md',
    'terms.en.md',
  ])
  expect(
    FILES.flatMap((file) =>
      linesOf(file)
        .filter((line) => DIGIT.test(line))
        .map((line) => `${file}: ${line}`),
    ),
  ).toEqual([])
})

test('every text that may contain a figure is still on a page', () => {
  const all = FILES.map((file) => [file, readFileSync(join(texts, file), 'utf8')] as const)
  const unused = FIXED.filter(([where, known]) => !all.some(([file, text]) => where.test(file) && text.includes(known)))
  expect(unused).toEqual([])
})

test('no promise on a page states a period of time in words', () => {
  const found = FILES.flatMap((file) =>
    linesOf(file)
      .filter((line) => TIME_IN_WORDS.test(line))
      .map((line) => `${file}: ${line}`),
  )
  expect(found).toEqual([])
})

/** The texts around what editors write, on pages that everybody may open. */
const CATALOGUES = ['home', 'gift', 'shell', 'shop', 'product', 'content', 'parts', 'frame', 'build', 'quote', 'cart'] as const

/** Figures there that are compared with their setting in this file, or that no setting can change. */
const KNOWN: Record<string, string> = {
  'product.freshLead': 'compared below',
  'refunds.headDescription': 'compared below',
  'contact.headDescription': 'compared below',
  'footer.complaints': 'compared below',
  'contact.complaintsText': 'the authority’s hotline',
  'product.rating': 'a rating is out of five',
  'product.outOfFive': 'a rating is out of five',
  'product.nutrition': 'the measure of food tables',
  'gift.challan': 'name of a tax form',
  'cart.tooManyText': 'advice, no promise',
}
const NUMBER_IN_WORDS =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|fifty|hundred|thousand)\b|(?<!\p{Script=Bengali})(?:দুই|তিন|চার|পাঁচ|দশ|বিশ|পনেরো|পঞ্চাশ|একশ|হাজার)(?!\p{Script=Bengali})/iu

test('no text of a public page has a figure of its own', async () => {
  const found: string[] = []
  for (const language of LANGUAGES) {
    for (const name of CATALOGUES) {
      const file = join(import.meta.dirname, `../../../texts/${language}/${name}.ts`)
      const areas = (await import(/* @vite-ignore */ file)) as Record<string, Texts>
      for (const [key, text] of Object.entries(Object.assign({}, ...Object.values(areas)) as Texts)) {
        const forms = (typeof text === 'string' ? [text] : Object.values(text)).map((form) => form.replace(/\{\w+\}/g, ''))
        if (!Object.hasOwn(KNOWN, key) && forms.some((form) => DIGIT.test(form) || NUMBER_IN_WORDS.test(form)))
          found.push(`${language} ${key}: ${forms.join(' | ')}`)
      }
    }
  }
  expect(found).toEqual([])
})

test('the description of the shop in the footer promises no number and no time', () => {
  const { description } = JSON.parse(readFileSync(join(texts, '../brand.json'), 'utf8')) as {
    description: Record<string, string>
  }
  for (const words of Object.values(description)) expect(words).not.toMatch(/\bday\b|দিন/)
  const figures = Object.values(description).filter((words) => DIGIT.test(words) || NUMBER_IN_WORDS.test(words))
  expect(figures).toEqual([])
})

test.each(LANGUAGES)('how to keep prices out of a box is said in %s as the box to tick says it', (language) => {
  const label = wordsOf('checkout', language)('checkout.hidePrices').split(/[.।]/)[0]!
  expect(readFileSync(join(texts, `terms.${language}.md`), 'utf8')).toContain(`“${label}”`)
  expect(readFileSync(join(texts, 'faq.json'), 'utf8')).toContain(`“${label}”`)
})

const CONSTANTS = {
  claimHours: CLAIM_HOURS,
  answerHours: TICKET_ANSWER_HOURS,
  handOverHours: GUIDELINE.handOverHours,
  sameCityDays: GUIDELINE.sameCityDays,
  elsewhereDays: GUIDELINE.elsewhereDays,
  refundDays: GUIDELINE.refundDays,
  advancePercent: MOST_ADVANCE_PERCENT,
  waitlistDays: KEEP_DAYS,
  planDays: PLAN_DAYS,
  chatDays: CHAT_DAYS,
  unconfirmedDays: UNCONFIRMED_DAYS,
  offerDays: ATTRIBUTION_DAYS,
  reminderDays: REMINDER_DAYS,
}

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test.each(LANGUAGES)('limits on pages in %s equal those that the shop enforces', async (language) => {
  const facts = await pageFacts(anonymousContext(apiOf(shop).webShop, 'a-test'), language)
  for (const [name, value] of Object.entries(CONSTANTS))
    expect([name, facts[name]]).toEqual([name, formatNumber(value, language)])
})

test.each(LANGUAGES)('product page, order page, messages and footer in %s name the same limits', (language) => {
  const [claim, answer] = [formatNumber(CLAIM_HOURS, language), formatNumber(TICKET_ANSWER_HOURS, language)]
  const back = formatNumber(GUIDELINE.refundDays, language)
  const figures = (text: string) => text.match(/[0-9০-৯]+/g)
  const words = { number: '', link: '', amount: '' }
  expect(figures(wordsOf('product', language)('product.freshLead'))).toEqual([claim])
  expect(figures(wordsOf('order', language)('order.problemText'))).toEqual([claim])
  expect(figures(shopWords('messages', language)('order.delivered', words))).toEqual([claim])
  expect(figures(shopWords('messages', language)('mail.order-delivered', words))).toEqual([claim])
  expect(figures(wordsOf('content', language)('refunds.headDescription'))).toEqual([claim, answer, back])
  expect(figures(wordsOf('content', language)('contact.headDescription'))).toEqual([answer])
  expect(figures(wordsOf('shell', language)('footer.complaints'))).toEqual([answer])
})

test.each([
  ['en', ['for one day', 'or a day has passed']],
  ['bn', ['এক দিনের জন্য', 'বা এক দিন']],
] as const)(
  'the privacy policy in %s says how long a browser keeps an unpaid and a waiting order',
  (language, [unpaid, waiting]) => {
    const t = wordsOf('facts', language)
    const day = 24 * 3_600_000
    expect([UNPAID_KEPT_MS, LONGEST_WAIT_MS]).toEqual([day, day])
    expect(t('facts.kept.pf_unpaid')).toContain(unpaid)
    expect(t('facts.kept.pf_waiting')).toContain(waiting)
  },
)
