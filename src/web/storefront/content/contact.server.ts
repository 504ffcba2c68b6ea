import { z } from 'zod'
import { brand, openTicket } from '#shop/content/index.ts'
import { inLanguage, whatsappLink, type Language } from '#shop/values/index.ts'
import type { TicketAnswer } from '#web/http/form-answer.ts'
import { answeredBy, fieldsIn, formFields, readForm, refused, sameFormId, tooOften } from '#web/http/form.server.ts'
import { manyOpen } from '#web/http/many-open-tickets.server.ts'
import { ownPhone } from '#web/http/own-phone.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { wordsOf } from '#texts/all.server.ts'

/** Turns a message from the contact page into a ticket. Errors appear at their fields, and everything typed is kept. */
export async function takeMessage(
  requestContext: RequestContext,
  request: Request,
  language: Language,
): Promise<{ status: number; answer: TicketAnswer }> {
  const { shop, ctx, clientAddress } = requestContext
  const fields = await formFields(request)
  const read = readForm(contactForm(language), fields)
  if (!read.ok) return { status: 422, answer: read }
  const counted = await shop.limits.use('ticket', clientAddress)
  if (!counted.ok) {
    const { phone } = await brand(ctx.db)
    return { status: 429, answer: refused(fields, { refusal: tooOften(language, { ...counted, phone }) }) }
  }
  const { order, ...said } = read.value
  const phoneVerified = (await ownPhone(requestContext, said.phone)) !== null
  const opened = await openTicket(ctx, {
    phoneVerified,
    kind: 'contact',
    ...said,
    details: order === '' ? {} : { order_number: order },
    language,
    requestId: sameFormId('contact', read.value, ctx.now),
  })
  if (opened.ok) return { status: 200, answer: { ok: true, number: opened.number, by: answeredBy(ctx.now, language) } }
  if (opened.problem === 'too-many-open') return { status: 409, answer: await manyOpen(ctx, { fields, language, opened }) }
  const t = wordsOf('forms', language)
  const errors = Object.fromEntries(opened.fields.map((field) => [field, t('forms.unusable')]))
  return { status: 422, answer: refused(fields, { errors }) }
}

function contactForm(language: Language) {
  const { t, line, text, mobile, email } = fieldsIn(language)
  return z.object({
    name: line(100, t('forms.nameMissing')),
    phone: mobile,
    email,
    order: line(20),
    message: text(5000, t('forms.messageMissing')),
  })
}

/** Other ways to reach us. `whatsapp` opens a chat with a prepared first message. */
export async function waysToReach({ ctx }: RequestContext, language: Language) {
  const own = await brand(ctx.db)
  const hello = wordsOf('content', language)('contact.whatsappText', { name: inLanguage(own.name, language) })
  return {
    phone: own.phone,
    complaintPhone: own.complaintPhone,
    email: own.email,
    hours: inLanguage(own.hours, language),
    headOffice: inLanguage(own.headOffice, language),
    warehouse: inLanguage(own.warehouse, language),
    complaintOfficer: inLanguage(own.complaintOfficer, language),
    mapUrl: own.mapUrl,
    whatsapp: whatsappLink(own.whatsapp, hello),
  }
}
