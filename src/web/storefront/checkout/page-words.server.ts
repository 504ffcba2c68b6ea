import { toBanglaDigits, type Language } from '../../../shop/values/language.ts'
import { checkout as bangla } from '../../texts/bn/checkout.ts'
import { quote as banglaQuote } from '../../texts/bn/quote.ts'
import { fillText, type TextParameters, type Texts } from '../../texts/catalogue.ts'
import { checkout as english } from '../../texts/en/checkout.ts'
import { quote as englishQuote } from '../../texts/en/quote.ts'
import type { CheckoutText } from './texts.ts'

/** The texts of checkout and express, which their loaders send along. */
export function checkoutTexts(language: Language) {
  return language === 'bn' ? { ...bangla, ...banglaQuote } : { ...english, ...englishQuote }
}

/** The same, filled on the server. */
export function checkoutWords(language: Language): (text: CheckoutText, words?: TextParameters) => string {
  return wordsFrom(checkoutTexts(language), language)
}

export function wordsFrom<Key extends string>(
  texts: Texts & Record<Key, Texts[string]>,
  language: Language,
): (text: Key, words?: TextParameters) => string {
  const number = language === 'bn' ? (value: number) => toBanglaDigits(String(value)) : String
  return (text, words) => fillText(texts[text], words, number)
}
