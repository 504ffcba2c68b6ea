import { sql } from 'kysely'
import { newId, newToken } from '#platform/ids.ts'
import { companiesOfPhone, companyById, writeAudit } from '../accounts/index.ts'
import { ticketById, type Ticket } from '../content/index.ts'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import {
  addDays,
  assert,
  calendarDate,
  cleanLine,
  dayInDhaka,
  paisa,
  yearOf,
  type CalendarDate,
  type Language,
  type Phone,
} from '../values/index.ts'
import { readBuiltBox } from './built-box.ts'
import { writeLines, type TypedLine } from './draft-lines.ts'
import { makePrivateBox } from './make-private-box.ts'
import { noteEvent } from './quotation-events.ts'
import { NO_DELIVERIES, type QuotedDeliveries } from './quotation-rules.ts'
import { lockQuotation, type Quotation } from './quotations.ts'

/** The contact and subject of a quotation. */
export type QuotationContact = {
  companyId: string | null
  /** Staff have decided that it is not for the company that the person buys for. Without this, a known company is not left out. */
  withoutCompany?: boolean
  companyName: string
  contactName: string
  contactDesignation: string
  phone: Phone
  email: string | null
  language: Language
  occasion: string
  wantedDay: CalendarDate | null
}

export type ContactField = 'companyName' | 'contactName' | 'contactDesignation' | 'occasion'
type QuotationMade =
  | { ok: true; quotationId: string }
  | { ok: false; problem: 'unknown-ticket' | 'unknown-company' }
  | KnownCompany
  | { ok: false; problem: 'not-valid'; fields: ContactField[] }

/** The person buys for this company, whose approvers and credit would be passed over without it. */
type KnownCompany = { ok: false; problem: 'known-company'; company: string }

const DAYS_VALID = 14

/** The contact details in an enquiry, with the company that the person is known to buy for; staff enter the rest. */
export async function contactOfTicket(reader: Reader, ticket: Ticket): Promise<QuotationContact> {
  const contact = contactIn(ticket)
  const [known] = await companiesOfPhone(reader, contact.phone)
  return known ? { ...contact, companyId: known.id, companyName: known.name } : contact
}

function contactIn({ name, phone, email, language, details }: Ticket): QuotationContact {
  const said = (key: string) => {
    const value = details[key]
    return typeof value === 'string' ? value : ''
  }
  return {
    companyId: null,
    companyName: said('company').slice(0, 150),
    contactName: name,
    contactDesignation: said('designation').slice(0, 100),
    phone,
    email,
    language,
    occasion: said('occasion').slice(0, 100),
    wantedDay: calendarDate(said('delivery_day')),
  }
}

/** Creates a quotation with its first draft: from an enquiry, with the box built there, or empty. */
export function makeQuotation(
  ctx: Ctx,
  { ticketId, contact, terms }: { ticketId: string | null; contact: QuotationContact; terms: string },
): Promise<QuotationMade> {
  assert(ctx.actor.kind === 'staff' || ctx.actor.kind === 'system', 'only staff make quotations')
  return ctx.db.transaction(async (tx): Promise<QuotationMade> => {
    const ticket = ticketId === null ? null : await ticketById(tx, ticketId)
    if (ticketId !== null && ticket?.ticket.kind !== 'gift-enquiry') return { ok: false, problem: 'unknown-ticket' }
    const tidy = await normalized(tx, contact)
    if (!tidy.ok) return tidy
    const { id: quotationId, number } = await insertQuotation(tx, ctx, { ticketId, contact: tidy.contact })
    const lines = ticket ? await linesOfBox(tx, ctx, ticket.ticket) : []
    const creditDays = tidy.creditDays
    await insertDraft(tx, ctx, {
      quotationId,
      ticketId,
      version: 1,
      terms,
      advancePercent: 0,
      creditDays,
      lines,
      delivery: paisa(0),
      deliveries: NO_DELIVERIES,
    })
    await noteEvent(tx, ctx, { quotationId, version: 1, kind: 'made' })
    const after = { company: tidy.contact.companyName, version: 1 }
    await writeAudit(tx, ctx, {
      action: 'make-quotation',
      subject: { type: 'quotation', id: quotationId, name: number },
      before: null,
      after,
    })
    return { ok: true, quotationId }
  })
}

type ContactChanged =
  | { ok: true }
  | { ok: false; problem: 'unknown-quotation' | 'unknown-company' | 'approved-before' }
  | KnownCompany
  | { ok: false; problem: 'not-valid'; fields: ContactField[] }

