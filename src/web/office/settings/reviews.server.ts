import {
  answerReview,
  LONGEST_REVIEW_ANSWER,
  LONGEST_REVIEW_REASON,
  moderateReview,
  reviewCounts,
  reviewRecords,
} from '#shop/catalog/index.ts'
import { photosById, thumbnail, type Photo } from '#shop/content/index.ts'
import { inLanguage, formatDay, otherLanguage } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import { readList } from '../kit/list/list-url.ts'
import { reviewsList } from './reviews-list.ts'

export type ReviewsView = Awaited<ReturnType<typeof reviewsView>>

const PAGE_ROWS = 25

/** Reviews by state; the waiting ones first. */
export async function reviewsView({ ctx, language }: StaffContext, search: URLSearchParams) {
  const read = readList(reviewsList, search)
  const state = read.filters.state || 'pending'
  const { page } = read
  const found = await reviewRecords(ctx.db, { state, limit: PAGE_ROWS + 1, offset: (page - 1) * PAGE_ROWS })
  const other = otherLanguage(language)
  const photos = await photosById(
    ctx.db,
    found.flatMap(({ photoId }) => photoId ?? []),
  )
  return {
    state,
    shown: { ...read, filters: { state } },
    next: found.length > PAGE_ROWS ? { page: page + 1 } : null,
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
      verified: review.verified,
      sample: review.sample,
      answer: review.answer ?? '',
      photo: thumbnailOf(photos.get(review.photoId ?? '')),
    })),
  }
}

const intent = intentsOf<'reviews'>()

export const reviewActions = defineActions({
  page: 'reviews',
  sees: 'manage-content',
  mistakes: { 'no-such-review': '' },
  intents: {
    publish: intent({
      name: 'reviews.publish',
      run: ({ ctx, seen, about }) => moderateReview(ctx, { id: about, to: 'published', seen }),
      to: reviewsPath,
      done: 'review-shown',
    }),
    hide: intent({
      name: 'reviews.hide',
      fields: (read) => read.line('reason', LONGEST_REVIEW_REASON),
      run: ({ ctx, seen, about }, reason) => moderateReview(ctx, { id: about, to: 'hidden', reason, seen }),
      to: reviewsPath,
      done: 'review-hidden',
    }),
    answer: intent({
      name: 'reviews.answer',
      fields: (read) => read.longTextIfAny('answer', LONGEST_REVIEW_ANSWER),
      run: ({ ctx, seen, about }, answer) => answerReview(ctx, { id: about, answer, seen }),
      to: () => '/office/settings/reviews?state=published',
      done: 'review-answered',
    }),
  },
})

function reviewsPath({ seen }: { seen: string }): string {
  return `/office/settings/reviews?state=${seen}`
}

function thumbnailOf(photo: Photo | undefined): string | null {
  return photo ? thumbnail(photo) : null
}
