import { SHEET_TYPES, writeSheet, type SheetCell } from '#platform/sheets/index.ts'
import type { Reader } from '#shop/context.ts'
import {
  journal,
  LEDGER_KEYS,
  LEDGERS,
  ledgerNames,
  purchaseBook,
  salesBook,
  sumsOf,
  tallyLedgers,
  tallyVouchers,
  vatReturn,
  type Ledger,
} from '#shop/reporting/index.ts'
import { DEFAULT_LANGUAGE } from '#shop/values/language.ts'
import { inLanguage, paisaToTaka, type CalendarDate } from '#shop/values/index.ts'

// The files of the accountant: explained in docs/accounting.md. Their words are English, as accounting programs expect them.

export type Days = { from: CalendarDate; until: CalendarDate }

export const BOOKS = ['journal', 'ledgers', 'sales-book', 'purchase-book', 'vat-return'] as const
export type Book = (typeof BOOKS)[number]
export const FORMATS: Record<Book, readonly ('csv' | 'tally')[]> = {
  journal: ['csv', 'tally'],
  ledgers: ['csv', 'tally'],
  'sales-book': ['csv'],
  'purchase-book': ['csv'],
  'vat-return': ['csv'],
}

export async function ledgersWire(reader: Reader) {
  const names = await ledgerNames(reader)
  return { ledgers: LEDGER_KEYS.map((ledger) => ({ ledger, name: names[ledger], group: LEDGERS[ledger].group as string })) }
}

export async function journalWire(reader: Reader, days: Days) {
  const names = await ledgerNames(reader)
  const vouchers = await journal(reader, days)
  const amounts = ({ ledger, debit, credit }: { ledger: Ledger; debit: number; credit: number }) => ({
    ledger,
    name: names[ledger],
    debit: debit / 100,
    credit: credit / 100,
  })
  return {
    from: days.from,
    to: days.until,
    vouchers: vouchers.map(({ lines, ...voucher }) => ({ ...voucher, lines: lines.map(amounts) })),
    sums: sumsOf(vouchers).map(amounts),
  }
}

export async function salesBookWire(reader: Reader, days: Days) {
  const rows = await salesBook(reader, days)
  return {
    from: days.from,
    to: days.until,
    rows: rows.map(({ buyer, name, basisPoints, value, vat, ...row }, index) => ({
      serial: index + 1,
      day: row.day,
      number: row.number,
      kind: row.kind,
      buyer: buyer?.name ?? null,
      buyer_address: buyer?.address ?? null,
      buyer_bin: buyer?.bin ?? null,
      what: row.what,
      name: name && inLanguage(name, DEFAULT_LANGUAGE),
      quantity: row.quantity,
      vat_percent: basisPoints / 100,
      value: paisaToTaka(value),
      vat: paisaToTaka(vat),
    })),
  }
}

export async function purchaseBookWire(reader: Reader, days: Days) {
  const rows = await purchaseBook(reader, days)
  return {
    from: days.from,
    to: days.until,
    rows: rows.map(({ grower, fruit, unit, amount, value, vat, ...row }, index) => ({
      serial: index + 1,
      ...row,
      grower: inLanguage(grower, DEFAULT_LANGUAGE),
      fruit: inLanguage(fruit, DEFAULT_LANGUAGE),
      unit: unit === 'gram' ? ('kilogram' as const) : unit,
      amount: unit === 'gram' ? amount / 1000 : amount,
      value: paisaToTaka(value),
      vat: paisaToTaka(vat),
    })),
  }
}

export async function vatReturnWire(reader: Reader, days: Days) {
  const rows = await vatReturn(reader, days)
  return {
    from: days.from,
    to: days.until,
    rows: rows.map(({ note, what, value, vat }) => ({ note, what, value: paisaToTaka(value), vat: paisaToTaka(vat) })),
  }
}

type Line = Record<string, SheetCell>

const LINES: Record<Book, (reader: Reader, days: Days) => Promise<Line[]>> = {
  journal: async (reader, days) =>
    (await journalWire(reader, days)).vouchers.flatMap(({ lines, ...voucher }) => lines.map((line) => ({ ...voucher, ...line }))),
  ledgers: async (reader) => (await ledgersWire(reader)).ledgers,
  'sales-book': async (reader, days) => (await salesBookWire(reader, days)).rows,
  'purchase-book': async (reader, days) => (await purchaseBookWire(reader, days)).rows,
  'vat-return': async (reader, days) => (await vatReturnWire(reader, days)).rows,
}

const HEADS: Record<Book, readonly string[]> = {
  journal: ['number', 'kind', 'day', 'reference', 'about', 'ledger', 'name', 'debit', 'credit'],
  ledgers: ['ledger', 'name', 'group'],
  'sales-book': [
    'serial',
    'day',
    'number',
    'kind',
    'buyer',
    'buyer_address',
    'buyer_bin',
    'what',
    'name',
    'quantity',
    'vat_percent',
    'value',
    'vat',
  ],
  'purchase-book': ['serial', 'day', 'slip', 'grower', 'fruit', 'unit', 'amount', 'value', 'vat'],
  'vat-return': ['note', 'what', 'value', 'vat'],
}

/** A book as a file. */
export async function accountingFile(
  reader: Reader,
  { book, format, days }: { book: Book; format: 'csv' | 'tally'; days: Days },
): Promise<{ name: string; type: string; bytes: Uint8Array<ArrayBuffer> }> {
  const name = book === 'ledgers' ? book : `${book}-${days.from}-${days.until}`
  if (format === 'tally') {
    const names = await ledgerNames(reader)
    const text = book === 'ledgers' ? tallyLedgers(names) : tallyVouchers(await journal(reader, days), names)
    return { name: `${name}.xml`, type: 'application/xml; charset=utf-8', bytes: new TextEncoder().encode(text) }
  }
  const lines = await LINES[book](reader, days)
  const rows = [[...HEADS[book]], ...lines.map((line) => HEADS[book].map((head) => line[head] ?? null))]
  return { name: `${name}.csv`, type: SHEET_TYPES.csv, bytes: new Uint8Array(await writeSheet('csv', { name: book, rows })) }
}
