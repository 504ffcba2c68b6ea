import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { changeConsignmentLines, changeGrams, consignmentsByIds } from '../fulfilment/index.ts'
import { paisa } from '../values/index.ts'
import { adjustLines } from './adjust-lines.ts'
import { deliverIn } from './deliver-order.ts'
import type { AtDoor } from './finish-order.ts'
import { lockOrder } from './locked-order.ts'
import type { GoodsMoved } from './move-goods.ts'
import { lineRows, type OrderLineRow } from './order-rows.ts'

/** How many units of a line the buyer took; the others came back. */
export type DeliveredLine = { orderLineId: string; units: number }

type DeliveredInPart = {
  orderId: string
  consignmentId: string
  delivered: readonly DeliveredLine[]
  note: string
  shopUrl: string
  atDoor: (due: number) => AtDoor
}

type PartRefused = 'not-fewer' | 'nothing-left' | 'in-review' | 'agreed-box'

/**
 * Delivers a part of a box. The buyer pays for what they took: lines, totals, what is due and documents follow, and then the box counts as
 * delivered. Delivery is charged in full. What came back is counted into stock by a stock correction, as after a return.
 */
export async function deliverPartIn(
  tx: Tx,
  ctx: Ctx,
  { orderId, consignmentId, delivered, note, shopUrl, atDoor }: DeliveredInPart,
): Promise<GoodsMoved<PartRefused>> {
  const order = await lockOrder(tx, { orderId })
  const [box] = await consignmentsByIds(tx, [consignmentId])
  if (!order || box?.orderId !== orderId) return { ok: false, problem: 'unknown-order' }
  if (box.state !== 'dispatched') return { ok: false, problem: 'cannot-move' }
  // The buyer of a gift run agreed to each box as a whole: staff give up a box.
  if (order.source === 'gift-run') return { ok: false, problem: 'agreed-box' }
  const lines = await lineRows(tx, [orderId])
  const units = new Map(delivered.map((line) => [line.orderLineId, line.units]))
  const kept = lines.map((line) => ({ line, units: units.get(line.id) ?? line.units }))
  if (!kept.every(({ line, units: count }) => Number.isSafeInteger(count) && count >= 0 && count <= line.units))
    return { ok: false, problem: 'not-fewer' }
  if (kept.every(({ units: count }) => count === 0)) return { ok: false, problem: 'nothing-left' }
  const fewer = kept.filter(({ line, units: count }) => count < line.units)
  if (fewer.length === 0) return { ok: false, problem: 'not-fewer' }
  for (const { line, units: count } of fewer) await keepUnits(tx, line, count)
  await changeConsignmentLines(tx, {
    consignmentId,
    lines: kept.map(({ line, units: count }) => ({ orderLineId: line.id, units: count })),
  })
  await changeGrams(tx, { consignmentId, by: -fewer.reduce((sum, { line, units: count }) => sum + gramsBack(line, count), 0) })
  const parts = fewer.map(({ line, units: count }) => `${line.name.en}: ${line.units} → ${count}`)
  const adjusted = await adjustLines(tx, ctx, { order, kind: 'delivered-in-part', note: `${parts.join(', ')} (${note})` })
  if (!adjusted.ok) return adjusted
  return deliverIn(tx, ctx, { orderId, consignmentId, shopUrl, atDoor: atDoor(adjusted.due) })
}

async function keepUnits(tx: Tx, line: OrderLineRow, units: number): Promise<void> {
  if (units === 0) {
    await sql`delete from ordering.order_lines where id = ${line.id}::uuid`.execute(tx)
    return
  }
  const share = (amount: number) => Math.floor((amount * units) / line.units)
  const weighed = line.weighedGrams === null ? null : Math.max(1, share(line.weighedGrams))
  const price = paisa(weighed === null ? line.unitPrice * units : share(line.linePaisa))
  await sql`
    update ordering.order_lines set units = ${units}::integer, line_paisa = ${price}::bigint,
      discount_paisa = ${share(line.discount)}::bigint, weighed_grams = ${weighed}::integer
    where id = ${line.id}::uuid`.execute(tx)
}

function gramsBack(line: OrderLineRow, units: number): number {
  const all = line.weighedGrams ?? line.netGrams * line.units
  return all - Math.floor((all * units) / line.units)
}
