import type { Ctx, Reader, Tx } from '../context.ts'
import { consignmentsOf, type Consignment } from '../fulfilment/index.ts'
import { lotsOfOrder } from '../inventory/index.ts'
import { cancelOrderIn, editOrderIn, freeSlots, lineRows, orderById, type OrderEdited } from '../ordering/index.ts'
import { campaignById } from '../preorders/index.ts'
import { addDays, dayInDhaka, type CalendarDate } from '../values/index.ts'
import type { AskedOrder } from './slips.ts'

export type TakenOut = { ok: true } | { ok: false; problem: 'for-staff' | 'order-over' } | Extract<OrderEdited, { ok: false }>

type Wanted = { asked: AskedOrder; shopUrl: string }
type Slot = { slotId: string; day: CalendarDate }
/** `gone`: the lines with the fruit, found before any of it is released. */
type Edit = Wanted & { gone: ReadonlySet<string>; added: readonly { variantId: string; units: number }[]; slot: Slot | null }

const MOST_DAYS = 8

/** Takes the lines with the fruit out of the order; without other lines the order is cancelled. */
export async function takeOutFruit(tx: Tx, ctx: Ctx, wanted: Wanted): Promise<TakenOut> {
  return edit(tx, ctx, { ...wanted, gone: await linesWithFruit(tx, wanted.asked), added: [], slot: null })
}

/** Other fruit in its place: on the day of the order if it is good then, else on the first free day on which it is. */
export async function putInOtherFruit(
  tx: Tx,
  ctx: Ctx,
  { added, ...wanted }: Wanted & { added: { variantId: string; units: number } },
): Promise<TakenOut> {
  const change = { ...wanted, gone: await linesWithFruit(tx, wanted.asked), added: [added] }
  const onItsDay = await edit(tx, ctx, { ...change, slot: null })
  const box = await onlyBox(tx, wanted.asked.orderId)
  if (onItsDay.ok || !box || !isAboutDay(onItsDay)) return onItsDay
  const slots = await freeSlots(tx, box, ctx.now, addDays(dayInDhaka(ctx.now), 1))
  for (const slot of slots.slice(0, MOST_DAYS)) {
    const onAnother = await edit(tx, ctx, { ...change, slot })
    if (onAnother.ok || !isAboutDay(onAnother)) return onAnother
  }
  return onItsDay
}

function isAboutDay({ problem }: Extract<TakenOut, { ok: false }>): boolean {
  return problem === 'out-of-stock' || problem === 'slot-full' || problem === 'slot-closed' || problem === 'too-late'
}

async function edit(tx: Tx, ctx: Ctx, { asked, shopUrl, gone, added, slot }: Edit): Promise<TakenOut> {
  const { orderId } = asked
  const [order, lines, box] = [await orderById(tx, orderId), await lineRows(tx, [orderId]), await onlyBox(tx, orderId)]
  if (!order || !box) return { ok: false, problem: 'for-staff' }
  const kept = lines.filter(({ id }) => !gone.has(id))
  if (kept.length === 0 && added.length === 0) {
    const cancelled = await cancelOrderIn(tx, ctx, { orderId, note: 'harvest slip', shopUrl })
    return cancelled.ok ? cancelled : { ok: false, problem: 'order-over' }
  }
  const edited = await editOrderIn(tx, ctx, {
    orderId,
    seenVersion: order.version,
    lines: kept.map(({ id, units }) => ({ orderLineId: id, units })),
    added,
    areaId: box.areaId,
    recipient: box.recipient,
    slot,
    staffDiscount: order.staffDiscount,
    setDelivery: order.setDelivery,
    reason: 'harvest slip',
    shopUrl,
  })
  return edited.ok ? { ok: true } : edited
}

/** The box of an order that has only one. */
export async function onlyBox(reader: Reader, orderId: string): Promise<Consignment | null> {
  const boxes = (await consignmentsOf(reader, [orderId])).filter(({ state }) => state === 'planned' || state === 'packed')
  return boxes.length === 1 ? boxes[0]! : null
}

/** The lines that hold fruit of the campaign: of its lot, or of the one that was set aside. */
export async function linesWithFruit(reader: Reader, { slip, orderId }: AskedOrder): Promise<Set<string>> {
  const campaign = await campaignById(reader, slip.campaignId)
  const held = (await lotsOfOrder(reader, orderId)).filter(
    ({ state, lotId, stockItemId, quarantined }) =>
      state === 'held' && stockItemId === campaign?.stockItemId && (lotId === campaign.lotId || quarantined),
  )
  return new Set(held.map(({ orderLineId }) => orderLineId))
}
