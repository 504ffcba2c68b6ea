import { z } from 'zod'
import { answerOffer, claimable, sendClaim, type ClaimKey, type ClaimSent } from '#shop/claims/index.ts'
import { FAULTS, LONGEST_NOTE, MOST_PHOTOS, OUTCOMES, SHARES, type Fault, type Share } from '#shop/claims/model.ts'
import { brand } from '#shop/content/index.ts'
import { isId } from '#shop/ordering/index.ts'
import { toLatinDigits, type Language } from '#shop/values/language.ts'
import type { FormRefused } from '#web/http/form-answer.ts'
import { fieldsIn, formFields, readForm, refused, tooOften } from '#web/http/form.server.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { wordsOf } from '#texts/all.server.ts'

export type ClaimAnswer = { ok: true; done: 'sent' | 'answered' } | ({ status: number } & FormRefused)

type Asked = { request: Request; key: ClaimKey; language: Language }

/** A form of the page of claims. The link or the box is the key. */
export async function actOnClaim(requestContext: RequestContext, { request, key, language }: Asked): Promise<ClaimAnswer> {
  const { ctx, shop } = requestContext
  const fields = await formFields(request)
  // A form with files was counted while it arrived.
  const counted =
    requestContext.file === undefined
      ? await shop.limits.use('claim', 'token' in key ? key.token : key.boxCode)
      : { ok: true as const }
  if (!counted.ok) {
    const own = await brand(ctx.db)
    return { status: 429, ...refused(fields, { refusal: tooOften(language, { ...counted, phone: own.phone }) }) }
  }
  const intent = fields['intent'] ?? ''
  if (intent === 'agree' || intent === 'decline')
    return answer(requestContext, { key, language, fields, agree: intent === 'agree' })
  return send(requestContext, { key, language, fields })
}

type Acting = { key: ClaimKey; language: Language; fields: Record<string, string> }

async function answer(
  { ctx }: RequestContext,
  { key, language, fields, agree }: Acting & { agree: boolean },
): Promise<ClaimAnswer> {
  const claimId = fields['claim'] ?? ''
  const done = isId(claimId)
    ? await answerOffer(ctx, { key, claimId, agree })
    : ({ ok: false, problem: 'unknown-claim' } as const)
  if (done.ok) return { ok: true, done: 'answered' }
  const t = wordsOf('claim', language)
  return done.problem === 'unknown-claim'
    ? { status: 404, ...refused(fields, { refusal: t('claim.unknown') }) }
    : {
        status: 409,
        ...refused(fields, {
          refusal: t(done.problem === 'less-left-now' ? 'claim.problem.less-left-now' : 'claim.problem.offer-over'),
        }),
      }
}

async function send(requestContext: RequestContext, { key, language, fields }: Acting): Promise<ClaimAnswer> {
  const { ctx, shop, files = [] } = requestContext
  const t = wordsOf('claim', language)
  const facts = await claimable(ctx.db, key)
  if (!facts) return { status: 404, ...refused(fields, { refusal: t('claim.unknown') }) }
  const { text } = fieldsIn(language)
  const read = readForm(
    z.object({ note: text(LONGEST_NOTE), wants: z.enum(OUTCOMES, { message: t('claim.problem.not-understood') }) }),
    fields,
  )
  const lines = linesOf(fields, facts.lines, language)
  const errors = { ...(read.ok ? {} : read.errors), ...lines.errors }
  if (!read.ok || Object.keys(errors).length > 0) return { status: 422, ...refused(fields, { errors }) }
  if (files.some((file) => 'tooLarge' in file)) {
    return { status: 422, ...refused(fields, { errors: { photo0: t('claim.problem.too-large') } }) }
  }
  const photos = files.flatMap((file) => ('path' in file && file.bytes > 0 ? [{ path: file.path, bytes: file.bytes }] : []))
  const { requestId: asked = '' } = fields
  const requestId = /^[\w-]{8,80}$/.test(asked) ? asked : ''
  if (requestId === '') return { status: 422, ...refused(fields, { refusal: t('claim.problem.not-understood') }) }
  const around = { files: shop.files, gateways: shop.payments, shopUrl: shop.config.shopUrl }
  const sent = await sendClaim(ctx, around, { key, requestId, lines: lines.lines, photos, ...read.value })
  return sent.ok ? { ok: true, done: 'sent' } : refusedClaim(sent, { language, fields, facts })
}

