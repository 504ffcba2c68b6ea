import { formatInstant, formatMoney, type Language, type Paisa } from '#shop/values/index.ts'

/** `৳1,200, Thu 11 June, 6 am`. */
export function plannedText({ price, from }: { price: Paisa; from: Date }, language: Language): string {
  return `${formatMoney(price, language)}, ${formatInstant(from, language)}`
}
