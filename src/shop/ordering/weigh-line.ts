import { sql } from 'kysely'
import { writeAudit } from '../accounts/index.ts'
import { sellables } from '../catalog/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { changeGrams } from '../fulfilment/index.ts'
import { holdWeight, lockLotsAround } from '../inventory/index.ts'
import { formatMoney, formatWeight, grams, priceOfWeight, type Paisa, DEFAULT_LANGUAGE } from '../values/index.ts'
import { activeConsignments, assertStaff, lockOrder, type LockedOrder } from './locked-order.ts'
import { lineTotal, withinTolerance } from './model.ts'
import type { OrderLineRow } from './order-rows.ts'
import { lineOf, adjustLines } from './adjust-lines.ts'

type WeighInput = {
  orderId: string
  orderLineId: string
  /** The scale weight of all units together. */
  weighedGrams: number
  /** The weight the page showed before; the second of two concurrent packers gets a conflict. */
  seenGrams: number | null
  /** The buyer agreed to this weight. */
  agreed: boolean
}
type Weighed =
  | { ok: true; line: Paisa; total: Paisa }
  | {
      ok: false
      problem: 'unknown-order' | 'cannot-move' | 'not-by-weight' | 'not-a-weight' | 'edit-conflict' | 'not-on-shelf' | 'in-review'
    }
  | { ok: false; problem: 'beyond-tolerance'; line: Paisa; estimate: Paisa }

// More than any crate of fruit weighs, so it is a typing error.
const MOST_GRAMS = 500_000

/**
 * Prices a line by its scale weight. The price per kilogram stays as ordered; totals, VAT and the cash to collect follow. A weight outside
 * the label's tolerance needs the buyer's agreement.
 */
export function weighLine(ctx: Ctx, input: WeighInput): Promise<Weighed> {
  assertStaff(ctx)
  return ctx.db.transaction((tx) => weighLineIn(tx, ctx, input))
}

async function weighLineIn(tx: Tx, ctx: Ctx, input: WeighInput): Promise<Weighed> {
  const { orderLineId, weighedGrams } = input
  if (!Number.isSafeInteger(weighedGrams) || weighedGrams <= 0 || weighedGrams > MOST_GRAMS)
    return { ok: false, problem: 'not-a-weight' }
  const order = await lockOrder(tx, input)
  const line = order && (await lineOf(tx, order.id, orderLineId))
  if (!order || !line) return { ok: false, problem: 'unknown-order' }
  const box = await openBox(tx, order, orderLineId)
  if (!box) return { ok: false, problem: 'cannot-move' }
  const sold = (await sellables(tx, [line.variantId])).get(line.variantId)
  if (!sold?.pricedByWeight) return { ok: false, problem: 'not-by-weight' }
  if (line.weighedGrams !== input.seenGrams) return { ok: false, problem: 'edit-conflict' }
  const estimatedGrams = line.netGrams * line.units
  const estimate = lineTotal(line.unitPrice, line.units)
  const linePaisa = priceOfWeight(estimate, { estimatedGrams, weighedGrams })
  if (!input.agreed && !withinTolerance({ estimatedGrams, weighedGrams }))
    return { ok: false, problem: 'beyond-tolerance', line: linePaisa, estimate }
  await lockLotsAround(tx, { orderId: order.id })
  const held = await holdWeight(tx, {
    orderId: order.id,
    orderLineId,
    lotId: line.lotId,
    grams: weighedGrams,
    day: box.day,
    now: ctx.now,
  })
  if (!held.ok) return held
  await changeGrams(tx, { consignmentId: box.id, by: weighedGrams - (line.weighedGrams ?? estimatedGrams) })
  await sql`
    update ordering.order_lines set weighed_grams = ${weighedGrams}::integer, line_paisa = ${linePaisa}::bigint,
      discount_paisa = least(discount_paisa, ${linePaisa}::bigint)
    where id = ${line.id}::uuid`.execute(tx)
  const adjusted = await adjustLines(tx, ctx, { order, kind: 'weighed', note: noteOf(line, weighedGrams, linePaisa) })
  if (!adjusted.ok) return adjusted
  const { total } = adjusted
  const subject = { type: 'order', id: order.id, name: order.number }
  const before = {
    line: line.name.en,
    grams: line.weighedGrams ?? estimatedGrams,
    line_paisa: line.linePaisa,
    total_paisa: order.total,
  }
  const after = { weighed_grams: weighedGrams, line_paisa: linePaisa, total_paisa: total, agreed: input.agreed }
  await writeAudit(tx, ctx, { action: 'weigh-line', subject, before, after })
  return { ok: true, line: linePaisa, total }
}

/**
 * The consignment a line is packed into, while it is unpacked. Refused for an order of many boxes: its lines are in all boxes, at an agreed
 * price.
 */
export async function openBox(tx: Tx, order: LockedOrder, orderLineId: string) {
  if (order.state !== 'placed' && order.state !== 'confirmed') return null
  const boxes = await activeConsignments(tx, order.id)
  if (boxes.length > 1) return null
  const box = boxes.find(({ lines }) => lines.some((line) => line.orderLineId === orderLineId))
  return box?.state === 'planned' ? box : null
}

function noteOf(line: OrderLineRow, weighedGrams: number, linePaisa: Paisa): string {
  return `${line.name.en}: ${formatWeight(grams(weighedGrams), DEFAULT_LANGUAGE)}, ${formatMoney(line.linePaisa, DEFAULT_LANGUAGE)} → ${formatMoney(linePaisa, DEFAULT_LANGUAGE)}`
}
