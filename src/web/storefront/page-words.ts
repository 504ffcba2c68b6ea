import type { Language } from '../../shop/values/language.ts'
import { toBanglaDigits } from '../../shop/values/language.ts'
import { fillText } from '../texts/catalogue.ts'
import { textsFor } from '../texts/catalogues.ts'
import type { Translate } from '../ui/texts.tsx'

/** The texts of a language where no component is near, as in a page's `meta` or its loader. */
export function wordsIn(language: Language): Translate {
  const number = language === 'bn' ? (value: number) => toBanglaDigits(String(value)) : String
  return (key, parameters) => fillText(textsFor(language)[key] ?? key, parameters, number)
}
