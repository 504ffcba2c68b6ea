import { LANGUAGES } from '#shop/values/language.ts'
import {
  answerOnQuotation,
  changeQuotationContact,
  makeQuotation,
  newQuotationVersion,
  quotationById,
  saveDraft,
  sendQuotation,
  suggestedPrices,
  type ContactField,
  type DraftField,
  type QuotationContact,
  type TypedLine,
} from '#shop/gifting/index.ts'
import { MOST_LINES } from '#shop/gifting/model.ts'
import { calendarDate, paisa, parseTaka, type Phone, inEachLanguage } from '#shop/values/index.ts'
import { notFound, type StaffContext } from '../access.server.ts'
import { parseAmount } from '../amounts.ts'
import { emailIn, phoneIn } from '../companies/companies.server.ts'
import { officeWord } from '../orders/editor/read-editor.server.ts'
import type { SettingDone, SettingProblem, SettingRefusal } from '../settings/settings-answer.ts'
import { readFields, refused, type Typed } from '../settings/settings-fields.server.ts'

export type QuotationActed = { ok: true; quotationId: string; done: SettingDone } | SettingRefusal

export async function startQuotation({ ctx }: StaffContext, fields: Typed): Promise<QuotationActed> {
  const read = readContact(fields)
  if (!read.ok) return read.refusal
  const ticket = fields['ticket'] ?? ''
  const ticketId = ticket === '' ? null : idIn(ticket)
  if (ticket !== '' && !ticketId) return refused(fields, 'enquiry-gone')
  const terms = officeWord(read.contact.language, 'quotations.termsDefault')
  const made = await makeQuotation(ctx, { ticketId, contact: read.contact, terms })
  if (made.ok) return { ok: true, quotationId: made.quotationId, done: 'quotation-made' }
  switch (made.problem) {
    case 'unknown-ticket':
      return refused(fields, 'enquiry-gone')
    case 'unknown-company':
      return refused(fields, 'not-valid', { wrong: ['quotedCompany'] })
    case 'not-valid':
      return refused(fields, 'not-valid', { wrong: made.fields.map((field) => CONTACT_FIELDS[field]) })
    default:
      return made satisfies never
  }
}

export async function actOnQuotation(requestContext: StaffContext, quotationId: string, fields: Typed): Promise<QuotationActed> {
  const { ctx, shop } = requestContext
  const { shopUrl } = shop.config
  if (!(await quotationById(ctx.db, quotationId))) throw notFound()
  const done = (what: SettingDone): QuotationActed => ({ ok: true, quotationId, done: what })
  const revision = /^\d{1,9}$/.test(fields['seen'] ?? '') ? Number(fields['seen']) : -1
  switch (fields['intent']) {
    case 'contact':
      return changeContact(requestContext, quotationId, fields)
    case 'draft':
      return writeDraft(requestContext, { quotationId, revision }, fields)
    case 'send': {
      const sent = await sendQuotation(ctx, { quotationId, revision, shopUrl })
      return sent.ok ? done('quotation-sent') : refused(fields, problemOf(sent.problem))
    }
    case 'new-version': {
      const made = await newQuotationVersion(ctx, { quotationId })
      return made.ok ? done('version-made') : refused(fields, problemOf(made.problem))
    }
    case 'answer': {
      const answered = await answerOnQuotation(ctx, { quotationId, text: fields['answerText'] ?? '', shopUrl })
      if (answered.ok) return done('quotation-answered')
      if (answered.problem === 'words-missing') return refused(fields, 'not-valid', { wrong: ['answerText'] })
      return refused(fields, problemOf(answered.problem))
    }
    default:
      return refused(fields, 'not-understood')
  }
}

type Known = 'no-draft' | 'edit-conflict' | 'no-lines' | 'validity-over' | 'approved-before' | 'draft-open' | 'never-sent'

function problemOf(problem: Known | 'unknown-quotation'): SettingProblem {
  return problem === 'unknown-quotation' ? 'not-understood' : problem
}

// Maps the rules' field names to those of the form.
const CONTACT_FIELDS: Record<ContactField, string> = {
  companyName: 'quotedName',
  contactName: 'contactName',
  contactDesignation: 'quotedDesignation',
  occasion: 'occasion',
}
const DRAFT_FIELDS: Record<DraftField, string> = {
  delivery: 'quotedDelivery',
  validUntil: 'validUntil',
  terms: 'quotedTerms',
  advancePercent: 'advancePercent',
  creditDays: 'creditDays',
}

