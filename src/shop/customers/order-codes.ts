import { checkLoginCode, newLoginCode, spendLoginCode, type CodeRefused } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { writeMessages } from '../messaging/index.ts'
import {
  checksOf,
  confirmOrderIn,
  isWaitingForCode,
  lockOrder,
  markCodeSent,
  markConfirmed,
  orderLink,
  orderWithToken,
} from '../ordering/index.ts'

const PURPOSE = 'confirm-order'

type OrderCodeSent =
  | { ok: true }
  | { ok: false; problem: 'unknown-order' | 'no-code-needed' }
  | { ok: false; problem: 'code-just-sent'; waitSeconds: number }

/** Texts a code to the number of an order that waits for one. The code before it is not valid any more. */
export function sendOrderCode(
  ctx: Ctx,
  { token, secret, shopUrl }: { token: string; secret: string; shopUrl: string },
): Promise<OrderCodeSent> {
  const { now } = ctx
  return ctx.db.transaction(async (tx): Promise<OrderCodeSent> => {
    const order = await lockOrder(tx, { token })
    if (!order) return { ok: false, problem: 'unknown-order' }
    const check = (await checksOf(tx, [order.id])).get(order.id)
    if (order.state !== 'placed' || !isWaitingForCode(check)) return { ok: false, problem: 'no-code-needed' }
    const { phone, number, language, id: orderId } = order
    const made = await newLoginCode(tx, { phone, purpose: PURPOSE, secret, now })
    if (!made.ok) return made
    const { hostname: domain } = new URL(shopUrl)
    const news = { language, number, code: made.code, domain, link: orderLink(shopUrl, language, token) }
    const letter = { to: { phone }, news, orderId, expiresAt: made.expiresAt }
    await writeMessages(tx, { template: 'order-code', letters: [letter], now })
    await markCodeSent(tx, ctx, orderId)
    return { ok: true }
  })
}

type ConfirmedByCode =
  | { ok: true }
  | { ok: false; problem: 'unknown-order' | 'no-code-needed' | 'cannot-move' | 'waits-for-payment' }
  | CodeRefused

/** Confirms an order with the code that was texted to its number. A repeated request finds the order confirmed and changes nothing. */
export async function confirmByCode(
  ctx: Ctx,
  { token, code: typed, secret, shopUrl }: { token: string; code: string; secret: string; shopUrl: string },
): Promise<ConfirmedByCode> {
  const { now } = ctx
  const order = await orderWithToken(ctx.db, token)
  if (!order) return { ok: false, problem: 'unknown-order' }
  const checks = await checksOf(ctx.db, [order.id])
  // Checked before, so that a second click does not use up a try.
  if (order.state !== 'placed' || !isWaitingForCode(checks.get(order.id))) return { ok: false, problem: 'no-code-needed' }
  const checked = await checkLoginCode(ctx.db, { phone: order.phone, purpose: PURPOSE, typed, secret, now })
  if (!checked.ok) return checked
  return ctx.db.transaction(async (tx): Promise<ConfirmedByCode> => {
    const locked = await lockOrder(tx, { token })
    if (!locked) return { ok: false, problem: 'unknown-order' }
    const check = (await checksOf(tx, [locked.id])).get(locked.id)
    if (locked.state !== 'placed' || !isWaitingForCode(check)) return { ok: false, problem: 'no-code-needed' }
    if (!(await spendLoginCode(tx, { codeId: checked.codeId, now }))) return { ok: false, problem: 'code-over' }
    await markConfirmed(tx, ctx, locked.id)
    return confirmOrderIn(tx, ctx, { order: locked, note: null, shopUrl })
  })
}
