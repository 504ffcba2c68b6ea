import { productRecord, type ProductRecord } from '../../../shop/catalog/index.ts'
import { knownId, notFound, type StaffVisit } from '../access.server.ts'

export type ProductHead = ReturnType<typeof headOf>

/** The product a page of the office is about, in whatever state it is. */
export async function knownProduct({ ctx }: Pick<StaffVisit, 'ctx'>, id: string): Promise<ProductRecord> {
  const product = await productRecord(ctx.db, knownId(id))
  if (!product) throw notFound()
  return product
}

/** What stands on top of each of a product's pages. */
export function headOf(product: ProductRecord, { shop, language, may }: Pick<StaffVisit, 'shop' | 'language' | 'may'>) {
  const prefix = `${shop.config.shopUrl}${language === 'bn' ? '/bn' : ''}`
  return {
    id: product.id,
    name: product.name[language],
    state: product.state,
    slug: product.slug,
    page: `${prefix}/product/${product.slug}`,
    // Without a size there is nothing to look at yet.
    preview: product.variants.some((size) => size.state === 'active')
      ? `${language === 'bn' ? '/bn' : ''}/preview/${product.slug}`
      : null,
    mayEdit: may('edit-products'),
  }
}
