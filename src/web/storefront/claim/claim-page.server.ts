import { claimable, claimRules, type Claim, type ClaimKey } from '#shop/claims/index.ts'
import { brand, TICKET_ANSWER_HOURS } from '#shop/content/index.ts'
import { addMoney, formatInstant, formatMoney, inLanguage, type Language } from '#shop/values/index.ts'
import { pathIn } from '#shop/values/paths.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { wordsOf } from '#texts/all.server.ts'

export type ClaimPageView = NonNullable<Awaited<ReturnType<typeof claimPageView>>>

/** Everything that the page of claims shows. By the code on a box nothing of the order is shown: no number, no price, no address. */
export async function claimPageView({ ctx }: Pick<RequestContext, 'ctx'>, key: ClaimKey, language: Language) {
  const facts = await claimable(ctx.db, key)
  if (!facts) return null
  const t = wordsOf('claim', language)
  const { order, box, until, lines, claims, money } = facts
  const own = await brand(ctx.db)
  const phone = own.complaintPhone || own.phone
  const { hours } = await claimRules(ctx.db)
  const names = new Map(lines.map(({ orderLineId, name }) => [orderLineId, inLanguage(name, language)]))
  const mine = claims.filter(({ consignmentId }) => !box || consignmentId === box.id)
  return {
    of: box ? t('claim.ofBox') : t('claim.ofOrder', { number: order.number }),
    back: {
      to: pathIn(language, box ? `/box/${box.boxCode}` : `/order/${order.token}`),
      text: t(box ? 'claim.toBox' : 'claim.toOrder'),
    },
    closed: until === null ? ('not-delivered' as const) : ctx.now > until ? ('term-over' as const) : null,
    until: until && formatInstant(until, language),
    hours,
    answerHours: TICKET_ANSWER_HOURS,
    phone,
    lines: lines.map(({ orderLineId, name, label, units, left, open }) => ({
      id: orderLineId,
      name: inLanguage(name, language),
      label: inLanguage(label, language),
      units,
      state: open ? ('open' as const) : left === 0 ? ('over' as const) : ('may' as const),
    })),
    mayRefund: money > 0,
    claims: mine.map((claim) => claimShown(claim, { language, names, prices: !box })).reverse(),
  }
}

function claimShown(
  claim: Claim,
  { language, names, prices }: { language: Language; names: ReadonlyMap<string, string>; prices: boolean },
) {
  const t = wordsOf('claim', language)
  const { id, number, state, outcome, reason, answerBy, lines } = claim
  const amount = formatMoney(addMoney(...lines.map(({ granted, asked }) => granted ?? asked)), language)
  const facts = { amount, by: formatInstant(answerBy, language) }
  const decided = state === 'accepted' || state === 'done' || state === 'offered'
  // A price is the buyer's business; a box may be opened by a person who got it as a present.
  const hidden = decided && outcome === 'refund' && !prices
  return {
    id,
    title: t('claim.one', { number: String(number) }),
    fruit: lines
      .map(({ orderLineId }) => names.get(orderLineId))
      .filter(Boolean)
      .join(', '),
    text: hidden
      ? t('claim.accepted')
      : state === 'open' || state === 'rejected'
        ? t(`claim.state.${state}`, facts)
        : t(`claim.state.${state}.${outcome ?? 'refund'}`, facts),
    reason,
    offered: state === 'offered' && !hidden,
    good: state === 'accepted' || state === 'done',
    bad: state === 'rejected',
  }
}
