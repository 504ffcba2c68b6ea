import { sql } from 'kysely'
import { sortedPage } from '#platform/database/sorted-page.ts'
import { newId } from '#platform/ids.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { cleanLine, cleanText } from '../values/text.ts'
import { toLatinDigits } from '../values/language.ts'
import type { Paisa } from '../values/money.ts'
import type { Phone } from '../values/phone.ts'
import { changedFields, writeAudit, type AuditFields } from './audit.ts'

/** What staff record about a company. */
export type CompanyFacts = {
  name: string
  nameBn: string | null
  bin: string | null
  tin: string | null
  address: string
  contactName: string
  phone: Phone | null
  email: string | null
  /** The payment period in days after the invoice. */
  creditDays: number
  /** Above this amount a second person must approve; null when never needed. */
  approvalAbove: Paisa | null
  /** How many days after the last box recipient lists are kept. */
  keepListsDays: number
  note: string
  blocked: boolean
}

export type Company = CompanyFacts & { id: string; createdAt: Date }

export type CompanyField = 'name' | 'nameBn' | 'bin' | 'tin' | 'address' | 'contactName' | 'creditDays' | 'keepListsDays' | 'note'

type CompanySaved =
  | { ok: true; id: string }
  | { ok: false; problem: 'unknown-company' | 'edit-conflict' }
  | { ok: false; problem: 'not-valid'; fields: CompanyField[] }

const COLUMNS = sql`
  id, name, name_bn as "nameBn", bin, tin, address, contact_name as "contactName", phone, email, credit_days as "creditDays",
  approval_above_paisa as "approvalAbove", keep_lists_days as "keepListsDays", note, blocked, created_at as "createdAt"`

const MOST_LISTED = 200

type CompaniesAsked = {
  /** Part of the name, the BIN or a phone number. */
  query?: string
  /** By name without it. */
  sort?: { by: 'name' | 'contact'; down: boolean } | null
  most?: number
  offset?: number
}

