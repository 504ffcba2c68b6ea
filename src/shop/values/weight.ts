import { assert } from './assert.ts'
import { digitsIn, formatNumber, groupDigits, type Language } from './language.ts'
import { UNITS } from './languages/units.ts'

/** Whole grams. Negative only as a change of stock. */
export type Grams = number & { readonly unit: 'grams' }

export function grams(weight: number): Grams {
  assert(Number.isSafeInteger(weight), `not a whole number of grams: ${weight}`)
  return (weight === 0 ? 0 : weight) as Grams
}

export function kilograms(weight: Grams): number {
  return weight / 1000
}

/** `250 g`, `1.5 kg`, `1,200 kg`. */
export function formatWeight(weight: Grams, language: Language): string {
  const absolute = Math.abs(weight)
  const sign = weight < 0 ? '−' : ''
  if (absolute < 1000) return digitsIn(language, `${sign}${absolute} ${UNITS[language].gram}`)
  const rest = absolute % 1000
  const whole = groupDigits(String((absolute - rest) / 1000))
  const decimals = rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0+$/, '')}`
  return digitsIn(language, `${sign}${whole}${decimals} ${UNITS[language].kilogram}`)
}

/** `300 pcs`. */
export function formatPieces(count: number, language: Language): string {
  return UNITS[language].pieces(formatNumber(count, language))
}

/** A weight of zero: `0 kg`. */
function formatNoWeight(language: Language): string {
  return digitsIn(language, `0 ${UNITS[language].kilogram}`)
}

/** An amount of stock: `12.5 kg`, `300 pcs`. Zero is also shown as a weight. */
export function formatAmount(amount: number, unit: 'gram' | 'piece', language: Language): string {
  if (unit === 'piece') return formatPieces(amount, language)
  return amount === 0 ? formatNoWeight(language) : formatWeight(grams(amount), language)
}
