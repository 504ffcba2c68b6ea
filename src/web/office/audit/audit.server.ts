import { auditEntries, staffMembers, type AuditEntry, type AuditFields } from '#shop/accounts/index.ts'
import {
  addDays,
  calendarDate,
  dayFrom,
  digitsIn,
  formatDay,
  formatInstant,
  formatMoney,
  formatNumber,
  formatWeight,
  grams,
  instantInDhaka,
  paisa,
  type Language,
  LANGUAGES,
} from '#shop/values/index.ts'
import type { Texts } from '#texts/catalogue.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions } from '../kit/actions.server.ts'
import { ownViews, viewIntents } from '../kit/list/views.server.ts'
import { readList } from '../kit/list/list-url.ts'
import { auditList } from './audit-list.ts'
import type { AuditChange, AuditRow, AuditView } from './audit-view.ts'
import { wordsOf, areaTexts } from '#texts/all.server.ts'

const PAGE_ROWS = 50
const SUNDAY = '2026-06-07'

/** Who changed what, newest first. Unknown filter values are ignored. */
export async function auditView(requestContext: StaffContext, search: URLSearchParams): Promise<AuditView> {
  const { ctx, language, may } = requestContext
  const everybody = await staffMembers(ctx.db, ctx.now)
  const read = readList(auditList, search)
  const { type } = read.filters
  const person = everybody.find(({ id }) => id === read.filters.person)
  const from = calendarDate(read.filters.from)
  const to = calendarDate(read.filters.to)
  const after = /^\d{1,15}$/.test(read.after ?? '') ? Number(read.after) : undefined
  const filter = {
    staffId: person?.id,
    subject: type === '' ? undefined : { type },
    from: from ? instantInDhaka(from, '00:00') : undefined,
    until: to ? instantInDhaka(addDays(to, 1), '00:00') : undefined,
    after,
  }
  const found = await auditEntries(ctx.db, { filter, limit: PAGE_ROWS + 1 })
  const shown = found.slice(0, PAGE_ROWS)
  return {
    rows: shown.map((entry) => rowOf(entry, language, may('manage-staff'))),
    own: await ownViews(requestContext, auditList),
    people: everybody.map(({ id, name }) => ({ id, name })),
    list: { ...read, filters: { ...read.filters, person: person?.id ?? '' } },
    next: found.length > PAGE_ROWS ? { after: String(shown.at(-1)!.id) } : null,
  }
}

export const auditActions = defineActions({ page: 'audit', sees: 'see-audit', intents: viewIntents(auditList) })

function rowOf(entry: AuditEntry, language: Language, mayStaff: boolean): AuditRow {
  const { id, at, actor, address, action, subject, before, after } = entry
  return {
    id,
    at: formatInstant(at, language),
    actor,
    address,
    action: labelOf('auditAction', action, language),
    subject: {
      type: labelOf('auditType', subject.type, language),
      name: subject.name,
      to: subject.type === 'staff' && !mayStaff ? null : pageOf(subject),
    },
    changes: changesOf(before, after, language),
  }
}

// Subjects with a page of their own. Lots, orders and tickets are never deleted, so the link always works.
const PAGES: Record<string, string> = {
  staff: '/office/staff',
  order: '/office/orders',
  lot: '/office/stock',
  product: '/office/products',
  ticket: '/office/tickets',
  claim: '/office/claims',
  zone: '/office/settings/delivery/zones',
  slot: '/office/settings/delivery/slots',
  promotion: '/office/settings/promotions',
  page: '/office/settings/pages',
  company: '/office/companies',
  quotation: '/office/gifts/quotations',
  grower: '/office/growers',
  'grower-contract': '/office/growers/contracts',
  programme: '/office/gifts/programmes',
  campaign: '/office/campaigns',
}

function pageOf({ type, id }: { type: string; id: string }): string | null {
  const page = PAGES[type]
  return page === undefined ? null : `${page}/${id}`
}

function changesOf(before: AuditFields | null, after: AuditFields | null, language: Language): AuditChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  // A new record has many empty fields, which are left out.
  const telling = fields.filter((field) => before !== null || !isNothing(after?.[field]))
  return telling.map((field) => ({
    field: labelOf('auditField', field, language),
    was: before && field in before ? valueText(field, before[field]!, language) : null,
    is: after && field in after ? valueText(field, after[field]!, language) : null,
  }))
}

type Value = AuditFields[string]

function isNothing(value: Value | undefined): value is '' | null | undefined {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function valueText(field: string, value: Value, language: Language): string {
  if (isNothing(value)) return textOf('audit.nothing', language)
  if (typeof value === 'boolean') return textOf(value ? 'audit.yes' : 'audit.no', language)
  if (typeof value === 'number') return numberText(field, value, language)
  if (typeof value === 'string') return wordText(field, value, language)
  if (Array.isArray(value)) return value.map((one) => valueText(field, one, language)).join(', ')
  const parts = Object.entries(value).map(([name, part]) => {
    return `${labelOf('auditField', name, language)}: ${valueText(name, part, language)}`
  })
  return parts.join(', ')
}

// Amounts whose field names have no unit.
const MONEY = ['base', 'perKilo', 'freeFrom', 'amount', 'most', 'leastGoods']

/** A field name ends with its unit. */
function numberText(field: string, value: number, language: Language): string {
  if (!Number.isSafeInteger(value)) return formatNumber(value, language)
  if (field === 'weekdays') return formatDay(addDays(dayFrom(SUNDAY), value), language, 'weekday')
  if (/(?:b|B)asisPoints$/.test(field)) return `${digitsIn(language, String(value / 100))}%`
  if (/(?:_p|P)aisa$/.test(field) || MONEY.includes(field)) return formatMoney(paisa(value), language)
  // A weight of zero is shown like any other.
  if (/(?:^g|_g|G)rams$/.test(field) && value > 0) return formatWeight(grams(value), language)
  return formatNumber(value, language)
}

// Words of these fields are named on other pages, too.
const NAMED: Record<string, readonly string[]> = {
  role: ['role', 'memberRole'],
  way: ['way', 'receiptWhat'],
  kind: ['auditValue', 'receiptWhat'],
  outcome: ['cod'],
  difference: ['remittance.kind'],
  how: ['auditValue', 'remittance.reason'],
  method: ['auditValue', 'grower.method'],
  types: ['webhookEvent'],
  state: ['auditValue', 'campaignState'],
}

function wordText(field: string, value: string, language: Language): string {
  const day = calendarDate(value)
  if (day) return formatDay(day, language, 'withYear')
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatInstant(new Date(value), language)
  // Text that people wrote is shown unchanged.
  if (['name', 'note', 'reason', ...LANGUAGES].includes(field)) return value
  const texts: Texts = areaTexts('office', language)
  const named = (NAMED[field] ?? ['auditValue']).map((kind) => texts[`${kind}.${value}`])
  return named.find((text) => typeof text === 'string') ?? value
}

/** A field name without a translation is shown as plain words. */
function labelOf(kind: 'auditAction' | 'auditType' | 'auditField', name: string, language: Language): string {
  const texts: Texts = areaTexts('office', language)
  const label = texts[`${kind}.${name}`]
  if (typeof label === 'string') return label
  const words = name.replaceAll(/[-_]/g, ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

function textOf(key: 'audit.nothing' | 'audit.yes' | 'audit.no', language: Language): string {
  return wordsOf('office', language)(key)
}
