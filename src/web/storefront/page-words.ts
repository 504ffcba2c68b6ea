import type { Language } from '../../shop/values/language.ts'
import { toBanglaDigits } from '../../shop/values/language.ts'
import { fillText, type Texts } from '../texts/catalogue.ts'
import type { Translate } from '../ui/texts.tsx'

/** The texts a page's loader sent, where no component is near, as in its `meta`. */
export function wordsFrom<Key extends string>(texts: Texts, language: Language): Translate<Key> {
  const number = language === 'bn' ? (value: number) => toBanglaDigits(String(value)) : String
  return (key, parameters) => fillText(texts[key] ?? key, parameters, number)
}
