import { sql } from 'kysely'
import { actorName, type Actor, type Tx } from '../context.ts'
import type { CalendarDate, Paisa } from '../values/index.ts'
import { heldCredit } from './company-credit.ts'
import type { PaymentMethod } from './model.ts'

type PaymentToOpen = {
  id: string
  orderId: string
  /** Unique: the same attempt cannot be opened twice. */
  attempt: string
  method: PaymentMethod
  amount: Paisa
  /** Until when the order waits for it. */
  payUntil?: Date | null
  confirmFirst?: boolean
  /** The agreement that the payer confirms it with. */
  agreementId?: string | null
  /** On account: which company pays, and in how many days. Reserves credit. */
  account?: { companyId: string; creditDays: number; dueOn?: CalendarDate | null } | null
  now: Date
  actor: Actor
}

/** Opens a payment: the method and the amount an order expects. */
export async function openPayment(
  tx: Tx,
  {
    id,
    orderId,
    attempt,
    method,
    amount,
    payUntil = null,
    confirmFirst = false,
    agreementId = null,
    account = null,
    now,
    actor,
  }: PaymentToOpen,
): Promise<void> {
  await sql`
    with ${account ? heldCredit(account.companyId, amount) : sql``} opened as (
      insert into payments.payments (id, order_id, attempt, method, amount_paisa, pay_until, confirm_first, company_id, credit_days, due_on, agreement_id, created_at)
      values (${id}::uuid, ${orderId}::uuid, ${attempt}, ${method}, ${amount}, ${payUntil}::timestamptz, ${confirmFirst},
        ${account?.companyId ?? null}::uuid, ${account?.creditDays ?? null}::integer, ${account?.dueOn ?? null}::date, ${agreementId}, ${now}) returning id)
    insert into payments.payment_events (payment_id, from_state, to_state, amount_paisa, actor, at)
    select id, null, 'due', ${amount}::bigint, ${actorName(actor)}, ${now}::timestamptz from opened`.execute(tx)
}
