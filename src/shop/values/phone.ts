import { toLatinDigits } from './language.ts'

/** A Bangladeshi mobile number in its one stored form: `+8801XXXXXXXXX`. */
export type Phone = string & { readonly unit: 'phone' }

/** Replaces the number of an erased person; nobody can have it. */
export const ERASED_PHONE = '+8800000000000' as Phone

type ParsedPhone =
  | { ok: true; phone: Phone }
  | { ok: false; problem: 'missing' | 'too-short' | 'too-long' | 'not-a-mobile'; missingDigits?: number }

// Digits after the country code or the leading zero: operator and subscriber.
const LOCAL_DIGITS = 10

/** Parses every notation people use: spaces, dashes, Bangla digits, `880…`, `00880…`, `+88001…`, or no zero at all. */
export function parsePhone(text: string): ParsedPhone {
  const typed = toLatinDigits(text).replace(
    /[\s\-().\u00ad\u061c\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060-\u2069\u2212\ufeff]/g,
    '',
  )
  if (typed === '' || typed === '+') return { ok: false, problem: 'missing' }
  const match = /^(\+|00)?(880|88$|8$)?(0?)(\d*)$/.exec(typed)
  if (!match) return { ok: false, problem: 'not-a-mobile' }
  const [, international, country, zero, local = ''] = match
  // A plus without our country code is a foreign number, unless a following zero shows that the plus was a typing error.
  if (international && !country && !zero) return { ok: false, problem: 'not-a-mobile' }
  if (!couldBeMobile(local)) return { ok: false, problem: 'not-a-mobile' }
  if (local.length > LOCAL_DIGITS) return { ok: false, problem: 'too-long' }
  if (local.length < LOCAL_DIGITS) return { ok: false, problem: 'too-short', missingDigits: LOCAL_DIGITS - local.length }
  return { ok: true, phone: `+880${local}` as Phone }
}

/** `01711223344`, as people dial it and couriers require it. */
export function nationalPhone(phone: Phone): string {
  return `0${phone.slice(4)}`
}

/** `01711 223344`. */
export function spacedPhone(phone: Phone): string {
  const national = nationalPhone(phone)
  return `${national.slice(0, 5)} ${national.slice(5)}`
}

/** `0171• •••344`: its owner recognises it, nobody else can call it. */
export function maskPhone(phone: Phone): string {
  const national = nationalPhone(phone)
  return `${national.slice(0, 4)}• •••${national.slice(-3)}`
}

/** `k•••@example.com`: its owner recognises it, nobody else can write to it. */
export function maskMail(email: string): string {
  const [local = '', host = ''] = email.trim().split('@')
  return `${local.slice(0, 1)}•••@${host}`
}

/** `F•••••••`: a fixed number of dots, so that the length of the name is hidden too. */
export function maskName(name: string): string {
  // In Bangla a first letter is a whole cluster: consonants joined by hasanta, with their vowel signs.
  const first = /^[^\p{M}](?:\u09cd\u200d?\p{L}|\p{M})*/u.exec(name.trim().normalize('NFC'))
  return first ? `${first[0]}•••••••` : ''
}

/** 013 to 019 are mobile networks; 010, 011 and 012 are no longer in use, other numbers are landlines. */
function couldBeMobile(local: string): boolean {
  return local === '' || local === '1' || /^1[3-9]/.test(local)
}
