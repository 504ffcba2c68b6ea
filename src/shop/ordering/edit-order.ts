import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import type { Ctx, Tx } from '../context.ts'
import { changeConsignment, checkSlot, type CheckedSlot } from '../fulfilment/index.ts'
import { allocateStock, releaseStock } from '../inventory/index.ts'
import { followTotal } from '../payments/index.ts'
import { grantedDiscount } from '../pricing/index.ts'
import { cartFacts, isId, type CartFacts } from './cart-facts.ts'
import type { OrderEdit, OrderEdited } from './edit-input.ts'
import { editedLines, linesDiffer, shownAs } from './edit-lines.ts'
import { deliveryOf, gramsOf, priceEdited, type EditedLine, type EditedPrices } from './edit-prices.ts'
import { reissueDocuments } from './order-documents.ts'
import { activeConsignments, assertStaff, isInReview, lockOrder, tellAbout } from './locked-order.ts'
import { orderCan } from './model.ts'
import { lineRows, orderRows, type OrderRow } from './order-rows.ts'
import { auditEdit, writeEdit, type Edited, type Planned } from './write-edit.ts'

/**
 * Staff change an order until it is packed: lines, address, day, prices. Stock, slot, totals, VAT and the amount due are updated in one
 * transaction; a refusal changes nothing.
 */
export function editOrder(ctx: Ctx, input: OrderEdit): Promise<OrderEdited> {
  assertStaff(ctx)
  return ctx.db.transaction((tx) => editOrderIn(tx, ctx, input))
}

type Refused = Extract<OrderEdited, { ok: false }>

/** Like `editOrder`, inside the caller's transaction. */
export async function editOrderIn(tx: Tx, ctx: Ctx, input: OrderEdit): Promise<OrderEdited> {
  const found = await findEdited(tx, input)
  if (!found.ok) return found
  const planned = await plan(tx, ctx, { input, edited: found })
  if (!planned.ok) return planned
  const { order, consignment, locked } = found
  const { lines, slot, prices, holdAnew } = planned
  if (prices.totals.total !== order.total && (await isInReview(tx, order.id))) return { ok: false, problem: 'in-review' }
  if (holdAnew) {
    const held = await hold(tx, ctx, { order, lines, day: slot.day })
    if (!held.ok) return held
  }
  const moved = await changeConsignment(tx, {
    consignmentId: consignment.id,
    checked: slot,
    areaId: input.areaId,
    grams: gramsOf(lines),
    recipient: input.recipient,
    lines: lines.map(({ id, units }) => ({ orderLineId: id, units })),
    now: ctx.now,
    actor: ctx.actor,
  })
  if (!moved.ok) return { ok: false, problem: moved.problem === 'slot-full' ? 'slot-full' : 'too-late-to-edit' }
  const version = await writeEdit(tx, ctx, { input, edited: found, planned })
  const due = await followTotal(tx, {
    orderId: order.id,
    number: order.number,
    newPaymentId: newId(ctx.now),
    total: prices.totals.total,
    now: ctx.now,
    actor: ctx.actor,
    note: null,
  })
  if (input.tryOnly) return { ok: false, problem: 'tried', totals: prices.totals, due }
  await auditEdit(tx, ctx, { input, edited: found, planned })
  const { day, starts, ends, promisedUntil, mode } = slot
  const changed = { ...consignment, day, starts, ends, promisedUntil, mode }
  const news = { ...locked, total: prices.totals.total }
  await tellAbout(tx, ctx, { order: news, consignment: changed, template: 'order-changed', shopUrl: input.shopUrl })
  await reissueDocuments(tx, ctx, { orderId: order.id, reason: 'changed' })
  return { ok: true, totals: prices.totals, due, version }
}

async function findEdited(tx: Tx, input: OrderEdit): Promise<({ ok: true } & Edited) | Refused> {
  const locked = await lockOrder(tx, input)
  if (!locked) return { ok: false, problem: 'unknown-order' }
  const [[order], lines, consignments] = [
    await orderRows(tx, sql`where id = ${locked.id}::uuid`),
    await lineRows(tx, [locked.id]),
    await activeConsignments(tx, locked.id),
  ]
  const [consignment, another] = consignments
  // An order of many boxes is edited box by box; see the gifting module.
  const open = orderCan('cancel', locked.state) && consignment?.state === 'planned' && another === undefined
  if (!order || !consignment || !open) return { ok: false, problem: 'too-late-to-edit' }
  if (order.version !== input.seenVersion) return { ok: false, problem: 'edit-conflict' }
  return { ok: true, locked, order, lines, consignment }
}

