import { LANGUAGES } from '#shop/values/language.ts'
import {
  answerOnQuotation,
  changeQuotationContact,
  freeQuotationPlaces,
  giftRules,
  makeQuotation,
  newQuotationVersion,
  planDeliveries,
  quotationById,
  recordOutcome,
  saveDraft,
  sendQuotation,
  suggestedPrices,
  type ContactField,
  type DraftField,
  type QuotationContact,
  type TypedLine,
} from '#shop/gifting/index.ts'
import { MOST_LINES, OUTCOME_REASONS, type Outcome } from '#shop/gifting/model.ts'
import { zoneNames } from '#shop/fulfilment/index.ts'
import { digitsIn, paisa, parseTaka, type Phone, inEachLanguage } from '#shop/values/index.ts'
import { found, knownId } from '../access.server.ts'
import { parseAmount } from '../amounts.ts'
import { NO_COMPANY } from './no-company.ts'
import { emailIn, phoneIn } from '../companies/companies.server.ts'
import { officeWord } from '../orders/editor/read-editor.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import type { Refused } from '../kit/sentences.ts'

type Sent = { sent: Record<string, string> }
const newIntent = intentsOf<'new-quotation'>()
const intent = intentsOf<'quotation', string>()

export const newQuotationActions = defineActions({
  page: 'new-quotation',
  sees: 'manage-gifts',
  mistakes: { 'unknown-ticket': '', 'known-company': 'quotedCompany' },
  intents: {
    make: newIntent({
      name: 'quotations.make',
      fields: contactIn,
      run: async ({ ctx, sent }, contact) => {
        const ticketId = sent['ticket'] ? idIn(sent['ticket']) : null
        if (sent['ticket'] && ticketId === null) return { ok: false, problem: 'unknown-ticket' }
        const { listDays } = await giftRules(ctx.db)
        const days = digitsIn(contact.language, String(listDays))
        const terms = officeWord(contact.language, 'quotations.termsDefault', { days })
        const made = await makeQuotation(ctx, { ticketId, contact, terms })
        return made.ok ? made : named(made)
      },
      to: (_context, { quotationId }) => `/office/gifts/quotations/${quotationId}?done=quotation-made`,
    }),
  },
})

// Nothing is wrong with what others have done, so `places-taken` is a conflict.
const DELIVERY_MISTAKES = {
  'other-number': '',
  'prices-missing': '',
  'price-too-high': '',
  'delivery-too-high': '',
  'no-places': '',
  'plan-differs': '',
} as const

export const quotationActions = defineActions({
  page: 'quotation',
  sees: 'see-gifts',
  subject: async ({ ctx }, { id = '' }) => {
    found(await quotationById(ctx.db, knownId(id)))
    return id
  },
  mistakes: {
    'known-company': 'quotedCompany',
    'no-lines': '',
    'validity-over': '',
    'too-many-lines': '',
    'line-not-valid': '',
    'reason-missing': 'reason',
    'note-too-long': 'outcomeNote',
    ...DELIVERY_MISTAKES,
  },
  intents: {
    contact: intent({
      name: 'quotations.contact',
      needs: 'manage-gifts',
      fields: contactIn,
      run: async ({ ctx, subject: quotationId }, contact) => {
        const changed = await changeQuotationContact(ctx, { quotationId, contact })
        return changed.ok ? changed : named(changed)
      },
      done: 'quotation-saved',
    }),
    draft: intent({
      name: 'quotations.save',
      needs: 'manage-gifts',
      fields: async (read, context) => ({
        delivery: read.money('quotedDelivery'),
        validUntil: read.day('validUntil'),
        terms: context.sent['quotedTerms'] ?? '',
        advancePercent: read.countIfAny('advancePercent') ?? 0,
        creditDays: read.countIfAny('creditDays') ?? 0,
        lines: await linesIn(read, context),
      }),
      run: async ({ ctx, subject: quotationId, seen }, draft) => {
        const saved = await saveDraft(ctx, { quotationId, revision: revisionIn(seen), ...draft })
        if (saved.ok || saved.problem !== 'not-valid') return saved
        return { ...saved, fields: saved.fields.map((field) => DRAFT_FIELDS[field]) }
      },
      done: 'quotation-saved',
    }),
    deliveries: intent({
      name: 'deliveries.take',
      needs: 'manage-gifts',
      fields: zonesIn,
      run: ({ ctx, subject: quotationId, seen }, zones) =>
        planDeliveries(ctx, { quotationId, revision: revisionIn(seen), zones }),
      done: 'days-taken',
    }),
    'free-places': intent({
      name: 'deliveries.free',
      needs: 'manage-gifts',
      run: ({ ctx, subject: quotationId }) => freeQuotationPlaces(ctx, { quotationId }),
      done: 'places-freed',
    }),
    send: intent({
      name: 'quotations.send',
      needs: 'manage-gifts',
      run: ({ ctx, shop, subject: quotationId, seen }) =>
        sendQuotation(ctx, { quotationId, revision: revisionIn(seen), shopUrl: shop.config.shopUrl }),
      done: 'quotation-sent',
    }),
    'new-version': intent({
      name: 'quotations.newVersion',
      needs: 'manage-gifts',
      run: ({ ctx, subject: quotationId }) => newQuotationVersion(ctx, { quotationId }),
      done: 'version-made',
    }),
    answer: intent({
      name: 'quotations.answer',
      needs: 'manage-gifts',
      fields: (read) => read.text('answerText'),
      run: async ({ ctx, shop, subject: quotationId }, text) => {
        const answered = await answerOnQuotation(ctx, { quotationId, text, shopUrl: shop.config.shopUrl })
        if (answered.ok) return answered
        const { problem } = answered
        return problem === 'words-missing' ? misread('answerText') : { ok: false, problem }
      },
      done: 'quotation-answered',
    }),
    outcome: intent({
      name: 'outcome.reason',
      needs: 'manage-gifts',
      fields: (read) => ({
        outcome: read.oneOf('outcome', Object.keys(OUTCOME_REASONS) as Outcome[]),
        reason: read.text('reason'),
        note: read.text('outcomeNote'),
      }),
      run: ({ ctx, subject: quotationId }, typed) => recordOutcome(ctx, { quotationId, ...typed }),
      done: 'outcome-saved',
    }),
  },
})

