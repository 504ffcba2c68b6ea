import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { writeAudit } from '../accounts/index.ts'
import { sellables, type PicturedSellable } from '../catalog/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { changeConsignmentLines, changeGrams, type Consignment } from '../fulfilment/index.ts'
import { allocateStock, lockLotsAround, releaseUnits, takeOffBook } from '../inventory/index.ts'
import { payable, pricesOf } from '../pricing/index.ts'
import { paisa, type Paisa } from '../values/index.ts'
import { assertStaff, lockOrder, type LockedOrder } from './locked-order.ts'
import { lineRows, type OrderLineRow } from './order-rows.ts'
import { adjustLines } from './adjust-lines.ts'
import { openBox } from './weigh-line.ts'
import { MOST_UNITS } from './model.ts'

type ShortPickInput = {
  orderId: string
  orderLineId: string
  /** The units that go into the box: fewer than ordered. */
  units: number
  /** The units the page showed; the second of two concurrent packers gets a conflict. */
  seenUnits: number
  reason: string
  /** Where the missing fruit is: not found, spoiled, or left on the shelf. */
  missing: 'not-there' | 'gone-off' | 'stays'
  /** A substitute variant. It costs at most as much as the original, unless the buyer agreed to its price. */
  substitute: { variantId: string; units: number; agreedToPrice: boolean } | null
}
type ShortPicked =
  | { ok: true; total: Paisa; removedLine: boolean }
  | {
      ok: false
      problem:
        | 'unknown-order'
        | 'cannot-move'
        | 'edit-conflict'
        | 'not-fewer'
        | 'reason-missing'
        | 'nothing-left'
        | 'unknown-variant'
        | 'not-in-stock'
        | 'in-review'
        | 'agreed-box'
    }

/** Packs fewer units than ordered, or a substitute. Stock, box, totals and the cash to collect are updated in one transaction. */
export function shortPick(ctx: Ctx, input: ShortPickInput): Promise<ShortPicked> {
  assertStaff(ctx)
  return ctx.db.transaction((tx) => shortPickIn(tx, ctx, input))
}

type Found = {
  order: LockedOrder
  line: OrderLineRow
  lines: OrderLineRow[]
  box: Consignment
  substitute: PicturedSellable | null
}

export async function shortPickIn(tx: Tx, ctx: Ctx, input: ShortPickInput): Promise<ShortPicked> {
  const found = await findLine(tx, input)
  if (!found.ok) return found
  const { order, line, box } = found
  const missing = line.units - input.units
  await lockLotsAround(tx, { orderId: order.id, variantIds: input.substitute ? [input.substitute.variantId] : [] })
  const freed = await releaseUnits(tx, { orderId: order.id, orderLineId: line.id, units: missing, of: line.units, now: ctx.now })
  if (input.missing !== 'stays') {
    const kind = input.missing === 'gone-off' ? 'written-off' : 'counted'
    await takeOffBook(tx, { freed, kind, reason: `${order.number}: ${input.reason}`, actor: ctx.actor, now: ctx.now })
  }
  const freedMoney = await keepUnits(tx, line, input.units)
  const added = await addSubstitute(tx, ctx, { found, input, freedMoney })
  if (!added.ok) return added
  const boxed = [
    { orderLineId: line.id, units: input.units },
    ...(added.line ? [{ orderLineId: added.line.id, units: added.line.units }] : []),
  ]
  await changeConsignmentLines(tx, { consignmentId: box.id, lines: boxed })
  await changeGrams(tx, { consignmentId: box.id, by: added.grams - gramsOf(line, missing) })
  const note = `${line.name.en}: ${line.units} → ${input.units}${added.line ? `, ${added.line.name} × ${added.line.units}` : ''} (${input.reason})`
  const adjusted = await adjustLines(tx, ctx, { order, kind: 'short-picked', note })
  if (!adjusted.ok) return adjusted
  const { total } = adjusted
  await writeAudit(tx, ctx, {
    action: 'short-pick',
    subject: { type: 'order', id: order.id, name: order.number },
    before: { line: line.name.en, units: line.units, total_paisa: order.total },
    after: {
      units: input.units,
      total_paisa: total,
      reason: input.reason,
      missing: input.missing,
      ...(added.line && { substitute: added.line.name }),
    },
  })
  return { ok: true, total, removedLine: input.units === 0 }
}

