import {
  campaignById,
  campaignEvents,
  campaignResults,
  previewCampaign,
  type Campaign,
  type CampaignEvent,
  type CampaignPreview,
  type CampaignResults,
} from '#shop/campaigns/index.ts'
import { ATTRIBUTION_DAYS, CAMPAIGN_MOVES, type CampaignMove } from '#shop/campaigns/model.ts'
import { offerQuietUntil, offerRules, type OfferRules } from '#shop/messaging/index.ts'
import { digitsIn, formatInstant, formatMoney, formatNumber, formatTimeOfDay, type Language } from '#shop/values/index.ts'
import { found, knownId, type StaffContext } from '../access.server.ts'
import { officeWords } from '../office-words.server.ts'
import { campaignChoices, campaignFields } from './campaign-fields.server.ts'
import { aboutCampaign } from './about-campaign.server.ts'
import { campaignRow } from './campaigns.server.ts'

export type CampaignView = Awaited<ReturnType<typeof campaignView>>

export async function campaignView(staff: StaffContext, id: string) {
  const { ctx, language, shop } = staff
  const campaign = await campaignOf(staff, id)
  const isBefore = campaign.state === 'draft' || campaign.state === 'scheduled'
  const preview = isBefore ? await previewCampaign(ctx.db, campaign, { now: ctx.now, shopUrl: shop.config.shopUrl }) : null
  const results = campaign.beganAt ? await campaignResults(ctx.db, campaign.id) : null
  const rules = await offerRules(ctx.db)
  const quiet = quietUntil(campaign, { now: ctx.now, rules })
  const choices = await campaignChoices(staff)
  const can = (move: CampaignMove) => CAMPAIGN_MOVES[move].includes(campaign.state)
  return {
    ...campaignRow(campaign, language),
    seen: campaign.version,
    isSms: campaign.channel === 'sms',
    fields: campaignFields(campaign, language),
    choices,
    noGateway: campaign.channel === 'sms' ? !choices.sms : !choices.mail,
    budget: formatMoney(campaign.budget, language),
    budgetTyped: digitsIn(language, String(campaign.budget / 100)),
    hours: {
      from: formatTimeOfDay(rules.nightUntil, language),
      until: formatTimeOfDay(rules.nightFrom, language),
      most: rules.mostOffers,
    },
    quietUntil: quiet && { at: formatInstant(quiet, language), isNow: isDue(campaign, ctx.now) },
    about: aboutCampaign(campaign, { choices, language }),
    can: {
      change: campaign.state === 'draft',
      schedule: can('schedule'),
      unschedule: can('unschedule'),
      pause: can('pause'),
      continue: can('continue'),
      cancel: can('cancel'),
    },
    preview: preview && previewText(preview, campaign, language),
    results: results && resultRows(results, { campaign, language }),
    left: formatNumber(results?.waiting ?? 0, language),
    events: (await campaignEvents(ctx.db, campaign.id)).map((event) => eventRow(event, language)),
    days: ATTRIBUTION_DAYS,
  }
}

/** Whether messages would be written now. */
function isDue({ state, startsAt }: Campaign, now: Date): boolean {
  return state === 'sending' || (state === 'scheduled' && startsAt !== null && startsAt <= now)
}

/** When the first messages can leave, if quiet hours hold them back: now, or at a start that is still to come. */
function quietUntil(campaign: Campaign, { now, rules }: { now: Date; rules: OfferRules }): Date | null {
  if (isDue(campaign, now)) return offerQuietUntil(now, rules)
  return campaign.state === 'scheduled' && campaign.startsAt ? offerQuietUntil(campaign.startsAt, rules) : null
}

export async function campaignOf({ ctx }: Pick<StaffContext, 'ctx'>, id: string): Promise<Campaign> {
  return found(await campaignById(ctx.db, knownId(id)))
}

function previewText(preview: CampaignPreview, { channel, budget }: Campaign, language: Language) {
  const t = officeWords(language)
  const number = (count: number) => formatNumber(count, language)
  const isSms = channel === 'sms'
  return {
    people: preview.people,
    languages: preview.languages.map((one) => ({
      key: one.language,
      name: t(`language.${one.language}`),
      people: number(one.people),
      parts: isSms ? number(one.parts) : null,
      cost: isSms ? formatMoney(one.cost, language) : null,
    })),
    cost: isSms ? formatMoney(preview.cost, language) : null,
    /** Those for whom the budget does not suffice. */
    beyond: isSms && preview.cost > budget ? number(preview.people - preview.withinBudget) : null,
    within: number(preview.withinBudget),
    tooOften: preview.tooOften === 0 ? null : number(preview.tooOften),
    noAddress: preview.noAddress === 0 ? null : number(preview.noAddress),
  }
}

type About = { campaign: Campaign; language: Language }

function resultRows(results: CampaignResults, { campaign, language }: About) {
  const { messages } = results
  const number = (count: number) => formatNumber(count, language)
  const isSms = campaign.channel === 'sms'
  const rows = [
    { key: 'people', value: number(results.people) },
    { key: 'sent', value: number(messages.sent) },
    { key: 'outbox', value: number(messages.waiting), isRare: true, count: messages.waiting },
    { key: 'failed', value: number(messages.failed), isRare: true, count: messages.failed },
    { key: 'waiting', value: number(results.waiting), isRare: true, count: results.waiting },
    {
      key: 'noConsent',
      value: number(results.noConsent + messages.withdrawn),
      isRare: true,
      count: results.noConsent + messages.withdrawn,
    },
    { key: 'tooOften', value: number(results.tooOften), isRare: true, count: results.tooOften },
    { key: 'noAddress', value: number(results.noAddress), isRare: true, count: results.noAddress },
    ...(campaign.linkPath === null ? [] : [{ key: 'clicked', value: number(results.clicked) } as const]),
    { key: 'stopped', value: number(results.stopped) },
    ...(campaign.linkPath === null
      ? []
      : [
          { key: 'orders', value: number(results.orders) } as const,
          { key: 'ordered', value: formatMoney(results.ordered, language) } as const,
        ]),
    ...(isSms ? [{ key: 'cost', value: formatMoney(results.cost, language) } as const] : []),
  ] as const
  // Rows about what seldom happens stand only when it has.
  return rows.filter((row) => !('isRare' in row) || row.count > 0).map(({ key, value }) => ({ key, value }))
}

function eventRow({ id, kind, count, actor, at }: CampaignEvent, language: Language) {
  const t = officeWords(language)
  return {
    id,
    at: formatInstant(at, language),
    what: t(`campaignEvent.${kind}`, { count: count ?? 0 }),
    actor: actor.startsWith('staff:') ? actor.slice('staff:'.length) : null,
  }
}
