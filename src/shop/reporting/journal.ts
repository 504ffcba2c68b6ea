import type { Reader } from '../context.ts'
import { paisa, type Paisa } from '../values/index.ts'
import { growerVouchers } from './journal-growers.ts'
import { courierVouchers, differenceVouchers, paymentVouchers, receiptVouchers } from './journal-money.ts'
import { documentsIn, saleVouchers } from './journal-sales.ts'
import { LEDGER_KEYS, type Ledger } from './ledgers.ts'
import type { Period } from './period.ts'
import type { Voucher } from './voucher.ts'

/** Every voucher of these days, by day: sales, refunds, money, growers. Explained in docs/accounting.md. */
export async function journal(reader: Reader, period: Period): Promise<Voucher[]> {
  const parts = [
    saleVouchers(await documentsIn(reader, period)),
    await paymentVouchers(reader, period),
    await differenceVouchers(reader, period),
    await courierVouchers(reader, period),
    await receiptVouchers(reader, period),
    await growerVouchers(reader, period),
  ]
  return parts.flat().toSorted((one, other) => one.day.localeCompare(other.day))
}

export type LedgerSum = { ledger: Ledger; debit: Paisa; credit: Paisa }

/** What was booked in each ledger. All debits together are all credits. */
export function sumsOf(vouchers: readonly Voucher[]): LedgerSum[] {
  const lines = vouchers.flatMap((voucher) => voucher.lines)
  return LEDGER_KEYS.flatMap((ledger) => {
    const own = lines.filter((line) => line.ledger === ledger)
    const sum = (side: 'debit' | 'credit') => paisa(own.reduce((total, line) => total + line[side], 0))
    return own.length === 0 ? [] : [{ ledger, debit: sum('debit'), credit: sum('credit') }]
  })
}
