import { newId, newToken, sha256 } from '#platform/ids.ts'
import { sellablesFor, type Sellable } from '../catalog/index.ts'
import type { Ctx, Tx, WithCommit } from '../context.ts'
import { checkSlots, freePlaces, openCheckedConsignments, placeKey, type CheckedSlot } from '../fulfilment/index.ts'
import { holdStock, planStockOnDays, seeStock, type OrderedLine, type StockPlan } from '../inventory/index.ts'
import { writeMessages } from '../messaging/index.ts'
import { planAgreed } from '../payments/index.ts'
import { assert, paisa, type CalendarDate } from '../values/index.ts'
import type { AgreedDelivery, AgreedOrder, AgreedRefusal } from './agreed-order.ts'
import { agreedLines, agreedTotals, type AgreedLine } from './agreed-prices.ts'
import { earlierOrder } from './earlier-order.ts'
import { insertRows } from './insert-order.ts'
import type { DeliveryRefusal, OrderTotals, Placed } from './model.ts'
import { openPayments } from './open-payments.ts'
import { orderPreconditions } from './order-preconditions.ts'
import { orderLink } from './order-link.ts'
import { placeWithRetry, type ConstraintRefusal } from './place-with-retry.ts'

type PlacementRefusal = AgreedRefusal | ConstraintRefusal

/** One order of many boxes: see `placeOrder`. The number of statements does not depend on the number of boxes. */
export async function placeAgreed(ctx: Ctx, input: AgreedOrder): Promise<Placed | AgreedRefusal> {
  if (input.deliveries.length === 0) return { ok: false, problem: 'empty' }
  // The same run confirmed in two tabs is one request, whatever the second tab shows.
  const requestHash = sha256(`gift-run ${input.agreed.giftRunId}`)
  const outcome = await placeWithRetry<PlacementRefusal>(ctx, (tx, how) => placeAgreedIn(tx, ctx, { input, requestHash, ...how }))
  if (outcome.ok) return outcome
  const earlier = await earlierOrder(ctx.db, { requestId: input.requestId, requestHash })
  return earlier ?? refusalOf(outcome)
}

function refusalOf(refusal: PlacementRefusal): AgreedRefusal {
  if (refusal.problem === 'placed-before') {
    throw new Error('A row with this request id blocked the insert but could not be read afterwards.')
  }
  if (refusal.problem === 'slot-full' && !('consignmentIds' in refusal)) return { ...refusal, consignmentIds: [] }
  return refusal
}

type How = { input: AgreedOrder; requestHash: string; lock: boolean; withCommit: WithCommit }

async function placeAgreedIn(
  tx: Tx,
  ctx: Ctx,
  { input, requestHash, lock, withCommit }: How,
): Promise<Placed | PlacementRefusal> {
  const { deliveries, agreed } = input
  const { now } = ctx
  const variantIds = [...new Set(deliveries.flatMap(({ lines }) => lines.map((line) => line.variantId)))]
  const days = deliveries.map(({ day }) => day).sort()
  const [facts, gate, places, stock] = await Promise.all([
    sellablesFor(tx, { variantIds, productIds: [] }),
    orderPreconditions(tx, input.buyer.phone),
    checkSlots(tx, { requests: deliveries, now }),
    seeStock(tx, { day: days[0]!, lines: variantIds.map((variantId) => ({ variantId })), now, lock }),
  ])
  if (gate.blocked) return { ok: false, problem: 'phone-blocked' }
  const priced = agreedLines({ deliveries, agreed, sellables: facts.sellables, now })
  if (!priced.ok) return priced
  const boxes = boxesOf({ deliveries, places, sellables: facts.sellables })
  if (!boxes.ok) return boxes
  const totals = agreedTotals(priced.lines, { agreed, deliveryVatBasisPoints: facts.deliveryVatBasisPoints })
  if (totals.total !== input.expectedTotalPaisa) return { ok: false, problem: 'total-changed', total: totals.total }
  const plan = planStockOnDays({ byDay: linesByDay(boxes.boxes, priced.lines), now, stock })
  if (!plan.ok) return plan
  const changeableUntil = new Date(Math.min(...boxes.boxes.map(({ checked }) => checked.changeableUntil.getTime())))
  const placed: Placed = {
    ok: true,
    orderId: newId(now),
    number: gate.number,
    token: newToken(),
    total: totals.total,
    changeableUntil,
  }
  const alongside = await input.alongside(tx, placed)
  if (!alongside.ok) return alongside
  const { deliveryVatBasisPoints } = facts
  const { termsVersion } = gate
  const order = { placed, lines: priced.lines, totals, deliveryVatBasisPoints, termsVersion, requestHash }
  withCommit(write(tx, ctx, { input, order, boxes: boxes.boxes, plan }))
  return placed
}

type CheckedBox = AgreedDelivery & { checked: CheckedSlot; grams: number }

