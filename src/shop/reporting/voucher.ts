import { paisa, type CalendarDate, type Paisa } from '../values/index.ts'
import { LEDGER_KEYS, type Ledger } from './ledgers.ts'

/** The voucher types of TallyPrime. */
export type VoucherKind = 'Sales' | 'Credit Note' | 'Receipt' | 'Payment' | 'Contra' | 'Journal' | 'Purchase'

export type JournalLine = { ledger: Ledger; debit: Paisa; credit: Paisa }

/** One entry in the books. Its debits are equal to its credits. */
export type Voucher = {
  /** The same in every export, and of no other voucher. */
  number: string
  kind: VoucherKind
  day: CalendarDate
  /** The number of the order, document or slip that it is about. */
  reference: string
  about: string
  lines: JournalLine[]
}

/** Above zero a debit, below zero a credit. */
export type Amounts = Partial<Record<Ledger, number>>

/** Nothing where nothing moves. A voucher that does not balance is a bug. */
export function vouchersOf(facts: Omit<Voucher, 'lines'>, amounts: Amounts): Voucher[] {
  const lines = LEDGER_KEYS.flatMap((ledger): JournalLine[] => {
    const amount = amounts[ledger] ?? 0
    if (amount === 0) return []
    return [{ ledger, debit: paisa(Math.max(0, amount)), credit: paisa(Math.max(0, 0 - amount)) }]
  })
  const balance = lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
  if (balance !== 0) throw new Error(`voucher ${facts.number} does not balance: ${balance}`)
  return lines.length === 0 ? [] : [{ ...facts, lines }]
}

/** Moves an amount from one ledger to another; below zero the other way. */
export function transfer({ from, to, amount }: { from: Ledger; to: Ledger; amount: number }): Amounts {
  return from === to ? {} : { [to]: amount, [from]: 0 - amount }
}
