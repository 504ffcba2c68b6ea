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
