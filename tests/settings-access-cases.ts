import type { Permission } from '#shop/accounts/index.ts'
import { contentAccessCases, contentForms, DECIDING_CONTENT, type SettingsAccessCase } from './content-access-cases.ts'
import { campaignAccessCases, campaignForms, seedCampaign } from './campaign-access-cases.ts'
import { addPromotion } from './sample-order.ts'
import { seedWebhook, webhookAccessCases, webhookForms } from './webhook-access-cases.ts'
import type { Shop } from './world.ts'

/** The rows these tests need: see `seedSettings`. */
export type SeededSettings = { promotionId: string; webhookId: string; campaignId: string }

export async function seedSettings(shop: Shop): Promise<SeededSettings> {
  return { promotionId: await addPromotion(shop), webhookId: await seedWebhook(shop), campaignId: await seedCampaign(shop) }
}

/** The settings pages, with forms that the domain refuses. */
export function settingsAccessCases(shop: Shop, { promotionId, webhookId, campaignId }: SeededSettings): SettingsAccessCase[] {
  const does = (needs: Permission, intents: string[]) => intents.map((intent) => ({ form: { intent }, needs }))
  const slotId = shop.slot('dhaka-van-morning')
  return [
    { file: 'office/settings.route.tsx', path: '/office/settings', sees: 'see-settings', does: [] },
    { file: 'office/translations.route.tsx', path: '/office/settings/translations', sees: 'see-settings', does: [] },
    {
      file: 'office/delivery.route.tsx',
      path: '/office/settings/delivery',
      sees: 'manage-delivery',
      does: does('manage-delivery', ['close-day', 'open-day', 'make-zone', 'preset nothing', 'nonsense']),
    },
    {
      file: 'office/zone.route.tsx',
      path: '/office/settings/delivery/zones/dhaka',
      params: { zoneId: 'dhaka' },
      sees: 'manage-delivery',
      does: does('manage-delivery', ['mode-van', 'add-slot', 'serve', 'drop', 'rename', 'nonsense']),
    },
    {
      file: 'office/slot.route.tsx',
      path: `/office/settings/delivery/slots/${slotId}`,
      params: { slotId },
      sees: 'manage-delivery',
      does: does('manage-delivery', ['slot', 'slot-day', 'nonsense']),
    },
    { file: 'office/promotions.route.tsx', path: '/office/settings/promotions', sees: 'manage-promotions', does: [] },
    {
      file: 'office/new-promotion.route.tsx',
      path: '/office/settings/promotions/new',
      sees: 'manage-promotions',
      does: does('manage-promotions', ['make']),
    },
    {
      file: 'office/promotion.route.tsx',
      path: `/office/settings/promotions/${promotionId}`,
      params: { id: promotionId },
      sees: 'manage-promotions',
      does: does('manage-promotions', ['change', 'nonsense']),
    },
    {
      file: 'office/seasons.route.tsx',
      path: '/office/settings/seasons',
      sees: 'manage-seasons',
      does: does('manage-seasons', ['set-date', 'drop-date', 'nonsense']),
    },
    { file: 'office/pages.route.tsx', path: '/office/settings/pages', sees: 'manage-content', does: [] },
    {
      file: 'office/page.route.tsx',
      path: '/office/settings/pages/refund-policy',
      params: { slug: 'refund-policy' },
      sees: 'manage-content',
      does: does('manage-content', ['publish', 'preview', 'nonsense']),
    },
    ...contentAccessCases(shop),
    ...webhookAccessCases(webhookId),
    ...campaignAccessCases(campaignId),
  ]
}

/** The same forms for the hostile-form tests: their fields, and which of them are deciding. */
export function settingsForms(shop: Shop, { promotionId, webhookId, campaignId }: SeededSettings) {
  const terms = ['nameEn', 'nameBn', 'startsAt', 'endsAt', 'limitTotal', 'limitPerPerson']
  const taken = ['percent', 'amount', 'most', 'units1', 'percent1', 'units2', 'percent2', 'code', 'least', 'category', 'kind']
  const zone = { zoneId: 'dhaka' }
  const rule = [
    'codZone',
    'fromTaka',
    'fromKilos',
    'fromRefused',
    'fromRefusedAtAddress',
    'courierBelow',
    'sameOrder',
    'implausible',
    'firstOrder',
    'codOutcome',
    'ruleOn',
  ]
  const account = ['accountHolder', 'bankName', 'bankBranch', 'accountNumber', 'routingNumber']
  const slotId = shop.slot('dhaka-van-morning')
  const slot = ['starts', 'ends', 'drops', 'kilos', 'weekday1']
  const mode = ['served', 'cutOff', 'leadDays', 'transitDays', 'mostKilos', 'base', 'baseKilos', 'perKilo', 'freeFrom', 'seen']
  return [
    {
      file: 'delivery',
      params: {},
      intents: ['close-day', 'open-day', 'nonsense'],
      fields: ['day', 'zone', 'reasonEn', 'reasonBn'],
    },
    { file: 'zone', params: zone, intents: ['mode-van', 'mode-none'], fields: mode },
    { file: 'zone', params: zone, intents: ['add-slot'], fields: [...slot, 'mode'] },
    { file: 'zone', params: zone, intents: ['serve', 'drop'], fields: ['place'] },
    { file: 'zone', params: zone, intents: ['rename'], fields: ['nameEn', 'nameBn', 'seen'] },
    { file: 'delivery', params: {}, intents: ['preset', 'preset courier', 'preset one-district:x'], fields: ['seen'] },
    { file: 'delivery', params: {}, intents: ['make-zone'], fields: ['nameEn', 'nameBn'] },
    { file: 'slot', params: { slotId }, intents: ['slot'], fields: [...slot, 'active', 'seen'] },
    { file: 'slot', params: { slotId }, intents: ['slot-day', 'nonsense'], fields: ['day', 'drops', 'kilos', 'seen'] },
    { file: 'new-promotion', params: {}, intents: ['make'], fields: [...terms, ...taken] },
    {
      file: 'page',
      params: { slug: 'terms' },
      intents: ['publish', 'preview'],
      fields: ['titleEn', 'titleBn', 'bodyEn', 'bodyBn', 'seen'],
    },
    ...contentForms(shop),
    ...webhookForms(webhookId),
    ...campaignForms(campaignId),
    { file: 'payment-settings', params: {}, intents: ['add'], fields: [...rule, 'nameEn', 'nameBn'] },
    {
      file: 'payment-settings',
      params: {},
      intents: ['score', 'wallet bkash', 'wallet x', 'drop-wallet rocket'],
      fields: ['courierScore', 'walletNumber', 'walletAccount', 'walletName', 'walletOn', 'walletStrict', 'seen'],
    },
    { file: 'payment-settings', params: {}, intents: ['account', 'nonsense', 'up x', 'drop x'], fields: [...account, 'seen'] },
    { file: 'promotion', params: { id: promotionId }, intents: ['change', 'nonsense'], fields: [...terms, 'seen'] },
    {
      file: 'seasons',
      params: {},
      intents: ['set-date', 'drop-date'],
      fields: ['fruit', 'district', 'notBefore', 'source', 'year', 'seen'],
    },
  ]
}

/** Fields in which a wrong value must be refused. */
export const DECIDING_SETTINGS = [
  ...DECIDING_CONTENT,
  'day',
  'zone',
  'place',
  'mode',
  'starts',
  'ends',
  'drops',
  'kilos',
  'base',
  'leadDays',
  'seen',
  'notBefore',
  'fruit',
  'webhookUrl',
  'offerLink',
  'startsAt',
  'keyLastDay',
  'keyRole',
  'since',
]
