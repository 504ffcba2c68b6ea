import type { Reader } from '#shop/context.ts'
import { LEDGER_KEYS, ledgerNamesVersion, LEDGERS, ownLedgerNames, type Ledger } from '#shop/reporting/index.ts'
import type { ReportsView } from './report-view.ts'

const fieldOf = (key: Ledger) => `ledger-${key}`

export async function ledgersView(reader: Reader): Promise<NonNullable<ReportsView['ledgers']>> {
  const own = await ownLedgerNames(reader)
  return {
    seen: ledgerNamesVersion(own),
    rows: LEDGER_KEYS.map((key) => ({ field: fieldOf(key), usual: LEDGERS[key].name, name: own[key] ?? '' })),
  }
}

/** The names of a form. What is too long is cut off. */
export function ledgerNamesIn(sent: Readonly<Record<string, string>>): Partial<Record<Ledger, string>> {
  return Object.fromEntries(LEDGER_KEYS.map((key) => [key, sent[fieldOf(key)] ?? '']))
}
