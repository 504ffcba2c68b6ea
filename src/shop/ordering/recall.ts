import { sql } from 'kysely'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { consignmentsOf } from '../fulfilment/index.ts'
import { lotForOffice, noteContacts, ordersOfLot, recallOf, type RecallContact } from '../inventory/index.ts'
import { writeMessages } from '../messaging/index.ts'
import { orderStatus, type OrderStatus } from './model.ts'
import { orderRows, type OrderRow } from './order-rows.ts'
import { inLanguage, type Language } from '../values/index.ts'

/** An order that used the lot: who to call, and whether they were reached. */
type RecallOrder = {
  order: Pick<OrderRow, 'id' | 'number' | 'name' | 'phone' | 'email' | 'language'>
  /** The recipients of its boxes, when they are not the buyer. */
  recipients: { name: string; phone: string; language: Language | null }[]
  status: OrderStatus
  amount: number
  contacts: RecallContact[]
}

/** Every order that contains or holds fruit of this lot, except cancelled orders that were never packed. */
export async function recallList(reader: Reader, lotId: string): Promise<RecallOrder[]> {
  const taken = Map.groupBy(await ordersOfLot(reader, lotId), (row) => row.orderId)
  const ids = [...taken.keys()]
  const orders = await orderRows(reader, sql`where id = any(${ids}::uuid[]) order by placed_at, number`)
  const boxes = Map.groupBy(await consignmentsOf(reader, ids), (box) => box.orderId)
  const contacts = Map.groupBy((await recallOf(reader, lotId))?.contacts ?? [], (contact) => contact.orderId)
  return orders.map(({ id, number, name, phone, email, language, state }) => {
    const own = boxes.get(id) ?? []
    // In an order of many boxes, only recipients whose box contains this lot.
    const inBoxes = new Set((taken.get(id) ?? []).flatMap((row) => row.consignmentIds))
    const others = own
      .filter((box) => inBoxes.size === 0 || inBoxes.has(box.id))
      .map(({ recipient, recipientLanguage }) => ({ name: recipient.name, phone: recipient.phone, language: recipientLanguage }))
      .filter((one) => one.phone !== phone)
    return {
      order: { id, number, name, phone, email, language },
      recipients: others,
      status: orderStatus(
        state,
        own.map((box) => box.state),
      ),
      amount: (taken.get(id) ?? []).reduce((sum, row) => sum + row.amount, 0),
      contacts: contacts.get(id) ?? [],
    }
  })
}

type RecallNoted = { ok: true } | { ok: false; problem: 'not-recalled' | 'unknown-order' }

/** Records whether the buyer was reached. */
export function noteRecallCall(
  ctx: Ctx,
  { lotId, orderId, reached }: { lotId: string; orderId: string; reached: boolean },
): Promise<RecallNoted> {
  return ctx.db.transaction(async (tx): Promise<RecallNoted> => {
    const recall = await recallOf(tx, lotId)
    if (!recall) return { ok: false, problem: 'not-recalled' }
    const concerned = await ordersOfLot(tx, lotId)
    if (!concerned.some((row) => row.orderId === orderId)) return { ok: false, problem: 'unknown-order' }
    await noteContacts(tx, ctx, { recallId: recall.id, orderIds: [orderId], kind: reached ? 'called' : 'no-answer' })
    return { ok: true }
  })
}

type RecallMessaged = { ok: true; messages: number } | { ok: false; problem: 'not-recalled' | 'everybody-was-told' }

/** Sends a message to everyone who received fruit of the lot and was not informed yet: buyers and recipients. */
export function tellRecalled(ctx: Ctx, { lotId, phone }: { lotId: string; phone: string }): Promise<RecallMessaged> {
  return ctx.db.transaction(async (tx): Promise<RecallMessaged> => {
    const lot = await lotForOffice(tx, lotId)
    const recall = await recallOf(tx, lotId)
    if (!lot || !recall) return { ok: false, problem: 'not-recalled' }
    // Nobody can eat fruit that was never dispatched.
    const away = (await recallList(tx, lotId)).filter(({ status }) => status === 'on-the-way' || status === 'delivered')
    const contacted = await noteContacts(tx, ctx, {
      recallId: recall.id,
      orderIds: away.map(({ order }) => order.id),
      kind: 'messaged',
    })
    if (contacted.length === 0) return { ok: false, problem: 'everybody-was-told' }
    const letters = away
      .filter(({ order }) => contacted.includes(order.id))
      .flatMap(({ order, recipients }) => {
        const { language, number, name, email, id: orderId } = order
        const item = (read: Language) => inLanguage(lot.item.name, read)
        const news = { language, number, item: item(language), phone }
        const others = new Map(recipients.map((one) => [one.phone as typeof order.phone, one.language ?? language]))
        return [
          { to: { name, phone: order.phone, email }, news, orderId },
          ...[...others].map(([phoneOfOther, read]) => ({
            to: { phone: phoneOfOther },
            news: { ...news, language: read, item: item(read) },
            orderId,
          })),
        ]
      })
    await writeMessages(tx, { template: 'lot-recalled', letters, now: ctx.now })
    await writeAudit(tx, ctx, {
      action: 'tell-recalled',
      subject: { type: 'lot', id: lot.id, name: lot.code },
      before: null,
      after: { orders: contacted.length, messages: letters.length },
    })
    return { ok: true, messages: letters.length }
  })
}
