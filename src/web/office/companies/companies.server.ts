import {
  companies,
  companyById,
  membersOf,
  type saveCompany,
  companyVersion,
  type Company,
  type CompanyField,
  type CompanyFacts,
} from '#shop/accounts/index.ts'
import { quotationsForOffice } from '#shop/gifting/index.ts'
import { companyStatement, type CompanyStatement } from '#shop/billing/index.ts'
import { AGES, companyCredit, owedOnAccount, receiptsOf } from '#shop/payments/index.ts'
import {
  dayInDhaka,
  formatDay,
  formatMoney,
  nationalPhone,
  paisa,
  paisaToTaka,
  parsePhone,
  spacedPhone,
  type Language,
  type Paisa,
  type Phone,
  nameIn,
} from '#shop/values/index.ts'
import { found, knownId, type StaffContext } from '../access.server.ts'
import { quotationRowOf } from '../gifts/quotation-rows.server.ts'
import { defineActions } from '../kit/actions.server.ts'
import { ownViews, viewIntents } from '../kit/list/views.server.ts'
import { readList } from '../kit/list/list-url.ts'
import { companiesList } from './companies-list.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'

export type CompanyRow = {
  id: string
  name: string
  contact: string
  phone: string
  blocked: boolean
  owes: string
  late: boolean
}
export type CompanyView = Awaited<ReturnType<typeof companyView>>

const PAGE_ROWS = 100

export async function companiesView(requestContext: StaffContext, search: URLSearchParams) {
  const { ctx, language } = requestContext
  const shown = readList(companiesList, search)
  const { page, sort } = shown
  const found = await companies(ctx.db, { query: shown.filters.q, sort, most: PAGE_ROWS + 1, offset: (page - 1) * PAGE_ROWS })
  const listed = found.slice(0, PAGE_ROWS)
  const owed = await owedOnAccount(ctx.db, { companyIds: listed.map(({ id }) => id), today: dayInDhaka(ctx.now) })
  const rows = listed.map((company): CompanyRow => {
    const own = owed.get(company.id)
    return {
      id: company.id,
      name: nameOf(company, language),
      contact: company.contactName,
      phone: company.phone ? spacedPhone(company.phone) : '',
      blocked: company.blocked,
      owes: own ? formatMoney(own.amount, language) : '',
      late: own?.late ?? false,
    }
  })
  const own = await ownViews(requestContext, companiesList)
  return { shown, next: found.length > PAGE_ROWS ? { page: page + 1 } : null, rows, own }
}

export const companiesActions = defineActions({ page: 'companies', sees: 'see-companies', intents: viewIntents(companiesList) })

export async function companyView({ ctx, language, may }: StaffContext, id: string) {
  const company = found(await companyById(ctx.db, knownId(id)))
  const [members, credit, receipts, quotations, statement] = await Promise.all([
    membersOf(ctx.db, id),
    companyCredit(ctx.db, id),
    receiptsOf(ctx.db, id),
    quotationsForOffice(ctx.db, { list: 'all', companyId: id }),
    companyStatement(ctx.db, { companyId: id, today: dayInDhaka(ctx.now) }),
  ])
  const money = (amount: Paisa) => formatMoney(amount, language)
  return {
    id,
    name: nameOf(company, language),
    blocked: company.blocked,
    can: { manage: may('manage-companies'), take: may('take-company-money') },
    seen: companyVersion(company),
    fields: fieldsOf(company),
    credit: credit && { limit: money(credit.limit), used: money(credit.used), left: money(credit.left) },
    creditField: credit ? String(paisaToTaka(credit.limit)) : '',
    creditSeen: credit ? String(credit.limit) : '',
    members: members.map((member) => ({ ...member, phone: spacedPhone(member.phone) })),
    receipts: receipts
      .toReversed()
      .map(({ id: receiptId, kind, way, reference, day, amount, allocated, note, undoneReason, scan }) => ({
        id: receiptId,
        what: way ?? (kind === 'vds' ? ('vds' as const) : ('tds' as const)),
        reference,
        day: formatDay(day, language, 'withYear'),
        amount: money(amount),
        left: undoneReason === null && amount > allocated ? money(paisa(amount - allocated)) : null,
        note,
        undone: undoneReason,
        scan: scan && `/office/companies/${id}/receipts/${receiptId}`,
      })),
    quotations: quotations.map((row) => quotationRowOf(row, { today: dayInDhaka(ctx.now), language })),
    today: dayInDhaka(ctx.now),
    statement: statementOf(statement, language),
  }
}

