import { sql, type RawBuilder } from 'kysely'
import { companyById } from '../accounts/index.ts'
import { sellables } from '../catalog/index.ts'
import type { Reader, Tx } from '../context.ts'
import {
  type Translations,
  type CalendarDate,
  type Language,
  type Paisa,
  type Phone,
  NO_TEXT,
  inLanguage,
  mapText,
  nameIn,
} from '../values/index.ts'
import { quotationById, versionById, type Quotation, type QuotationVersion } from './quotations.ts'
import type { CardDesign } from './card-designs.ts'
import type { Charity, DeclinedBoxes, RunBox, RunState } from './run-rules.ts'

export type Run = {
  id: string
  number: string
  token: string
  quotationVersionId: string
  companyId: string | null
  customerId: string | null
  name: string
  contactName: string
  phone: Phone
  email: string | null
  language: Language
  state: RunState
  fromName: string
  cardText: string
  variantId: string | null
  day: CalendarDate | null
  fallback: { areaId: string; addressLine: string; landmark: string | null } | null
  sheetName: string | null
  /** The second of two concurrent editors gets a conflict. */
  version: number
  orderId: string | null
  confirmedAt: Date | null
  keepUntil: CalendarDate | null
  erasedAt: Date | null
  /** When all its boxes were delivered or otherwise finished. */
  finishedAt: Date | null
  /** Of the messages and pages of its recipients; null: the language of the run. */
  recipientsLanguage: Language | null
  /** The last day recipients may choose; null: see `lastDayOf`. */
  lastDay: CalendarDate | null
  mayPassOn: boolean
  charity: Charity | null
  declinedBoxes: DeclinedBoxes
  /** Of its cards and sleeve; null for runs from before there were designs. */
  design: CardDesign | null
  logoId: string | null
  /** The accent of the shop when the run was opened, empty for the usual one; null for runs from before it was kept. */
  accent: string | null
  /** Since when links to recipients wait until staff agree to their cost. */
  linksHeldAt: Date | null
  createdAt: Date
}

type Row = Omit<Run, 'fallback' | 'charity'> & {
  fallbackAreaId: string | null
  fallbackAddressLine: string | null
  fallbackLandmark: string | null
  charityName: string | null
  charityPhone: Phone | null
  charityAreaId: string | null
  charityAddressLine: string | null
}

const COLUMNS = sql`
  id, number, token, quotation_version_id as "quotationVersionId", company_id as "companyId", customer_id as "customerId", name,
  contact_name as "contactName", phone, email, language, state, from_name as "fromName", card_text as "cardText", variant_id as "variantId",
  day, fallback_area_id as "fallbackAreaId", fallback_address_line as "fallbackAddressLine", fallback_landmark as "fallbackLandmark",
  sheet_name as "sheetName", version, order_id as "orderId", confirmed_at as "confirmedAt", keep_until as "keepUntil", erased_at as "erasedAt", finished_at as "finishedAt",
  recipients_language as "recipientsLanguage", last_day as "lastDay", may_pass_on as "mayPassOn", charity_name as "charityName",
  charity_phone as "charityPhone", charity_area_id as "charityAreaId", charity_address_line as "charityAddressLine",
  declined_boxes as "declinedBoxes", design, logo_id as "logoId", accent, links_held_at as "linksHeldAt", created_at as "createdAt"`

/** `rest` follows the table name: a where clause, an order, a limit, a lock. */
export async function runRows(reader: Reader, rest: RawBuilder<unknown>): Promise<Run[]> {
  const found = await sql<Row>`select ${COLUMNS} from gifting.gift_runs ${rest}`.execute(reader)
  return found.rows.map(runIn)
}

function runIn({ fallbackAreaId, fallbackAddressLine, fallbackLandmark, ...row }: Row): Run {
  const { charityName: name, charityPhone: phone, charityAreaId: areaId, charityAddressLine: addressLine, ...run } = row
  return {
    ...run,
    fallback:
      fallbackAreaId === null || fallbackAddressLine === null
        ? null
        : { areaId: fallbackAreaId, addressLine: fallbackAddressLine, landmark: fallbackLandmark },
    charity:
      name === null || phone === null || areaId === null || addressLine === null ? null : { name, phone, areaId, addressLine },
  }
}