function readContact(fields: Typed): { ok: true; contact: QuotationContact } | { ok: false; refusal: SettingRefusal } {
  const read = readFields(fields)
  const raw = (name: string) => fields[name] ?? ''
  const phone = phoneIn(raw('contactPhone'))
  const email = emailIn(raw('contactEmail'))
  const wanted = raw('wantedDay').trim()
  const wantedDay = wanted === '' ? null : calendarDate(wanted)
  const company = raw('quotedCompany')
  const companyId = company === '' ? null : idIn(company)
  if (!phone) read.wrong.push('contactPhone')
  if (email === undefined) read.wrong.push('contactEmail')
  if (wanted !== '' && wantedDay === null) read.wrong.push('wantedDay')
  if (company !== '' && companyId === null) read.wrong.push('quotedCompany')
  const language = read.oneOf('quotedLanguage', [...LANGUAGES])
  if (read.wrong.length > 0) return { ok: false, refusal: refused(fields, 'not-valid', { wrong: read.wrong }) }
  const contact = {
    companyId,
    companyName: raw('quotedName'),
    contactName: raw('contactName'),
    contactDesignation: raw('quotedDesignation'),
    phone: phone as Phone,
    email: email ?? null,
    language,
    occasion: raw('occasion'),
    wantedDay,
  }
  return { ok: true, contact }
}

async function changeContact({ ctx }: StaffContext, quotationId: string, fields: Typed): Promise<QuotationActed> {
  const read = readContact(fields)
  if (!read.ok) return read.refusal
  const changed = await changeQuotationContact(ctx, { quotationId, contact: read.contact })
  if (changed.ok) return { ok: true, quotationId, done: 'quotation-saved' }
  switch (changed.problem) {
    case 'unknown-quotation':
      return refused(fields, 'not-understood')
    case 'approved-before':
      return refused(fields, 'approved-before')
    case 'unknown-company':
      return refused(fields, 'not-valid', { wrong: ['quotedCompany'] })
    case 'not-valid':
      return refused(fields, 'not-valid', { wrong: changed.fields.map((field) => CONTACT_FIELDS[field]) })
    default:
      return changed satisfies never
  }
}

async function writeDraft(
  requestContext: StaffContext,
  { quotationId, revision }: { quotationId: string; revision: number },
  fields: Typed,
): Promise<QuotationActed> {
  const read = readFields(fields)
  const draft = {
    delivery: read.money('quotedDelivery'),
    validUntil: read.day('validUntil'),
    terms: fields['quotedTerms'] ?? '',
    advancePercent: read.countIfAny('advancePercent') ?? 0,
    creditDays: read.countIfAny('creditDays') ?? 0,
  }
  const { lines, wrong } = await readLines(requestContext, fields)
  const all = [...read.wrong, ...wrong]
  if (all.length > 0) return refused(fields, 'not-valid', { wrong: all })
  const saved = await saveDraft(requestContext.ctx, { quotationId, revision, lines, ...draft })
  if (saved.ok) return { ok: true, quotationId, done: 'quotation-saved' }
  switch (saved.problem) {
    case 'unknown-quotation':
      return refused(fields, 'not-understood')
    case 'no-draft':
    case 'edit-conflict':
    case 'too-many-lines':
      return refused(fields, saved.problem)
    case 'line-not-valid':
      return refused(fields, 'line-not-valid', { detail: { line: saved.line } })
    case 'not-valid':
      return refused(fields, 'not-valid', { wrong: saved.fields.map((field) => DRAFT_FIELDS[field]) })
    default:
      return saved satisfies never
  }
}

/** The rows of both tables; rows without a number are ignored, and an empty price means the shop's price for that quantity. */
async function readLines({ ctx }: StaffContext, fields: Typed): Promise<{ lines: TypedLine[]; wrong: string[] }> {
  const wrong: string[] = []
  const rows: {
    key: string
    variantId: string | null
    units: number
    price: string
    name: TypedLine['name']
    tax: string | null
  }[] = []
  for (const kind of ['box', 'service'] as const) {
    for (let index = 0; index < MOST_LINES; index += 1) {
      const at = (name: string) => (fields[`${kind}-${name}-${index}`] ?? '').trim()
      if (at('units') === '') continue
      const units = parseAmount(at('units'), 'piece')
      const variantId = kind === 'box' ? idIn(at('variant')) : null
      const key = `${kind}-${index}`
      if (units === null || (kind === 'box' && variantId === null)) wrong.push(key)
      else if (kind === 'box') rows.push({ key, variantId, units, price: at('price'), name: null, tax: null })
      else rows.push({ key, variantId, units, price: at('price'), name: inEachLanguage(at), tax: at('tax') })
    }
  }
  const boxes = rows.flatMap(({ variantId, units }) => (variantId === null ? [] : [{ variantId, units }]))
  const suggested = await suggestedPrices(ctx.db, { lines: boxes, now: ctx.now })
  let box = 0
  const lines = rows.flatMap(({ key, variantId, units, price, name, tax }): TypedLine[] => {
    const usual = variantId === null ? undefined : suggested[box++]?.price
    const typed = price === '' ? (usual ?? null) : parseTaka(price.slice(0, 30))
    if (typed === null) {
      wrong.push(key)
      return []
    }
    return [{ variantId, name, units, unitPrice: paisa(typed), taxClassId: tax }]
  })
  return { lines, wrong }
}

function idIn(typed: string): string | null {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(typed) ? typed : null
}
