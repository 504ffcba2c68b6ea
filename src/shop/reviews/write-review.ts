import { sql } from 'kysely'
import type { FileStore } from '#platform/files.ts'
import { newId } from '#platform/ids.ts'
import { addReview } from '../catalog/index.ts'
import { dropPhotosLater, storePhoto } from '../content/index.ts'
import type { Ctx } from '../context.ts'
import { assert, cleanLine, cleanText, inEachLanguage, joinTexts, type Language } from '../values/index.ts'
import { HIGHEST_RATING, LONGEST_REVIEW, LONGEST_REVIEWER_NAME, SHORTEST_REVIEW } from './model.ts'
import { reviewableLines } from './reviewable-lines.ts'

type Input = {
  /** Of the link of the order. */
  token: string
  lineId: string
  rating: number
  name: string
  body: string
  language: Language
  /** A file on this machine, as it was uploaded. */
  photo: { path: string; bytes: number } | null
}

export type ReviewRefused =
  | { ok: false; problem: 'unknown-order' | 'unknown-line' | 'not-now' | 'already-written' }
  | { ok: false; problem: 'not-valid'; fields: ('rating' | 'name' | 'body')[] }
  | { ok: false; problem: 'not-a-photo' | 'too-large' | 'unreadable-heic' }
export type ReviewWritten = { ok: true } | ReviewRefused

/** Stores the review of a line, which waits until staff publish it. A line has one. */
export async function writeReview(ctx: Ctx, files: FileStore, input: Input): Promise<ReviewWritten> {
  const { token, lineId, rating, language } = input
  const order = await reviewableLines(ctx.db, { token, now: ctx.now })
  if (!order) return { ok: false, problem: 'unknown-order' }
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line) return { ok: false, problem: 'unknown-line' }
  if (!order.open) return { ok: false, problem: 'not-now' }
  if (line.review !== null) return { ok: false, problem: 'already-written' }
  const name = cleanLine(input.name, LONGEST_REVIEWER_NAME) ?? ''
  const body = cleanText(input.body, LONGEST_REVIEW) ?? ''
  const fields = [
    ...(Number.isInteger(rating) && rating >= 1 && rating <= HIGHEST_RATING ? [] : (['rating'] as const)),
    ...(name === '' ? (['name'] as const) : []),
    ...(body.length < SHORTEST_REVIEW ? (['body'] as const) : []),
  ]
  if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
  const reviewId = newId(ctx.now)
  const stored = input.photo && (await storePhoto(ctx, files, { key: keyOf(reviewId), ...input.photo }))
  if (stored?.ok === false) {
    const { problem } = stored
    assert(problem !== 'bad-key' && problem !== 'key-taken', 'each review has a key of its own')
    return { ok: false, problem }
  }
  const photoId = stored?.photo.id ?? null
  const done = await ctx.db.transaction(async (tx): Promise<ReviewWritten> => {
    await addReview(tx, ctx, {
      id: reviewId,
      productId: line.productId,
      name: inEachLanguage(() => name),
      area: order.area,
      bought: joinTexts(line.name, line.label),
      rating,
      body: inEachLanguage(() => body),
      language,
      photoId,
    })
    const written = await sql`
      insert into reviews.written (order_line_id, review_id) values (${lineId}::uuid, ${reviewId}::uuid)
      on conflict (order_line_id) do nothing returning review_id`.execute(tx)
    // Another browser was faster.
    return written.rows.length > 0 ? { ok: true } : { ok: false, problem: 'already-written' }
  })
  if (!done.ok && photoId !== null) await ctx.db.transaction((tx) => dropPhotosLater(tx, ctx, [photoId]))
  return done
}

function keyOf(reviewId: string): string {
  return `review-${reviewId.replaceAll('-', '')}x`
}
