import { formatNumber, type Language } from '#shop/values/language.ts'
import { documents as banglaDocuments } from './bn/documents.ts'
import { messages as banglaMessages } from './bn/messages.ts'
import { translator, type Translate, type Translated } from './catalogue.ts'
import { documents } from './en/documents.ts'
import { messages } from './en/messages.ts'

type English = { documents: typeof documents; messages: typeof messages }

const ALL: Record<Language, { [Area in keyof English]: Translated<English[Area]> }> = {
  en: { documents, messages },
  bn: { documents: banglaDocuments, messages: banglaMessages },
}

export type ShopText<Of extends keyof English> = keyof English[Of] & string

/** The texts the shop itself writes: messages that are sent and documents that are printed. */
export function shopWords<Of extends keyof English>(area: Of, language: Language): Translate<ShopText<Of>> {
  return translator<ShopText<Of>>(ALL[language][area], language, (value) => formatNumber(value, language))
}
