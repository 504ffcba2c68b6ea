import { pagesChanged } from '#platform/page-changes.ts'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { isSlug } from './model.ts'

type ChangedSlug = { ok: true } | { ok: false; problem: 'not-a-slug' | 'no-such-product' | 'slug-taken' | 'edit-conflict' }

/** Changes a product's slug. The old one redirects to it from then on, because links and search engines keep it. */
export function changeSlug(ctx: Ctx, input: { productId: string; slug: string; seen: string }): Promise<ChangedSlug> {
  return ctx.db.transaction(async (tx): Promise<ChangedSlug> => {
    const { productId, slug, seen } = input
    if (!isSlug(slug)) return { ok: false, problem: 'not-a-slug' }
    const product = await tx
      .selectFrom('catalog.products')
      .select(['slug', 'name'])
      .where('id', '=', productId)
      .forUpdate()
      .executeTakeFirst()
    if (!product) return { ok: false, problem: 'no-such-product' }
    if (product.slug !== seen) return { ok: false, problem: 'edit-conflict' }
    if (product.slug === slug) return { ok: true }
    // Another product's former slug counts as taken: existing links with it mean that product.
    const former = await tx.selectFrom('catalog.former_slugs').select('product_id').where('slug', '=', slug).executeTakeFirst()
    if (former && former.product_id !== productId) return { ok: false, problem: 'slug-taken' }
    const other = await tx.selectFrom('catalog.products').select('id').where('slug', '=', slug).executeTakeFirst()
    if (other) return { ok: false, problem: 'slug-taken' }
    await tx.updateTable('catalog.products').set({ slug, updated_at: ctx.now }).where('id', '=', productId).execute()
    await tx.deleteFrom('catalog.former_slugs').where('slug', '=', slug).execute()
    await tx
      .insertInto('catalog.former_slugs')
      .values({ slug: product.slug, product_id: productId })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ product_id: productId }))
      .execute()
    const subject = { type: 'product', id: productId, name: product.name.en }
    await writeAudit(tx, ctx, { action: 'change-slug', subject, before: { slug: product.slug }, after: { slug } })
    await pagesChanged(tx, `address of ${slug}`, ctx.now)
    return { ok: true }
  })
}