function statementOf({ entries, balance, open, ages, unallocated }: CompanyStatement, language: Language) {
  const money = (amount: Paisa) => formatMoney(amount, language)
  return {
    balance: money(paisa(Math.abs(balance))),
    ours: balance < 0,
    unallocated: unallocated > 0 ? money(unallocated) : null,
    ages: AGES.map((age) => ({ age, amount: money(ages[age]), some: ages[age] !== 0 })),
    open: open.map((one) => ({
      id: one.id,
      number: one.number,
      invoice: one.invoice ?? '–',
      due: money(one.due),
      onAccount: one.onAccount > 0 ? money(one.onAccount) : null,
      dueOn: one.dueOn && formatDay(one.dueOn, language, 'withYear'),
      late: one.age !== 'not-due',
    })),
    entries: entries.map(({ day, kind, order, invoice, receipt, amount, balance: after }, key) => ({
      key,
      day: formatDay(day, language, 'withYear'),
      kind,
      orderId: order?.id ?? null,
      number: order?.number ?? '',
      invoice: invoice ?? '',
      what: receipt ? (receipt.way ?? (receipt.kind === 'vds' ? ('vds' as const) : ('tds' as const))) : null,
      reference: receipt?.reference ?? '',
      charged: amount > 0 ? money(amount) : '',
      paid: amount < 0 ? money(paisa(0 - amount)) : '',
      balance: money(after),
    })),
  }
}

function nameOf({ name, nameBn }: Pick<Company, 'name' | 'nameBn'>, language: Language): string {
  return nameIn({ name, nameBn }, language)
}

function fieldsOf(company: Company): Record<string, string> {
  return {
    companyName: company.name,
    companyNameBn: company.nameBn ?? '',
    companyBin: company.bin ?? '',
    companyTin: company.tin ?? '',
    companyAddress: company.address,
    contactName: company.contactName,
    contactPhone: company.phone ? nationalPhone(company.phone) : '',
    contactEmail: company.email ?? '',
    creditDays: String(company.creditDays),
    approvalAbove: company.approvalAbove === null ? '' : String(paisaToTaka(company.approvalAbove)),
    keepListsDays: String(company.keepListsDays),
    companyNote: company.note,
    companyBlocked: company.blocked ? 'yes' : '',
  }
}

// Maps the rules' field names to those of the form.
const FORM_FIELDS: Record<CompanyField, string> = {
  name: 'companyName',
  nameBn: 'companyNameBn',
  bin: 'companyBin',
  tin: 'companyTin',
  address: 'companyAddress',
  contactName: 'contactName',
  creditDays: 'creditDays',
  keepListsDays: 'keepListsDays',
  note: 'companyNote',
}

export function companyIn(read: FieldReader, { sent }: { sent: Record<string, string> }): CompanyFacts {
  const raw = (name: string) => sent[name] ?? ''
  const [phone, email] = [phoneIn(raw('contactPhone')), emailIn(raw('contactEmail'))]
  if (phone === undefined) read.refuse('contactPhone')
  if (email === undefined) read.refuse('contactEmail')
  return {
    name: raw('companyName'),
    nameBn: raw('companyNameBn') || null,
    bin: raw('companyBin') || null,
    tin: raw('companyTin') || null,
    address: raw('companyAddress'),
    contactName: raw('contactName'),
    phone: phone ?? null,
    email: email ?? null,
    creditDays: read.countIfAny('creditDays') ?? 0,
    approvalAbove: read.moneyIfAny('approvalAbove'),
    keepListsDays: read.countIfAny('keepListsDays') ?? 90,
    note: raw('companyNote'),
    blocked: read.yes('companyBlocked'),
  }
}

/** A refusal names the fields of the form. */
export function savedCompany(saved: Awaited<ReturnType<typeof saveCompany>>) {
  if (saved.ok || saved.problem !== 'not-valid') return saved
  return { ...saved, fields: saved.fields.map((field) => FORM_FIELDS[field]) }
}

/** Null if there is none, undefined if it is invalid. */
export function phoneIn(typed: string): Phone | null | undefined {
  if (typed.trim() === '') return null
  const parsed = parsePhone(typed.slice(0, 100))
  return parsed.ok ? parsed.phone : undefined
}

export function emailIn(typed: string): string | null | undefined {
  const email = typed.trim()
  if (email === '') return null
  return email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : undefined
}
