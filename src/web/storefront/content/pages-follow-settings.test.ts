import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedShop } from '#db/seed/seed.ts'
import { localFiles } from '#platform/files.ts'
import { brand } from '#shop/content/index.ts'
import type { Db } from '#shop/context.ts'
import { giftRules } from '#shop/gifting/index.ts'
import type { PaymentGateways } from '#shop/payments/index.ts'
import { wordsOf } from '#texts/all.server.ts'
import { apiOf, SHOP_URL } from '#tests/api.ts'
import { testDatabase } from '#tests/database.ts'
import type { Shop } from '#tests/world.ts'
import { giftData } from '../../corporate/gift/gift-data.server.ts'
import { anonymousContext } from '../../http/make-request-context.ts'
import { requestContextKey } from '../../http/request-context.ts'
import { loader as questions } from '../frequently-asked.route.tsx'
import { homeData } from '../home/home-data.server.ts'
import { pageFacts, type PageFacts } from './page-facts.server.ts'
import { writtenPage } from './written.server.ts'

type Language = 'en' | 'bn'
const LANGUAGES = ['en', 'bn'] as const
const NOW = new Date('2026-11-23T16:00:00+06:00')
const PAGES = ['terms', 'policy', 'refund-policy', 'about', 'questions', 'home', 'gift'] as const

/** What the demo shop is set to, and what the test sets instead, as pages write it. */
const FIGURES: Record<Language, readonly (readonly [old: string | RegExp, now: string])[]> = {
  en: [
    ['09678 200 300', '01811-222333'],
    [/8 am|10 pm/, 'Saturdays, 6.45 am to noon'],
    [/(?<!\d)8 pm/, '5:35 pm'],
    ['৳80', '৳137'],
    [/৳[23],000/, '৳4,560'],
    [/(?<![\d,])20 boxes|from 20\b/, '37 boxes'],
    [/20,000|2,000/, '1,234'],
    [/(?<!\d)50 boxes/, '61 boxes'],
    [/(?<!\d)5 days more/, '9 days more'],
    [/(?<!\d)3 days from approval/, '6 days from approval'],
    ['at least 6 years', 'at least 43 years'],
    ['You get an answer within 24 hours', 'You get an answer within 31 hours'],
  ],
  bn: [
    ['09678 200 300', '01811-222333'],
    [/সকাল ৮টা|রাত ১০টা/, 'শনিবার, সকাল পৌনে সাতটা থেকে দুপুর'],
    [/রাত ৮টা/, '৫:৩৫'],
    ['৳৮০', '৳১৩৭'],
    [/৳[২৩],০০০/, '৳৪,৫৬০'],
    [/(?<![০-৯,])২০টি/, '৩৭টি'],
    [/২০,০০০|২,০০০/, '১,২৩৪'],
    [/(?<![০-৯])৫০ বাক্স/, '৬১ বাক্স'],
    [/আরও ৫ দিন/, 'আরও ৯ দিন'],
    [/দরজা, ৩ দিন/, 'দরজা, ৬ দিন'],
    ['কমপক্ষে ৬ বছর', 'কমপক্ষে ৪৩ বছর'],
    ['উত্তর পাবেন ২৪ ঘণ্টার মধ্যে', 'উত্তর পাবেন ৩১ ঘণ্টার মধ্যে'],
  ],
}

