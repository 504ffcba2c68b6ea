import { sha256 } from '#platform/ids.ts'
import type { Phone } from '../values/index.ts'

/** Digits with the code of the country, `8801711223344`, as Meta wants them. */
export function phoneHash(phone: Phone): string {
  return sha256(phone.replace(/\D/g, ''))
}

/** The same with the plus sign, as Google wants it. */
export function plusPhoneHash(phone: Phone): string {
  return sha256(`+${phone.replace(/\D/g, '')}`)
}

export function emailHash(email: string): string {
  return sha256(email.trim().toLowerCase())
}

/** Google also leaves out the dots before `@gmail.com`. */
export function googleEmailHash(email: string): string {
  const clean = email.trim().toLowerCase()
  const at = clean.lastIndexOf('@')
  const [name, domain] = [clean.slice(0, at), clean.slice(at + 1)]
  return sha256(domain === 'gmail.com' || domain === 'googlemail.com' ? `${name.replaceAll('.', '')}@${domain}` : clean)
}

/** First and last name, in small letters without punctuation; a name of one word has no last one. Letters of every script count. */
export function nameHashes(name: string): { first: string | null; last: string | null } {
  const words = name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '')
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return { first: first === undefined ? null : sha256(first), last: last === undefined ? null : sha256(last) }
}
