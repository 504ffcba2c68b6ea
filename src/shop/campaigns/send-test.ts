import { newToken } from '#platform/ids.ts'
import { hasEndedOffers, writeAudit } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { writeMessages } from '../messaging/index.ts'
import { LANGUAGES, maskMail, maskPhone, type Phone } from '../values/index.ts'
import { campaignById } from './campaigns.ts'
import { offerFor } from './offer-for.ts'

type To = { phone: Phone; email: null } | { phone: null; email: string }

/**
 * Sends the offer to a number or address that staff enter, once in each language, as a person without a name gets it. Its links do not work, the
 * one that ends offers included. So a test is refused for a customer who has ended offers.
 */
export function sendTestOffer(
  ctx: Ctx,
  { id, to, shopUrl }: { id: string; to: To; shopUrl: string },
): Promise<{ ok: true } | { ok: false; problem: 'unknown-campaign' | 'offers-ended' }> {
  return ctx.db.transaction(async (tx) => {
    const campaign = await campaignById(tx, id)
    if (!campaign) return { ok: false, problem: 'unknown-campaign' } as const
    if (await hasEndedOffers(tx, to)) return { ok: false, problem: 'offers-ended' } as const
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
      after: { recipient: to.phone === null ? maskMail(to.email) : maskPhone(to.phone) },
    })
    return { ok: true } as const
  })
}
