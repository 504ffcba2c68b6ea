import { assert } from './assert.ts'
import { digitsIn, groupDigits } from './language.ts'
import type { Language } from './language.ts'

/** Whole grams. Negative only as a change of stock. */
export type Grams = number & { readonly unit: 'grams' }

export function grams(weight: number): Grams {
  assert(Number.isSafeInteger(weight), `not a whole number of grams: ${weight}`)
  return (weight === 0 ? 0 : weight) as Grams
}

export function kilograms(weight: Grams): number {
  return weight / 1000
}

/** `250 g`, `1.5 kg`, `1,200 kg`; in Bangla `২৫০ গ্রাম`, `৫ কেজি`. */
export function formatWeight(weight: Grams, language: Language): string {
  const absolute = Math.abs(weight)
  const sign = weight < 0 ? '−' : ''
  if (absolute < 1000) return digitsIn(language, `${sign}${absolute} ${language === 'bn' ? 'গ্রাম' : 'g'}`)
  const rest = absolute % 1000
  const whole = groupDigits(String((absolute - rest) / 1000))
  const decimals = rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0+$/, '')}`
  return digitsIn(language, `${sign}${whole}${decimals} ${language === 'bn' ? 'কেজি' : 'kg'}`)
}