describe('what pages say about settings', () => {
  let opened: Awaited<ReturnType<typeof testDatabase>>
  let db: Db
  let folder: string
  const before = new Map<string, { text: string; facts: PageFacts }>()
  const after = new Map<string, { text: string; facts: PageFacts }>()
  beforeAll(async () => {
    opened = await testDatabase()
    db = opened.database
    folder = await mkdtemp(join(tmpdir(), 'facts-'))
    await seedShop({ db, now: NOW, files: localFiles(folder), company: false })
    for (const language of LANGUAGES) before.set(language, await everyPage(language, {}))
    await changeSettings(db)
    for (const language of LANGUAGES) after.set(language, await everyPage(language, { bkash: {} as never }))
  })
  afterAll(async () => {
    await opened.close()
    await rm(folder, { recursive: true })
  })

  async function everyPage(language: Language, payments: PaymentGateways) {
    const { webShop } = apiOf({ db, now: NOW } as Shop, { payments })
    const requestContext = { ...anonymousContext(webShop, 'a-test') }
    const context = new RouterContextProvider()
    context.set(requestContextKey, requestContext)
    const at = (path: string) => ({ context, url: new URL(`${language === 'en' ? '' : '/bn'}${path}`, SHOP_URL) })
    const { steps, title, lead, reach, gift } = await homeData(requestContext, language)
    const { words, figures } = await giftData(requestContext, language)
    const texts: Record<(typeof PAGES)[number], unknown> = {
      terms: (await writtenPage(at('/terms'), 'terms')).written,
      policy: (await writtenPage(at('/policy'), 'policy')).written,
      'refund-policy': (await writtenPage(at('/refund-policy'), 'refund-policy')).written,
      about: (await writtenPage(at('/about'), 'about')).written,
      questions: (await questions({ ...at('/frequently-asked'), params: {} } as never)).groups,
      home: { steps, title, lead, reach, gift: wordsOf('home', language)('home.giftTitle', gift as never) },
      gift: { words, description: wordsOf('gift', language)('gift.headDescription', figures) },
    }
    const text = PAGES.map((page) => JSON.stringify(texts[page])).join('\n')
    return { text: text.replaceAll('\\n', '\n').replaceAll('\\"', '"'), facts: await pageFacts(requestContext, language) }
  }

  test.each(LANGUAGES)('no page in %s shows a figure that is no longer set, and some page shows the new one', (language) => {
    const [old, now] = [before.get(language)!.text, after.get(language)!.text]
    const has = (text: string, was: string | RegExp) => new RegExp(was).test(text)
    for (const [was, is] of FIGURES[language])
      expect([has(old, was), old.includes(is), has(now, was), now.includes(is)], `${was} ${is}`).toEqual([
        true,
        false,
        false,
        true,
      ])
  })

  test.each(LANGUAGES)('every fact a page in %s uses changes with its setting', (language) => {
    const entries = (facts: PageFacts) =>
      Object.entries(facts).flatMap(([name, fact]) => [fact].flat().map((one) => [name, one] as const))
    const shown = (text: string, one: string) =>
      text.includes(one) || text.includes(one.replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>'))
    const [old, now] = [before.get(language)!, after.get(language)!]
    const unchanged = Object.keys(now.facts).filter((name) => JSON.stringify(now.facts[name]) === JSON.stringify(old.facts[name]))
    // These are not set anywhere: what the program stores in a browser, how many people a list may name, how long an entry of the waitlist, an ended plan and a chat order are kept,
    // and the limits of the law, which `page-figures.test.ts` compares with the constants that the shop acts by.
    expect(unchanged.sort()).toEqual([
      'advancePercent',
      'answerHours',
      'browserData',
      'chatDays',
      'elsewhereDays',
      'handOverHours',
      'mostRecipients',
      'offerDays',
      'planDays',
      'refundDays',
      'reminderDays',
      'sameCityDays',
      'unconfirmedDays',
      'waitlistDays',
    ])
    const said = entries(now.facts).map(([, one]) => one)
    const figures = new Set([
      'giftLeast',
      'giftMost',
      'giftLeadDays',
      'giftAnswerHours',
      'sleeveLeast',
      'sleeveDays',
      'recordYears',
      'claimHours',
    ])
    for (const [name, one] of entries(old.facts)) {
      // Whether a figure is still there, the other test asks. “Cash on delivery” is still one of several ways to pay.
      if (one === '' || figures.has(name) || said.some((other) => other.includes(one))) continue
      expect(shown(old.text, one), `before: ${name} ${one}`).toBe(true)
      expect(shown(now.text, one), `after: ${name} ${one}`).toBe(false)
    }
    for (const [name, one] of entries(now.facts)) expect(shown(now.text, one), `after: ${name} ${one}`).toBe(true)
  })
})

test('the gift page and the home page start at the cheapest box that can be had', async () => {
  const opened = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'facts-'))
  try {
    const db = opened.database as Db
    await seedShop({ db, now: NOW, files: localFiles(folder), company: false })
    const requestContext = anonymousContext(apiOf({ db, now: NOW } as Shop, { payments: {} }).webShop, 'a-test')
    const { boxes, words } = await giftData(requestContext, 'en')
    expect(boxes.filter(({ price }) => price === 1500)).toMatchObject([{ available: false }])
    expect(words!.minimums[1]!.value).toBe('from ৳1,700 a box')
    expect((await homeData(requestContext, 'en')).gift).toMatchObject({ from: 1700, least: '20', most: '20,000' })
  } finally {
    await opened.close()
    await rm(folder, { recursive: true })
  }
})

