import { pagesChanged } from '#platform/page-changes.ts'
import { writeAudit } from '../accounts/index.ts'
import { lockProduct, setProductState, type ProductRecord, type ProductState } from '../catalog/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { contentsOf } from '../inventory/index.ts'
import { priceRecords } from '../pricing/index.ts'

/** Moves of a product: a draft or an archived product goes on sale; a draft or a product on sale is archived. */
const PRODUCT_MOVES = {
  publish: { from: ['draft', 'archived'], to: 'active' },
  archive: { from: ['draft', 'active'], to: 'archived' },
} as const satisfies Record<string, { from: readonly ProductState[]; to: ProductState }>
type ProductMove = keyof typeof PRODUCT_MOVES

function productCan(move: ProductMove, state: ProductState): boolean {
  return (PRODUCT_MOVES[move].from as readonly ProductState[]).includes(state)
}

type ProductMoved =
  | { ok: true }
  | { ok: false; problem: 'no-such-product' | 'nothing-to-sell' }
  | { ok: false; problem: 'already-so' }

export function moveProduct(ctx: Ctx, { productId, move }: { productId: string; move: ProductMove }): Promise<ProductMoved> {
  return ctx.db.transaction(async (tx): Promise<ProductMoved> => {
    const product = await lockProduct(tx, productId)
    return product ? moveProductIn(tx, ctx, { product, move }) : { ok: false, problem: 'no-such-product' }
  })
}

/** Like `moveProduct`, for a caller that has locked the product. Existing orders of an archived product are still delivered. */
export async function moveProductIn(
  tx: Tx,
  ctx: Ctx,
  { product, move }: { product: ProductRecord; move: ProductMove },
): Promise<ProductMoved> {
  if (!productCan(move, product.state)) return { ok: false, problem: 'already-so' }
  if (move === 'publish' && !(await canBeSold(tx, product, ctx.now))) return { ok: false, problem: 'nothing-to-sell' }
  const { to } = PRODUCT_MOVES[move]
  await setProductState(tx, ctx, { productId: product.id, state: to })
  const subject = { type: 'product', id: product.id, name: product.name.en }
  await writeAudit(tx, ctx, { action: `${move}-product`, subject, before: { state: product.state }, after: { state: to } })
  await pagesChanged(tx, `product ${product.slug}`, ctx.now)
  return { ok: true }
}

/** Whether some size has a price and contents. */
async function canBeSold(tx: Tx, { variants }: ProductRecord, now: Date): Promise<boolean> {
  const ids = variants.filter(({ state }) => state === 'active').map(({ id }) => id)
  const [prices, contents] = [await priceRecords(tx, ids, now), await contentsOf(tx, ids)]
  return ids.some((id) => prices.has(id) && contents.has(id))
}
