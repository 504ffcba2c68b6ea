import { sql, type RawBuilder } from 'kysely'
import { writeAudit } from '../accounts/index.ts'
import { lockSetting, writeSetting } from '../content/index.ts'
import type { Ctx, Reader } from '../context.ts'
import type { OwnOrder } from './model.ts'

const KEY = 'try-outs'
/** A shop with more test orders than this is in use. */
export const MOST_TRY_OUTS = 3
const MOST_LISTED = 10

const marked = () =>
  sql<boolean>`exists (select from content.settings where key = ${KEY} and value -> 'orders' ? orders.id::text)`

/**
 * Whether staff may mark the order as tried out. It must be completed or cancelled, without an online or bank payment and without a tax invoice.
 * Orders of companies, of gift runs and of the API are always real.
 */
const canBeTryOut =
  () => sql<boolean>`(state in ('completed', 'cancelled') and source in ('storefront', 'phone') and company_id is null
  and not exists (select from payments.payments where order_id = orders.id
    and (method = 'on-account' or (method <> 'cash-on-delivery' and captured_paisa > 0)))
  and not exists (select from payments.attempts where order_id = orders.id)
  and not exists (select from payments.transfer_proofs where order_id = orders.id)
  and not exists (select from payments.wallet_claims where order_id = orders.id)
  and not exists (select from payments.papers where order_id = orders.id and kind <> 'invoice'))`

/** Inside a statement about `ordering.orders`: an order that staff have marked, and that still can be one. */
export function isTryOut(): RawBuilder<boolean> {
  return sql<boolean>`(${marked()} and ${canBeTryOut()})`
}

/** The orders that are not the seed's and that can be tried out, oldest first. */
export async function ownOrders(reader: Reader, firstOwnId: string): Promise<OwnOrder[]> {
  const found = await sql<OwnOrder>`
    select id, number, name, (placed_at at time zone 'Asia/Dhaka')::date::text as day, total_paisa as total, ${marked()} as marked
    from ordering.orders where id >= ${firstOwnId}::uuid and ${canBeTryOut()} and (state = 'completed' or ${marked()})
    order by placed_at, id limit ${MOST_LISTED}`.execute(reader)
  return found.rows
}

type Marked =
  | { ok: true }
  | { ok: false; problem: 'unknown-order' | 'not-a-try-out' }
  | { ok: false; problem: 'too-many-try-outs'; most: number }

/** Says of one order that it was only tried out, so that it does not keep the demo, or takes that back. */
export function markTryOut(ctx: Ctx, { orderId, tryOut }: { orderId: string; tryOut: boolean }): Promise<Marked> {
  return ctx.db.transaction(async (tx): Promise<Marked> => {
    const before = readTryOuts(await lockSetting(tx, KEY))
    const found = await sql<{ number: string; can: boolean }>`
      select number, ${canBeTryOut()} as can from ordering.orders where id = ${orderId}::uuid for share`.execute(tx)
    const order = found.rows[0]
    if (!order) return { ok: false, problem: 'unknown-order' }
    if (before.includes(orderId) === tryOut) return { ok: true }
    if (tryOut && !order.can) return { ok: false, problem: 'not-a-try-out' }
    const orders = tryOut ? [...before, orderId] : before.filter((id) => id !== orderId)
    if (orders.length > MOST_TRY_OUTS) return { ok: false, problem: 'too-many-try-outs', most: MOST_TRY_OUTS }
    await writeSetting(tx, { key: KEY, value: { orders }, now: ctx.now })
    await writeAudit(tx, ctx, {
      action: 'mark-try-out',
      subject: { type: 'order', id: orderId, name: order.number },
      before: { tryOut: !tryOut },
      after: { tryOut },
    })
    return { ok: true }
  })
}

function readTryOuts(value: unknown): string[] {
  const { orders = [] } = (value ?? {}) as { orders?: unknown[] }
  return orders.filter((id) => typeof id === 'string')
}
