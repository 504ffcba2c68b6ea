import type { DocumentBuyer } from './document-model.ts'
import { cleanLine, cleanText, paisa, toLatinDigits, type Paisa } from '../values/index.ts'

// VAT and Supplementary Duty Act 2012, section 51.
const BUYER_NAMED_ABOVE = paisa(25_000_00)
const LONGEST_NAME = 120
const LONGEST_ADDRESS = 300

export type BuyerProblem = 'buyer-missing' | 'address-missing' | 'bin-missing' | 'bin-wrong'
type BuyerRead = { ok: true; buyer: DocumentBuyer } | { ok: false; problem: BuyerProblem }

/** The buyer as a tax invoice names them; refused when something the law requires is missing. */
export function readBuyer(
  typed: { name: string; bin: string; address: string },
  { isBusiness, worth }: { isBusiness: boolean; worth: Paisa },
): BuyerRead {
  const name = cleanLine(typed.name, LONGEST_NAME) ?? ''
  const address = (cleanText(typed.address, LONGEST_ADDRESS) ?? '').replace(/\s*\n\s*/g, ', ')
  const bin = readBin(typed.bin)
  if (name === '') return { ok: false, problem: 'buyer-missing' }
  if (bin === null) return { ok: false, problem: 'bin-wrong' }
  const above = worth > BUYER_NAMED_ABOVE
  if (above && isBusiness && bin === '') return { ok: false, problem: 'bin-missing' }
  if ((above || bin !== '') && address === '') return { ok: false, problem: 'address-missing' }
  return { ok: true, buyer: { name, bin: bin === '' ? null : bin, address } }
}

/** A BIN has nine digits and a four-digit branch number; null for anything else. */
function readBin(typed: string): string | null {
  const digits = toLatinDigits(cleanLine(typed, 40) ?? 'x').replace(/[\s-]/g, '')
  if (digits === '') return ''
  return /^\d{13}$/.test(digits) ? `${digits.slice(0, 9)}-${digits.slice(9)}` : null
}
