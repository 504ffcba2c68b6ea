import { toLatinDigits } from '#shop/values/language.ts'

/** Five digits are more than any shelf holds; what is longer was typed by mistake. */
const MOST_DIGITS = 5

/**
 * What a person typed into a unit field. Digits of either script count; `null` means that something else was typed,
 * which is to be ignored. An empty field is `''`: the person is about to type.
 */
export function typedUnits(text: string): number | '' | null {
  const digits = toLatinDigits(text.trim())
  if (digits === '') return ''
  return /^\d+$/.test(digits) && digits.length <= MOST_DIGITS ? Number(digits) : null
}
