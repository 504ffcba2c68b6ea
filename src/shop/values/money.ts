import { assert } from './assert.ts'
import { digitsIn, groupDigits, hasPlainSms, toLatinDigits, type Language } from './language.ts'

/** Whole paisa; 100 paisa are one taka. Every amount in the shop has this type. */
export type Paisa = number & { readonly unit: 'paisa' }

export function paisa(amount: number): Paisa {
  assert(Number.isSafeInteger(amount), `not a whole number of paisa: ${amount}`)
  return (amount === 0 ? 0 : amount) as Paisa
}

/**
 * Parses input of a person or a wire format: at most two decimals; Bangla digits, lakh separators and a leading ৳ or Tk are allowed. Null
 * for anything else, including exponents and (unless allowed) negative amounts.
 */
export function parseTaka(input: string | number, options?: { allowNegative?: boolean }): Paisa | null {
  const text = toLatinDigits(String(input))
    .trim()
    .replace(/^([-−]?)\s*(?:৳|tk\.?)\s*/i, '$1')
  const match = /^([-−]?)(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return null
  const amount = Number(match[2]!.replaceAll(',', '')) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  if (!Number.isSafeInteger(amount)) return null
  if (match[1] === '') return paisa(amount)
  return options?.allowNegative ? paisa(-amount) : null
}

/** For wire formats that carry taka as a number with at most two decimals. */
export function paisaToTaka(amount: Paisa): number {
  return amount / 100
}

export function addMoney(...amounts: Paisa[]): Paisa {
  let sum = 0
  for (const amount of amounts) sum += amount
  return paisa(sum)
}

export function subtractMoney(from: Paisa, amount: Paisa): Paisa {
  return paisa(from - amount)
}

export function timesUnits(amount: Paisa, units: number): Paisa {
  assert(Number.isSafeInteger(units), `not a whole number of units: ${units}`)
  return paisa(amount * units)
}

/** The price of this many grams at a price per kilogram. */
export function pricePerKilo(paisaPerKilo: Paisa, weightGrams: number): Paisa {
  return scale(paisaPerKilo, weightGrams, 1000)
}

/** The price of fruit sold as `estimatedGrams` at this price and weighing `weighedGrams`: the price per kilogram stays, to the paisa. */
export function priceOfWeight(
  price: Paisa,
  { estimatedGrams, weighedGrams }: { estimatedGrams: number; weighedGrams: number },
): Paisa {
  return scale(price, weighedGrams, estimatedGrams)
}

/** The price of one kilogram in whole taka, for display beside a pack. */
export function perKilo(price: Paisa, weightGrams: number): Paisa {
  return timesUnits(scale(price, 10, weightGrams), 100)
}

/** 10,000 basis points are the whole, 1,500 are 15 %. */
export function percentOf(amount: Paisa, basisPoints: number): Paisa {
  return scale(amount, basisPoints, 10_000)
}

/** The VAT contained in a price that includes it. */
export function vatInside(gross: Paisa, rateBasisPoints: number): Paisa {
  return scale(gross, rateBasisPoints, 10_000 + rateBasisPoints)
}

/** Couriers collect whole taka only, and never more than is owed. */
export function wholeTakaDown(amount: Paisa): Paisa {
  const rest = amount % 100
  return paisa(amount - (rest < 0 ? rest + 100 : rest))
}

export function wholeTakaUp(amount: number): Paisa {
  return paisa(Math.ceil(amount / 100) * 100)
}

/**
 * Splits an amount by weight without losing a paisa: the rounding remainder goes to the largest fractions, on a tie to the first. When all
 * weights are zero, the split is equal.
 */
export function splitMoney(total: Paisa, weights: readonly number[]): Paisa[] {
  assert(weights.length > 0, 'splitting money needs at least one share')
  for (const weight of weights) assert(Number.isSafeInteger(weight) && weight >= 0, `not a weight: ${weight}`)
  const given = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1)
  // BigInt, because an amount and its weights may both be order totals, whose product is not a safe integer.
  const parts = given.map(BigInt)
  const whole = parts.reduce((sum, part) => sum + part, 0n)
  const amount = BigInt(Math.abs(total))
  const shares = parts.map((part) => Number((amount * part) / whole))
  const remainders = parts.map((part) => (amount * part) % whole)
  const order = remainders.map((_, index) => index)
  order.sort((a, b) => (remainders[a] === remainders[b] ? a - b : remainders[a]! > remainders[b]! ? -1 : 1))
  const left = Math.abs(total) - shares.reduce((sum, share) => sum + share, 0)
  for (const index of order.slice(0, left)) shares[index]! += 1
  return shares.map((share) => paisa(total < 0 ? -share : share))
}

/** `৳1,250`, `৳3,60,000`, `৳99.50`, with the digits of the language. */
export function formatMoney(amount: Paisa, language: Language): string {
  return digitsIn(language, `${amount < 0 ? '−' : ''}৳${takaDigits(amount)}`)
}

/** `৳540 – ৳3,200`, or one price where both are the same. */
export function formatMoneyRange(first: Paisa, last: Paisa, language: Language): string {
  const start = formatMoney(first, language)
  return first === last ? start : `${start} – ${formatMoney(last, language)}`
}

/** For SMS. Neither ৳ nor the minus sign is in the GSM alphabet, and one such character halves the capacity. */
export function formatMoneySms(amount: Paisa, language: Language): string {
  if (!hasPlainSms(language)) return formatMoney(amount, language)
  return `${amount < 0 ? '-' : ''}Tk ${takaDigits(amount)}`
}

function takaDigits(amount: Paisa): string {
  const absolute = Math.abs(amount)
  const rest = absolute % 100
  const whole = groupDigits(String((absolute - rest) / 100))
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`
}

/** amount × factor ÷ divisor, half away from zero, so that a refund is exactly the negated charge. */
function scale(amount: Paisa, factor: number, divisor: number): Paisa {
  assert(Number.isSafeInteger(factor) && factor >= 0, `not a whole factor: ${factor}`)
  assert(Number.isSafeInteger(divisor) && divisor > 0, `not a divisor: ${divisor}`)
  const product = BigInt(Math.abs(amount)) * BigInt(factor)
  const rounded = Number((product * 2n + BigInt(divisor)) / (2n * BigInt(divisor)))
  return paisa(amount < 0 ? -rounded : rounded)
}
