import { formatNumber, type Language } from '#shop/values/index.ts'
import type { OfficeText } from './office-texts.tsx'
import { translator, type Translate } from '#texts/catalogue.ts'
import { areaTexts } from '#texts/all.server.ts'

export type OfficeWords = Translate<OfficeText>

/** The office texts for the server: tables that are files as well as pages. */
export function officeWords(language: Language): OfficeWords {
  return translator<OfficeText>(areaTexts('office', language), language, (value) => formatNumber(value, language))
}
