import { sql, type RawBuilder } from 'kysely'
import type { SheetRow } from '#platform/sheets/index.ts'
import type { Reader, Tx } from '../context.ts'
import type { CalendarDate, Paisa } from '../values/index.ts'
import type { Outcome, RemittanceMapping, RemittingCarrier } from './model.ts'

/** What came to the bank for a remittance. */
export type BankFacts = { amount: Paisa; reference: string; day: CalendarDate }

export type Remittance = {
  id: string
  number: number
  carrier: RemittingCarrier
  state: 'draft' | 'confirmed'
  fileName: string
  headings: string[]
  firstRow: number
  signature: string
  mapping: RemittanceMapping
  /** Whether staff have confirmed the columns. */
  mapped: boolean
  coversUntil: CalendarDate | null
  bank: BankFacts | null
  /** The sums of a confirmed one. */
  collected: Paisa | null
  charges: Paisa | null
  paid: Paisa | null
  createdAt: Date
  confirmedAt: Date | null
  confirmedBy: string | null
}

type Row = Omit<Remittance, 'bank'> & { amount: Paisa | null; reference: string | null; day: CalendarDate | null }

async function remittancesWhere(reader: Reader, where: RawBuilder<unknown>): Promise<Remittance[]> {
  const found = await sql<Row>`
    select id, number, carrier, state, file_name as "fileName", headings, first_row as "firstRow", signature, mapping, mapped,
      covers_until as "coversUntil", bank_paisa as amount, bank_reference as reference, bank_day as day, collected_paisa as collected,
      charges_paisa as charges, paid_paisa as paid, created_at as "createdAt", confirmed_at as "confirmedAt", confirmed_by as "confirmedBy"
    from remittances.remittances where ${where}`.execute(reader)
  return found.rows.map(({ amount, reference, day, ...row }) => ({
    ...row,
    bank: amount !== null && reference !== null && day !== null ? { amount, reference, day } : null,
  }))
}

export async function remittanceById(reader: Reader, id: string): Promise<Remittance | null> {
  const [found] = await remittancesWhere(reader, sql`id = ${id}::uuid`)
  return found ?? null
}

export async function lockRemittance(tx: Tx, id: string): Promise<Remittance | null> {
  const [found] = await remittancesWhere(tx, sql`id = ${id}::uuid for update`)
  return found ?? null
}

/** Newest first. */
export function latestRemittances(reader: Reader, most: number): Promise<Remittance[]> {
  return remittancesWhere(reader, sql`true order by created_at desc, id desc limit ${most}`)
}

/** The cells of a draft. */
export async function rowsOf(reader: Reader, id: string): Promise<SheetRow[]> {
  const found = await sql<{ rows: SheetRow[] | null }>`select rows from remittances.remittances where id = ${id}::uuid`.execute(
    reader,
  )
  return found.rows[0]?.rows ?? []
}

export type ConfirmedLine = {
  row: number
  number: string | null
  order: string | null
  parcelId: string | null
  outcome: Outcome
  collected: Paisa
  charges: Paisa
  paid: Paisa
}

/** The lines of a confirmed remittance, in the order of the file. */
export async function confirmedLines(reader: Reader, remittanceId: string): Promise<ConfirmedLine[]> {
  const found = await sql<ConfirmedLine>`
    select row, number, order_number as "order", parcel_id as "parcelId", outcome, collected_paisa as collected,
      charges_paisa as charges, paid_paisa as paid
    from remittances.lines where remittance_id = ${remittanceId}::uuid order by row`.execute(reader)
  return found.rows
}
