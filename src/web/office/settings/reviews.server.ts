import { moderateReview, REVIEW_STATES, reviewCounts, reviewRecords } from '#shop/catalog/index.ts'
import { inLanguage, formatDay, otherLanguage } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { refused, type Typed } from './settings-fields.server.ts'
import type { SettingDone, SettingRefusal } from './settings-answer.ts'

export type ReviewsView = Awaited<ReturnType<typeof reviewsView>>

const PAGE_ROWS = 25

/** Reviews by state; the waiting ones first. */
export async function reviewsView({ ctx, language }: StaffContext, search: URLSearchParams) {
  const state = REVIEW_STATES.find((one) => one === search.get('state')) ?? 'pending'
  const page = /^[1-9]\d{0,4}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1
  const found = await reviewRecords(ctx.db, { state, limit: PAGE_ROWS + 1, offset: (page - 1) * PAGE_ROWS })
  const other = otherLanguage(language)
  return {
    state,
    page,
    more: found.length > PAGE_ROWS,
    counts: await reviewCounts(ctx.db),
    rows: found.slice(0, PAGE_ROWS).map((review) => ({
      id: review.id,
      who: `${inLanguage(review.name, language)}, ${inLanguage(review.area, language)}`,
      product: inLanguage(review.product.name, language),
      bought: inLanguage(review.bought, language) ?? null,
      rating: review.rating,
      day: formatDay(review.writtenOn, language, 'withYear'),
      text: inLanguage(review.body, language),
      // Both texts are shown, so that staff read both before deciding.
      otherText:
        inLanguage(review.body, other) === inLanguage(review.body, language)
          ? null
          : { language: other, text: inLanguage(review.body, other) },
      reason: review.hiddenReason,
    })),
  }
}

type Changed = { ok: true; done: SettingDone; state: string } | SettingRefusal

export async function changeReview({ ctx }: StaffContext, fields: Typed): Promise<Changed> {
  const [intent, id = ''] = (fields['intent'] ?? '').split(' ')
  const seen = REVIEW_STATES.find((state) => state === fields['seen'])
  if ((intent !== 'publish' && intent !== 'hide') || !seen) return refused(fields, 'not-understood')
  const moderated = await moderateReview(
    ctx,
    intent === 'publish' ? { id, to: 'published', seen } : { id, to: 'hidden', reason: fields['reason'] ?? '', seen },
  )
  if (moderated.ok) return { ok: true, done: intent === 'publish' ? 'review-shown' : 'review-hidden', state: seen }
  switch (moderated.problem) {
    case 'reason-missing':
      return refused(fields, 'not-valid', { wrong: ['reason'] })
    case 'no-such-review':
    case 'edit-conflict':
      return refused(fields, moderated.problem)
    default:
      return moderated.problem satisfies never
  }
}
