import type { Language } from '../values/index.ts'

/** The buyer's own page of an order, in the buyer's language. */
export function orderLink(shopUrl: string, language: Language, token: string): string {
  return `${shopUrl}${language === 'bn' ? '/bn' : ''}/order/${token}`
}
