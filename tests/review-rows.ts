import type { Rows } from '#db/seed/seed-rows.ts'
import { newId } from '#platform/ids.ts'
import { dayFrom } from '#shop/values/index.ts'
import { text } from './world-data.ts'

const day = dayFrom('2026-06-12')

/** The review of a line of an order, with a photo and an answer. */
export function reviewRows(id: Record<'product' | 'photo' | 'line', string>, now: Date): Rows {
  const review = newId(now)
  return {
    'catalog.reviews': [
      {
        id: review,
        product_id: id.product,
        name: text('Rahima', 'রহিমা'),
        area: text('Savar', 'সাভার'),
        rating: 5,
        body: text('Sweet', 'Sweet'),
        written_on: day,
        position: 99,
        verified: true,
        language: 'en',
        photo_id: id.photo,
        answer: 'Thanks',
        answered_on: day,
      },
    ],
    'reviews.written': [{ order_line_id: id.line, review_id: review }],
  }
}
