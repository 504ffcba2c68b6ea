import { newId } from '../../platform/ids.ts'
import type { Ctx, Tx } from '../context.ts'
import { isOnline, isPaidBefore, openPayment } from '../payments/index.ts'
import type { PaymentMethod, PaymentPlan } from '../payments/index.ts'
import type { Paisa } from '../values/index.ts'

/** An order holds its fruit and its place for so long while it waits for its money. */
const MINUTES_TO_PAY = 30
/** A bank takes longer. */
const HOURS_TO_TRANSFER = 48

export function payUntil(method: PaymentMethod, now: Date): Date | null {
  if (!isPaidBefore(method)) return null
  return new Date(now.getTime() + (isOnline(method) ? MINUTES_TO_PAY : HOURS_TO_TRANSFER * 60) * 60_000)
}

/** What is to be paid before the order is packed, as the buyer is told. */
export type ToPay = { amount: Paisa; until: Date; byBank: boolean }

/** Opens what was agreed on: a payment before, at the door, on account, or several. One statement for each, begun and not awaited. */
export function openPayments(
  tx: Tx,
  { now, actor }: Ctx,
  {
    orderId,
    number,
    payment,
    until: agreedUntil,
  }: { orderId: string; number: string; payment: Extract<PaymentPlan, { ok: true }>; until?: Date },
): { opened: Promise<unknown>; toPay: ToPay | null } {
  const { before, door, account } = payment
  const until = before && (agreedUntil ?? payUntil(before.method, now))
  const rows = [
    ...(before ? [{ ...before, payUntil: until }] : []),
    ...(door ? [{ ...door, method: 'cash-on-delivery' as const }] : []),
    ...(account && account.amount > 0 ? [{ amount: account.amount, method: 'on-account' as const, account }] : []),
  ]
  const opened = Promise.all(
    rows.map((row, index) => {
      const attempt = `${number.replace('-', '')}P${index + 1}`
      return openPayment(tx, { id: newId(now), orderId, attempt, now, actor, ...row })
    }),
  )
  return { opened, toPay: before && until && { amount: before.amount, until, byBank: before.method === 'bank-transfer' } }
}
