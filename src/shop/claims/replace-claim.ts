import type { Ctx, Tx } from '../context.ts'
import { writeAudit } from '../accounts/index.ts'
import {
  assertStaff,
  freeSlots,
  lineRows,
  orderById,
  placeOrder,
  type OrderLineRow,
  type OrderRow,
  type PlannedOrder,
} from '../ordering/index.ts'
import type { Consignment } from '../fulfilment/index.ts'
import { addDays, dayInDhaka, paisa, type CalendarDate } from '../values/index.ts'
import { placeOf } from './claimable.ts'
import { claimById, claimEvents, type Claim } from './claims.ts'
import { unitsToReplace } from './model.ts'
import { lockClaim, moveClaim } from './move-claim.ts'

type Replaced =
  | { ok: true; orderId: string; number: string; day: CalendarDate }
  | { ok: false; problem: 'unknown-claim' | 'already-moved' | 'no-address' | 'no-free-day' | 'not-there-now' }

const MOST_TRIES = 8

/**
 * Makes the free order that replaces bad fruit, for the same address, on the next day that has room and the fruit. It is an order like any
 * other: it takes stock and a slot, and its day can be changed. A repeated request makes no second one.
 */
export async function replaceForClaim(ctx: Ctx, { claimId, shopUrl }: { claimId: string; shopUrl: string }): Promise<Replaced> {
  assertStaff(ctx)
  const claim = await claimById(ctx.db, claimId)
  const order = claim && (await orderById(ctx.db, claim.orderId))
  if (!claim || !order) return { ok: false, problem: 'unknown-claim' }
  if (claim.state !== 'accepted' || claim.outcome !== 'replacement') return { ok: false, problem: 'already-moved' }
  const box = await placeOf(ctx.db, claim)
  if (!box || box.recipient.addressLine === '') return { ok: false, problem: 'no-address' }
  const lines = (await lineRows(ctx.db, [order.id])).filter(({ id }) => claim.lines.some(({ orderLineId }) => orderLineId === id))
  // After an order that was cancelled, the next one is a new request.
  const earlier = (await claimEvents(ctx.db, claimId)).filter(({ move }) => move === 'order-cancelled').length
  const requestId = `claim:${claim.id}${earlier === 0 ? '' : `:${earlier}`}`
  const slots = await freeSlots(ctx.db, box, ctx.now, addDays(dayInDhaka(ctx.now), 1))
  for (const slot of slots.slice(0, MOST_TRIES)) {
    const placed = await placeOrder(ctx, orderOf(ctx, { requestId, claim, order, box, lines, shopUrl, ...slot }))
    if (placed.ok) return { ok: true, orderId: placed.orderId, number: placed.number, day: slot.day }
    // Decided in another way in between.
    if (placed.problem === 'edit-conflict') return { ok: false, problem: 'already-moved' }
    if (placed.problem === 'line-changed' || placed.problem === 'mode-not-possible')
      return { ok: false, problem: 'not-there-now' }
  }
  return { ok: false, problem: slots.length === 0 ? 'no-free-day' : 'not-there-now' }
}

type Making = {
  requestId: string
  claim: Claim
  order: OrderRow
  box: Consignment
  lines: readonly OrderLineRow[]
  slotId: string
  day: CalendarDate
  shopUrl: string
}

function orderOf(ctx: Ctx, { requestId, claim, order, box, lines, slotId, day, shopUrl }: Making): PlannedOrder {
  const { addressLine, landmark, giftMessage, hidePrices, name, phone } = box.recipient
  const granted = claim.lines.filter((line) => line.granted !== null && line.granted > 0)
  const sold = new Map(lines.map((line) => [line.id, line]))
  const unitPrices = Object.fromEntries(lines.map(({ variantId, unitPrice }) => [variantId, unitPrice]))
  return {
    requestId,
    // Two lines of one size become one, at the price of the last of them.
    lines: [...Map.groupBy(granted, ({ orderLineId }) => sold.get(orderLineId)?.variantId)].flatMap(([variantId, claimed]) => {
      if (variantId === undefined) return []
      const units = claimed.reduce((sum, line) => sum + unitsToReplace(line), 0)
      return [{ productId: null, variantId, units, seenPrice: unitPrices[variantId]! }]
    }),
    buyer: { name: order.name, phone: order.phone, email: order.email },
    language: order.language,
    source: 'replacement',
    delivery: {
      areaId: box.areaId,
      addressLine,
      landmark,
      mode: box.mode,
      slotId,
      day,
      recipient: phone === order.phone ? null : { name, phone },
      giftMessage,
      hidePrices,
    },
    payment: 'cash-on-delivery',
    couponCode: null,
    expectedTotalPaisa: paisa(0),
    shopUrl,
    planned: {
      unitPrices,
      credit: paisa(0),
      free: true,
      account: null,
      gateway: null,
      alongside: (tx, placed) => finish(tx, ctx, { claimId: claim.id, placed }),
    },
  }
}

/** Marks the claim in the transaction of its order. */
async function finish(
  tx: Tx,
  ctx: Ctx,
  { claimId, placed }: { claimId: string; placed: { orderId: string; number: string } },
): Promise<{ ok: true } | { ok: false; problem: 'edit-conflict' }> {
  const claim = await lockClaim(tx, claimId)
  if (claim?.outcome !== 'replacement') return { ok: false, problem: 'edit-conflict' }
  const moved = await moveClaim(tx, ctx, { claim, move: 'finish', replacementId: placed.orderId })
  if (!moved) return { ok: false, problem: 'edit-conflict' }
  await writeAudit(tx, ctx, {
    action: 'replace-for-claim',
    subject: { type: 'claim', id: claim.id, name: `C-${claim.number}` },
    before: { state: claim.state },
    after: { state: 'done', order: placed.number },
  })
  return { ok: true }
}
