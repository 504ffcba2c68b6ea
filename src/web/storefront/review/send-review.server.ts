import { z } from 'zod'
import { HIGHEST_RATING, LONGEST_REVIEW, LONGEST_REVIEWER_NAME, SHORTEST_REVIEW } from '#shop/reviews/model.ts'
import { writeReview, type ReviewRefused } from '#shop/reviews/index.ts'
import { isId } from '#shop/ordering/index.ts'
import type { Language } from '#shop/values/index.ts'
import { wordsOf } from '#texts/all.server.ts'
import type { FormRefused } from '#web/http/form-answer.ts'
import { fieldsIn, readForm, refused, wrong } from '#web/http/form.server.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { ORDER_TOKEN } from '../order/look-again.server.ts'

type Sending = { token: string; fields: Record<string, string>; language: Language }

/** Stores the review of one line; null when it was received. */
export async function sendReview(
  { ctx, shop, file }: RequestContext,
  { token, fields, language }: Sending,
): Promise<FormRefused | null> {
  const t = wordsOf('review', language)
  const { line, text } = fieldsIn(language)
  const read = readForm(
    z.object({
      line: z.string().default(''),
      rating: z
        .string()
        .default('')
        .transform((typed, issues) =>
          /^[1-9]$/.test(typed) && Number(typed) <= HIGHEST_RATING ? Number(typed) : wrong(issues, t('review.ratingMissing')),
        ),
      name: line(LONGEST_REVIEWER_NAME, t('review.nameMissing')),
      body: text(LONGEST_REVIEW, t('review.bodyShort', { count: SHORTEST_REVIEW })),
    }),
    fields,
  )
  if (!read.ok) return read
  if (file && 'tooLarge' in file) return refused(fields, { errors: { photo: t('review.photoLarge') } })
  const { rating, name, body, line: lineId } = read.value
  if (!ORDER_TOKEN.test(token) || !isId(lineId)) return refused(fields, { refusal: t('review.notNow') })
  const written = await writeReview(ctx, shop.files, { token, lineId, rating, name, body, language, photo: file ?? null })
  return written.ok ? null : refused(fields, faultOf(written, t))
}

function faultOf(
  { problem }: ReviewRefused,
  t: ReturnType<typeof wordsOf<'review'>>,
): { errors?: Record<string, string>; refusal?: string } {
  switch (problem) {
    case 'not-valid':
      return { errors: { body: t('review.bodyShort', { count: SHORTEST_REVIEW }) } }
    case 'not-a-photo':
      return { errors: { photo: t('review.notAPhoto') } }
    case 'too-large':
      return { errors: { photo: t('review.photoLarge') } }
    case 'unreadable-heic':
      return { errors: { photo: t('review.photoHeic') } }
    case 'already-written':
      return { refusal: t('review.alreadyWritten') }
    case 'unknown-order':
    case 'unknown-line':
    case 'not-now':
      return { refusal: t('review.notNow') }
    default:
      return problem satisfies never
  }
}
