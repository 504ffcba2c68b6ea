import { newToken } from '#platform/ids.ts'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { writeMessages } from '../messaging/index.ts'
import { LANGUAGES, maskPhone, type Phone } from '../values/index.ts'
import { campaignById } from './campaigns.ts'
import { offerFor } from './offer-for.ts'

type To = { phone: Phone; email: null } | { phone: null; email: string }

/**
 * Sends the offer to staff themselves, once in each language, as a person without a name gets it. Its links are those of nobody: they lead to a
 * page that says so.
 */
export function sendTestOffer(
  ctx: Ctx,
  { id, to, shopUrl }: { id: string; to: To; shopUrl: string },
): Promise<{ ok: true } | { ok: false; problem: 'unknown-campaign' }> {
  return ctx.db.transaction(async (tx) => {
    const campaign = await campaignById(tx, id)
    if (!campaign) return { ok: false, problem: 'unknown-campaign' } as const
    await writeMessages(tx, {
      template: 'offer-test',
      letters: LANGUAGES.map((language) => ({
        to: to.phone === null ? { name: '', phone: null, email: to.email } : { phone: to.phone },
        news: offerFor(campaign, { name: '', language }, { shopUrl, token: newToken() }),
      })),
      now: ctx.now,
    })
    await writeAudit(tx, ctx, {
      action: 'test-campaign',
      subject: { type: 'campaign', id, name: campaign.name },
      before: null,
      after: { recipient: to.phone === null ? 'e-mail' : maskPhone(to.phone) },
    })
    return { ok: true } as const
  })
}
