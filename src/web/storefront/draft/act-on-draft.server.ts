import { placeDraft, requestIdOf, draftStateOf, type Draft } from '#shop/drafts/index.ts'
import type { OrderInput } from '#shop/ordering/index.ts'
import { placeOf } from '#shop/places/index.ts'
import { parseTaka, type Language } from '#shop/values/index.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { pageAfterPlain, placePlain, plainRefusal } from '../checkout/plain-order.server.ts'
import { postedOrder } from '../checkout/posted-order.server.ts'
import { readOrder } from '../checkout/read-order.ts'
import { readWhen, type OrderFault } from '../checkout/typed-order.ts'
import type { DraftAnswer } from './draft-answer.ts'
import { draftAnswer, pathOfDraft, pathOfOrder } from './draft-page.server.ts'

export type DraftActed = { go: string } | { status: number; answer: DraftAnswer }

/**
 * Shows the days of another area, or places the order at the total that the page showed. A form that is sent again leads to the order that the
 * first one placed; after the last moment to the page that says so.
 */
export async function actOnDraft(
  requestContext: RequestContext,
  { draft, form, language }: { draft: Draft; form: FormData; language: Language },
): Promise<DraftActed> {
  const { ctx, shop } = requestContext
  if (draft.orderId !== null) return { go: await pathOfOrder(ctx.db, draft, language) }
  const typed = postedOrder(form)
  const again = async (status: number, rest: Partial<DraftAnswer> = {}): Promise<DraftActed> => {
    return { status, answer: await draftAnswer(requestContext, { draft, language, typed, rest }) }
  }
  const allowed = await shop.limits.use('draft-order', draft.id)
  if (!allowed.ok) {
    const words = { count: Math.ceil(allowed.retryAfterSeconds / 60) }
    return again(429, { refusal: { text: 'checkout.tooManyTries', words } })
  }
  const ended = { go: pathOfDraft(draft, language) }
  if (draftStateOf(draft, ctx.now) === 'expired') return ended
  if (form.get('intent') === 'days') return again(200)
  const read = readOrder(typed)
  const faults: OrderFault[] = read.ok ? [] : [...read.faults]
  if (typed.area_id !== '' && !(await placeOf(ctx.db, typed.area_id)))
    faults.push({ field: 'area_id', text: 'checkout.areaMissing' })
  const when = readWhen(typed.when)
  const shownTotal = when && form.get(`expected_${when.mode}`)
  const expected = typeof shownTotal === 'string' ? parseTaka(shownTotal.slice(0, 20)) : null
  if (typed.area_id !== '' && !when) faults.push({ field: 'when', text: 'checkout.whenMissing' })
  if (!read.ok || faults.length > 0) return again(422, { faults })
  const lines = shownLines(draft, typed.units)
  // Without scripts the area can be changed without asking for its days.
  if (!when || expected === null || !lines || form.get('shown_area') !== typed.area_id) {
    return again(409, { refusal: { text: 'checkout.totalChanged' } })
  }
  const plain = { requestContext, language, typed, order: read.order, lines }
  const tried = await placePlain(plain, {
    by: 'chat',
    requestId: requestIdOf(draft),
    chosen: { when, expected },
    place: (input) => placeDraft(ctx, draft, input),
  })
  if ('status' in tried) return again(tried.status, { refusal: tried.refusal })
  if ('placed' in tried) return { go: await pageAfterPlain(plain, tried.placed.token) }
  const { refused } = tried
  if (refused.problem === 'draft-over') return ended
  return again(409, { refusal: { text: plainRefusal(refused) }, advance: refused.problem === 'advance-needed' })
}

/** The lines with the units that the page showed: `2,1,0`. Null if they are not of this draft. */
function shownLines({ lines }: Draft, shown: string): OrderInput['lines'] | null {
  const counted = /^\d{1,3}(?:,\d{1,3})*$/.test(shown) ? shown.split(',').map(Number) : []
  if (counted.length !== lines.length || counted.some((units, index) => units > lines[index]!.units)) return null
  const kept = lines.flatMap(({ variantId }, index) =>
    counted[index]! > 0 ? [{ productId: null, variantId, units: counted[index]!, seenPrice: null }] : [],
  )
  return kept.length > 0 ? kept : null
}