function revisionIn(seen: string): number {
  return /^\d{1,9}$/.test(seen) ? Number(seen) : -1
}

function misread(...fields: string[]) {
  return { ok: false, problem: 'not-valid', fields } as const
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

/** A refusal names the fields of the form. */
function named<Problem extends string>(
  refusal:
    | { ok: false; problem: 'not-valid'; fields: readonly ContactField[] }
    | { ok: false; problem: 'known-company'; company: string }
    | { ok: false; problem: Problem },
) {
  if ('company' in refusal) return { ok: false, problem: refusal.problem, detail: refusal.company } as const
  if ('fields' in refusal) return misread(...refusal.fields.map((field) => CONTACT_FIELDS[field]))
  const { problem } = refusal
  return problem === 'unknown-company' ? misread('quotedCompany') : ({ ok: false, problem } as const)
}

function contactIn(read: FieldReader, { sent }: Sent): QuotationContact {
  const raw = (name: string) => sent[name] ?? ''
  const phone = read.known('contactPhone', phoneIn(raw('contactPhone')) ?? null, '' as Phone)
  const email = emailIn(raw('contactEmail'))
  if (email === undefined) read.refuse('contactEmail')
  const company = raw('quotedCompany')
  return {
    phone,
    email: email ?? null,
    wantedDay: read.dayIfAny('wantedDay'),
    companyId: company === '' || company === NO_COMPANY ? null : read.known('quotedCompany', idIn(company), ''),
    withoutCompany: company === NO_COMPANY,
    language: read.oneOf('quotedLanguage', [...LANGUAGES]),
    companyName: raw('quotedName'),
    contactName: raw('contactName'),
    contactDesignation: raw('quotedDesignation'),
    occasion: raw('occasion'),
  }
}

/** The rows of both tables; rows without a number are ignored, and an empty price means the shop's price for that quantity. */
async function linesIn(
  read: FieldReader<Refused<'quotation'>>,
  { ctx, sent }: Pick<ActionContext, 'ctx' | 'sent'>,
): Promise<TypedLine[]> {
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
      const at = (name: string) => (sent[`${kind}-${name}-${index}`] ?? '').trim()
      if (at('units') === '') continue
      const units = parseAmount(at('units'), 'piece')
      const variantId = kind === 'box' ? idIn(at('variant')) : null
      const key = `${kind}-${index}`
      if (units === null || (kind === 'box' && variantId === null)) read.refuse(key, 'line')
      else if (kind === 'box') rows.push({ key, variantId, units, price: at('price'), name: null, tax: null })
      else rows.push({ key, variantId, units, price: at('price'), name: inEachLanguage(at), tax: at('tax') })
    }
  }
  const boxes = rows.flatMap(({ variantId, units }) => (variantId === null ? [] : [{ variantId, units }]))
  const suggested = await suggestedPrices(ctx.db, { lines: boxes, now: ctx.now })
  let box = 0
  return rows.flatMap(({ key, variantId, units, price, name, tax }): TypedLine[] => {
    const usual = variantId === null ? undefined : suggested[box++]?.price
    const typed = price === '' ? (usual ?? null) : parseTaka(price.slice(0, 30))
    if (typed === null) {
      read.refuse(key, 'line')
      return []
    }
    return [{ variantId, name, units, unitPrice: paisa(typed), taxClassId: tax }]
  })
}

function idIn(typed: string): string | null {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(typed) ? typed : null
}

/** The rows of all zones of the shop; a row without boxes is left out. */
async function zonesIn(read: FieldReader<Refused<'quotation'>>, { ctx }: Pick<ActionContext, 'ctx'>) {
  return (await zoneNames(ctx.db)).flatMap(({ zoneId }) => {
    const boxes = read.countIfAny(`zone-boxes-${zoneId}`) ?? 0
    const perBox = read.moneyIfAny(`zone-price-${zoneId}`)
    return boxes === 0 ? [] : [{ zoneId, boxes, perBox }]
  })
}