/** Every box with its slot, or the boxes of the first problem found. */
function boxesOf({
  deliveries,
  places,
  sellables,
}: {
  deliveries: readonly AgreedDelivery[]
  places: Awaited<ReturnType<typeof checkSlots>>
  sellables: ReadonlyMap<string, Sellable>
}): { ok: true; boxes: CheckedBox[] } | AgreedRefusal {
  const boxes: CheckedBox[] = []
  const refused = new Map<DeliveryRefusal | 'mode-not-possible', string[]>()
  const refuse = (problem: DeliveryRefusal | 'mode-not-possible', { consignmentId }: AgreedDelivery) =>
    refused.set(problem, [...(refused.get(problem) ?? []), consignmentId])
  for (const delivery of deliveries) {
    const checked = places.get(placeKey(delivery))
    assert(checked !== undefined, 'every slot was checked')
    if (!checked.ok) {
      refuse(checked.problem, delivery)
      continue
    }
    const sold = delivery.lines.map((line) => ({ ...sellables.get(line.variantId)!, units: line.units }))
    const grams = sold.reduce((sum, { netGrams, units }) => sum + netGrams * units, 0)
    if (sold.some(({ deliveryModes }) => !deliveryModes.includes(checked.mode))) refuse('mode-not-possible', delivery)
    else if (checked.mostGrams !== null && grams > checked.mostGrams) refuse('too-heavy', delivery)
    else boxes.push({ ...delivery, checked, grams })
  }
  const [first] = refused
  return first ? { ok: false, problem: first[0], consignmentIds: first[1] } : { ok: true, boxes }
}

/** The stock lines of each day, box by box. */
function linesByDay(boxes: readonly CheckedBox[], lines: readonly AgreedLine[]): Map<CalendarDate, OrderedLine[]> {
  const lineOf = new Map(lines.map((line) => [line.variantId, line.id]))
  const byDay = new Map<CalendarDate, OrderedLine[]>()
  for (const { day, consignmentId, lines: boxed } of boxes) {
    const ofDay = byDay.get(day) ?? []
    ofDay.push(...boxed.map((line) => ({ ...line, orderLineId: lineOf.get(line.variantId)!, consignmentId })))
    byDay.set(day, ofDay)
  }
  return byDay
}

type ToWrite = {
  input: AgreedOrder
  order: {
    placed: Placed
    lines: AgreedLine[]
    totals: OrderTotals
    deliveryVatBasisPoints: number
    termsVersion: number
    requestHash: string
  }
  boxes: CheckedBox[]
  plan: StockPlan
}

/** Rows are locked in the same sequence as for every order: lots by id, slots, and finally the company's credit, as in a cancellation. */
async function write(tx: Tx, ctx: Ctx, { input, order, boxes, plan }: ToWrite): Promise<void> {
  const { now, actor } = ctx
  const { agreed, buyer, language } = input
  const { orderId, number, token, total, changeableUntil } = order.placed
  const lineOf = new Map(order.lines.map((line) => [line.variantId, line.id]))
  const payment = planAgreed(agreed.payment, total)
  const { totals, deliveryVatBasisPoints, termsVersion, requestHash } = order
  const inserted = insertRows(tx, ctx, {
    order: { id: orderId, number, token, requestId: input.requestId, requestHash, buyer, language, source: input.source },
    money: {
      ...totals,
      deliveryVatBasisPoints,
      promotionId: null,
      couponCode: null,
      setDelivery: totals.delivery,
      staffDiscount: paisa(0),
    },
    lines: order.lines.map((line, position) => ({ ...line.row, id: line.id, position, vat_paisa: totals.lineVat[position]! })),
    rules: { termsVersion, privacyVersion: null, agreedTexts: null, changeableUntil },
    gift: agreed,
  })
  const held = holdStock(tx, { ...plan, orderId, now })
  const freed = freePlaces(tx, { heldFor: [agreed.heldFor], also: boxes })
  const opened = openCheckedConsignments(tx, {
    orderId,
    boxes: boxes.map(({ consignmentId, recipient, addressLine, landmark, giftMessage, lines, ...box }, index) => ({
      ...box,
      id: consignmentId,
      number: `${number}-${index + 1}`,
      recipient: { ...recipient, addressLine, landmark, giftMessage, hidePrices: true },
      lines: lines.map(({ variantId, units }) => ({ orderLineId: lineOf.get(variantId)!, units })),
    })),
    now,
    actor,
  })
  const paid = openPayments(tx, ctx, { orderId, number, payment, until: agreed.payUntil })
  const [first] = boxes.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const { mode, starts, ends, promisedUntil } = first!.checked
  const link = orderLink(input.shopUrl, language, token)
  const news = {
    number,
    language,
    link,
    total,
    due: payment.before?.amount ?? paisa(0),
    mode,
    day: first!.day,
    starts,
    ends,
    promisedUntil,
  }
  const letter = { to: buyer, news: { ...news, toPay: paid.toPay, boxes: boxes.length }, orderId }
  const messages = writeMessages(tx, { template: 'order-placed', letters: [letter], now })
  await Promise.all([inserted, held, freed, opened, paid.opened, messages])
}
