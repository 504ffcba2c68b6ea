import type { AudienceRule, Campaign } from '#shop/campaigns/index.ts'
import { formatMoney, formatNumber, type Language } from '#shop/values/index.ts'
import { officeWords } from '../office-words.server.ts'
import type { CampaignChoices } from './campaign-fields.server.ts'

type Shown = { choices: CampaignChoices; language: Language }

/** The page it leads to, its budget and whom it is for, which nobody can open the form for once it is scheduled. */
export function aboutCampaign({ linkPath, channel, budget, rules }: Campaign, shown: Shown) {
  const t = officeWords(shown.language)
  return [
    { key: 'offerLink', term: t('setting.offerLink'), value: linkPath ?? t('campaign.noLink') },
    ...(channel === 'sms'
      ? [{ key: 'campaignBudget', term: t('setting.campaignBudget'), value: formatMoney(budget, shown.language) }]
      : []),
    ...(rules.length === 0
      ? [{ key: 'audience', term: t('campaign.audience'), value: t('campaign.everybody') }]
      : rules.map((rule) => ({ key: rule.kind, ...ruleShown(rule, shown) }))),
  ]
}

function ruleShown(rule: AudienceRule, { choices, language }: Shown): { term: string; value: string } {
  const t = officeWords(language)
  const nameOf = (options: readonly { value: string; label: string }[], id: string) =>
    options.find(({ value }) => value === id)?.label ?? id
  const within = (name: string, months: number) => t('campaign.within', { name, months: formatNumber(months, language) })
  switch (rule.kind) {
    case 'bought-product':
      return { term: t('setting.boughtProduct'), value: within(nameOf(choices.products, rule.productId), rule.months) }
    case 'bought-category':
      return { term: t('setting.boughtCategory'), value: within(nameOf(choices.categories, rule.categoryId), rule.months) }
    case 'not-ordered':
      return { term: t('setting.notOrderedDays'), value: formatNumber(rule.days, language) }
    case 'district':
      return { term: t('setting.deliveredDistrict'), value: nameOf(choices.districts, rule.districtId) }
    case 'last-season':
      return { term: t('setting.seasonProduct'), value: nameOf(choices.products, rule.productId) }
    default:
      return rule satisfies never
  }
}
