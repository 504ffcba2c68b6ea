import type { shop } from '#texts/en/shop.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

export type ShopText = keyof typeof shop

/** The texts of the shop page, used below `PageTexts`, with those of every page. */
export function useShopTexts(): Translate<ShopText | StorefrontText> {
  return useTextsOf()
}
