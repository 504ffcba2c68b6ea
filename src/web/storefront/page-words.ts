import { type Language } from '#shop/values/language.ts'
import { type Texts, translator, type Translate, type Text } from '#texts/catalogue.ts'

/** The texts that a page's loader sent, for code outside components, such as `meta`. */
export function wordsFrom<Key extends string>(texts: Texts, language: Language): Translate<Key> {
  return translator<Key>(texts as Partial<Record<Key, Text>>, language)
}
