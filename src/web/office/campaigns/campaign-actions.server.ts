import { changeCampaign, moveCampaign, sendTestOffer, type Campaign } from '#shop/campaigns/index.ts'
import { parsePhone } from '#shop/values/index.ts'
import { notFound } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import { campaignIn } from './campaign-fields.server.ts'
import { campaignOf } from './campaign.server.ts'
import { CAMPAIGN_MISTAKES } from './campaigns.server.ts'

const intent = intentsOf<'campaign', Campaign>()
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const campaignActions = defineActions({
  page: 'campaign',
  sees: 'manage-campaigns',
  longest: 5000,
  subject: (staff, { id = '' }) => campaignOf(staff, id),
  mistakes: {
    ...CAMPAIGN_MISTAKES,
    'budget-used': 'newBudget',
    'start-past': 'startsAt',
    'test-contact': 'testTo',
    'offers-ended': 'testTo',
  },
  intents: {
    change: intent({
      name: 'campaign.change',
      fields: (read, { shop }) => campaignIn(read, shop.config.shopUrl),
      run: async (context, facts) =>
        known(await changeCampaign(context.ctx, { id: context.subject.id, facts, seen: seenIn(context) })),
    }),
    test: intent({
      name: 'campaign.test',
      fields: (read, { subject }) => read.known('testTo', contactIn(read.text('testTo'), subject), null, 'test-contact'),
      run: async ({ ctx, staff, subject, shop }, to) => {
        if (!to) return { ok: true }
        const used = await shop.limits.use('offer-test', staff.staffId)
        return used.ok ? known(await sendTestOffer(ctx, { id: subject.id, to, shopUrl: shop.config.shopUrl })) : used
      },
    }),
    schedule: intent({
      name: 'campaign.schedule',
      fields: (read, { ctx }) => {
        const at = read.timeIfAny('startsAt')
        return at === null ? ctx.now : read.known('startsAt', at > ctx.now ? at : null, ctx.now, 'start-past')
      },
      run: async (context, startsAt) => known(await move(context, 'schedule', { startsAt })),
    }),
    unschedule: intent({ name: 'campaign.unschedule', run: async (context) => known(await move(context, 'unschedule')) }),
    pause: intent({ name: 'campaign.pause', run: async (context) => known(await move(context, 'pause')) }),
    continue: intent({
      name: 'campaign.continue',
      fields: (read, { subject }) => (subject.channel === 'sms' ? read.money('newBudget') : undefined),
      run: async (context, budget) => known(await move(context, 'continue', budget === undefined ? {} : { budget })),
    }),
    cancel: intent({ name: 'campaign.cancel', run: async (context) => known(await move(context, 'cancel')) }),
  },
})

type Context = ActionContext<Campaign>
type More = Pick<Parameters<typeof moveCampaign>[1], 'startsAt' | 'budget'>

function move(context: Context, to: Parameters<typeof moveCampaign>[1]['move'], more: More = {}) {
  return moveCampaign(context.ctx, { id: context.subject.id, move: to, seen: seenIn(context), ...more })
}

function seenIn({ seen }: Context): number {
  return /^\d{1,9}$/.test(seen) ? Number(seen) : 0
}

/** A number for an SMS, an address for an e-mail. */
function contactIn(typed: string, { channel }: Campaign) {
  if (channel === 'email') return EMAIL.test(typed) && typed.length <= 254 ? ({ phone: null, email: typed } as const) : null
  const read = parsePhone(typed)
  return read.ok ? ({ phone: read.phone, email: null } as const) : null
}

/** A campaign that is not there any more is a 404. */
function known<Result extends { ok: true } | { ok: false; problem: string }>(result: Result) {
  if (!result.ok && result.problem === 'unknown-campaign') throw notFound()
  return result as Exclude<Result, { problem: 'unknown-campaign' }>
}
