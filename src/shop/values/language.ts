export const LANGUAGES = ['en', 'bn'] as const

export type Language = (typeof LANGUAGES)[number]

/** A text that people see, in both languages of the shop. */
export type Bilingual = { en: string; bn: string }

const BANGLA_ZERO = 0x09e6

export function inLanguage(text: Bilingual, language: Language): string {
  return text[language]
}

export function toBanglaDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(BANGLA_ZERO + Number(digit)))
}

export function toLatinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BANGLA_ZERO))
}

/** Writes digits in the language's script: what comes in has Latin digits. */
export function digitsIn(language: Language, text: string): string {
  return language === 'bn' ? toBanglaDigits(text) : text
}

/** `1234567` becomes `12,34,567`: thousands, lakh, crore. Takes digits only. */
export function groupDigits(digits: string): string {
  if (digits.length <= 3) return digits
  const head = digits.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ',')
  return `${head},${digits.slice(-3)}`
}

/** A count or another whole number: `2,000` or `২,০০০`. */
export function formatNumber(whole: number, language: Language): string {
  const text = groupDigits(String(Math.abs(Math.trunc(whole))))
  return digitsIn(language, whole <= -1 ? `−${text}` : text)
}