type Lines = { orderLineId: string; fault: Fault; units: number; share: Share }[]

/** The ticked lines of the order, whatever else was sent. */
function linesOf(
  fields: Record<string, string>,
  known: readonly { orderLineId: string; units: number }[],
  language: Language,
): { lines: Lines; errors: Record<string, string> } {
  const t = wordsOf('claim', language)
  const errors: Record<string, string> = {}
  const lines: Lines = []
  for (const { orderLineId, units: most } of known) {
    if (fields[`line-${orderLineId}`] === undefined) continue
    const units = Number(toLatinDigits(fields[`units-${orderLineId}`] ?? '1').trim())
    const fault = FAULTS.find((one) => one === fields[`fault-${orderLineId}`])
    const share = SHARES.find((one) => String(one) === fields[`share-${orderLineId}`])
    if (!Number.isSafeInteger(units) || units < 1 || units > most) {
      errors[`units-${orderLineId}`] = t('claim.problem.too-many-units', { count: most })
    }
    if (!fault) errors[`fault-${orderLineId}`] = t('claim.problem.choose-fault')
    if (!share) errors[`share-${orderLineId}`] = t('claim.problem.choose-share')
    if (fault && share) lines.push({ orderLineId, fault, units, share })
  }
  if (lines.length === 0 && Object.keys(errors).length === 0) {
    const [first] = known
    errors[first ? `line-${first.orderLineId}` : 'note'] = t('claim.problem.nothing-chosen')
  }
  return { lines, errors }
}

type Refusing = { language: Language; fields: Record<string, string>; facts: NonNullable<Awaited<ReturnType<typeof claimable>>> }

function refusedClaim(sent: Extract<ClaimSent, { ok: false }>, { language, fields, facts }: Refusing): ClaimAnswer {
  const t = wordsOf('claim', language)
  const at = (name: string, message: string, status = 422): ClaimAnswer => ({
    status,
    ...refused(fields, { errors: { [name]: message } }),
  })
  switch (sent.problem) {
    case 'unknown-order':
      return { status: 404, ...refused(fields, { refusal: t('claim.unknown') }) }
    case 'not-delivered':
      return { status: 409, ...refused(fields, { refusal: t('claim.notDelivered') }) }
    case 'term-over':
      return { status: 409, ...refused(fields, { refusal: t('claim.over') }) }
    case 'not-paid-yet':
      return at('wants', t('claim.problem.not-paid-yet'), 409)
    case 'no-credit':
      return at('wants', t('claim.problem.no-credit'), 409)
    case 'nothing-chosen':
      return { status: 422, ...refused(fields, { refusal: t('claim.problem.nothing-chosen') }) }
    case 'unknown-line':
    case 'claimed-before':
    case 'nothing-left':
      return at(`line-${sent.orderLineId}`, t(`claim.problem.${sent.problem}`), 409)
    case 'too-many-units': {
      const count = facts.lines.find(({ orderLineId }) => orderLineId === sent.orderLineId)?.units ?? 1
      return at(`units-${sent.orderLineId}`, t('claim.problem.too-many-units', { count }))
    }
    case 'too-many-photos':
    case 'not-a-photo':
    case 'too-large':
    case 'unreadable-heic':
      return at('photo0', t(`claim.problem.${sent.problem}`, { count: MOST_PHOTOS }))
    default:
      return sent satisfies never
  }
}
