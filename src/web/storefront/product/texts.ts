import type { product } from '#texts/en/product.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

export type ProductText = keyof typeof product

/** The texts of a product page, used below `PageTexts`, with those of every page. */
export function useProductTexts(): Translate<ProductText | StorefrontText> {
  return useTextsOf()
}
