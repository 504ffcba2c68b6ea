import type { Ctx, Tx } from '../context.ts'
import { writeMessages, type ClaimNews } from '../messaging/index.ts'
import type { LockedOrder } from '../ordering/index.ts'
import { addMoney, ERASED_PHONE, linkIn } from '../values/index.ts'
import type { Claim } from './claims.ts'

type Told = { claim: Claim; order: LockedOrder; kind: ClaimNews['kind']; shopUrl: string }

/** Tells the buyer about a claim, in the language of the order. Its page shows the reason of a decision. */
export async function tellAboutClaim(tx: Tx, { now }: Ctx, { claim, order, kind, shopUrl }: Told): Promise<void> {
  const { id: orderId, name, phone, email, language, number, token } = order
  // The person was erased.
  if (phone === ERASED_PHONE) return
  const news = {
    language,
    kind,
    number,
    outcome: claim.outcome ?? claim.wants,
    amount: addMoney(...claim.lines.map(({ granted, asked }) => granted ?? asked)),
    until: claim.answerBy,
    reason: claim.reason,
    link: linkIn(shopUrl, language, `/order/${token}/claim`),
  }
  const template = kind === 'received' ? 'claim-received' : 'claim-answered'
  await writeMessages(tx, { template, letters: [{ to: { name, phone, email }, news, orderId }], now })
}
