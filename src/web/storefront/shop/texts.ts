import type { shop } from '../../texts/en/shop.ts'
import { useTextsOf, type StorefrontText, type Translate } from '../../ui/texts.tsx'

export type ShopText = keyof typeof shop

/** The texts of the shop page, below `PageTexts`, with those every page has. */
export function useShopTexts(): Translate<ShopText | StorefrontText> {
  return useTextsOf()
}
