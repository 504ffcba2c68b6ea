import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { actorName, type Actor, type Tx } from '../context.ts'
import { paisa, type Paisa } from '../values/index.ts'
import { claimAtDoor, freeAtDoor } from './wallet-receipts.ts'
import { bookMoney } from './book-money.ts'
import { changeDue } from './change-due.ts'
import { followTotal } from './follow-total.ts'
import { CASH, dueNow, PAYMENT_MOVES, type Payment } from './model.ts'
import { capturePayment, voidPayment } from './move-payments.ts'
import { openPayment } from './open-payment.ts'
import { paymentsOf } from './payments-of.ts'

type AtDoor = {
  orderId: string
  number: string
  total: Paisa
  /** The id of the report, under which the bKash transfer is booked once. */
  reportId: string
  cash: Paisa
  bkash: { amount: Paisa; transaction: string } | null
  reason: string | null
  now: Date
  actor: Actor
}

/**
 * Books what was really paid at the door. Cash is captured as it was taken, a bKash transfer becomes a payment of its own, and what is
 * missing stays due. More than the due amount is a negative amount due, which the order shows as to be paid back.
 */
export async function takeAtDoor(tx: Tx, taking: AtDoor): Promise<void> {
  const { orderId, number, total, reportId, cash, bkash, reason: note, now, actor } = taking
  if (bkash) {
    const { amount, transaction } = bkash
    const transfer = { id: newId(now), orderId, attempt: reportId, method: 'bkash', amount, inReview: false } as const
    await bookMoney(tx, { ...transfer, note: transaction, now, actor })
    await claimAtDoor(tx, { id: newId(now), trxId: transaction, amount, orderId, paymentId: transfer.id, now, actor })
  }
  const payments = await paymentsOf(tx, [orderId])
  const missing = paisa(Math.max(0, dueNow(total, payments) - cash))
  const open = payments.find(isOpenCash)
  if (open && cash > 0) {
    await changeDue(tx, { paymentId: open.id, amount: cash, now, actor, note })
    await capturePayment(tx, { paymentId: open.id, now, actor, note })
  } else if (open && missing > 0) {
    await changeDue(tx, { paymentId: open.id, amount: missing, now, actor, note })
    return
  } else if (open) await voidPayment(tx, { paymentId: open.id, now, actor, note })
  const another = (amount: Paisa, count: number) => {
    const id = newId(now)
    const attempt = `${number.replace('-', '')}P${payments.length + count}`
    return openPayment(tx, { id, orderId, attempt, method: CASH, amount, now, actor }).then(() => id)
  }
  if (!open && cash > 0) await capturePayment(tx, { paymentId: await another(cash, 1), now, actor, note })
  if (missing > 0) await another(missing, 2)
}

/** Whether nothing has happened to the money of this order since the door: it was not handed in, refunded or put on account. */
export function isMoneyUntouched(payments: readonly Payment[]): boolean {
  return payments.every(
    ({ method, state, refunded, refunding }) =>
      refunded === 0 && refunding === 0 && state !== 'settled' && method !== 'on-account',
  )
}

/** The opposite of taking money at the door: cash is due again, and the bKash transfer counts no longer. */
export async function giveBackAtDoor(
  tx: Tx,
  { orderId, number, total, reportId, now, actor }: Omit<AtDoor, 'cash' | 'bkash' | 'reason'>,
): Promise<void> {
  const { uncapture, revoke } = PAYMENT_MOVES
  await freeAtDoor(tx, reportId)
  await sql`
    with before as (
      select id, state, captured_paisa, attempt = ${reportId} as transfer from payments.payments
      where order_id = ${orderId}::uuid and state = 'captured' and (attempt = ${reportId} or method = ${CASH}) order by id for update),
    moved as (
      update payments.payments p set state = case when before.transfer then ${revoke.to} else ${uncapture.to} end, captured_paisa = 0
      from before where p.id = before.id returning p.id, p.state)
    insert into payments.payment_events (payment_id, from_state, to_state, amount_paisa, note, actor, at)
    select moved.id, before.state, moved.state, before.captured_paisa, null, ${actorName(actor)}, ${now}::timestamptz
    from moved join before using (id)`.execute(tx)
  // One open payment takes the whole amount; what was left open at the door is not asked for twice.
  const [, ...rest] = (await paymentsOf(tx, [orderId])).filter(isOpenCash)
  for (const { id } of rest) await voidPayment(tx, { paymentId: id, now, actor })
  await followTotal(tx, { orderId, number, newPaymentId: newId(now), total, now, actor, note: null })
}

/** Cash that was left open at the door came later to the desk, which keeps it: it is captured and handed in at once. */
export async function collectRest(tx: Tx, who: { orderId: string; now: Date; actor: Actor; note: string }): Promise<Paisa> {
  const open = await openRest(tx, who.orderId)
  for (const { id } of open) await capturePayment(tx, { ...who, paymentId: id })
  await sql`
    with settled as (
      update payments.payments set state = ${PAYMENT_MOVES.settle.to} where id = any(${open.map(({ id }) => id)}::uuid[])
        and state = ${PAYMENT_MOVES.settle.from[0]} returning id, captured_paisa)
    insert into payments.payment_events (payment_id, from_state, to_state, amount_paisa, note, actor, at)
    select id, ${PAYMENT_MOVES.settle.from[0]}, ${PAYMENT_MOVES.settle.to}, captured_paisa, ${who.note}, ${actorName(who.actor)},
      ${who.now}::timestamptz from settled`.execute(tx)
  return sumOf(open)
}

/** The shop waives what was left open at the door. */
export async function waiveRest(tx: Tx, who: { orderId: string; now: Date; actor: Actor; note: string }): Promise<Paisa> {
  const open = await openRest(tx, who.orderId)
  for (const { id } of open) await voidPayment(tx, { ...who, paymentId: id })
  return sumOf(open)
}

async function openRest(tx: Tx, orderId: string): Promise<Payment[]> {
  return (await paymentsOf(tx, [orderId])).filter((payment) => isOpenCash(payment) && payment.amount > 0)
}

function isOpenCash({ method, state }: Payment): boolean {
  return method === CASH && state === 'due'
}

function sumOf(payments: readonly Payment[]): Paisa {
  return paisa(payments.reduce((sum, { amount }) => sum + amount, 0))
}
