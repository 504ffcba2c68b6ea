import { z } from 'zod'
import { versionToken } from '#platform/version-token.ts'
import { writeAudit } from '../accounts/index.ts'
import { lockSetting, setting, writeSetting } from '../content/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { cleanLine } from '../values/index.ts'

/** The setting with the names that a shop's accountant uses instead. */
const KEY = 'ledgers'
export const LONGEST_LEDGER_NAME = 80

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

const NamesSchema = z.partialRecord(z.enum(LEDGER_KEYS), z.string().trim().min(1).max(LONGEST_LEDGER_NAME))

type Names = Partial<Record<Ledger, string>>

/** The names that were set; the others are the usual ones. */
export async function ownLedgerNames(reader: Reader): Promise<Names> {
  return NamesSchema.parse((await setting(reader, KEY)) ?? {})
}

/** The names of all ledgers: those that were set, else the usual ones. */
export async function ledgerNames(reader: Reader): Promise<Record<Ledger, string>> {
  const own = await ownLedgerNames(reader)
  return Object.fromEntries(LEDGER_KEYS.map((key) => [key, own[key] ?? LEDGERS[key].name])) as Record<Ledger, string>
}

export function ledgerNamesVersion(names: Names): string {
  return versionToken(LEDGER_KEYS.map((key) => names[key] ?? ''))
}

/** Sets the names; an empty one is the usual one again. */
export function saveLedgerNames(
  ctx: Ctx,
  { names, seen }: { names: Names; seen: string },
): Promise<{ ok: true } | { ok: false; problem: 'edit-conflict' }> {
  return ctx.db.transaction(async (tx) => {
    const before = NamesSchema.parse((await lockSetting(tx, KEY)) ?? {})
    if (ledgerNamesVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    const after = Object.fromEntries(
      LEDGER_KEYS.flatMap((key) => {
        const name = cleanLine((names[key] ?? '').slice(0, LONGEST_LEDGER_NAME), LONGEST_LEDGER_NAME) ?? ''
        return name === '' || name === LEDGERS[key].name ? [] : [[key, name]]
      }),
    ) as Names
    if (ledgerNamesVersion(after) === seen) return { ok: true }
    await writeSetting(tx, { key: KEY, value: after, now: ctx.now })
    const nameIn = (own: Names, key: Ledger) => own[key] ?? LEDGERS[key].name
    const changed = LEDGER_KEYS.filter((key) => nameIn(before, key) !== nameIn(after, key))
    const said = (own: Names) => ({ name: changed.map((key) => nameIn(own, key)).join(', ') })
    await writeAudit(tx, ctx, {
      action: 'name-ledgers',
      subject: { type: 'ledgers', id: KEY, name: 'names' },
      before: said(before),
      after: said(after),
    })
    return { ok: true }
  })
}
