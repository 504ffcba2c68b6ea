import { type Language } from '#shop/values/language.ts'
import type { CheckoutText } from './texts.ts'
import { translator, type Translate } from '#texts/catalogue.ts'
import { areaTexts } from '#texts/all.server.ts'

/** The texts of checkout and express, which their loaders send. */
export function checkoutTexts(language: Language) {
  return { ...areaTexts('checkout', language), ...areaTexts('quote', language) }
}

/** The same texts, for use on the server. */
export function checkoutWords(language: Language): Translate<CheckoutText> {
  return translator<CheckoutText>(checkoutTexts(language), language)
}
