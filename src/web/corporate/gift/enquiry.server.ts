import { z } from 'zod'
import { brand, giftTexts, openTicket, type TicketInput } from '#shop/content/index.ts'
import { sha256 } from '#platform/ids.ts'
import { checkLogo, giftRules, keepTicketLogo } from '#shop/gifting/index.ts'
import { giftDays, type GiftRules } from '#shop/gifting/model.ts'
import { calendarDate, dayInDhaka, formatDay, formatNumber, parseTaka, toLatinDigits, type Language } from '#shop/values/index.ts'
import type { TicketAnswer } from '#web/http/form-answer.ts'
import { answeredBy, fieldsIn, formFields, readForm, refused, sameFormId, tooOften, wrong } from '#web/http/form.server.ts'
import { manyOpen } from '#web/http/many-open-tickets.server.ts'
import { ownPhone } from '#web/http/own-phone.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { wordsOf } from '#texts/all.server.ts'
import { logoFault, sentLogo } from '../logo-texts.server.ts'

const MOST_BUDGET_TAKA = 100_000
const OTHER = 'other'

/**
 * Turns a request for a quotation into a ticket with its details. Errors appear at their fields, and everything typed is kept.
 */
export async function takeEnquiry(
  requestContext: RequestContext,
  request: Request,
  language: Language,
): Promise<{ status: number; answer: TicketAnswer }> {
  const { ctx } = requestContext
  const fields = await formFields(request)
  const [texts, rules] = await Promise.all([giftTexts(ctx.db), giftRules(ctx.db)])
  const occasions = texts?.occasions.map(({ slug }) => slug) ?? []
  const read = readForm(enquiryForm({ language, occasions, rules, now: ctx.now }), fields)
  if (!read.ok) return { status: 422, answer: read }
  const { name, phone, email, message, where, vat_challan, budget, day, ...asked } = read.value
  const t = wordsOf('forms', language)
  return openEnquiry(requestContext, fields, {
    kind: 'gift-enquiry',
    name,
    phone,
    email,
    message: message === '' ? t('forms.giftMessage', { company: asked.company, count: asked.boxes }) : message,
    details: { ...asked, budget_per_box_paisa: budget, delivery_day: day, to_many_addresses: where === 'many', vat_challan },
    language,
    requestId: sameFormId('gift-enquiry', read.value, ctx.now),
  })
}

/** Opens the request as a ticket, with the logo that came with it, unless the sender has reached the limit. */
export async function openEnquiry(
  requestContext: RequestContext,
  fields: Record<string, string>,
  ticket: TicketInput,
): Promise<{ status: number; answer: TicketAnswer }> {
  const { shop, ctx, clientAddress } = requestContext
  const { language } = ticket
  const counted = await shop.limits.use('ticket', clientAddress)
  if (!counted.ok) {
    const { phone } = await brand(ctx.db)
    return { status: 429, answer: refused(fields, { refusal: tooOften(language, { ...counted, phone }) }) }
  }
  const sent = sentLogo(requestContext.file)
  const logo = sent && ('ok' in sent ? sent : await checkLogo(sent))
  if (logo && !logo.ok) return { status: 422, answer: refused(fields, { errors: { logo: logoFault(logo, language) } }) }
  // The same form with another logo is another request.
  const requestId = logo ? sha256(`${ticket.requestId} ${logo.digest}`) : ticket.requestId
  const phoneVerified = (await ownPhone(requestContext, ticket.phone)) !== null
  const { answerHours } = await giftRules(ctx.db)
  const opened = await openTicket(ctx, { ...ticket, requestId, phoneVerified, answerHours })
  if (opened.ok) {
    if (logo) await keepTicketLogo(ctx, shop.files, { ticketId: opened.id, logo })
    return { status: 200, answer: { ok: true, number: opened.number, by: answeredBy(ctx.now, language, answerHours) } }
  }
  if (opened.problem === 'too-many-open') return { status: 409, answer: await manyOpen(ctx, { fields, language, opened }) }
  const errors = Object.fromEntries(opened.fields.map((field) => [field, wordsOf('forms', language)('forms.unusable')]))
  return { status: 422, answer: refused(fields, { errors }) }
}

type Asked = { language: Language; occasions: readonly string[]; rules: GiftRules; now: Date }

function enquiryForm({ language, occasions, rules, now }: Asked) {
  const { t } = fieldsIn(language)
  const typed = z.string().default('')
  const { first, last } = giftDays(rules, dayInDhaka(now))
  return z.object({
    ...whoAsks(language),
    occasion: typed.transform((slug, issues) => {
      if (slug === '') return null
      return slug === OTHER || occasions.includes(slug) ? slug : wrong(issues, t('forms.choice'))
    }),
    boxes: typed.transform((count, issues) => {
      const problem = boxesProblem(count, rules)
      if (problem === null) return wholeNumber(count)!
      const limits = {
        'forms.boxesMissing': 0,
        'forms.boxesTooFew': rules.leastBoxes,
        'forms.boxesTooMany': rules.mostBoxes,
      }
      return wrong(issues, t(problem, { count: formatNumber(limits[problem], language) }))
    }),
    budget: typed.transform((amount, issues) => {
      if (amount.trim() === '') return null
      const budget = amount.length <= 30 ? parseTaka(amount) : null
      return budget !== null && budget > 0 && budget <= MOST_BUDGET_TAKA * 100 ? budget : wrong(issues, t('forms.budget'))
    }),
    day: typed.transform((day, issues) => {
      if (day.trim() === '') return null
      const wanted = calendarDate(toLatinDigits(day.trim()))
      if (wanted === null) return wrong(issues, t('forms.dayNotADay'))
      if (wanted < first) return wrong(issues, t('forms.dayTooSoon', { day: formatDay(first, language, 'long') }))
      return wanted <= last ? wanted : wrong(issues, t('forms.dayTooFar'))
    }),
    ...whatElse(language),
  })
}

/** The contact fields, the same for every request. */
export function whoAsks(language: Language) {
  const { t, line, mobile, email } = fieldsIn(language)
  return {
    company: line(150, t('forms.companyMissing')),
    name: line(100, t('forms.nameMissing')),
    designation: line(100).transform(orNull),
    phone: mobile,
    email,
  }
}

/** The delivery area, the kind of invoice, and a note. */
export function whatElse(language: Language) {
  const { t, text, checkbox } = fieldsIn(language)
  return {
    where: z
      .string()
      .default('')
      .transform((choice, issues) => (choice === 'one' || choice === 'many' ? choice : wrong(issues, t('forms.choice')))),
    vat_challan: checkbox,
    message: text(5000),
  }
}

function orNull(text: string): string | null {
  return text === '' ? null : text
}

function wholeNumber(typed: string): number | null {
  const digits = toLatinDigits(typed.trim()).replaceAll(',', '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

function boxesProblem(typed: string, { leastBoxes, mostBoxes }: GiftRules) {
  const count = wholeNumber(typed)
  if (count === null) return 'forms.boxesMissing'
  if (count < leastBoxes) return 'forms.boxesTooFew'
  return count > mostBoxes ? 'forms.boxesTooMany' : null
}
