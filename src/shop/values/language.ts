/** Every language of the shop. A further one needs its row here and its folder in `src/texts`; the compiler names the rest. */
export const LANGUAGES = ['en', 'bn'] as const

export type Language = (typeof LANGUAGES)[number]

/** Staff write every text of the shop in these. In a further language a text may be missing; it is then read in the default one. */
export const REQUIRED_LANGUAGES = ['en', 'bn'] as const satisfies readonly Language[]
export type RequiredLanguage = (typeof REQUIRED_LANGUAGES)[number]

export function isRequired(language: Language): boolean {
  return (REQUIRED_LANGUAGES as readonly Language[]).includes(language)
}

/** The language of requests that state none. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language

/** The language of most customers: the office suggests it if the language is unknown. */
export const HOME_LANGUAGE: Language = 'bn'

/** As the office offers them. */
export const HOME_FIRST: readonly Language[] = [HOME_LANGUAGE, ...LANGUAGES.filter((language) => language !== HOME_LANGUAGE)]

export type PluralForm = 'one' | 'other'

type LanguageRow = {
  /** What its speakers call it. */
  name: string
  /** With the country, as `og:locale` has it. */
  locale: string
  /** As Meta's catalogue calls it; it has one code for a language, whatever the country. */
  metaCode: string
  /** Before every path of the storefront in this language. */
  prefix: '' | `/${string}`
  /** The code of the script's zero; the other nine digits follow it. */
  zero: number
  /** Any letter of the script. */
  letter: RegExp
  plural: (count: number) => PluralForm
  /** Whether an SMS needs no letters but those of the plain alphabet. */
  plainSms: boolean
}

const LATIN_ZERO = 0x30
const BANGLA_ZERO = 0x09e6

const oneIsSingular = (count: number): PluralForm => (count === 1 ? 'one' : 'other')

const ROWS: Record<Language, LanguageRow> = {
  en: {
    name: 'English',
    locale: 'en_GB',
    metaCode: 'en_XX',
    prefix: '',
    zero: LATIN_ZERO,
    letter: /\p{Script=Latin}/u,
    plural: oneIsSingular,
    plainSms: true,
  },
  bn: {
    name: 'বাংলা',
    locale: 'bn_BD',
    metaCode: 'bn_IN',
    prefix: '/bn',
    zero: BANGLA_ZERO,
    letter: /\p{Script=Bengali}/u,
    plural: oneIsSingular,
    plainSms: false,
  },
}

export const languageName = (language: Language): string => ROWS[language].name
export const localeOf = (language: Language): string => ROWS[language].locale
export const metaCodeOf = (language: Language): string => ROWS[language].metaCode
export const prefixOf = (language: Language): string => ROWS[language].prefix
export const hasPlainSms = (language: Language): boolean => ROWS[language].plainSms

/** Whether the text has any letter of the language's script. */
export const hasLetterOf = (language: Language, text: string): boolean => ROWS[language].letter.test(text)

/** External input as a language; null if the shop does not have it. */
export function asLanguage(value: unknown): Language | null {
  return LANGUAGES.find((language) => language === value) ?? null
}

/** The language that a link to "the other language" leads to. */
export function otherLanguage(language: Language): Language {
  return LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length]!
}

export function pluralOf(language: Language, count: unknown): PluralForm {
  return typeof count === 'number' ? ROWS[language].plural(count) : 'other'
}

/** Converts digits to the language's script; the input has Latin digits. */
export function digitsIn(language: Language, text: string): string {
  const { zero } = ROWS[language]
  return zero === LATIN_ZERO ? text : text.replace(/[0-9]/g, (digit) => String.fromCharCode(zero + Number(digit)))
}

/** Digits of any of our scripts as Latin ones. */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u09e6-\u09ef]/g, (digit) => String(digit.charCodeAt(0) - BANGLA_ZERO))
}

/** `1234567` becomes `12,34,567`: thousands, lakh, crore. Takes digits only. */
export function groupDigits(digits: string): string {
  if (digits.length <= 3) return digits
  const head = digits.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ',')
  return `${head},${digits.slice(-3)}`
}

/** A count or another whole number: `2,000`, with the digits of the language. */
export function formatNumber(whole: number, language: Language): string {
  const text = groupDigits(String(Math.abs(Math.trunc(whole))))
  return digitsIn(language, whole <= -1 ? `−${text}` : text)
}
