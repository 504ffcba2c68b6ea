import { moveProduct } from '#shop/assortment/index.ts'
import { changeSlug } from '#shop/catalog/index.ts'
import type { StaffContext } from '../access.server.ts'
import { refused, type Typed } from '../settings/settings-fields.server.ts'
import type { SettingDone, SettingRefusal } from '../settings/settings-answer.ts'
import { knownProduct } from './product-head.server.ts'

export const PRODUCT_INTENTS = ['publish', 'archive', 'slug'] as const
export type ProductIntent = (typeof PRODUCT_INTENTS)[number]

export function productIntent(fields: Typed): ProductIntent | null {
  return PRODUCT_INTENTS.find((intent) => intent === fields['intent']) ?? null
}

/** Puts a product on sale, puts it away, or changes its address. */
export async function changeProductState(
  requestContext: StaffContext,
  id: string,
  { intent, fields }: { intent: ProductIntent; fields: Typed },
): Promise<{ ok: true; done: SettingDone } | SettingRefusal> {
  const { id: productId } = await knownProduct(requestContext, id)
  if (intent === 'slug') {
    const slug = (fields['slug'] ?? '').trim()
    const changed = await changeSlug(requestContext.ctx, { productId, slug, seen: fields['seen'] ?? '' })
    return changed.ok ? { ok: true, done: 'slug-changed' } : refused(fields, changed.problem, { wrong: ['slug'] })
  }
  const moved = await moveProduct(requestContext.ctx, { productId, move: intent })
  if (!moved.ok) return refused(fields, moved.problem)
  return { ok: true, done: intent === 'publish' ? 'product-on-sale' : 'product-archived' }
}
