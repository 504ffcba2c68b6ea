import { newId } from '#platform/ids.ts'
import type { Ctx, Tx } from '../context.ts'
import { minutesToPay, openPayment, type PaymentMethod, type PaymentPlan } from '../payments/index.ts'
import type { Paisa } from '../values/index.ts'

/** Until when an unpaid order holds its stock and slot. */
export function payUntil(method: PaymentMethod, now: Date): Date | null {
  const minutes = minutesToPay(method)
  return minutes === null ? null : new Date(now.getTime() + minutes * 60_000)
}

/** What must be paid before packing, as shown to the buyer. */
type ToPay = { amount: Paisa; until: Date; byBank: boolean }

/** Opens the agreed payments: in advance, on delivery, on account, or several of them. Starts one statement for each without awaiting it. */
export function openPayments(
  tx: Tx,
  { now, actor }: Ctx,
  {
    orderId,
    number,
    payment,
    until: agreedUntil,
  }: { orderId: string; number: string; payment: Extract<PaymentPlan, { ok: true }>; until?: Date | undefined },
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
