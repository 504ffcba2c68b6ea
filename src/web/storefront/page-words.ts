import { type Language } from '#shop/values/language.ts'
import { type Texts, translator, type Translate, type Text } from '#texts/catalogue.ts'

/** The texts a page's loader sent, where no component is near, as in its `meta`. */
export function wordsFrom<Key extends string>(texts: Texts, language: Language): Translate<Key> {
  return translator<Key>(texts as Partial<Record<Key, Text>>, language)
}
