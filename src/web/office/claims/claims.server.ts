import { claimRules, claimsIn, CLAIM_LISTS, declineRecall, type Claim } from '#shop/claims/index.ts'
import { ordersByIds } from '#shop/ordering/index.ts'
import { proposedRecalls } from '#shop/reporting/index.ts'
import { addMoney, formatInstant, formatMoney, inLanguage, type Language } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import { ownViews, viewIntents } from '../kit/list/views.server.ts'
import { claimsList, readClaims } from './claims-list.ts'

const MOST = 100

export type ClaimsView = Awaited<ReturnType<typeof claimsView>>

/** Claims by the time left to answer them, and lots whose recall is proposed. */
export async function claimsView(requestContext: StaffContext, search: URLSearchParams) {
  const { ctx, language, may } = requestContext
  const shown = readClaims(search)
  const { page } = shown
  const states = CLAIM_LISTS[shown.filters.list]
  const found = await claimsIn(ctx.db, { states, limit: MOST + 1, offset: (page - 1) * MOST })
  const rows = found.slice(0, MOST)
  const orders = new Map(
    (
      await ordersByIds(
        ctx.db,
        rows.map(({ orderId }) => orderId),
      )
    ).map((order) => [order.id, order]),
  )
  const recalls = may('see-stock') ? await proposedRecalls(ctx, await claimRules(ctx.db)) : []
  return {
    shown,
    next: found.length > MOST ? { page: page + 1 } : null,
    rows: rows.map((claim) => {
      const { number = '', name = '' } = orders.get(claim.orderId) ?? {}
      return { ...rowOf(claim, { now: ctx.now, language }), order: number, name }
    }),
    own: await ownViews(requestContext, claimsList),
    recalls: recalls.map(({ lotId, code, item, orders: all, claims }) => ({
      lotId,
      code,
      item: inLanguage(item, language),
      orders: all,
      claims,
    })),
    mayRecall: may('correct-stock'),
  }
}

const HOUR = 3_600_000

export function rowOf(claim: Claim, { now, language }: { now: Date; language: Language }) {
  const { id, number, wants, outcome, state, lines, answerBy, photos } = claim
  const left = answerBy.getTime() - now.getTime()
  return {
    id,
    number: `C-${number}`,
    state,
    wants: outcome ?? wants,
    amount: formatMoney(addMoney(...lines.map(({ granted, asked }) => granted ?? asked)), language),
    due: formatInstant(answerBy, language),
    late: state === 'open' && left < 0,
    hours: Math.floor(Math.abs(left) / HOUR),
    photos: photos.length,
  }
}

const intent = intentsOf<'claims'>()

export const claimsActions = defineActions({
  page: 'claims',
  sees: 'see-orders',
  intents: {
    ...viewIntents(claimsList),
    'decline-recall': intent({
      name: 'claims.recallNot',
      needs: 'correct-stock',
      run: async ({ ctx, about }): Promise<{ ok: true } | { ok: false; problem: 'already-moved' }> => {
        const proposed = await proposedRecalls(ctx, await claimRules(ctx.db))
        const lot = proposed.find(({ lotId }) => lotId === about)
        // A colleague was faster.
        return lot ? declineRecall(ctx, lot) : { ok: false, problem: 'already-moved' }
      },
    }),
  },
})