async function findLine(tx: Tx, input: ShortPickInput): Promise<({ ok: true } & Found) | Extract<ShortPicked, { ok: false }>> {
  if (input.reason.trim() === '') return { ok: false, problem: 'reason-missing' }
  const order = await lockOrder(tx, input)
  const lines = order ? await lineRows(tx, [order.id]) : []
  const line = lines.find((one) => one.id === input.orderLineId)
  if (!order || !line) return { ok: false, problem: 'unknown-order' }
  // The contents of a gift box are agreed with the buyer of the run.
  if (order.source === 'gift-run') return { ok: false, problem: 'agreed-box' }
  const box = await openBox(tx, order, line.id)
  if (!box) return { ok: false, problem: 'cannot-move' }
  if (line.units !== input.seenUnits) return { ok: false, problem: 'edit-conflict' }
  if (!Number.isSafeInteger(input.units) || input.units < 0 || input.units >= line.units)
    return { ok: false, problem: 'not-fewer' }
  // An empty box means cancelling the order, and the buyer must be informed.
  if (input.units === 0 && lines.length === 1 && !input.substitute) return { ok: false, problem: 'nothing-left' }
  if (!input.substitute) return { ok: true, order, line, lines, box, substitute: null }
  const { variantId, units } = input.substitute
  const substitute = (await sellables(tx, [variantId])).get(variantId) ?? null
  const countable = Number.isSafeInteger(units) && units > 0 && units <= MOST_UNITS
  const known = substitute?.state === 'active' && countable && !lines.some((one) => one.variantId === variantId)
  // A product priced by weight cannot replace a fixed price.
  if (!known || !substitute || substitute.pricedByWeight || !substitute.deliveryModes.includes(box.mode))
    return { ok: false, problem: 'unknown-variant' }
  return { ok: true, order, line, lines, box, substitute }
}

/** Reduces the line's units. Returns the price of the removed units. */
async function keepUnits(tx: Tx, line: OrderLineRow, units: number): Promise<Paisa> {
  if (units === 0) {
    await sql`delete from ordering.order_lines where id = ${line.id}::uuid`.execute(tx)
    return paisa(line.linePaisa - line.discount)
  }
  const kept = paisa(line.unitPrice * units)
  const discount = paisa(Math.floor((line.discount * units) / line.units))
  await sql`
    update ordering.order_lines set units = ${units}::integer, line_paisa = ${kept}::bigint, discount_paisa = ${discount}::bigint,
      weighed_grams = null
    where id = ${line.id}::uuid`.execute(tx)
  return paisa(line.unitPrice * (line.units - units) - (line.discount - discount))
}

type Added = { ok: true; grams: number; line: { id: string; units: number; name: string } | null }

async function addSubstitute(
  tx: Tx,
  ctx: Ctx,
  { found, input, freedMoney }: { found: Found; input: ShortPickInput; freedMoney: Paisa },
): Promise<Added | Extract<ShortPicked, { ok: false }>> {
  const { order, lines, box, substitute } = found
  if (!substitute || !input.substitute) return { ok: true, grams: 0, line: null }
  const { units, agreedToPrice } = input.substitute
  const price = (await pricesOf(tx, [substitute.variantId], ctx.now)).get(substitute.variantId)
  if (!price) return { ok: false, problem: 'unknown-variant' }
  const own = payable(price)
  const unitPrice = agreedToPrice ? own : paisa(Math.min(own, Math.max(0, Math.floor(freedMoney / units))))
  const id = newId(ctx.now)
  await sql`
    insert into ordering.order_lines (id, order_id, position, product_id, variant_id, slug, name, label, units, unit_price_paisa, line_paisa,
      net_grams, tax_class_id, vat_basis_points, vat_paisa)
    values (${id}::uuid, ${order.id}::uuid, ${Math.max(...lines.map((one) => one.position)) + 1}, ${substitute.productId}::uuid,
      ${substitute.variantId}::uuid, ${substitute.slug}, ${JSON.stringify(substitute.name)}::jsonb, ${JSON.stringify(substitute.label)}::jsonb,
      ${units}::integer, ${unitPrice}::bigint, ${paisa(unitPrice * units)}::bigint, ${substitute.netGrams}::integer, ${substitute.taxClassId},
      ${substitute.vatBasisPoints}::integer, 0)`.execute(tx)
  const wanted = [{ orderLineId: id, variantId: substitute.variantId, units }]
  const allocated = await allocateStock(tx, { orderId: order.id, day: box.day, lines: wanted, now: ctx.now })
  if (!allocated.ok) return { ok: false, problem: 'not-in-stock' }
  return { ok: true, grams: substitute.netGrams * units, line: { id, units, name: substitute.name.en } }
}

/** How much lighter the box gets. A weighed line must be weighed again, so its whole weight is removed. */
function gramsOf(line: OrderLineRow, missing: number): number {
  if (line.weighedGrams === null) return line.netGrams * missing
  return line.weighedGrams - line.netGrams * (line.units - missing)
}
