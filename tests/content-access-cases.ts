import type { Permission } from '#shop/accounts/index.ts'
import type { Shop } from './world.ts'

export type SettingsAccessCase = {
  file: string
  path: string
  params?: Record<string, string>
  sees: Permission
  does: { form: Record<string, string>; needs: Permission }[]
}

function healthAccessCase(shop: Shop): SettingsAccessCase {
  const intents = ['retry', `retry ${shop.newId()}`]
  const does = intents.map((intent) => ({ form: { intent }, needs: 'retry-jobs' as const }))
  return { file: 'office/health.route.tsx', path: '/office/settings/health', sees: 'see-health', does }
}

/** The pages where staff edit the shop's texts, in route order: see `settingsAccessCases`. */
export function contentAccessCases(shop: Shop): SettingsAccessCase[] {
  const does = (needs: Permission, intents: string[]) => intents.map((intent) => ({ form: { intent }, needs }))
  const farmId = shop.farm('rafiq-orchard')
  const edits = (file: string, path: string, needs: Permission, intents: string[]) => ({
    file: `office/${file}.route.tsx`,
    path: `/office/settings/${path}`,
    sees: needs,
    does: does(needs, intents),
  })
  return [
    edits('brand', 'brand', 'manage-content', BRAND_INTENTS),
    edits('faq', 'faq', 'manage-content', ['add', `change ${shop.newId()}`, 'up', `down ${shop.newId()}`, 'nonsense']),
    edits('home', 'home', 'manage-content', ['banner', 'drop-banner', 'season 0', 'season 9', 'step 0', 'nonsense']),
    edits('reviews', 'reviews', 'manage-content', ['publish', `hide ${shop.newId()}`, `answer ${shop.newId()}`, 'nonsense']),
    edits('categories', 'categories', 'edit-products', [
      'add',
      'change mango',
      'remove mango',
      'photo mango',
      'no-photo nowhere',
      'nonsense',
    ]),
    edits('tax', 'tax', 'manage-tax', ['add', 'change local-fresh', 'change', 'nonsense']),
    edits('sending', 'messages', 'manage-messages', ['budget', 'eat-first', 'nonsense']),
    healthAccessCase(shop),
    edits('payment-settings', 'payments', 'manage-payments', [
      'add',
      `change ${shop.newId()}`,
      `up ${shop.newId()}`,
      'account',
      'score',
      'wallet bkash',
      'nonsense',
    ]),
    giftRulesAccessCase(),
    {
      file: 'office/farms.route.tsx',
      path: '/office/settings/farms',
      sees: 'manage-content',
      does: does('manage-content', [
        'add',
        `change ${farmId}`,
        `up ${farmId}`,
        `photo ${farmId}`,
        `no-photo ${shop.newId()}`,
        `phone ${shop.newId()}`,
        'nonsense',
      ]),
    },
    edits('pictures', 'pictures', 'manage-content', [
      'add-picture',
      `describe ${shop.newId()}`,
      `up ${shop.newId()}`,
      'remove',
      'nonsense',
    ]),
    edits('setup', 'setup', 'set-up-shop', ['skip nothing', 'resume nothing', 'skip-rest nothing', 'nonsense']),
    edits('demo', 'demo', 'clear-demo', [
      'clear',
      'clear too',
      `try-out ${shop.newId()}`,
      `no-try-out ${shop.newId()}`,
      'nonsense',
    ]),
  ]
}

const BRAND_INTENTS = [
  'save',
  'logo',
  'drop-logo',
  'mark',
  'drop-mark',
  'accent',
  'picture hero',
  'drop-picture hero',
  'publish',
  'discard',
  'undo',
  'nonsense',
]
const BRAND_FIELDS =
  'nameEn nameBn descriptionEn hoursBn headOfficeEn warehouseBn bin tin tradeLicence dbid phone complaintPhone whatsapp email mapUrl orderPrefix social accent altEn altBn focusX focusY seen'.split(
    ' ',
  )

