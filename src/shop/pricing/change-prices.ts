import { sql, type RawBuilder } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { changedFields, writeAudits, type AuditFields } from '../accounts/index.ts'
import { sellables } from '../catalog/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import { priceRecords, samePrice, type PriceFacts } from './price-records.ts'

export type PriceChange = PriceFacts & {
  variantId: string
  /** The price the form showed; a concurrent change is not overwritten. */
  seen: PriceFacts
}

export type PriceFault = 'price-not-positive' | 'sale-not-lower' | 'sale-window-empty' | 'window-without-sale'

export type PriceRefusal =
  | { problem: PriceFault | 'unknown-variant' }
  /** Another user has changed the price; `now` is the new one. */
  | { problem: 'edit-conflict'; now: PriceFacts }

export type PricesChanged = {
  /** The event of each changed price, with which it can be undone; null where the price was so already. */
  changed: Map<string, number | null>
  refused: Map<string, PriceRefusal>
}

/** The fault of a price by itself, if any. */
export function priceFault({ price, salePrice, saleFrom, saleUntil }: PriceFacts): PriceFault | null {
  if (price <= 0) return 'price-not-positive'
  if (salePrice === null) return saleFrom || saleUntil ? 'window-without-sale' : null
  if (salePrice <= 0 || salePrice >= price) return 'sale-not-lower'
  return saleFrom && saleUntil && saleFrom >= saleUntil ? 'sale-window-empty' : null
}

/** Several prices at once. A refused one does not stop the others: of two people who save, each loses only what the other changed too. */
export function changePrices(ctx: Ctx, changes: readonly PriceChange[]): Promise<PricesChanged> {
  return ctx.db.transaction((tx) => changePricesIn(tx, ctx, changes))
}

/** The number of statements does not depend on the number of prices. */
export async function changePricesIn(tx: Tx, ctx: Ctx, changes: readonly PriceChange[]): Promise<PricesChanged> {
  const result: PricesChanged = { changed: new Map(), refused: new Map() }
  const wanted = new Map(changes.map((change) => [change.variantId, change]))
  const stored = await lockPrices(tx, [...wanted.keys()], ctx.now)
  const accepted: Accepted[] = []
  for (const [variantId, { seen, price, salePrice, saleFrom, saleUntil }] of wanted) {
    const after = { price, salePrice, saleFrom, saleUntil }
    const before = stored.get(variantId)
    const fault = priceFault(after)
    if (!before) result.refused.set(variantId, { problem: 'unknown-variant' })
    else if (fault) result.refused.set(variantId, { problem: fault })
    else if (samePrice(before, after)) result.changed.set(variantId, null)
    else if (!samePrice(before, seen)) result.refused.set(variantId, { problem: 'edit-conflict', now: before })
    else accepted.push({ variantId, before, after })
  }
  if (accepted.length === 0) return result
  const events = await writePrices(tx, ctx, accepted)
  for (const [variantId, event] of events) result.changed.set(variantId, event)
  await writeAudits(tx, ctx, await auditsOf(tx, accepted))
  await pagesChanged(tx, 'price', ctx.now)
  return result
}

type Accepted = { variantId: string; before: PriceFacts; after: PriceFacts }

/** Locks the prices in the order of their ids, settles the planned ones that have begun, and reads them: all of it changes only under this lock. */
export async function lockPrices(tx: Tx, variantIds: readonly string[], now: Date): Promise<Map<string, PriceFacts>> {
  const locking = sql`
    select variant_id from pricing.prices where variant_id = any(${variantIds}::uuid[]) order by variant_id for update`.execute(
    tx,
  )
  const [, , records] = await Promise.all([locking, settleBegun(tx, variantIds, now), priceRecords(tx, variantIds, now)])
  return new Map(
    [...records].map(([id, { price, salePrice, saleFrom, saleUntil }]) => [id, { price, salePrice, saleFrom, saleUntil }]),
  )
}

/** A planned price that has begun becomes the price, with an event of the time when it began. Nobody sees a difference. */
async function settleBegun(tx: Tx, variantIds: readonly string[], now: Date): Promise<void> {
  const facts = (price: RawBuilder<unknown>, lower: RawBuilder<unknown>) => sql`jsonb_build_object('price', ${price},
    'salePrice', case when ${lower} then stored.sale_price_paisa end, 'saleFrom', case when ${lower} then stored.sale_from end,
    'saleUntil', case when ${lower} then stored.sale_until end)`
  const lower = sql`stored.sale_price_paisa < begun.price_paisa`
  await sql`
    with begun as (
      delete from pricing.planned_prices where variant_id = any(${variantIds}::uuid[]) and from_at <= ${now}
      returning variant_id, price_paisa, from_at, actor
    ),
    moved as (
      update pricing.prices stored set price_paisa = begun.price_paisa,
        sale_price_paisa = case when ${lower} then stored.sale_price_paisa end,
        sale_from = case when ${lower} then stored.sale_from end, sale_until = case when ${lower} then stored.sale_until end
      from begun where stored.variant_id = begun.variant_id
    )
    insert into pricing.price_events (variant_id, before, after, actor, at)
    select variant_id, ${facts(sql`stored.price_paisa`, sql`true`)}, ${facts(sql`begun.price_paisa`, lower)}, begun.actor, begun.from_at
    from begun join pricing.prices stored using (variant_id) order by begun.from_at, variant_id`.execute(tx)
}

async function writePrices(tx: Tx, ctx: Ctx, accepted: readonly Accepted[]): Promise<Map<string, number>> {
  const rows = accepted.map(({ variantId, before, after }, place) => ({ place, variant_id: variantId, before, after, ...after }))
  const written = await sql<{ id: number; variantId: string }>`
    with changes as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change (place integer, variant_id uuid, before jsonb,
        after jsonb, price bigint, "salePrice" bigint, "saleFrom" timestamptz, "saleUntil" timestamptz)
    ),
    changed as (
      update pricing.prices set price_paisa = changes.price, sale_price_paisa = changes."salePrice",
        sale_from = changes."saleFrom", sale_until = changes."saleUntil"
      from changes where prices.variant_id = changes.variant_id
    )
    insert into pricing.price_events (variant_id, before, after, actor, at)
    select variant_id, before, after, ${actorName(ctx.actor)}, ${ctx.now} from changes order by place
    returning id, variant_id as "variantId"`.execute(tx)
  return new Map(written.rows.map(({ id, variantId }) => [variantId, id]))
}

async function auditsOf(tx: Tx, accepted: readonly Accepted[]) {
  const sold = await sellables(
    tx,
    accepted.map(({ variantId }) => variantId),
  )
  return accepted.flatMap(({ variantId, before, after }) => {
    const changed = changedFields(auditFieldsOf(before), auditFieldsOf(after))
    const size = sold.get(variantId)
    if (!changed || !size) return []
    const subject = { type: 'product', id: size.productId, name: `${size.name.en}, ${size.label.en}` }
    return [{ action: 'change-price' as const, subject, ...changed }]
  })
}

function auditFieldsOf({ price, salePrice, saleFrom, saleUntil }: PriceFacts): AuditFields {
  return {
    price_paisa: price,
    sale_price_paisa: salePrice,
    sale_from: saleFrom?.toISOString() ?? null,
    sale_until: saleUntil?.toISOString() ?? null,
  }
}
