import type { cart } from '#texts/en/cart.ts'
import type { checkout } from '#texts/en/checkout.ts'
import type { quote } from '#texts/en/quote.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

type QuoteText = keyof typeof quote
type CartText = QuoteText | keyof typeof cart
export type CheckoutText = QuoteText | keyof typeof checkout

export function useQuoteTexts(): Translate<QuoteText | StorefrontText> {
  return useTextsOf()
}

export function useCartTexts(): Translate<CartText | StorefrontText> {
  return useTextsOf()
}

export function useCheckoutTexts(): Translate<CheckoutText | StorefrontText> {
  return useTextsOf()
}
