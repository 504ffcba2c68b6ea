import type { Permission } from '#shop/accounts/index.ts'
import { makeCampaign } from '#shop/campaigns/index.ts'
import { campaignFacts } from './campaign-world.ts'
import type { Shop } from './world.ts'

/** A draft. */
export async function seedCampaign(shop: Shop): Promise<string> {
  const made = await makeCampaign(shop.as('owner'), campaignFacts())
  if (!made.ok) throw new Error(made.problem)
  return made.id
}

export function campaignAccessCases(campaignId: string) {
  const needs: Permission = 'manage-campaigns'
  const act = (intent: string) => ({ form: { intent }, needs })
  return [
    {
      file: 'office/campaigns.route.tsx',
      path: '/office/campaigns',
      sees: needs,
      does: [act('make'), act('nonsense')],
    },
    {
      file: 'office/campaign.route.tsx',
      path: `/office/campaigns/${campaignId}`,
      params: { id: campaignId },
      sees: needs,
      does: ['change', 'test', 'schedule', 'unschedule', 'pause', 'continue', 'cancel', 'nonsense'].map(act),
    },
  ]
}

/** The same forms for the hostile-form tests. */
export function campaignForms(campaignId: string) {
  const fields = [
    'campaignName',
    'channel',
    'offerTextEn',
    'offerTextBn',
    'offerSubjectEn',
    'offerSubjectBn',
    'offerLink',
    'boughtProduct',
    'productMonths',
    'boughtCategory',
    'categoryMonths',
    'seasonProduct',
    'notOrderedDays',
    'deliveredDistrict',
    'campaignBudget',
  ]
  const params = { id: campaignId }
  return [
    { file: 'campaigns', params: {}, intents: ['make', 'nonsense'], fields },
    { file: 'campaign', params, intents: ['change'], fields: [...fields, 'seen'] },
    {
      file: 'campaign',
      params,
      intents: ['test', 'schedule', 'unschedule', 'pause', 'continue', 'cancel'],
      fields: ['testTo', 'startsAt', 'newBudget', 'seen'],
    },
  ]
}
