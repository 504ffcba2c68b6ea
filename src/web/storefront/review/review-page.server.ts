import type { Ctx } from '#shop/context.ts'
import { LONGEST_REVIEW, LONGEST_REVIEWER_NAME, REVIEW_DAYS } from '#shop/reviews/model.ts'
import { reviewableLines, type ReviewableLine } from '#shop/reviews/index.ts'
import { inLanguage, type Language } from '#shop/values/index.ts'
import { ORDER_TOKEN } from '../order/look-again.server.ts'

export type ReviewPageData = {
  number: string
  /** How long after its delivery an order can be reviewed. */
  days: number
  lines: { id: string; name: string; label: string; review: ReviewableLine['review'] }[]
  /** The line whose form is open; null when none can be reviewed. */
  form: { id: string; product: string; name: string; area: string; longest: { name: number; body: number } } | null
  open: boolean
}

/** The lines of an order and the form for one of them; null for an unknown link. */
export async function reviewPageData(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { token, lineId, language }: { token: string; lineId: string | null; language: Language },
): Promise<ReviewPageData | null> {
  const order = ORDER_TOKEN.test(token) ? await reviewableLines(db, { token, now }) : null
  if (!order) return null
  const free = order.lines.filter(({ review }) => review === null)
  const chosen = order.open ? (free.find(({ id }) => id === lineId) ?? free[0]) : undefined
  return {
    number: order.number,
    days: REVIEW_DAYS,
    open: order.open,
    lines: order.lines.map(({ id, name, label, review }) => ({
      id,
      name: inLanguage(name, language),
      label: inLanguage(label, language),
      review,
    })),
    form: chosen
      ? {
          id: chosen.id,
          product: inLanguage(chosen.name, language),
          // A first name is enough, and says less about the person.
          name: order.name.split(' ')[0]!,
          area: inLanguage(order.area, language),
          longest: { name: LONGEST_REVIEWER_NAME, body: LONGEST_REVIEW },
        }
      : null,
  }
}
