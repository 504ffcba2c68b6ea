import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { changedFields, writeAudit, type AuditFields } from '../accounts/index.ts'
import { sellables } from '../catalog/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import type { Paisa } from '../values/index.ts'

export type PriceChange = {
  variantId: string
  price: Paisa
  salePrice: Paisa | null
  saleFrom: Date | null
  saleUntil: Date | null
  /** The prices the form showed; a concurrent change is not overwritten. */
  seen: { price: Paisa; salePrice: Paisa | null }
}

type PriceChanged =
  | { ok: true }
  | {
      ok: false
      problem: 'price-not-positive' | 'sale-not-lower' | 'sale-window-empty' | 'window-without-sale' | 'unknown-variant'
    }
  | { ok: false; problem: 'edit-conflict'; price: Paisa; salePrice: Paisa | null }

export function changePrice(ctx: Ctx, change: PriceChange): Promise<PriceChanged> {
  const fault = priceFault(change)
  if (fault) return Promise.resolve({ ok: false, problem: fault })
  return ctx.db.transaction((tx) => changePriceIn(tx, ctx, change))
}

/** The fault of a price by itself, if any. */
export function priceFault({ price, salePrice, saleFrom, saleUntil }: Price) {
  if (price <= 0) return 'price-not-positive'
  if (salePrice === null) return saleFrom || saleUntil ? 'window-without-sale' : null
  if (salePrice <= 0 || salePrice >= price) return 'sale-not-lower'
  return saleFrom && saleUntil && saleFrom >= saleUntil ? 'sale-window-empty' : null
}

/** Joins the caller's transaction, which has checked for faults. */
export async function changePriceIn(tx: Tx, ctx: Ctx, change: PriceChange): Promise<PriceChanged> {
  const { variantId, price, salePrice, saleFrom, saleUntil, seen } = change
  const locked = await sql<{ price: Paisa; salePrice: Paisa | null; saleFrom: Date | null; saleUntil: Date | null }>`
    select price_paisa as price, sale_price_paisa as "salePrice", sale_from as "saleFrom", sale_until as "saleUntil"
    from pricing.prices where variant_id = ${variantId}::uuid for update`.execute(tx)
  const before = locked.rows[0]
  if (!before) return { ok: false, problem: 'unknown-variant' }
  if (before.price !== seen.price || before.salePrice !== seen.salePrice) {
    return { ok: false, problem: 'edit-conflict', price: before.price, salePrice: before.salePrice }
  }
  const after = { price, salePrice, saleFrom, saleUntil }
  await sql`
    with changed as (
      update pricing.prices set price_paisa = ${price}, sale_price_paisa = ${salePrice}, sale_from = ${saleFrom}, sale_until = ${saleUntil}
      where variant_id = ${variantId}::uuid)
    insert into pricing.price_events (variant_id, before, after, actor, at)
    values (${variantId}::uuid, ${JSON.stringify(before)}, ${JSON.stringify(after)}, ${actorName(ctx.actor)}, ${ctx.now})`.execute(
    tx,
  )
  await noteChange(tx, ctx, { variantId, before, after })
  await pagesChanged(tx, 'price', ctx.now)
  return { ok: true }
}

type Price = Pick<PriceChange, 'price' | 'salePrice' | 'saleFrom' | 'saleUntil'>

async function noteChange(
  tx: Tx,
  ctx: Ctx,
  { variantId, before, after }: { variantId: string; before: Price; after: Price },
): Promise<void> {
  const changed = changedFields(fieldsOf(before), fieldsOf(after))
  const sold = (await sellables(tx, [variantId])).get(variantId)
  if (!changed || !sold) return
  const subject = { type: 'product', id: sold.productId, name: `${sold.name.en}, ${sold.label.en}` }
  await writeAudit(tx, ctx, { action: 'change-price', subject, ...changed })
}

function fieldsOf({ price, salePrice, saleFrom, saleUntil }: Price): AuditFields {
  return {
    price_paisa: price,
    sale_price_paisa: salePrice,
    sale_from: saleFrom?.toISOString() ?? null,
    sale_until: saleUntil?.toISOString() ?? null,
  }
}
