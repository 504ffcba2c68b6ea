import type { product } from '../../texts/en/product.ts'
import { useTextsOf, type StorefrontText, type Translate } from '../../ui/texts.tsx'

export type ProductText = keyof typeof product

/** The texts of a product’s page, below `PageTexts`, with those every page has. */
export function useProductTexts(): Translate<ProductText | StorefrontText> {
  return useTextsOf()
}
