import { createContext, use, type ReactNode } from 'react'
import type { Language } from '../../shop/values/language.ts'
import { toBanglaDigits } from '../../shop/values/language.ts'
import { fillText, type TextParameters, type Texts } from '../texts/catalogue.ts'
import type { storefront } from '../texts/en/index.ts'

export { languageOfPath, localPath, pathInLanguage } from './page-path.ts'

export type StorefrontText = keyof typeof storefront

/** Looks a text up in the page's language. */
export type Translate<Key extends string = StorefrontText> = (key: Key, parameters?: TextParameters) => string

type Spoken = { language: Language; texts: Texts }

const SpokenContext = createContext<Spoken | null>(null)

/** Gives everything below it one language and that language's catalogue. */
export function TextsProvider({ language, texts, children }: Spoken & { children: ReactNode }) {
  return <SpokenContext value={{ language, texts }}>{children}</SpokenContext>
}

function useSpoken(): Spoken {
  const spoken = use(SpokenContext)
  if (!spoken) throw new Error('useTexts needs a TextsProvider above it.')
  return spoken
}

export function useLanguage(): Language {
  return useSpoken().language
}

/** `const t = useTexts()`, then `t('cart.title')` or `t('cart.lines', { count: 3 })`. */
export function useTexts(): Translate {
  return useTextsOf<StorefrontText>()
}

/** The same over another catalogue, such as the office's. */
export function useTextsOf<Key extends string>(): Translate<Key> {
  const { language, texts } = useSpoken()
  const number = language === 'bn' ? (value: number) => toBanglaDigits(String(value)) : String
  return (key, parameters) => fillText(texts[key] ?? key, parameters, number)
}
