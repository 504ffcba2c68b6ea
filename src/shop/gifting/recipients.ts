import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import type { Phone } from '../values/index.ts'
import type { Given, Fault, GoesTo, Hint, Read, RecipientState, Ripeness } from './run-rules.ts'

/** An address that a recipient entered, of their own or of the person to whom they give the box. */
export type PendingPlace = { areaId: string; address: string; landmark: string; person: { name: string; phone: Phone } | null }

/** The recipient with the address that waits for its day. */
export function withPendingPlace(row: RecipientRow): RecipientRow {
  if (!row.pendingPlace) return row
  const { person, ...place } = row.pendingPlace
  return {
    ...row,
    ...place,
    goesTo: person ? 'person' : 'self',
    givenName: person?.name ?? null,
    givenPhone: person?.phone ?? null,
  }
}

type Recipient = Omit<Given, 'phone' | 'day' | 'language'> &
  Read & {
    id: string
    position: number
    sheetRow: number | null
    slotId: string | null
    faults: Fault[]
    hints: Hint[]
    /** Somebody confirmed that it is correct. */
    checked: boolean
    state: RecipientState
    linkExpiresAt: Date | null
    askedAt: Date | null
    remindedAt: Date | null
    answeredAt: Date | null
    ripeness: Ripeness | null
    goesTo: GoesTo
    /** The person to whom the recipient gives the box. */
    givenName: string | null
    givenPhone: Phone | null
    /** The sender's address, once the recipient has entered one; empty when there was none. */
    senderPlace: string | null
    /** A new address for the box of an ordered run, until its day is chosen. */
    pendingPlace: PendingPlace | null
    thanks: string | null
    thankedAt: Date | null
    thanksFile: string | null
    consignmentId: string | null
  }

const COLUMNS = sql`
  id, position, sheet_row as "sheetRow", name, phone_text as phone_text, phone, district_text as district, area_text as area, area_id as "areaId",
  address_line as address, landmark, box_text as box, variant_id as "variantId", card_text as card, day_text as day_text, day,
  slot_id as "slotId", by_link as "byLink", faults, hints, checked, state, link_expires_at as "linkExpiresAt", asked_at as "askedAt",
  reminded_at as "remindedAt", answered_at as "answeredAt", ripeness, thanks, thanked_at as "thankedAt",
  thanks_file as "thanksFile", language_text as language_text, language, goes_to as "goesTo", given_name as "givenName",
  given_phone as "givenPhone", sender_place as "senderPlace", pending_place as "pendingPlace", consignment_id as "consignmentId"`

type Parsed = Pick<Read, 'phone' | 'day' | 'language'>

/** A recipient as given, with the parsed values: `phone`, `day` and `language` are texts, `read` holds the values. */
export type RecipientRow = Omit<Recipient, keyof Parsed> & Given & { read: Parsed }

type Found = Omit<RecipientRow, keyof Parsed | 'read'> & Parsed & { phone_text: string; day_text: string; language_text: string }

/** `rest` follows the table name: a where clause, an order, a limit. */
export async function recipientRows(reader: Reader, rest: RawBuilder<unknown>): Promise<RecipientRow[]> {
  const found = await sql<Found>`select ${COLUMNS} from gifting.recipients ${rest}`.execute(reader)
  return found.rows.map(({ phone_text, day_text, language_text, phone, day, language, ...row }) => ({
    ...row,
    phone: phone_text,
    day: day_text,
    language: language_text,
    read: { phone, day, language },
  }))
}

export function recipientsOf(reader: Reader, runId: string): Promise<RecipientRow[]> {
  return recipientRows(reader, sql`where run_id = ${runId}::uuid order by position`)
}

export type RunCounts = {
  all: number
  /** Recipients with faults. */
  faulty: number
  /** Recipients with faults or hints. */
  toLook: number
  byLink: number
  asked: number
  answered: number
  declined: number
}

/** The progress of a run's list. */
export async function runCounts(reader: Reader, runId: string): Promise<RunCounts> {
  const found = await sql<RunCounts>`
    select count(*)::integer as all, (count(*) filter (where faults <> '[]'))::integer as faulty,
      (count(*) filter (where faults <> '[]' or (hints <> '[]' and not checked)))::integer as "toLook",
      (count(*) filter (where by_link))::integer as "byLink", (count(*) filter (where state = 'asked'))::integer as asked,
      (count(*) filter (where state = 'answered'))::integer as answered, (count(*) filter (where state = 'declined'))::integer as declined
    from gifting.recipients where run_id = ${runId}::uuid`.execute(reader)
  return found.rows[0]!
}

export type RecipientFilter = 'look' | 'all' | 'link'
export const RECIPIENTS_ON_A_PAGE = 50

/** One page of a run's list; `page` starts at 1. */
export async function recipientsPage(
  reader: Reader,
  { runId, filter, page, query = '' }: { runId: string; filter: RecipientFilter; page: number; query?: string },
): Promise<{ rows: RecipientRow[]; found: number }> {
  const conditions = [sql`run_id = ${runId}::uuid`]
  if (filter === 'look') conditions.push(sql`(faults <> '[]' or (hints <> '[]' and not checked))`)
  if (filter === 'link') conditions.push(sql`by_link`)
  if (query !== '') {
    const like = `%${query.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(sql`(lower(name) like ${like} or phone_text like ${like} or phone like ${like})`)
  }
  const where = sql`where ${sql.join(conditions, sql` and `)}`
  const count = await sql<{ found: number }>`select count(*)::integer as found from gifting.recipients ${where}`.execute(reader)
  const from = (page - 1) * RECIPIENTS_ON_A_PAGE
  const rows = await recipientRows(reader, sql`${where} order by position limit ${RECIPIENTS_ON_A_PAGE} offset ${from}`)
  return { rows, found: count.rows[0]!.found }
}
