import { sql } from 'kysely'
import { shopWords } from '#texts/shop.server.ts'
import type { Ctx, Tx } from '../context.ts'
import { newSerial } from '../payments/index.ts'
import { makeCoupon } from '../pricing/index.ts'
import { addMoney, assert, inEachLanguage, paisa } from '../values/index.ts'
import { claimById } from './claims.ts'
import { CREDIT_DAYS } from './model.ts'
import { moveClaim } from './move-claim.ts'

const CODE_LENGTH = 15
const MOST_TRIES = 3

/**
 * Ends an accepted claim for a credit: makes a coupon over the granted amount, for one order within `CREDIT_DAYS`. The page of the claim shows
 * its code. What was granted stays taken of the lines, as with new fruit. The caller holds the locks of the order and of the claim.
 */
export async function creditIn(tx: Tx, ctx: Ctx, claimId: string): Promise<void> {
  const claim = (await claimById(tx, claimId))!
  assert(claim.state === 'accepted' && claim.outcome === 'credit', 'only an accepted claim for a credit gets one')
  const name = inEachLanguage((language) => shopWords('messages', language)('claim.creditName', { number: String(claim.number) }))
  const endsAt = new Date(ctx.now.getTime() + CREDIT_DAYS * 24 * 3_600_000)
  const amount = addMoney(...claim.lines.map(({ granted }) => granted ?? paisa(0)))
  let promotionId: string | null = null
  for (let tries = 0; promotionId === null && tries < MOST_TRIES; tries += 1)
    promotionId = await makeCoupon(tx, ctx, { code: newSerial('CREDIT-', CODE_LENGTH), name, amount, endsAt })
  assert(promotionId !== null, 'random codes do not repeat')
  await sql`insert into claims.credits (claim_id, promotion_id) values (${claimId}::uuid, ${promotionId}::uuid)`.execute(tx)
  await moveClaim(tx, ctx, { claim, move: 'finish' })
}
