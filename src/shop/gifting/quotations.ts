import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../context.ts'
import type { Translations, CalendarDate, Language, Paisa, Phone } from '../values/index.ts'
import type { LineContent } from './line-contents.ts'
import type { QuotationState, QuotedDeliveries, QuotedStep } from './quotation-rules.ts'

export type Quotation = {
  id: string
  number: string
  token: string
  ticketId: string | null
  companyId: string | null
  /** The company name on the document when no company record is linked. */
  companyName: string
  contactName: string
  contactDesignation: string
  phone: Phone
  email: string | null
  language: Language
  occasion: string
  wantedDay: CalendarDate | null
  /** When the buyer agreed to a reminder before the same occasion of the next year; null: no reminder. */
  remindersSince: Date | null
  createdBy: string
  createdAt: Date
}

export type QuotationLine = {
  position: number
  /** Null for a service such as printing. */
  variantId: string | null
  name: Translations
  units: number
  unitPrice: Paisa
  linePaisa: Paisa
  taxClassId: string
  vatBasisPoints: number
  vat: Paisa
  /** What one unit consists of; empty for a service, and for lines from before this was kept. */
  contents: LineContent[]
}

export type QuotationVersion = {
  id: string
  quotationId: string
  version: number
  state: QuotationState
  validUntil: CalendarDate
  terms: string
  /** The second of two concurrent editors gets a conflict. */
  revision: number
  goods: Paisa
  delivery: Paisa
  deliveryVatBasisPoints: number
  total: Paisa
  vat: Paisa
  advancePercent: number
  creditDays: number
  createdAt: Date
  sentAt: Date | null
  decidedAt: Date | null
  lines: QuotationLine[]
  /** Where and on which days its boxes go. */
  deliveries: QuotedDeliveries
  /** Kept when it is sent. */
  steps: QuotedStep[]
}

export type QuotationEventKind = 'made' | 'sent' | 'opened' | 'comment' | 'answer' | 'change-asked' | 'approved' | 'declined'

export type QuotationEvent = {
  id: number
  version: number | null
  kind: QuotationEventKind
  text: string
  name: string | null
  designation: string | null
  poNumber: string | null
  poFile: string | null
  poKind: 'image/webp' | 'application/pdf' | null
  actor: string
  at: Date
}

const QUOTATION = sql`
  id, number, token, ticket_id as "ticketId", company_id as "companyId", company_name as "companyName", contact_name as "contactName",
  contact_designation as "contactDesignation", phone, email, language, occasion, wanted_day as "wantedDay", reminders_since as "remindersSince", created_by as "createdBy",
  created_at as "createdAt"`

/** `rest` follows the table name: a where clause, an order, a limit. */
async function quotationRows(reader: Reader, rest: RawBuilder<unknown>): Promise<Quotation[]> {
  const found = await sql<Quotation>`select ${QUOTATION} from gifting.quotations ${rest}`.execute(reader)
  return found.rows
}

export async function quotationById(reader: Reader, id: string): Promise<Quotation | null> {
  return (await quotationRows(reader, sql`where id = ${id}::uuid`))[0] ?? null
}

export async function quotationByToken(reader: Reader, token: string): Promise<Quotation | null> {
  return isToken(token) ? ((await quotationRows(reader, sql`where token = ${token}`))[0] ?? null) : null
}

/** Every change of a quotation takes this lock first, so a concurrent change sees the result of the first. */
export async function lockQuotation(tx: Tx, ref: { token: string } | { quotationId: string }): Promise<Quotation | null> {
  if ('token' in ref && !isToken(ref.token)) return null
  const where = 'token' in ref ? sql`token = ${ref.token}` : sql`id = ${ref.quotationId}::uuid`
  return (await quotationRows(tx, sql`where ${where} for update`))[0] ?? null
}

/** Newest first. */
export async function versionsOf(reader: Reader, quotationIds: readonly string[]): Promise<QuotationVersion[]> {
  return versionRows(reader, sql`quotation_id = any(${[...quotationIds]}::uuid[])`)
}

/** A version by id, such as the approved version of a gift run. */
export async function versionById(reader: Reader, id: string): Promise<QuotationVersion | null> {
  return (await versionRows(reader, sql`id = ${id}::uuid`))[0] ?? null
}

async function versionRows(reader: Reader, where: RawBuilder<unknown>): Promise<QuotationVersion[]> {
  const found = await sql<QuotationVersion>`
    select id, quotation_id as "quotationId", version, state, valid_until as "validUntil", terms, revision, goods_paisa as goods,
      delivery_paisa as delivery, delivery_vat_basis_points as "deliveryVatBasisPoints", total_paisa as total, vat_paisa as vat,
      advance_percent as "advancePercent", credit_days as "creditDays", created_at as "createdAt", sent_at as "sentAt",
      decided_at as "decidedAt", deliveries, steps,
      (select coalesce(jsonb_agg(jsonb_build_object('position', position, 'variantId', variant_id, 'name', name, 'units', units,
          'unitPrice', unit_price_paisa, 'linePaisa', line_paisa, 'taxClassId', tax_class_id, 'vatBasisPoints', line.vat_basis_points,
          'vat', line.vat_paisa, 'contents', line.contents) order by position), '[]')
        from gifting.quotation_lines line where line.version_id = versions.id) as lines
    from gifting.quotation_versions versions where ${where} order by version desc`.execute(reader)
  return found.rows
}

/** Oldest first. */
export async function quotationEvents(reader: Reader, quotationId: string): Promise<QuotationEvent[]> {
  const found = await sql<QuotationEvent>`
    select id, version, kind, text, name, designation, po_number as "poNumber", po_file as "poFile", po_kind as "poKind", actor, at
    from gifting.quotation_events where quotation_id = ${quotationId}::uuid order by id`.execute(reader)
  return found.rows
}

/** A malformed token matches nothing, without a query. */
function isToken(token: string): boolean {
  return /^[\w-]{22,64}$/.test(token)
}
