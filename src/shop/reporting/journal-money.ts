import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { CARRIER_NAMES, CARRIERS } from '../couriers/index.ts'
import type { PaymentMethod, PaymentState, ReceiptKind, ReceiptWay } from '../payments/model.ts'
import { dayInDhaka, type CalendarDate, type Paisa } from '../values/index.ts'
import type { Ledger } from './ledgers.ts'
import { instantsOf, type Period } from './period.ts'
import { transfer, vouchersOf, type Voucher } from './voucher.ts'

/** Where money of each method is, once it was paid. Cash that was collected at the door is not with the shop yet. */
const TAKEN: Record<PaymentMethod, Ledger> = {
  'cash-on-delivery': 'cash-collected',
  bkash: 'bkash',
  nagad: 'nagad',
  sslcommerz: 'sslcommerz',
  'bank-transfer': 'bank',
  wallet: 'wallets',
  'on-account': 'bank',
}

type MoneyEvent = {
  id: string
  method: PaymentMethod
  orderNumber: string
  companyId: string | null
  from: PaymentState | null
  to: PaymentState
  amount: Paisa
  captured: Paisa
  /** Given back before this event. */
  refunded: Paisa
  at: Date
  /** Booked by a receipt of the company. */
  byReceipt: boolean
  /** That receipt was undone by it. */
  undoesReceipt: boolean
  /** A courier company collected it, which pays later. */
  byCourier: boolean
  /** Its cash is settled by what the company paid. */
  remitted: boolean
}

const PAY_LATER = CARRIER_NAMES.filter((name) => CARRIERS[name].remits)

/** What buyers paid and got back, and what riders handed in. */
export async function paymentVouchers(reader: Reader, period: Period): Promise<Voucher[]> {
  const [begins, ends] = instantsOf(period)
  const { rows } = await sql<MoneyEvent>`
    select event.id::text, payment.method, orders.number as "orderNumber", orders.company_id as "companyId", event.from_state as "from",
      event.to_state as "to", event.amount_paisa as amount, payment.captured_paisa as captured, event.at,
      (select coalesce(sum(back.amount_paisa), 0)::bigint from payments.payment_events back where back.payment_id = payment.id
        and back.id < event.id and (back.to_state = 'refunded' or back.from_state = back.to_state)) as refunded,
      exists (select from couriers.parcels parcel where parcel.order_id = payment.order_id and parcel.carrier = any(${PAY_LATER}::text[])
        and parcel.state in ('delivered', 'partially-delivered')) as "byCourier",
      allocation.payment_id is not null as "byReceipt", coalesce(receipt.undone_at = event.at, false) as "undoesReceipt",
      exists (select from remittances.parcels where parcels.order_id = payment.order_id) as remitted
    from payments.payment_events event
    join payments.payments payment on payment.id = event.payment_id
    join ordering.orders on orders.id = payment.order_id
    left join payments.receipt_allocations allocation on allocation.payment_id = payment.id
    left join payments.company_receipts receipt on receipt.id = allocation.receipt_id
    where event.at >= ${begins}::timestamptz and event.at < ${ends}::timestamptz
    order by event.id`.execute(reader)
  return rows.flatMap(eventVouchers)
}

function eventVouchers(event: MoneyEvent): Voucher[] {
  const { id, method, orderNumber, companyId, from, to, amount, at } = event
  const facts = { number: `PAY-${id}`, day: dayInDhaka(at), reference: orderNumber }
  const debtor = companyId === null ? 'buyers' : 'companies'
  const taken = TAKEN[method]
  if (to === 'captured' && (from === null || from === 'due')) {
    // Its receipt has the whole amount.
    if (event.byReceipt) return []
    return vouchersOf({ ...facts, kind: 'Receipt', about: 'Payment of a buyer' }, transfer({ from: debtor, to: taken, amount }))
  }
  if (from === 'captured' && (to === 'due' || to === 'void')) {
    const back = transfer({ from: taken, to: debtor, amount })
    return vouchersOf({ ...facts, kind: 'Journal', about: 'Payment taken back: it was noted by mistake' }, back)
  }
  if (to === 'settled' && from === 'captured') {
    if (method !== 'cash-on-delivery' || event.remitted) return []
    const left = event.captured - (event.byCourier ? 0 : event.refunded)
    const into = transfer({ from: 'cash-collected', to: 'cash', amount: left })
    return vouchersOf({ ...facts, kind: 'Contra', about: 'Cash handed in' }, into)
  }
  const isRefund = to === 'refunded' || (from === to && (from === 'captured' || from === 'settled'))
  if (!isRefund || event.undoesReceipt) return []
  // What a rider has not handed in yet becomes less. A courier pays all that it collected, so the refund comes from the till.
  const isCash = method === 'cash-on-delivery' && (from === 'settled' || event.byCourier)
  const given = transfer({ from: isCash ? 'cash' : taken, to: debtor, amount })
  return vouchersOf({ ...facts, kind: 'Payment', about: 'Refund to a buyer' }, given)
}

