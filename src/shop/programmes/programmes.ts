import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../context.ts'
import type { Paisa, Phone, Translations } from '../values/index.ts'
import type { Deliver, GoesTo, ProgrammeState } from './programme-rules.ts'

export type Programme = {
  id: string
  companyId: string
  name: string
  state: ProgrammeState
  yearBudget: Paisa
  monthBudget: Paisa
  /** For each box; null until staff have agreed it. */
  delivery: Paisa | null
  oneAMonth: boolean
  weekend: number[]
  reception: { name: string; phone: Phone; areaId: string; address: string } | null
  keepDays: number
  consentAt: Date | null
  createdAt: Date
  endedAt: Date | null
  erasedAt: Date | null
  /** The second of two concurrent editors gets a conflict. */
  version: number
}

type Row = Omit<Programme, 'reception'> & {
  receptionName: string
  receptionPhone: Phone | null
  receptionAreaId: string | null
  receptionAddress: string
}

const COLUMNS = sql`
  id, company_id as "companyId", name, state, year_budget_paisa as "yearBudget", month_budget_paisa as "monthBudget",
  delivery_paisa as delivery, one_a_month as "oneAMonth", weekend, reception_name as "receptionName", reception_phone as "receptionPhone",
  reception_area_id as "receptionAreaId", reception_address as "receptionAddress", keep_days as "keepDays", consent_at as "consentAt",
  created_at as "createdAt", ended_at as "endedAt", erased_at as "erasedAt", version`

/** `rest` follows the table name: a where clause, an order, a lock. */
export async function programmeRows(reader: Reader, rest: RawBuilder<unknown>): Promise<Programme[]> {
  const found = await sql<Row>`select ${COLUMNS} from programmes.programmes ${rest}`.execute(reader)
  return found.rows.map(({ receptionName: name, receptionPhone: phone, receptionAreaId: areaId, receptionAddress, ...row }) => ({
    ...row,
    reception: phone === null || areaId === null ? null : { name, phone, areaId, address: receptionAddress },
  }))
}

/** A programme of this company; null for one of another. A malformed id matches nothing, without a query. */
export async function programmeOf(reader: Reader, ref: ProgrammeRef): Promise<Programme | null> {
  const where = whereOf(ref)
  return where ? ((await programmeRows(reader, where))[0] ?? null) : null
}

/** Members name the company too; staff and jobs do not. */
export type ProgrammeRef = { programmeId: string; companyId?: string }

/** Every change of a programme, its roster or its months takes this lock first. */
export async function lockProgramme(tx: Tx, ref: ProgrammeRef): Promise<Programme | null> {
  const where = whereOf(ref)
  return where ? ((await programmeRows(tx, sql`${where} for update`))[0] ?? null) : null
}

function whereOf({ programmeId, companyId }: ProgrammeRef): RawBuilder<unknown> | null {
  if (!isId(programmeId) || (companyId !== undefined && !isId(companyId))) return null
  return companyId === undefined
    ? sql`where id = ${programmeId}::uuid`
    : sql`where id = ${programmeId}::uuid and company_id = ${companyId}::uuid`
}

export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

export function programmesOfCompany(reader: Reader, companyId: string): Promise<Programme[]> {
  return programmeRows(reader, sql`where company_id = ${companyId}::uuid order by created_at desc, id desc`)
}

/** What is given at an occasion. Cards are by language; empty: no card. */
export type Rule = {
  occasion: string
  variantId: string
  card: Translations
  deliver: Deliver
  goesTo: GoesTo
}

export async function rulesOf(reader: Reader, programmeId: string): Promise<Rule[]> {
  const found = await sql<Rule>`
    select occasion, variant_id as "variantId", card, deliver, goes_to as "goesTo"
    from programmes.rules where programme_id = ${programmeId}::uuid order by occasion`.execute(reader)
  return found.rows
}

/** The prices that staff agreed, by variant. */
export async function agreedPrices(reader: Reader, programmeId: string): Promise<Map<string, Paisa>> {
  const found = await sql<{ variantId: string; price: Paisa }>`
    select variant_id as "variantId", unit_price_paisa as price from programmes.prices
    where programme_id = ${programmeId}::uuid order by variant_id`.execute(reader)
  return new Map(found.rows.map(({ variantId, price }) => [variantId, price]))
}

/** Whether a sheet of people may be sent to this programme. */
export async function expectsRoster(reader: Reader, { programmeId }: { programmeId: string }): Promise<boolean> {
  const programme = await programmeOf(reader, { programmeId })
  return programme !== null && programme.state !== 'ended' && programme.consentAt !== null
}