async function plan(
  tx: Tx,
  ctx: Ctx,
  { input, edited }: { input: OrderEdit; edited: Edited },
): Promise<({ ok: true } & Planned) | Refused> {
  const { order, lines: before } = edited
  const slot = await slotFor(tx, ctx, { input, edited })
  if (!slot.ok) return slot
  const wanted = [...before, ...input.added].map(({ variantId }) => variantId).filter(isId)
  const facts = await cartFacts(tx, {
    lines: [...new Set(wanted)].map((variantId) => ({ productId: null, variantId, units: 1, seenPrice: null })),
    couponCode: null,
    phone: null,
    now: ctx.now,
  })
  const holdAnew = linesDiffer(input, before) || slot.day !== edited.consignment.day
  const read = editedLines({ input, before, facts, now: ctx.now, weighAnew: holdAnew })
  if (!read.ok) return read
  // Kept lines may keep their mode even if their product no longer allows it.
  const otherWay = slot.mode !== edited.consignment.mode
  const notThatWay = read.lines.filter(
    ({ variantId, added }) => (otherWay || added) && !facts.sellables.get(variantId)?.deliveryModes.includes(slot.mode),
  )
  if (notThatWay.length > 0) return { ok: false, problem: 'mode-not-possible', names: notThatWay.map(shownAs) }
  const { mostGrams } = slot
  if (mostGrams !== null && gramsOf(read.lines) > mostGrams) return { ok: false, problem: 'too-heavy' }
  const changesMoney = input.staffDiscount !== order.staffDiscount || input.setDelivery !== order.setDelivery
  if (changesMoney && input.reason === '') return { ok: false, problem: 'reason-missing' }
  const priced = await priceFor(tx, { input, edited, slot, lines: read.lines, facts })
  if (!priced.ok) return priced
  const changesNothing = !changesMoney && !holdAnew && sameDelivery(edited, input, slot)
  if (changesNothing && !input.tryOnly) return { ok: false, problem: 'nothing-changed' }
  return { ok: true, lines: read.lines, slot, prices: priced.prices, holdAnew }
}

/** The booked slot may be kept after its cut-off: it was booked in time. */
async function slotFor(
  tx: Tx,
  ctx: Ctx,
  { input, edited }: { input: OrderEdit; edited: Edited },
): Promise<({ ok: true } & CheckedSlot) | Refused> {
  const { consignment, order } = edited
  const { slotId, day } = input.slot ?? consignment
  if (!isId(slotId)) return { ok: false, problem: 'slot-closed' }
  const kept = slotId === consignment.slotId && day === consignment.day
  // The weight is not known yet; `plan` checks it.
  return checkSlot(tx, { areaId: input.areaId, slotId, day, grams: 0, now: kept ? order.placedAt : ctx.now })
}

async function priceFor(
  tx: Tx,
  {
    input,
    edited,
    slot,
    lines,
    facts,
  }: { input: OrderEdit; edited: Edited; slot: CheckedSlot; lines: EditedLine[]; facts: CartFacts },
): Promise<{ ok: true; prices: EditedPrices } | Refused> {
  const { order, consignment } = edited
  const granted = await grantedDiscount(tx, { promotionId: order.promotionId, lines })
  const sameWay = slot.zoneId === consignment.zoneId && slot.mode === consignment.mode
  const asItWas = sameWay && !linesDiffer(input, edited.lines) && order.setDelivery === null
  const charge = facts.charges.find((row) => row.zoneId === slot.zoneId && row.mode === slot.mode)
  const delivery = deliveryOf({
    setDelivery: input.setDelivery,
    before: asItWas ? order.delivery : null,
    charge,
    freeDelivery: granted.freeDelivery,
    lines,
  })
  if (delivery === null) return { ok: false, problem: 'not-delivered-there' }
  const { staffDiscount } = input
  const { deliveryVatBasisPoints } = order
  const prices = priceEdited({ lines, granted, staffDiscount, delivery, deliveryVatBasisPoints })
  return prices ? { ok: true, prices } : { ok: false, problem: 'discount-too-high' }
}

async function hold(
  tx: Tx,
  { now }: Ctx,
  { order, lines, day }: { order: OrderRow; lines: EditedLine[]; day: CheckedSlot['day'] },
): Promise<{ ok: true } | Refused> {
  await releaseStock(tx, { orderId: order.id, now })
  const wanted = lines.map(({ id, variantId, units, lotId, ripeness }) => ({
    orderLineId: id,
    variantId,
    units,
    lotId,
    ripeness,
  }))
  return allocateStock(tx, { orderId: order.id, day, lines: wanted, now })
}

function sameDelivery({ consignment }: Edited, { areaId, recipient }: OrderEdit, slot: CheckedSlot): boolean {
  const { name, phone, addressLine, landmark, giftMessage, hidePrices } = consignment.recipient
  const before = [name, phone, addressLine, landmark, giftMessage, hidePrices, consignment.areaId, consignment.slotId]
  const after = [
    recipient.name,
    recipient.phone,
    recipient.addressLine,
    recipient.landmark,
    recipient.giftMessage,
    recipient.hidePrices,
    areaId,
    slot.slotId,
  ]
  return before.every((value, index) => value === after[index])
}
