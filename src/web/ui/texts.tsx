import { createContext, use, type ReactNode } from 'react'
import type { Language } from '#shop/values/language.ts'
import { translator, type Text, type Texts, type Translate } from '#texts/catalogue.ts'
import type { storefront } from '#texts/en/index.ts'

export type StorefrontText = keyof typeof storefront

type Spoken = { language: Language; texts: Texts }

const SpokenContext = createContext<Spoken | null>(null)

/** Provides one language and its catalogue to everything below. */
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
export function useTexts(): Translate<StorefrontText> {
  return useTextsOf<StorefrontText>()
}

/** The same for another catalogue, such as the office's. */
export function useTextsOf<Key extends string>(): Translate<Key> {
  const { language, texts } = useSpoken()
  return translator<Key>(texts as Partial<Record<Key, Text>>, language)
}
