import { z } from 'zod'
import { brand } from '#shop/content/index.ts'
import { isId } from '#shop/ordering/index.ts'
import { findProducts } from '#shop/catalog/index.ts'
import {
  joinWaitlist,
  LONGEST_FRUIT_NAME,
  MOST_ENTRIES,
  productNamed,
  askForFruit,
  type Contact,
  type Joined,
  type Asked,
} from '#shop/waitlist/index.ts'
import { spacedPhone, type Language } from '#shop/values/index.ts'
import type { FormRefused } from '#web/http/form-answer.ts'
import { fieldsIn, formFields, readForm, refused, tooOften } from '#web/http/form.server.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { wordsOf } from '#texts/all.server.ts'

/** `contact`: where the message will go, as people write it. `fruit`: what they wait for, when they named a fruit that the shop does not have. */
export type AskAnswer = { ok: true; contact: string; fruit: string | null } | FormRefused

type Asking = { request: Request; product: { id: string } | null; language: Language }

/**
 * Puts a visitor on the list of a product, or without one, of the fruit that they name. What they agreed to is stored as they read it.
 */
export async function askToBeTold(
  requestContext: RequestContext,
  { request, product, language }: Asking,
): Promise<{ status: number; answer: AskAnswer }> {
  const { shop, ctx, clientAddress } = requestContext
  const t = wordsOf('tell', language)
  const fields = await formFields(request)
  const read = readForm(askForm(language, product === null), fields)
  const errors = { ...contactErrors(fields, t), ...(read.ok ? {} : read.errors) }
  if (!read.ok || Object.keys(errors).length > 0) return { status: 422, answer: refused(fields, { errors }) }
  const { phone, email } = read.value
  const counted = await shop.limits.use('waitlist', clientAddress)
  if (!counted.ok) {
    const own = await brand(ctx.db)
    return { status: 429, answer: refused(fields, { refusal: tooOften(language, { ...counted, phone: own.phone }) }) }
  }
  const contact: Contact = phone === null ? { phone, email: email! } : { phone, email: null }
  const asking = { contact, language, districtId: read.value.district || null, consent: t('tell.consent') }
  const productId = product?.id ?? (await productCalled(requestContext, read.value.fruit))
  const joined: Joined | Asked =
    productId === null
      ? await askForFruit(ctx, { ...asking, name: read.value.fruit })
      : await joinWaitlist(ctx, { ...asking, productId, variantId: isId(read.value.size) ? read.value.size : null })
  if (joined.ok) {
    const shown = phone === null ? email! : spacedPhone(phone)
    return { status: 200, answer: { ok: true, contact: shown, fruit: product ? null : read.value.fruit } }
  }
  switch (joined.problem) {
    case 'unknown-district':
      return { status: 422, answer: refused(fields, { errors: { district: t('tell.districtUnknown') } }) }
    case 'unknown-product':
      return { status: 409, answer: refused(fields, { refusal: t('tell.gone') }) }
    case 'no-fruit-name':
      return { status: 422, answer: refused(fields, { errors: { fruit: t('tell.fruitMissing') } }) }
    case 'too-many-entries':
      return { status: 409, answer: refused(fields, { refusal: t('tell.many', { count: MOST_ENTRIES }) }) }
    default:
      return joined satisfies never
  }
}

/** The product whose name this is, in any spelling. Shoppers also get here who did not find it. */
async function productCalled({ shop, ctx }: RequestContext, fruit: string): Promise<string | null> {
  const found = findProducts(await shop.finder(), fruit)
  return found.length === 0 ? null : await productNamed(ctx.db, { name: fruit, productIds: found })
}

function askForm(language: Language, namesFruit: boolean) {
  const { line, mobileIfAny, email, checkbox } = fieldsIn(language)
  const t = wordsOf('tell', language)
  return z.object({
    phone: mobileIfAny,
    email,
    fruit: namesFruit ? line(LONGEST_FRUIT_NAME, t('tell.fruitMissing')) : line(LONGEST_FRUIT_NAME),
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