type HandIn = { id: string; difference: number; at: Date }

/** Where riders handed in more or less than they had collected. */
export async function differenceVouchers(reader: Reader, period: Period): Promise<Voucher[]> {
  const [begins, ends] = instantsOf(period)
  const { rows } = await sql<HandIn>`
    select id, (handed_paisa - expected_paisa)::bigint as difference, at from payments.cash_hand_ins
    where handed_paisa <> expected_paisa and at >= ${begins}::timestamptz and at < ${ends}::timestamptz order by at, id`.execute(
    reader,
  )
  return rows.flatMap(({ id, difference, at }) =>
    vouchersOf(
      { number: `HIN-${id}`, kind: 'Journal', day: dayInDhaka(at), reference: '', about: 'Difference when cash was handed in' },
      transfer({ from: 'cash-difference', to: 'cash', amount: difference }),
    ),
  )
}

type CourierMove = { number: string; kind: 'paid' | 'written-off' | 'charges'; reference: string; amount: Paisa; at: Date }

/** What courier companies paid of the cash they had collected, what was written off, and what they charged. */
export async function courierVouchers(reader: Reader, period: Period): Promise<Voucher[]> {
  const [begins, ends] = instantsOf(period)
  const within = sql`>= ${begins}::timestamptz`
  const { rows } = await sql<CourierMove>`
    select 'REM-' || entry.id as number, entry.kind, coalesce(orders.number, '') as reference, entry.amount_paisa as amount, entry.at
    from remittances.entries entry join remittances.parcels parcel on parcel.parcel_id = entry.parcel_id
    left join ordering.orders on orders.id = parcel.order_id
    where entry.at ${within} and entry.at < ${ends}::timestamptz
    union all
    select 'RMC-' || number, 'charges', carrier, charges_paisa, confirmed_at from remittances.remittances
    where state = 'confirmed' and confirmed_at ${within} and confirmed_at < ${ends}::timestamptz
    order by at, number`.execute(reader)
  return rows.flatMap(({ number, kind, reference, amount, at }) => {
    const facts = { number, day: dayInDhaka(at), reference }
    if (kind === 'charges')
      return vouchersOf(
        { ...facts, kind: 'Payment', about: 'Charges of a courier' },
        transfer({ from: 'bank', to: 'courier-charges', amount }),
      )
    const to = kind === 'paid' ? 'bank' : 'cash-written-off'
    const about = kind === 'paid' ? 'Cash paid by a courier' : 'Cash of a courier written off'
    return vouchersOf(
      { ...facts, kind: kind === 'paid' ? 'Contra' : 'Journal', about },
      transfer({ from: 'cash-collected', to, amount }),
    )
  })
}

type Received = { number: string; kind: ReceiptKind; way: ReceiptWay | null; day: CalendarDate; amount: number }

const BY_WAY: Record<ReceiptWay, Ledger> = { bank: 'bank', cheque: 'bank', bkash: 'bkash', cash: 'cash' }
const CERTIFICATES = { vds: 'vat-withheld', tds: 'tax-withheld' } as const

/** What companies paid, in money or by certificates of tax they had deducted; and what of it was undone. */
export async function receiptVouchers(reader: Reader, { from, until }: Period): Promise<Voucher[]> {
  const { rows } = await sql<Received>`
    with moves as (
      select 'REC-' || id as number, kind, way, day, amount_paisa as amount from payments.company_receipts
      union all
      select 'RVD-' || id, kind, way, (undone_at at time zone 'Asia/Dhaka')::date, -amount_paisa from payments.company_receipts
      where undone_at is not null)
    select number, kind, way, day, amount::bigint from moves where day between ${from}::date and ${until}::date order by day, number`.execute(
    reader,
  )
  return rows.flatMap(({ number, kind, way, day, amount }) => {
    const to = kind === 'money' ? BY_WAY[way ?? 'bank'] : CERTIFICATES[kind]
    const about =
      amount < 0 ? 'Receipt of a company undone' : kind === 'money' ? 'Payment of a company' : 'Certificate of a company'
    const isMoney = kind === 'money' && amount > 0
    return vouchersOf(
      { number, kind: isMoney ? 'Receipt' : 'Journal', day, reference: '', about },
      transfer({ from: 'companies', to, amount }),
    )
  })
}
