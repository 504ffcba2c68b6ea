import { campaigns, makeCampaign, type Campaign } from '#shop/campaigns/index.ts'
import { formatInstant, type Language } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import { officeWords } from '../office-words.server.ts'
import { campaignChoices, campaignIn } from './campaign-fields.server.ts'

export type CampaignsView = Awaited<ReturnType<typeof campaignsView>>
export type CampaignRow = ReturnType<typeof campaignRow>

export async function campaignsView(staff: StaffContext) {
  const all = await campaigns(staff.ctx.db)
  return { rows: all.map((campaign) => campaignRow(campaign, staff.language)), choices: await campaignChoices(staff) }
}

export function campaignRow({ id, name, channel, state, startsAt, endedAt }: Campaign, language: Language) {
  const t = officeWords(language)
  return {
    id,
    name,
    channel: t(`channel.${channel}`),
    state,
    stateText: t(`campaignState.${state}`),
    startsAt: startsAt && formatInstant(startsAt, language),
    endedAt: endedAt && formatInstant(endedAt, language),
  }
}

/** Where each mistake of a campaign stands. */
export const CAMPAIGN_MISTAKES = {
  'text-braces': '',
  'subject-braces': '',
  'text-long': '',
  'subject-missing': '',
  'budget-missing': 'campaignBudget',
  'link-elsewhere': 'offerLink',
} as const

const intent = intentsOf<'campaigns'>()

export const campaignsActions = defineActions({
  page: 'campaigns',
  sees: 'manage-campaigns',
  longest: 5000,
  mistakes: CAMPAIGN_MISTAKES,
  intents: {
    make: intent({
      name: 'campaigns.make',
      fields: (read, { shop }) => campaignIn(read, shop.config.shopUrl),
      run: ({ ctx }, facts) => makeCampaign(ctx, facts),
      to: (_, { id }) => `/office/campaigns/${id}`,
      done: 'campaign-made',
    }),
  },
})
