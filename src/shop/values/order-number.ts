import { toLatinDigits } from './language.ts'

/** The digits of an order number in any spelling: `PF-10482`, `pf 10482`, `#10482`, or in Bangla digits. Null for anything else. No two orders have the same digits, whatever stands before them. */
export function orderDigits(typed: string): string | null {
  return /^(?:[a-z]{1,5})?(\d{3,12})$/i.exec(toLatinDigits(typed).replace(/[\s#-]/g, ''))?.[1] ?? null
}