/** Their forms for the hostile-form tests. */
export function contentForms(shop: Shop) {
  const farmId = shop.farm('rafiq-orchard')
  return [
    { file: 'brand', params: {}, intents: BRAND_INTENTS, fields: BRAND_FIELDS },
    {
      file: 'faq',
      params: {},
      intents: ['add', `change ${shop.newId()}`, `up ${shop.newId()}`, 'down x', 'nonsense'],
      fields: ['topic', 'questionEn', 'questionBn', 'answerEn', 'answerBn', 'published', 'seen'],
    },
    {
      file: 'home',
      params: {},
      intents: ['banner', 'drop-banner'],
      fields: ['bannerEn', 'bannerBn', 'link', 'from', 'until', 'seen'],
    },
    {
      file: 'home',
      params: {},
      intents: ['season 0', 'season 99', 'step 0', 'step 7', 'nonsense'],
      fields: ['titleEn', 'titleBn', 'leadEn', 'leadBn', 'textEn', 'textBn', 'featured1', 'featured6', 'seen'],
    },
    {
      file: 'reviews',
      params: {},
      intents: [`publish ${shop.newId()}`, `hide ${shop.newId()}`, `answer ${shop.newId()}`, 'publish x', 'nonsense'],
      fields: ['reason', 'answer', 'seen'],
    },
    {
      file: 'categories',
      params: {},
      intents: ['add', 'change mango', 'remove mango', 'change __proto__', 'nonsense'],
      fields: ['nameEn', 'nameBn', 'descriptionEn', 'taxClass', 'position', 'seen'],
    },
    {
      file: 'tax',
      params: {},
      intents: ['add', 'change local-fresh', 'change __proto__', 'nonsense'],
      fields: ['nameEn', 'nameBn', 'rate', 'legalEn', 'legalBn', 'seen'],
    },
    { file: 'setup', params: {}, intents: ['skip', 'skip x', 'resume x', 'skip-rest x', 'nonsense'], fields: ['seen'] },
    {
      file: 'demo',
      params: {},
      intents: ['clear', 'clear too', `try-out ${shop.newId()}`, `no-try-out ${shop.newId()}`, 'nonsense'],
      fields: ['seen'],
    },
    {
      file: 'sending',
      params: {},
      intents: ['budget', 'eat-first', 'nonsense'],
      fields: ['smsPart', 'smsDaily', 'eatFirst', 'seen'],
    },
    { file: 'health', params: {}, intents: ['retry', `retry ${shop.newId()}`, 'retry x', 'nonsense'], fields: ['seen'] },
    ...giftRulesForms(),
    {
      file: 'farms',
      params: {},
      intents: ['add', `change ${farmId}`, 'up x', `photo ${farmId}`, `no-photo ${shop.newId()}`, 'nonsense'],
      fields: ['nameEn', 'farmerEn', 'placeBn', 'storyEn', 'practiceBn', 'district', 'sinceYear', 'sizeBigha', 'seen'],
    },
    { file: 'farms', params: {}, intents: [`phone ${farmId}`], fields: ['phone', 'seen'] },
    {
      file: 'pictures',
      params: {},
      intents: ['add-picture', `describe ${shop.newId()}`, `remove ${shop.newId()}`, 'down x', 'nonsense'],
      fields: ['altEn', 'altBn', 'captionEn', 'captionBn', 'seen'],
    },
  ]
}

export const DECIDING_CONTENT = ['topic', 'from', 'until', 'rate', 'sinceYear', 'sizeBigha']

function giftRulesAccessCase(): SettingsAccessCase {
  const intents = ['rules', 'add', 'change gift-box', 'drop gift-box', 'occasion eid', 'nonsense']
  return {
    file: 'office/gift-settings.route.tsx',
    path: '/office/settings/gifts',
    sees: 'change-prices',
    does: intents.map((intent) => ({ form: { intent }, needs: 'change-prices' as const })),
  }
}

function giftRulesForms() {
  const numbers = 'leastBoxes mostBoxes leadDays remindDays cardPrice sleevePrice sleeveLeast sleeveDays steps taxClass seen'
  const others = 'packagingItem nameEn nameBn packagingPrice packagingKilos occasionDays giftBox1 seen'
  const intents = ['add', 'change gift-box', 'drop gift-box', 'occasion eid', 'occasion __proto__']
  return [
    { file: 'gift-settings', params: {}, intents: ['rules', 'nonsense'], fields: numbers.split(' ') },
    { file: 'gift-settings', params: {}, intents, fields: others.split(' ') },
  ]
}
