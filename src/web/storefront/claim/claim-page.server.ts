import { claimable, claimRules, type Claim, type ClaimKey } from '#shop/claims/index.ts'
import { brand, TICKET_ANSWER_HOURS } from '#shop/content/index.ts'
import { lineRows } from '#shop/ordering/index.ts'
import { refundsOf } from '#shop/payments/index.ts'
import { promotionRecords, type PromotionRecord } from '#shop/pricing/index.ts'
import { addMoney, dayInDhaka, formatDay, formatInstant, formatMoney, inLanguage, type Language } from '#shop/values/index.ts'
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
  const { hours, automatic } = await claimRules(ctx.db)
  // Also of lines of which nothing is left.
  const names = new Map((await lineRows(ctx.db, [order.id])).map((line) => [line.id, inLanguage(line.name, language)]))
  const refunded = new Set((await refundsOf(ctx.db, [order.id])).filter(({ state }) => state === 'refunded').map(({ id }) => id))
  const mine = claims.filter(({ consignmentId }) => !box || consignmentId === box.id)
  const couponIds = mine.flatMap(({ couponId }) => couponId ?? [])
  const coupons = (await Promise.all(couponIds.map((id) => promotionRecords(ctx.db, id)))).flat()
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
    smallAtOnce: automatic > 0,
    phone,
    lines: lines.map(({ orderLineId, name, label, units, left, open }) => ({
      id: orderLineId,
      name: inLanguage(name, language),
      label: inLanguage(label, language),
      units,
      state: open ? ('open' as const) : left === 0 ? ('over' as const) : ('may' as const),
    })),
    mayRefund: money > 0,
    // A code for the next order is for the buyer.
    mayCredit: !box,
    claims: mine.map((claim) => claimShown(claim, { language, names, prices: !box, refunded, coupons })).reverse(),
  }
}

type Showing = {
  language: Language
  names: ReadonlyMap<string, string>
  prices: boolean
  /** The refunds that are done. */
  refunded: ReadonlySet<string>
  /** The coupons of credits. */
  coupons: readonly PromotionRecord[]
}

function claimShown(claim: Claim, { language, names, prices, refunded, coupons }: Showing) {
  const t = wordsOf('claim', language)
  const { id, number, state, outcome, reason, answerBy, couponId, lines } = claim
  const amount = formatMoney(addMoney(...lines.map(({ granted, asked }) => granted ?? asked)), language)
  const coupon = coupons.find(({ id: one }) => one === couponId)
  const until = coupon?.endsAt ? formatDay(dayInDhaka(coupon.endsAt), language, 'withYear') : ''
  const facts = { amount, by: formatInstant(answerBy, language), code: coupon?.code ?? '', until }
  const decided = state === 'accepted' || state === 'done' || state === 'offered'
  // A price is the buyer's business; a box may be opened by a person who got it as a present.
  const hidden = decided && outcome !== 'replacement' && !prices
  return {
    id,
    title: t('claim.one', { number: String(number) }),
    fruit: lines
      .map(({ orderLineId }) => names.get(orderLineId))
      .filter(Boolean)
      .join(', '),
    text: hidden
      ? t(state === 'offered' ? 'claim.offeredMoney' : 'claim.accepted')
      : state === 'open' || state === 'rejected'
        ? t(`claim.state.${state}`, facts)
        : state === 'done' && !claim.refunds.every((refundId) => refunded.has(refundId))
          ? t('claim.state.paying', facts)
          : t(`claim.state.${state}.${outcome ?? 'refund'}`, facts),
    // What was said to an offer that the buyer declined is over.
    reason: state === 'open' ? null : reason,
    offered: state === 'offered' && !hidden,
    good: state === 'accepted' || state === 'done',
    bad: state === 'rejected',
  }
}
