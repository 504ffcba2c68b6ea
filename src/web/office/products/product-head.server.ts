import { productRecord, type ProductRecord } from '#shop/catalog/index.ts'
import { knownId, notFound, type StaffContext } from '../access.server.ts'
import { pathIn } from '#shop/values/paths.ts'
import { prefixOf } from '#shop/values/language.ts'
import { inLanguage } from '#shop/values/translations.ts'

export type ProductHead = ReturnType<typeof headOf>

/** The product of an office page, in any state. */
export async function knownProduct({ ctx }: Pick<StaffContext, 'ctx'>, id: string): Promise<ProductRecord> {
  const product = await productRecord(ctx.db, knownId(id))
  if (!product) throw notFound()
  return product
}

/** The top of each of a product's pages. */
export function headOf(product: ProductRecord, { shop, language, may }: Pick<StaffContext, 'shop' | 'language' | 'may'>) {
  const prefix = `${shop.config.shopUrl}${prefixOf(language)}`
  return {
    id: product.id,
    name: inLanguage(product.name, language),
    state: product.state,
    slug: product.slug,
    page: `${prefix}/product/${product.slug}`,
    // Without a size there is nothing to preview.
    preview: product.variants.some((size) => size.state === 'active') ? pathIn(language, `/preview/${product.slug}`) : null,
    mayEdit: may('edit-products'),
  }
}
