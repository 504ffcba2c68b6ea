import { formatNumber, type Language } from '../../shop/values/index.ts'
import { office as bangla } from '../texts/bn/office.ts'
import { fillText, type TextParameters, type Texts } from '../texts/catalogue.ts'
import { office as english } from '../texts/en/office.ts'
import type { OfficeText } from './office-texts.tsx'

export type OfficeWords = (key: OfficeText, words?: TextParameters) => string

/** The office's words for what is put into words on the server: tables that are files as well as pages. */
export function officeWords(language: Language): OfficeWords {
  const texts: Texts = language === 'bn' ? bangla : english
  return (key, words) => fillText(texts[key] ?? key, words, (value) => formatNumber(value, language))
}
