import type { ClaimNews, EatFirst, FruitArrived, HarvestSlipped, WeeklyBoxNews } from '#shop/messaging/index.ts'
import { dayFrom, type RequiredLanguage } from '#shop/values/index.ts'
import { taka } from './world-data.ts'

const UNTIL = dayFrom('2026-09-30')

/** Every message about a harvest that is not as promised, with a long name and long days. */
export const HARVEST_SLIPS: [what: string, news: (language: RequiredLanguage) => Omit<HarvestSlipped, 'link'>][] = (
  ['accept', 'refund', null] as const
).map((later) => [
  later ?? 'failed',
  (language) => ({
    language,
    number: 'PF-10482',
    fruit: { en: 'Gopalbhog mango', bn: 'গোপালভোগ আম' }[language],
    shipsFrom: later === null ? null : UNTIL,
    defaultAnswer: later ?? 'refund',
    until: new Date('2026-09-30T21:00:00+06:00'),
  }),
])

export const fruitArrived = (language: RequiredLanguage): Omit<FruitArrived, 'link'> => ({
  language,
  fruit: { en: 'Gopalbhog mango', bn: 'গোপালভোগ আম' }[language],
  now: new Date('2026-09-30T10:00:00+06:00'),
  until: new Date('2026-09-30T16:45:00+06:00'),
})

/** One fruit, all fruit, and fruit that has to be eaten before other fruit. */
export const EAT_FIRST: [what: string, news: (language: RequiredLanguage) => Omit<EatFirst, 'link'>][] = (
  [
    ['one fruit', 1, false],
    ['all of three', 3, false],
    ['one of several', 1, true],
    ['two of several', 2, true],
  ] as const
).map(([what, count, others]) => [
  what,
  (language) => ({
    language,
    fruit: { en: ['Gopalbhog mango', 'Govindabhog mango', 'Litchi'], bn: ['গোপালভোগ আম', 'গোবিন্দভোগ আম', 'লিচু'] }[language].slice(
      0,
      count,
    ),
    others,
    eatBy: UNTIL,
    today: dayFrom('2026-09-28'),
  }),
])

/** Every message about a weekly box, with a long day and a large total. */
export const WEEKLY_BOXES: [what: string, news: (language: RequiredLanguage) => Omit<WeeklyBoxNews, 'link'>][] = (
  [
    ['composed', 'composed', 0],
    ['composed, by bKash', 'composed', 0],
    ['composed, lighter', 'composed', 1_500],
    ['short', 'short', 1_500],
    ['replaced', 'replaced', 0],
    ['moved', 'moved', 0],
    ['not coming', 'not-coming', 0],
  ] as const
).map(([what, kind, shortGrams]) => [
  what,
  (language) => ({
    language,
    kind,
    day: UNTIL,
    total: taka(12_490),
    until: new Date('2026-09-29T19:00:00+06:00'),
    byBkash: what === 'composed, by bKash',
    shortGrams,
  }),
])

/** What a grower is asked to bring, and not to bring; what came, and what was paid. */
export const GROWER_MESSAGES: [
  template: 'fruit-ordered' | 'purchase-cancelled' | 'grower-delivered' | 'grower-paid',
  text: Record<RequiredLanguage, string>,
][] = [
  [
    'fruit-ordered',
    {
      en: 'please bring us Wed 30 September: Gopalbhog mango 1,200 kg. Call us if it is not possible: 01711 223344',
      bn: 'অনুগ্রহ করে পাঠাবেন: বুধ ৩০ সেপ্টেম্বর: গোপালভোগ আম ১,২০০ কেজি। না পারলে ফোন করুন: ০১৭১১ ২২৩৩৪৪',
    },
  ],
  [
    'purchase-cancelled',
    {
      en: 'please do not bring Gopalbhog mango 1,200 kg on Wed 30 September. We do not need it. Questions: 01711 223344',
      bn: 'বুধ ৩০ সেপ্টেম্বর-এর গোপালভোগ আম ১,২০০ কেজি লাগবে না, পাঠাবেন না। জানতে ফোন করুন: ০১৭১১ ২২৩৩৪৪',
    },
  ],
  [
    'grower-delivered',
    {
      en: 'Corrected: Slip GD-1204: Gopalbhog mango 1,200.5 kg (GOP-0930-A, grade B), price Tk 108.50, deducted Tk 1,250.50, value Tk 1,29,003.75. Owed to you: Tk 2,41,553.25.',
      bn: 'সংশোধন: স্লিপ GD-1204: গোপালভোগ আম ১,২০০.৫ কেজি (GOP-0930-A, গ্রেড B), দর ৳১০৮.৫০, কর্তন ৳১,২৫০.৫০, মূল্য ৳১,২৯,০০৩.৭৫। মোট পাওনা ৳২,৪১,৫৫৩.২৫।',
    },
  ],
  [
    'grower-paid',
    {
      en: 'Slip GP-1204: advance of Tk 1,25,000 paid (bKash 8N7A6B5C4D). Advance left: Tk 1,25,000.',
      bn: 'স্লিপ GP-1204: অগ্রিম ৳১,২৫,০০০ দেওয়া হয়েছে (বিকাশ 8N7A6B5C4D)। অগ্রিম বাকি ৳১,২৫,০০০।',
    },
  ],
]

const CLAIM = { number: 'PF-10482', amount: taka(12_490), until: new Date('2026-09-30T20:00:00+06:00'), reason: null }

/** Every message about a claim, with a large amount. */
export const CLAIMS = (
  [
    ['claim-received', 'received', 'refund'],
    ['claim-answered', 'accepted', 'refund'],
    ['claim-answered', 'accepted', 'replacement'],
    ['claim-answered', 'offered', 'refund'],
    ['claim-answered', 'offered', 'replacement'],
    ['claim-answered', 'rejected', 'refund'],
  ] as const
).map(([template, kind, outcome]): [typeof template, string, Omit<ClaimNews, 'language' | 'link'>] => [
  template,
  `${kind}, ${outcome}`,
  { ...CLAIM, kind, outcome },
])