/** Buyers identify a run by the token of its link, staff by its id. */
export type RunRef = { token: string } | { runId: string }

export async function runOf(reader: Reader, ref: RunRef): Promise<Run | null> {
  const where = whereOf(ref)
  return where ? ((await runRows(reader, where))[0] ?? null) : null
}

/** Every change of a run or its recipients takes this lock first. */
export async function lockRun(tx: Tx, ref: RunRef): Promise<Run | null> {
  const where = whereOf(ref)
  return where ? ((await runRows(tx, sql`${where} for update`))[0] ?? null) : null
}

/** A malformed token or id matches nothing, without a query. */
function whereOf(ref: RunRef): RawBuilder<unknown> | null {
  if ('token' in ref) return /^[\w-]{22,64}$/.test(ref.token) ? sql`where token = ${ref.token}` : null
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(ref.runId) ? sql`where id = ${ref.runId}::uuid` : null
}

export async function runOfVersion(reader: Reader, quotationVersionId: string): Promise<Run | null> {
  const rows = await runRows(reader, sql`where quotation_version_id = ${quotationVersionId}::uuid and state <> 'cancelled'`)
  return rows[0] ?? null
}

export async function runOfOrder(reader: Reader, orderId: string): Promise<Run | null> {
  return (await runRows(reader, sql`where order_id = ${orderId}::uuid`))[0] ?? null
}

/** A box of the quotation, with the quoted number and price. */
type QuotedBox = RunBox & { units: number; unitPrice: Paisa; grams: number }

/** The terms of a run, from the approved quotation. */
export type RunTerms = {
  quotation: Quotation
  version: QuotationVersion
  boxes: QuotedBox[]
  companyName: string
  /** The company in the language of a reader; null without a kept company. */
  companyNames: { name: string; nameBn: string | null } | null
  /** How many days after the last box its recipients' data is kept. */
  keepListsDays: number
}

const KEEP_LISTS_DAYS = 90

export async function termsOf(reader: Reader, run: Pick<Run, 'quotationVersionId' | 'companyId'>): Promise<RunTerms> {
  const version = await versionById(reader, run.quotationVersionId)
  const quotation = version && (await quotationById(reader, version.quotationId))
  if (!version || !quotation) throw new Error('A gift run has lost its quotation.')
  const company = run.companyId === null ? null : await companyById(reader, run.companyId)
  const lines = version.lines.filter((line) => line.variantId !== null)
  const sold = await sellables(reader, [...new Set(lines.map((line) => line.variantId!))])
  const boxes = new Map<string, QuotedBox>()
  for (const { variantId, name, units, unitPrice } of lines) {
    const known = boxes.get(variantId!)
    const variant = sold.get(variantId!)
    if (known) known.units += units
    else {
      const label = variant?.label ?? NO_TEXT
      const grams = variant?.netGrams ?? 0
      boxes.set(variantId!, { variantId: variantId!, name: withoutLabel(name, label), label, sku: '', units, unitPrice, grams })
    }
  }
  return {
    quotation,
    version,
    boxes: [...boxes.values()],
    companyName: company?.name ?? quotation.companyName,
    companyNames: company && { name: company.name, nameBn: company.nameBn },
    keepListsDays: company?.keepListsDays ?? KEEP_LISTS_DAYS,
  }
}

/** The sender as a recipient reads it: a company has a name in each language, where the run does not name another sender. */
export function senderIn(
  { fromName }: Pick<Run, 'fromName'>,
  { companyNames }: Pick<RunTerms, 'companyNames'>,
  language: Language,
): string {
  return companyNames && companyNames.name === fromName ? nameIn(companyNames, language) : fromName
}

/** The language of a recipient's messages and page. */
export function languageFor(
  run: Pick<Run, 'language' | 'recipientsLanguage'>,
  row: { read: { language: Language | null } },
): Language {
  return row.read.language ?? run.recipientsLanguage ?? run.language
}

/** A quotation line's name contains box and size; lists also show the box alone. */
function withoutLabel(name: Translations, label: Translations): Translations {
  const alone = (whole: string, size: string) =>
    size !== '' && whole.endsWith(`, ${size}`) ? whole.slice(0, -size.length - 2) : whole
  return mapText(name, (whole, language) => alone(whole, inLanguage(label, language)))
}
