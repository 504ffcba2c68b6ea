import type { checkout } from '#texts/en/checkout.ts'
import type { order } from '#texts/en/order.ts'
import type { quote } from '#texts/en/quote.ts'
import type { track } from '#texts/en/track.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

export type OrderText = keyof typeof order
/** Texts that the server formats, so that the page does not need to load them. */
export type OrderWord = OrderText | keyof typeof quote | keyof typeof checkout
export type TrackText = keyof typeof track | keyof typeof order

export function useOrderTexts(): Translate<OrderText | StorefrontText> {
  return useTextsOf()
}

export function useTrackTexts(): Translate<TrackText | StorefrontText> {
  return useTextsOf()
}