async function changeSettings(db: Db): Promise<void> {
  const both = (en: string, bn: string) => ({ en, bn })
  const own = {
    ...(await brand(db)),
    name: both('Zubrat', 'জুব্রাত'),
    phone: '01811-222333',
    complaintPhone: '01811-222444',
    email: 'write@zubrat.example',
    headOffice: both('9 Zubrat Road', '৯ জুব্রাত রোড'),
    warehouse: both('3 Zubrat Lane', '৩ জুব্রাত গলি'),
    legalName: both('Zubrat Trading', 'জুব্রাত ট্রেডিং'),
    legalForm: both('private limited company', 'প্রাইভেট লিমিটেড কোম্পানি'),
    licenceAuthority: both('Zubrat Union Council', 'জুব্রাত ইউনিয়ন পরিষদ'),
    complaintOfficer: both('Ms Zubrat, director', 'জুব্রাত, পরিচালক'),
    recordYears: '43',
    hours: both('Saturdays, 6.45 am to noon', 'শনিবার, সকাল পৌনে সাতটা থেকে দুপুর'),
  }
  const rules = await giftRules(db)
  const gifts = {
    ...rules,
    leastBoxes: 37,
    mostBoxes: 1234,
    leadDays: 6,
    answerHours: 31,
    sleeve: { ...rules.sleeve, leastBoxes: 61, extraDays: 9 },
  }
  for (const [key, value] of [
    ['brand', own],
    ['gift-rules', gifts],
  ] as const)
    await sql`update content.settings set value = ${JSON.stringify(value)}::jsonb where key = ${key}`.execute(db)
  const claims = { hours: 29, automatic: 50_000, mostClaims: 2, recallPercent: 10, recallClaims: 3 }
  for (const [key, value] of Object.entries({ claims, 'courier-score': { asked: true } }))
    await sql`insert into content.settings (key, value, updated_at) values (${key}, ${JSON.stringify(value)}::jsonb, ${NOW})`.execute(
      db,
    )
  await sql`update pricing.delivery_charges set base_paisa = 13700, per_kilo_paisa = case when per_kilo_paisa > 0 then 3300 else 0 end,
    free_from_paisa = case when free_from_paisa is null then null else 456000 end`.execute(db)
  await sql`update fulfilment.zones set name = '{"en": "Beyond Zubrat", "bn": "জুব্রাতের ওপারে"}' where id = 'outside'`.execute(db)
  await sql`update fulfilment.zone_modes set cut_off = '17:35', lead_days = 2`.execute(db)
  await sql`update fulfilment.slots set starts = '09:15', ends = '12:45'`.execute(db)
  await sql`update payments.cod_rules set active = false`.execute(db)
  await sql`update catalog.products set priced_by_weight = code = 'papaya',
    delivery_modes = case when code = 'guava-thai' then array['van'] else array['van', 'courier'] end`.execute(db)
}
