import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { writeAudits, type AuditAction, type AuditFields } from '../accounts/index.ts'
import { sellables } from '../catalog/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import type { Paisa } from '../values/index.ts'
import { lockPrices, type PriceRefusal } from './change-prices.ts'
import { plannedPrices, samePrice, type PlannedPrice, type PriceFacts } from './price-records.ts'

export type PricePlan = { variantId: string; price: Paisa; seen: PriceFacts }

export type PlanRefusal = PriceRefusal | { problem: 'already-planned'; planned: PlannedPrice }

type PricesPlanned = { ok: true; planned: string[]; refused: Map<string, PlanRefusal> } | { ok: false; problem: 'from-not-ahead' }

/** Prices that apply from an instant on. A size has one planned price at most; as with changes, a refused one does not stop the others. */
export function planPrices(ctx: Ctx, { from, plans }: { from: Date; plans: readonly PricePlan[] }): Promise<PricesPlanned> {
  if (from <= ctx.now) return Promise.resolve({ ok: false, problem: 'from-not-ahead' })
  return ctx.db.transaction(async (tx): Promise<PricesPlanned> => {
    const wanted = new Map(plans.map((plan) => [plan.variantId, plan]))
    const ids = [...wanted.keys()]
    const [stored, existing] = [await lockPrices(tx, ids, ctx.now), await plannedPrices(tx, ids, ctx.now)]
    const refused = new Map<string, PlanRefusal>()
    const accepted: { variantId: string; price: Paisa }[] = []
    for (const plan of wanted.values()) {
      const [now, planned] = [stored.get(plan.variantId), existing.get(plan.variantId)]
      const refusal = planned ? { problem: 'already-planned' as const, planned } : refusalOf(plan, now, from)
      if (refusal) refused.set(plan.variantId, refusal)
      else accepted.push({ variantId: plan.variantId, price: plan.price })
    }
    if (accepted.length > 0) await writePlans(tx, ctx, { from, accepted })
    return { ok: true, planned: accepted.map(({ variantId }) => variantId), refused }
  })
}

function refusalOf({ price, seen }: PricePlan, now: PriceFacts | undefined, from: Date): PriceRefusal | null {
  if (!now) return { problem: 'unknown-variant' }
  if (price <= 0) return { problem: 'price-not-positive' }
  if (!samePrice(now, seen)) return { problem: 'edit-conflict', now }
  const onSale = now.salePrice !== null && (now.saleUntil === null || now.saleUntil > from)
  return onSale && now.salePrice! >= price ? { problem: 'sale-not-lower' } : null
}

type Planned = { from: Date; accepted: readonly { variantId: string; price: Paisa }[] }

async function writePlans(tx: Tx, ctx: Ctx, { from, accepted }: Planned): Promise<void> {
  const rows = accepted.map(({ variantId, price }) => ({ variant_id: variantId, price }))
  await sql`
    insert into pricing.planned_prices (variant_id, price_paisa, from_at, actor, planned_at)
    select variant_id, price, ${from}, ${actorName(ctx.actor)}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as plan (variant_id uuid, price bigint)`.execute(tx)
  const after = new Map(accepted.map(({ variantId, price }) => [variantId, { price_paisa: price, from: from.toISOString() }]))
  await audit(tx, ctx, { action: 'plan-price', before: new Map(), after })
  await pagesChanged(tx, 'price', ctx.now)
}

type PlansCancelled = { ok: true; count: number } | { ok: false; problem: 'no-plan' }

/** Prices that have begun already are changed, not cancelled. */
export function cancelPlans(ctx: Ctx, variantIds: readonly string[]): Promise<PlansCancelled> {
  return ctx.db.transaction(async (tx): Promise<PlansCancelled> => {
    await lockPrices(tx, variantIds, ctx.now)
    const gone = await sql<{ variantId: string; price: Paisa; from: Date }>`
      delete from pricing.planned_prices where variant_id = any(${variantIds}::uuid[]) and from_at > ${ctx.now}
      returning variant_id as "variantId", price_paisa as price, from_at as "from"`.execute(tx)
    if (gone.rows.length === 0) return { ok: false, problem: 'no-plan' }
    const before = gone.rows.map(
      ({ variantId, price, from }) => [variantId, { price_paisa: price, from: from.toISOString() }] as const,
    )
    await audit(tx, ctx, { action: 'cancel-planned-price', before: new Map(before), after: new Map() })
    await pagesChanged(tx, 'price', ctx.now)
    return { ok: true, count: gone.rows.length }
  })
}

type Audited = { action: AuditAction; before: ReadonlyMap<string, AuditFields>; after: ReadonlyMap<string, AuditFields> }

async function audit(tx: Tx, ctx: Ctx, { action, before, after }: Audited): Promise<void> {
  const sold = await sellables(tx, [...before.keys(), ...after.keys()])
  const entries = [...sold.values()].map(({ variantId, productId, name, label }) => ({
    action,
    subject: { type: 'product', id: productId, name: `${name.en}, ${label.en}` },
    before: before.get(variantId) ?? null,
    after: after.get(variantId) ?? null,
  }))
  await writeAudits(tx, ctx, entries)
}
