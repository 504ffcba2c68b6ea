import { toLatinDigits } from '#shop/values/language.ts'

/** More digits are a typing mistake. */
const MOST_DIGITS = 5

/**
 * The text of a unit field. Digits in Latin or Bangla script; `null` for anything else, to be ignored. An empty field is `''`:
 * the person is about to type.
 */
export function typedUnits(text: string): number | '' | null {
  const digits = toLatinDigits(text.trim())
  if (digits === '') return ''
  return /^\d+$/.test(digits) && digits.length <= MOST_DIGITS ? Number(digits) : null
}
