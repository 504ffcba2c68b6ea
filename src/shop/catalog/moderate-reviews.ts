import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { cleanLine, cleanText, dayInDhaka, type Translations } from '../values/index.ts'
import type { Review } from './reviews.ts'

export const REVIEW_STATES = ['pending', 'published', 'hidden'] as const
type ReviewState = (typeof REVIEW_STATES)[number]

type ReviewRecord = Review & {
  product: { name: Translations; slug: string }
  state: ReviewState
  /** Why it is hidden, for staff; null unless it is hidden. */
  hiddenReason: string | null
}

export const LONGEST_REVIEW_REASON = 200
export const LONGEST_REVIEW_ANSWER = 500
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reviews in one state, newest first. */
export async function reviewRecords(
  reader: Reader,
  { state, limit, offset }: { state: ReviewState; limit: number; offset: number },
): Promise<ReviewRecord[]> {
  const found = await sql<Omit<ReviewRecord, 'product'> & { productName: Translations; slug: string }>`
    select review.id, review.product_id as "productId", review.name, review.area, review.bought, review.rating, review.body,
      review.written_on as "writtenOn", review.state, review.hidden_reason as "hiddenReason",
      review.sample, review.verified, review.language, review.photo_id as "photoId", review.answer,
      product.name as "productName", product.slug
    from catalog.reviews review join catalog.products product on product.id = review.product_id
    where review.state = ${state}
    order by review.written_on desc, review.id limit ${limit} offset ${offset}`.execute(reader)
  return found.rows.map(({ productName, slug, ...review }) => ({ ...review, product: { name: productName, slug } }))
}

/** The number of reviews in each state. */
export async function reviewCounts(reader: Reader): Promise<Record<ReviewState, number>> {
  const found = await sql<{ state: ReviewState; count: number }>`
    select state, count(*)::integer as count from catalog.reviews group by state`.execute(reader)
  const of = (state: ReviewState) => found.rows.find((row) => row.state === state)?.count ?? 0
  return { pending: of('pending'), published: of('published'), hidden: of('hidden') }
}

type ReviewModerated = { ok: true } | { ok: false; problem: 'no-such-review' | 'edit-conflict' | 'reason-missing' }

type Moderated = { id: string; to: 'published' } | { id: string; to: 'hidden'; reason: string }

/** Publishes a review, or hides it with a reason. `seen` is the state the moderator saw. The log names the product, never the reviewer. */
export function moderateReview(ctx: Ctx, input: Moderated & { seen: string }): Promise<ReviewModerated> {
  const { id, to, seen } = input
  const reason = input.to === 'hidden' ? (cleanLine(input.reason, LONGEST_REVIEW_REASON) ?? '') : null
  return ctx.db.transaction(async (tx): Promise<ReviewModerated> => {
    if (!UUID.test(id)) return { ok: false, problem: 'no-such-review' }
    const found = await sql<{ state: ReviewState; hiddenReason: string | null; name: Translations }>`
      select review.state, review.hidden_reason as "hiddenReason", product.name
      from catalog.reviews review join catalog.products product on product.id = review.product_id
      where review.id = ${id}::uuid for update of review`.execute(tx)
    const before = found.rows[0]
    if (!before) return { ok: false, problem: 'no-such-review' }
    if (before.state !== seen || before.state === to) return { ok: false, problem: 'edit-conflict' }
    if (reason === '') return { ok: false, problem: 'reason-missing' }
    await sql`update catalog.reviews set state = ${to}, hidden_reason = ${reason} where id = ${id}::uuid`.execute(tx)
    await writeAudit(tx, ctx, {
      action: to === 'hidden' ? 'hide-review' : 'publish-review',
      subject: { type: 'review', id, name: before.name.en },
      before: { state: before.state, reason: before.hiddenReason },
      after: { state: to, reason },
    })
    await pagesChanged(tx, 'reviews', ctx.now)
    return { ok: true }
  })
}

type ReviewAnswered = { ok: true } | { ok: false; problem: 'no-such-review' | 'edit-conflict' }

/** Shows an answer of the shop below a review; an empty one removes it. `seen` is the answer that the member of staff saw. */
export function answerReview(ctx: Ctx, input: { id: string; answer: string; seen: string }): Promise<ReviewAnswered> {
  const answer = cleanText(input.answer, LONGEST_REVIEW_ANSWER) || null
  return ctx.db.transaction(async (tx): Promise<ReviewAnswered> => {
    if (!UUID.test(input.id)) return { ok: false, problem: 'no-such-review' }
    const found = await sql<{ answer: string | null; name: Translations }>`
      select review.answer, product.name
      from catalog.reviews review join catalog.products product on product.id = review.product_id
      where review.id = ${input.id}::uuid for update of review`.execute(tx)
    const before = found.rows[0]
    if (!before) return { ok: false, problem: 'no-such-review' }
    if ((before.answer ?? '') !== input.seen) return { ok: false, problem: 'edit-conflict' }
    if (before.answer === answer) return { ok: true }
    const day = answer === null ? null : dayInDhaka(ctx.now)
    await sql`update catalog.reviews set answer = ${answer}, answered_on = ${day} where id = ${input.id}::uuid`.execute(tx)
    await writeAudit(tx, ctx, {
      action: 'answer-review',
      subject: { type: 'review', id: input.id, name: before.name.en },
      // The words may name a person, and the log is kept for ever.
      before: { answer: before.answer !== null },
      after: { answer: answer !== null },
    })
    await pagesChanged(tx, 'reviews', ctx.now)
    return { ok: true }
  })
}
