import { shopWords } from '#texts/shop.server.ts'
import type { Language } from '../values/index.ts'

/**
 * The SMS with a code. Browsers read its last line (WebOTP) and offer the code only to pages of this domain, so the line must stay exactly
 * so, in Latin letters and digits.
 */
export function codeText({ language, code, domain }: { language: Language; code: string; domain: string }): string {
  const sentence = shopWords('messages', language)('code', { code })
  return `${sentence}\n@${domain} #${code}`
}

export type OrderCode = {
  language: Language
  number: string
  code: string
  domain: string
  /** The URL of the buyer's order page. */
  link: string
}

/** The SMS with a code that confirms an order: typed on the page of the order, or sent by its link. */
export function orderCodeText({ language, number, code, domain, link }: OrderCode): string {
  return `${shopWords('messages', language)('order.code', { number, code, link: `${link}?code=${code}` })}\n@${domain} #${code}`
}
