import { digitsIn, toLatinDigits, type Language } from '#shop/values/language.ts'
import { formatAmount } from '#shop/values/weight.ts'

export type Unit = 'gram' | 'piece'

/** A stock amount: `12.5 kg`, `300 pcs`. */
export const amountText = formatAmount

/** The same with a sign, as in a ledger. */
export function signedAmount(amount: number, unit: Unit, language: Language): string {
  return `${amount > 0 ? '+' : ''}${amountText(amount, unit, language)}`
}

/** Parses typed text: kilograms with up to three decimals, or whole pieces. Null for anything else. */
export function parseAmount(typed: string, unit: Unit): number | null {
  const text = toLatinDigits(typed).trim()
  const match = /^(\d{1,3}(?:,\d{2,3})*|\d{1,9})(?:\.(\d{1,3}))?$/.exec(text)
  if (!match || (unit === 'piece' && match[2] !== undefined)) return null
  const whole = Number(match[1]!.replaceAll(',', ''))
  return unit === 'piece' ? whole : whole * 1000 + Number((match[2] ?? '').padEnd(3, '0'))
}

/** The start value of a field: `12.5`, without its unit. */
export function amountField(amount: number, unit: Unit, language: Language): string {
  return digitsIn(language, unit === 'gram' ? String(amount / 1000) : String(amount))
}