/** Changes the contact, until the quotation is approved. */
export function changeQuotationContact(
  ctx: Ctx,
  { quotationId, contact }: { quotationId: string; contact: QuotationContact },
): Promise<ContactChanged> {
  return ctx.db.transaction(async (tx): Promise<ContactChanged> => {
    const quotation = await lockQuotation(tx, { quotationId })
    if (!quotation) return { ok: false, problem: 'unknown-quotation' }
    const approved = await sql`
      select from gifting.quotation_versions where quotation_id = ${quotationId}::uuid and state = 'approved'`.execute(tx)
    if (approved.rows.length > 0) return { ok: false, problem: 'approved-before' }
    const tidy = await normalized(tx, contact)
    if (!tidy.ok) return tidy
    const { companyId, companyName, contactName, contactDesignation, phone, email, language, occasion, wantedDay } = tidy.contact
    await sql`
      update gifting.quotations set company_id = ${companyId}::uuid, company_name = ${companyName}, contact_name = ${contactName},
        contact_designation = ${contactDesignation}, phone = ${phone}, email = ${email}::text, language = ${language},
        occasion = ${occasion}, wanted_day = ${wantedDay}::date
      where id = ${quotationId}::uuid`.execute(tx)
    await auditContact(tx, ctx, quotation, tidy.contact)
    return { ok: true }
  })
}

async function normalized(
  tx: Tx,
  contact: QuotationContact,
): Promise<
  | { ok: true; contact: QuotationContact; creditDays: number }
  | { ok: false; problem: 'unknown-company' }
  | KnownCompany
  | { ok: false; problem: 'not-valid'; fields: ContactField[] }
> {
  const company = contact.companyId === null ? null : await companyById(tx, contact.companyId)
  if (contact.companyId !== null && !company) return { ok: false, problem: 'unknown-company' }
  const [known] = company || contact.withoutCompany ? [] : await companiesOfPhone(tx, contact.phone)
  if (known) return { ok: false, problem: 'known-company', company: known.name }
  const typed = {
    companyName: cleanLine(company?.name ?? contact.companyName, 150),
    contactName: cleanLine(contact.contactName, 100) || null,
    contactDesignation: cleanLine(contact.contactDesignation, 100),
    occasion: cleanLine(contact.occasion, 100),
  }
  const fields = (Object.keys(typed) as ContactField[]).filter((field) => typed[field] === null)
  if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
  const lines = typed as Record<ContactField, string>
  return { ok: true, contact: { ...contact, ...lines }, creditDays: company?.creditDays ?? 0 }
}

export async function insertQuotation(
  tx: Tx,
  ctx: Ctx,
  { ticketId, contact }: { ticketId: string | null; contact: QuotationContact },
): Promise<{ id: string; number: string }> {
  const id = newId(ctx.now)
  const { companyId, companyName, contactName, contactDesignation, phone, email, language, occasion, wantedDay } = contact
  const year = yearOf(dayInDhaka(ctx.now))
  const made = await sql<{ number: string }>`
    insert into gifting.quotations (id, number, token, ticket_id, company_id, company_name, contact_name, contact_designation, phone, email,
      language, occasion, wanted_day, created_by, created_at)
    values (${id}::uuid, 'Q-' || ${year}::text || '-' || lpad(nextval('gifting.quotation_numbers')::text, 5, '0'), ${newToken()}, ${ticketId}::uuid,
      ${companyId}::uuid, ${companyName}, ${contactName}, ${contactDesignation}, ${phone}, ${email}::text, ${language}, ${occasion},
      ${wantedDay}::date, ${actorName(ctx.actor)}, ${ctx.now})
    returning number`.execute(tx)
  return { id, number: made.rows[0]!.number }
}

type NewDraft = {
  quotationId: string
  ticketId: string | null
  version: number
  terms: string
  advancePercent: number
  creditDays: number
  lines: readonly TypedLine[]
  delivery: ReturnType<typeof paisa>
  deliveries: QuotedDeliveries
}

export async function insertDraft(tx: Tx, ctx: Ctx, draft: NewDraft): Promise<string> {
  const { quotationId, ticketId, version, terms, advancePercent, creditDays, lines, delivery, deliveries } = draft
  const id = newId(ctx.now)
  await sql`
    insert into gifting.quotation_versions (id, quotation_id, version, valid_until, terms, advance_percent, credit_days, deliveries, created_at)
    values (${id}::uuid, ${quotationId}::uuid, ${version}::integer, ${addDays(dayInDhaka(ctx.now), DAYS_VALID)}::date, ${terms},
      ${advancePercent}::integer, ${creditDays}::integer, ${JSON.stringify(deliveries)}::jsonb, ${ctx.now})`.execute(tx)
  const written = await writeLines(tx, { versionId: id, ticketId, lines, delivery })
  assert(written.ok, 'the lines were valid when they were read')
  return id
}

/** The box built in the enquiry, at the price the buyer saw, including card and sleeve. */
async function linesOfBox(tx: Tx, ctx: Ctx, { details }: Ticket): Promise<TypedLine[]> {
  const built = readBuiltBox(details)
  const box = built && (await makePrivateBox(tx, ctx, built))
  if (!built || !box?.ok) return []
  return [{ variantId: box.variantId, name: null, units: built.boxes, unitPrice: built.perBox, taxClassId: null }]
}

async function auditContact(tx: Tx, ctx: Ctx, before: Quotation, after: QuotationContact): Promise<void> {
  const { id, number } = before
  if (before.companyName === after.companyName && before.companyId === after.companyId && before.phone === after.phone) return
  await writeAudit(tx, ctx, {
    action: 'change-quotation',
    subject: { type: 'quotation', id, name: number },
    before: { company: before.companyName },
    after: { company: after.companyName },
  })
}
