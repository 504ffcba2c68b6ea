import { formatNumber, type Language } from '#shop/values/language.ts'
import { documents as banglaDocuments } from './bn/documents.ts'
import { messages as banglaMessages } from './bn/messages.ts'
import { photos as banglaPhotos } from './bn/photos.ts'
import { translator, type Translate, type Translated } from './catalogue.ts'
import { documents } from './en/documents.ts'
import { messages } from './en/messages.ts'
import { photos } from './en/photos.ts'

type English = { documents: typeof documents; messages: typeof messages; photos: typeof photos }

const ALL: Record<Language, { [Area in keyof English]: Translated<English[Area]> }> = {
  en: { documents, messages, photos },
  bn: { documents: banglaDocuments, messages: banglaMessages, photos: banglaPhotos },
}

export type ShopText<Of extends keyof English> = keyof English[Of] & string

/** The texts the shop itself writes: messages that are sent, documents that are printed, and what a picture shows. */
export function shopWords<Of extends keyof English>(area: Of, language: Language): Translate<ShopText<Of>> {
  return translator<ShopText<Of>>(ALL[language][area], language, (value) => formatNumber(value, language))
}