export async function companies(
  reader: Reader,
  { query = '', sort = null, most = MOST_LISTED, offset = 0 }: CompaniesAsked = {},
): Promise<Company[]> {
  const like = `%${query.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const value = sort?.by === 'contact' ? sql`lower(contact_name)` : sql`lower(name)`
  const { orderBy } = sortedPage({ by: [value, sql`id`], down: sort?.down ?? false }, sql`accounts.companies`)
  const found = await sql<Company>`
    select ${COLUMNS} from accounts.companies
    where ${query} = '' or lower(name) like ${like} or name_bn like ${like} or bin like ${like} or phone like ${like}
    order by ${orderBy} limit ${most} offset ${offset}`.execute(reader)
  return found.rows
}

export async function companyById(reader: Reader, id: string): Promise<Company | null> {
  return (await companiesByIds(reader, [id])).get(id) ?? null
}

export async function companiesByIds(reader: Reader, ids: readonly string[]): Promise<Map<string, Company>> {
  const found = await sql<Company>`select ${COLUMNS} from accounts.companies where id = any(${[...ids]}::uuid[])`.execute(reader)
  return new Map(found.rows.map((company) => [company.id, company]))
}

/** A version token: the second of two concurrent editors gets a conflict. */
export function companyVersion(company: CompanyFacts): string {
  return JSON.stringify(Object.values(factsOf(company)))
}

/** Adds or changes a company. */
export function saveCompany(
  ctx: Ctx,
  { id, seen, facts }: { id: string | null; seen: string; facts: CompanyFacts },
): Promise<CompanySaved> {
  return ctx.db.transaction(async (tx): Promise<CompanySaved> => {
    const before = id === null ? null : await lockCompany(tx, id)
    if (id !== null && !before) return { ok: false, problem: 'unknown-company' }
    if (before && companyVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    const { after, faults } = normalized(facts)
    if (faults.length > 0) return { ok: false, problem: 'not-valid', fields: faults }
    const companyId = id ?? newId(ctx.now)
    await write(tx, { ...after, id: companyId, createdAt: before?.createdAt ?? ctx.now })
    await audit(tx, ctx, { companyId, before, after })
    return { ok: true, id: companyId }
  })
}

export async function lockCompany(tx: Tx, id: string): Promise<Company | null> {
  const found = await sql<Company>`select ${COLUMNS} from accounts.companies where id = ${id}::uuid for update`.execute(tx)
  return found.rows[0] ?? null
}

function factsOf(company: CompanyFacts): CompanyFacts {
  const { name, nameBn, bin, tin, address, contactName, phone, email, creditDays, approvalAbove, keepListsDays, note, blocked } =
    company
  return { name, nameBn, bin, tin, address, contactName, phone, email, creditDays, approvalAbove, keepListsDays, note, blocked }
}

function normalized(facts: CompanyFacts): { after: CompanyFacts; faults: CompanyField[] } {
  const faults: CompanyField[] = []
  const line = (field: CompanyField, value: string, most: number): string => {
    const clean = cleanLine(value, most)
    if (clean === null) faults.push(field)
    return clean ?? ''
  }
  const words = (field: CompanyField, value: string, most: number): string => {
    const clean = cleanText(value, most)
    if (clean === null) faults.push(field)
    return clean ?? ''
  }
  const days = (field: CompanyField, value: number, least: number, most: number): void => {
    if (!Number.isInteger(value) || value < least || value > most) faults.push(field)
  }
  const name = line('name', facts.name, 150)
  if (name === '') faults.push('name')
  const bin = binOf(facts.bin)
  const tin = toLatinDigits(facts.tin ?? '').replace(/[\s-]/g, '')
  if (bin === undefined) faults.push('bin')
  if (tin !== '' && !/^\d{12}$/.test(tin)) faults.push('tin')
  days('creditDays', facts.creditDays, 0, 180)
  days('keepListsDays', facts.keepListsDays, 1, 730)
  const after = {
    ...facts,
    name,
    nameBn: line('nameBn', facts.nameBn ?? '', 150) || null,
    bin: bin ?? null,
    tin: tin || null,
    address: words('address', facts.address, 300),
    contactName: line('contactName', facts.contactName, 100),
    note: words('note', facts.note, 1000),
  }
  return { after: factsOf(after), faults: [...new Set(faults)] }
}

/** Nine digits and four, in any notation; undefined when invalid. */
export function binOf(typed: string | null): string | null | undefined {
  const digits = toLatinDigits(typed ?? '').replace(/[\s-]/g, '')
  if (digits === '') return null
  return /^\d{13}$/.test(digits) ? `${digits.slice(0, 9)}-${digits.slice(9)}` : undefined
}

async function write(tx: Tx, company: Company): Promise<void> {
  const { id, name, nameBn, bin, tin, address, contactName, phone, email, creditDays, approvalAbove, keepListsDays } = company
  await sql`
    insert into accounts.companies (id, name, name_bn, bin, tin, address, contact_name, phone, email, credit_days, approval_above_paisa,
      keep_lists_days, note, blocked, created_at)
    values (${id}::uuid, ${name}, ${nameBn}::text, ${bin}::text, ${tin}::text, ${address}, ${contactName}, ${phone}::text, ${email}::text,
      ${creditDays}::integer, ${approvalAbove}::bigint, ${keepListsDays}::integer, ${company.note}, ${company.blocked}, ${company.createdAt})
    on conflict (id) do update set name = excluded.name, name_bn = excluded.name_bn, bin = excluded.bin, tin = excluded.tin,
      address = excluded.address, contact_name = excluded.contact_name, phone = excluded.phone, email = excluded.email,
      credit_days = excluded.credit_days, approval_above_paisa = excluded.approval_above_paisa,
      keep_lists_days = excluded.keep_lists_days, note = excluded.note, blocked = excluded.blocked`.execute(tx)
}

/** The contact's data is erased with the person; the rest belongs to the company. */
async function audit(
  tx: Tx,
  ctx: Ctx,
  { companyId, before, after }: { companyId: string; before: Company | null; after: CompanyFacts },
): Promise<void> {
  const subject = { type: 'company', id: companyId, name: after.name }
  const changed = changedFields(before ? asAudited(before) : {}, asAudited(after))
  const contact = changedFields(before ? contactOf(before) : {}, contactOf(after))
  if (!changed && !contact) return
  await writeAudit(tx, ctx, {
    action: before ? 'change-company' : 'add-company',
    subject,
    before: before && (changed?.before ?? {}),
    after: changed?.after ?? {},
    ...(contact && after.phone && { personal: { phone: after.phone, before: contact.before, after: contact.after } }),
  })
}

function asAudited({
  name,
  nameBn,
  bin,
  tin,
  address,
  creditDays,
  approvalAbove,
  keepListsDays,
  note,
  blocked,
}: CompanyFacts): AuditFields {
  const days = { credit_days: creditDays, keep_lists_days: keepListsDays }
  return { name, nameBn, bin, tin, address, ...days, approval_above_paisa: approvalAbove, note, blocked }
}

function contactOf({ contactName, phone, email }: CompanyFacts): AuditFields {
  return { contact: contactName, phone, email }
}
