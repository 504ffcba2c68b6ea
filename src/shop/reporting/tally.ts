import { paisaToTaka } from '../values/index.ts'
import { LEDGERS, LEDGER_KEYS, type Ledger } from './ledgers.ts'
import type { JournalLine, Voucher } from './voucher.ts'

type Names = Record<Ledger, string>

/** The vouchers as TallyPrime imports them. A voucher that is imported again replaces itself: its REMOTEID stays the same. */
export function tallyVouchers(vouchers: readonly Voucher[], names: Names): string {
  return envelope(
    'Vouchers',
    vouchers.map(({ number, kind, day, reference, about, lines }) =>
      [
        `<VOUCHER REMOTEID="${escaped(number)}" VCHTYPE="${kind}" ACTION="Create" OBJVIEW="Accounting Voucher View">`,
        `<DATE>${day.replaceAll('-', '')}</DATE>`,
        `<VOUCHERTYPENAME>${kind}</VOUCHERTYPENAME>`,
        `<VOUCHERNUMBER>${escaped(number)}</VOUCHERNUMBER>`,
        ...(reference === '' ? [] : [`<REFERENCE>${escaped(reference)}</REFERENCE>`]),
        `<NARRATION>${escaped([about, reference].filter(Boolean).join(': '))}</NARRATION>`,
        ...lines.map((line) => entry(line, names)),
        '</VOUCHER>',
      ].join('\n'),
    ),
  )
}

/** The ledgers, to be imported once before the first vouchers. */
export function tallyLedgers(names: Names): string {
  return envelope(
    'All Masters',
    LEDGER_KEYS.map((key) =>
      [
        `<LEDGER NAME="${escaped(names[key])}" ACTION="Create">`,
        `<NAME>${escaped(names[key])}</NAME>`,
        `<PARENT>${escaped(LEDGERS[key].group)}</PARENT>`,
        '</LEDGER>',
      ].join('\n'),
    ),
  )
}

function envelope(report: 'Vouchers' | 'All Masters', messages: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ENVELOPE>',
    '<HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>',
    '<BODY><IMPORTDATA>',
    `<REQUESTDESC><REPORTNAME>${report}</REPORTNAME></REQUESTDESC>`,
    '<REQUESTDATA>',
    ...messages.map((message) => `<TALLYMESSAGE xmlns:UDF="TallyUDF">\n${message}\n</TALLYMESSAGE>`),
    '</REQUESTDATA>',
    '</IMPORTDATA></BODY>',
    '</ENVELOPE>',
    '',
  ].join('\n')
}

/** In Tally a debit is below zero and "deemed positive". */
function entry({ ledger, debit, credit }: JournalLine, names: Names): string {
  const isDebit = debit > 0
  const amount = paisaToTaka(isDebit ? debit : credit).toFixed(2)
  return [
    '<ALLLEDGERENTRIES.LIST>',
    `<LEDGERNAME>${escaped(names[ledger])}</LEDGERNAME>`,
    `<ISDEEMEDPOSITIVE>${isDebit ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE>`,
    `<AMOUNT>${isDebit ? '-' : ''}${amount}</AMOUNT>`,
    '</ALLLEDGERENTRIES.LIST>',
  ].join('\n')
}

const CHARACTERS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

// XML has no place for control characters.
function escaped(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n]/gu, ' ').replaceAll(/[&<>"']/g, (character) => CHARACTERS[character]!)
}
