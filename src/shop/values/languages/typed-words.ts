import type { Language } from '../language.ts'

// What people write in either language, for the shop to understand. None of it is shown.

/** The names of each month. */
export const TYPED_MONTHS: readonly (readonly string[])[] = [
  ['jan', 'january', 'জানুয়ারি', 'জানু'],
  ['feb', 'february', 'ফেব্রুয়ারি', 'ফেব'],
  ['mar', 'march', 'মার্চ'],
  ['apr', 'april', 'এপ্রিল'],
  ['may', 'মে'],
  ['jun', 'june', 'জুন'],
  ['jul', 'july', 'জুলাই'],
  ['aug', 'august', 'আগস্ট', 'আগষ্ট'],
  ['sep', 'sept', 'september', 'সেপ্টেম্বর'],
  ['oct', 'october', 'অক্টোবর'],
  ['nov', 'november', 'নভেম্বর'],
  ['dec', 'december', 'ডিসেম্বর'],
].map((names) => names.map((name) => name.normalize('NFC')))

/** `20th june` is `20 june`. */
export function withoutOrdinal(day: string): string {
  return day.replace(/(\d)(?:st|nd|rd|th|ই|শে|লা|রা|ঠা)(?=[\s,]|$)/, '$1')
}

export const SAID_YES = /^(?:yes|y|true|1|x|sms|হ্যাঁ|হা|জি)$/i

/** How people write a language in a sheet. */
export const TYPED_LANGUAGES: Readonly<Record<Language, readonly string[]>> = {
  en: ['en', 'eng', 'english', 'ইংরেজি', 'ইংলিশ'],
  bn: ['bn', 'ben', 'bangla', 'bengali', 'বাংলা'],
}

/** Before a name, and no part of it. */
export const TITLES_OF_PEOPLE = /^(?:md|mohammad|mohammed|mr|mrs|ms|মো|মোঃ|জনাব)/u

/** The placeholders that a card may have in braces. */
export const PLACEHOLDER_NAMES: Readonly<Record<string, 'name' | 'company' | 'from'>> = {
  name: 'name',
  নাম: 'name',
  company: 'company',
  প্রতিষ্ঠান: 'company',
  from: 'from',
  প্রেরক: 'from',
}
