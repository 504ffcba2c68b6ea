import { shopWords } from '#texts/shop.server.ts'
import { inLanguage, type Language, type Translations } from '../values/index.ts'
import type { SoldBy } from './model.ts'

/** The text for a product's picture; it says when the picture shows something that is only like the product. */
export function photoAlt({ alt, similar }: { alt: Translations; similar: boolean }, soldBy: SoldBy, language: Language): string {
  const what = inLanguage(alt, language)
  if (!similar) return what
  return shopWords('photos', language)(soldBy === 'box' ? 'photos.similarBox' : 'photos.similarFruit', { what })
}
