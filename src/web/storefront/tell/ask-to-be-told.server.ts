import { z } from 'zod'
import { brand } from '#shop/content/index.ts'
import { isId } from '#shop/ordering/index.ts'
import { joinWaitlist, MOST_ENTRIES, type Contact } from '#shop/waitlist/index.ts'
import { spacedPhone, type Language } from '#shop/values/index.ts'
import type { FormRefused } from '#web/http/form-answer.ts'
import { fieldsIn, formFields, readForm, refused, tooOften } from '#web/http/form.server.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { wordsOf } from '#texts/all.server.ts'

/** `contact`: where the message will go, as people write it. */
export type AskAnswer = { ok: true; contact: string } | FormRefused

/** Puts a visitor on the list of a product. What they agreed to is stored as they read it. */
export async function askToBeTold(
  requestContext: RequestContext,
  { request, productId, language }: { request: Request; productId: string; language: Language },
): Promise<{ status: number; answer: AskAnswer }> {
  const { shop, ctx, clientAddress } = requestContext
  const t = wordsOf('tell', language)
  const fields = await formFields(request)
  const read = readForm(askForm(language), fields)
  const errors = { ...contactErrors(fields, t), ...(read.ok ? {} : read.errors) }
  if (!read.ok || Object.keys(errors).length > 0) return { status: 422, answer: refused(fields, { errors }) }
  const { phone, email } = read.value
  const counted = await shop.limits.use('waitlist', clientAddress)
  if (!counted.ok) {
    const own = await brand(ctx.db)
    return { status: 429, answer: refused(fields, { refusal: tooOften(language, { ...counted, phone: own.phone }) }) }
  }
  const contact: Contact = phone === null ? { phone, email: email! } : { phone, email: null }
  const joined = await joinWaitlist(ctx, {
    productId,
    variantId: isId(read.value.size) ? read.value.size : null,
    contact,
    language,
    districtId: read.value.district || null,
    consent: t('tell.consent'),
  })
  if (joined.ok) return { status: 200, answer: { ok: true, contact: phone === null ? email! : spacedPhone(phone) } }
  switch (joined.problem) {
    case 'unknown-district':
      return { status: 422, answer: refused(fields, { errors: { district: t('tell.districtUnknown') } }) }
    case 'unknown-product':
      return { status: 409, answer: refused(fields, { refusal: t('tell.gone') }) }
    case 'too-many-entries':
      return { status: 409, answer: refused(fields, { refusal: t('tell.many', { count: MOST_ENTRIES }) }) }
    default:
      return joined.problem satisfies never
  }
}

function askForm(language: Language) {
  const { line, mobileIfAny, email, checkbox } = fieldsIn(language)
  const t = wordsOf('tell', language)
  return z.object({
    phone: mobileIfAny,
    email,
    size: line(60),
    district: line(60),
    consent: checkbox.refine((ticked) => ticked, t('tell.consentMissing')),
  })
}

type Words = ReturnType<typeof wordsOf<'tell'>>

function contactErrors({ phone = '', email = '' }: Record<string, string>, t: Words): Record<string, string> {
  const [noPhone, noEmail] = [phone.trim() === '', email.trim() === '']
  if (noPhone && noEmail) return { phone: t('tell.contactMissing') }
  return noPhone || noEmail ? {} : { email: t('tell.contactTwo') }
}
