import { z } from 'zod'
import { setting } from '../content/index.ts'
import type { Reader } from '../context.ts'

/** The setting with the names that a shop's accountant uses instead. */
export const LEDGER_SETTING = 'ledgers'
const LONGEST_NAME = 80

/** Every ledger of the journal: its usual name, and the group of TallyPrime that it belongs to. */
export const LEDGERS = {
  sales: { name: 'Sales', group: 'Sales Accounts' },
  'delivery-income': { name: 'Delivery charges', group: 'Sales Accounts' },
  rounding: { name: 'Rounding', group: 'Indirect Incomes' },
  refunds: { name: 'Refunds', group: 'Sales Accounts' },
  'vat-payable': { name: 'VAT payable', group: 'Duties & Taxes' },
  'vat-withheld': { name: 'VAT deducted at source', group: 'Current Assets' },
  'tax-withheld': { name: 'Income tax deducted at source', group: 'Current Assets' },
  buyers: { name: 'Receivable from buyers', group: 'Sundry Debtors' },
  companies: { name: 'Receivable from companies', group: 'Sundry Debtors' },
  'cash-collected': { name: 'Cash with riders and couriers', group: 'Current Assets' },
  cash: { name: 'Cash', group: 'Cash-in-Hand' },
  bank: { name: 'Bank', group: 'Bank Accounts' },
  bkash: { name: 'bKash', group: 'Bank Accounts' },
  nagad: { name: 'Nagad', group: 'Bank Accounts' },
  sslcommerz: { name: 'SSLCommerz', group: 'Bank Accounts' },
  wallets: { name: 'Mobile wallets', group: 'Bank Accounts' },
  'cash-difference': { name: 'Cash short and over', group: 'Indirect Expenses' },
  'cash-written-off': { name: 'Cash written off', group: 'Indirect Expenses' },
  'courier-charges': { name: 'Courier charges', group: 'Direct Expenses' },
  purchases: { name: 'Purchases of fruit', group: 'Purchase Accounts' },
  growers: { name: 'Payable to growers', group: 'Sundry Creditors' },
} as const satisfies Record<string, { name: string; group: string }>

export type Ledger = keyof typeof LEDGERS
export const LEDGER_KEYS = Object.keys(LEDGERS) as [Ledger, ...Ledger[]]

const Names = z.partialRecord(z.enum(LEDGER_KEYS), z.string().trim().min(1).max(LONGEST_NAME))

/** The names of all ledgers: those of the setting, else the usual ones. */
export async function ledgerNames(reader: Reader): Promise<Record<Ledger, string>> {
  const own = Names.parse((await setting(reader, LEDGER_SETTING)) ?? {})
  return Object.fromEntries(LEDGER_KEYS.map((key) => [key, own[key] ?? LEDGERS[key].name])) as Record<Ledger, string>
}
