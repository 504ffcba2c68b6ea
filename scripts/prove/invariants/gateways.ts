import { sql } from 'kysely'
import type { Db } from '#shop/context.ts'
import type { Round } from '../round.ts'
import { finding, type Finding } from './finding.ts'

type PaymentAttempt = {
  id: string
  gateway: string
  reference: string | null
  state: string
  taken: number | null
  transaction: string | null
  back: number
  doubtful: number
}

/** What a gateway reports as captured and refunded. */
type Taken = { attempt: PaymentAttempt | undefined; name: string; paid: number; refunded: number }

const COUNTED = new Set(['paid', 'review', 'returned'])

type AtGateways = Pick<Round, 'gateways'>

export async function gatewayFindings(db: Db, round: AtGateways): Promise<Finding[]> {
  const { rows } = await sql<PaymentAttempt>`
    select a.id, a.gateway, a.reference, a.state, a.taken_paisa as taken, a.transaction_id as transaction,
      (select coalesce(sum(r.amount_paisa), 0) from payments.refunds r where r.payment_id = a.booked_payment_id and r.way = 'gateway' and r.state = 'refunded')::bigint as back,
      (select coalesce(sum(r.amount_paisa), 0) from payments.refunds r where r.payment_id = a.booked_payment_id and r.way = 'gateway' and r.state <> 'refunded')::bigint as doubtful
    from payments.attempts a where a.gateway <> 'wallet'`.execute(db)
  const taken = [...atBkash(round, rows), ...atNagad(round, rows), ...atSslcommerz(round, rows)]
  const paid = taken.filter((one) => one.paid > 0)
  return [captures(paid, rows), refunds(paid), await review(db)]
}

function atBkash({ gateways }: AtGateways, attempts: readonly PaymentAttempt[]): Taken[] {
  return [...gateways.bkash.payments.values()].map(({ paymentID, amount, state, refunds: given }) => ({
    attempt: attempts.find(({ reference }) => reference === paymentID),
    name: `bKash ${paymentID}`,
    paid: state === 'Completed' ? amount : 0,
    refunded: given.reduce((sum, one) => sum + one.amount, 0),
  }))
}

function atNagad({ gateways }: AtGateways, attempts: readonly PaymentAttempt[]): Taken[] {
  return [...gateways.nagad.payments.values()].map(({ reference, orderId, taken, refunds: given }) => ({
    attempt: attempts.find((one) => one.reference === reference),
    name: `Nagad ${orderId}`,
    paid: Math.round(Number(taken?.amount ?? 0) * 100),
    refunded: given.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0),
  }))
}

function atSslcommerz({ gateways }: AtGateways, attempts: readonly PaymentAttempt[]): Taken[] {
  return [...gateways.sslcommerz.sessions.values()].map(({ asked, tried }) => {
    const valid = tried.filter(({ status }) => status === 'VALID' || status === 'VALIDATED')
    const banks = new Set(valid.map(({ fields }) => fields['bank_tran_id']))
    const given = gateways.sslcommerz.refunds.filter(({ bankTranId }) => banks.has(bankTranId))
    const givenTaka = given.reduce((sum, one) => sum + one.amount, 0)
    return {
      attempt: attempts.find(({ id }) => id === asked['tran_id']),
      name: `SSLCommerz ${asked['tran_id']}`,
      paid: valid.reduce((sum, { fields }) => sum + Math.round(Number(fields['amount']) * 100), 0),
      refunded: Math.round(givenTaka * 100),
    }
  })
}

function captures(paid: readonly Taken[], attempts: readonly PaymentAttempt[]): Finding {
  const violations = paid.flatMap(({ attempt, name, paid: amount }) => {
    if (!attempt) return [`${name} captured ৳${amount / 100}, but the shop has no such payment attempt`]
    if (!COUNTED.has(attempt.state)) return [`${name} captured ৳${amount / 100}, but the payment attempt is ${attempt.state}`]
    return attempt.taken === amount
      ? []
      : [`${name} captured ৳${amount / 100}, but the books have ৳${(attempt.taken ?? 0) / 100}`]
  })
  const known = new Set(paid.map(({ attempt }) => attempt?.id))
  const invented = attempts
    .filter(({ id, state }) => COUNTED.has(state) && !known.has(id))
    .map(({ id }) => `${id} counts as paid, but no gateway captured it`)
  const sum = paid.reduce((total, one) => total + one.paid, 0)
  return finding('captures at gateways match the books', `${paid.length} payments, ৳${sum / 100}`, [...violations, ...invented])
}

/** A lost answer leaves a refund undecided, which the office shows; nothing is refunded without a request. */
function refunds(paid: readonly Taken[]): Finding {
  const violations = paid.flatMap(({ attempt, name, paid: amount, refunded }) => {
    if (refunded > amount) return [`${name} captured ৳${amount / 100} and refunded ৳${refunded / 100}`]
    const { back = 0, doubtful = 0 } = attempt ?? {}
    return refunded >= back && refunded <= back + doubtful
      ? []
      : [`${name} refunded ৳${refunded / 100}, the books have ৳${back / 100} and ৳${doubtful / 100} uncertain`]
  })
  const sum = paid.reduce((total, one) => total + one.refunded, 0)
  return finding('refunds at gateways match the books', `৳${sum / 100}`, violations)
}

async function review(db: Db): Promise<Finding> {
  const { rows } = await sql<{ reason: string; tries: number }>`
    select problem as reason, count(*)::integer as tries from payments.attempts where state = 'review' group by problem order by problem`.execute(
    db,
  )
  const booked = await sql<{ id: string }>`
    select id from payments.attempts a where state = 'review' and taken_currency = 'BDT' and taken_paisa > 0 and not exists (
      select from payments.payments p where p.id = a.booked_payment_id and p.in_review and p.captured_paisa = a.taken_paisa)`.execute(
    db,
  )
  const figures = rows.map(({ reason, tries }) => `${tries} ${reason}`).join(', ') || 'none'
  return finding(
    'unexpected money is in review',
    figures,
    booked.rows.map(({ id }) => `${id} is in review but not in the books`),
  )
}
