import type { Reader } from '../context.ts'
import {
  AGES,
  ageOf,
  allocationsOf,
  amountDue,
  currentInvoice,
  documentsOf,
  paymentsOf,
  receiptsOf,
  type Age,
  type CompanyReceipt,
  type Payment,
  type PaymentEvent,
} from '../payments/index.ts'
import { dayInDhaka, paisa, type CalendarDate, type Paisa } from '../values/index.ts'
import { ordersOfCompany, type OrderRow } from '../ordering/index.ts'

export type StatementEntry = {
  day: CalendarDate
  kind: 'order' | 'advance' | 'receipt' | 'refund'
  /** Set for entries about an order. */
  order: { id: string; number: string; token: string } | null
  /** The number of the order's invoice or tax invoice (Mushak 6.3) that is valid now, which the payer files with the payment. */
  invoice: string | null
  receipt: Pick<CompanyReceipt, 'id' | 'kind' | 'way' | 'reference'> | null
  /** Increases what the company owes; negative when it reduces it. */
  amount: Paisa
  /** What the company owed after this entry. */
  balance: Paisa
}

type OpenOrder = {
  id: string
  number: string
  token: string
  invoice: string | null
  placedOn: CalendarDate
  total: Paisa
  due: Paisa
  /** The part of it that is on account. */
  onAccount: Paisa
  dueOn: CalendarDate | null
  age: Age
}

export type CompanyStatement = {
  /** Oldest first. */
  entries: StatementEntry[]
  balance: Paisa
  open: OpenOrder[]
  ages: Record<Age, Paisa>
  /** Receipts that are not allocated to an order yet. */
  unallocated: Paisa
}

type OrderFacts = Pick<OrderRow, 'id' | 'number' | 'token' | 'state' | 'total' | 'placedAt'> & { invoice: string | null }

/** What a company ordered and paid, by day, and the age of what it owes. Balance = amount due of all orders − unallocated receipts. */
export async function companyStatement(
  reader: Reader,
  { companyId, today }: { companyId: string; today: CalendarDate },
): Promise<CompanyStatement> {
  const orders = await ordersWithInvoices(reader, companyId)
  const receipts = await receiptsOf(reader, companyId)
  const allocations = await allocationsOf(
    reader,
    receipts.map(({ id }) => id),
  )
  const payments = Map.groupBy(
    await paymentsOf(
      reader,
      orders.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  )
  const counted = receipts.filter(({ undoneAt }) => undoneAt === null)
  const undone = new Set(allocations.flatMap((one) => (one.undone ? [one.paymentId] : [])))
  const byReceipt = new Set(allocations.map(({ paymentId }) => paymentId))
  const entries = [
    ...orders.flatMap((order) => entriesOf(order, payments.get(order.id) ?? [], { undone, byReceipt })),
    ...counted.map(entryOfReceipt),
  ]
  const withBalance = balanced(entries)
  const open = orders.flatMap((order) => openOrder(order, payments.get(order.id) ?? [], today))
  const ages = Object.fromEntries(AGES.map((age) => [age, sum(open.filter((one) => one.age === age).map(({ due }) => due))]))
  return {
    entries: withBalance,
    balance: withBalance.at(-1)?.balance ?? paisa(0),
    open,
    ages: ages as Record<Age, Paisa>,
    unallocated: sum(counted.map(({ amount, allocated }) => paisa(amount - allocated))),
  }
}

async function ordersWithInvoices(reader: Reader, companyId: string): Promise<OrderFacts[]> {
  const orders = await ordersOfCompany(reader, companyId)
  const documents = Map.groupBy(
    await documentsOf(
      reader,
      orders.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  )
  return orders.map((order) => ({ ...order, invoice: currentInvoice(documents.get(order.id) ?? [])?.number ?? null }))
}

type Entry = Omit<StatementEntry, 'balance'>

function entriesOf(
  order: OrderFacts,
  payments: readonly Payment[],
  { undone, byReceipt }: { undone: ReadonlySet<string>; byReceipt: ReadonlySet<string> },
): Entry[] {
  const { id, number, token, invoice } = order
  const of = { order: { id, number, token }, invoice, receipt: null }
  const entry = (kind: Entry['kind'], at: Date, amount: number): Entry => ({
    ...of,
    kind,
    day: dayInDhaka(at),
    amount: paisa(amount),
  })
  const placed = order.state === 'cancelled' ? [] : [entry('order', order.placedAt, order.total)]
  const money = payments
    .filter((payment) => !undone.has(payment.id))
    .flatMap((payment) =>
      payment.events.flatMap((event) => {
        if (isCapture(event)) return byReceipt.has(payment.id) ? [] : [entry('advance', event.at, 0 - event.amount)]
        return isRefund(event) ? [entry('refund', event.at, event.amount)] : []
      }),
    )
  return [...placed, ...money]
}

function isCapture({ from, to }: PaymentEvent): boolean {
  return to === 'captured' && (from === null || from === 'due')
}

function isRefund({ from, to }: PaymentEvent): boolean {
  return to === 'refunded' || (from === to && (from === 'captured' || from === 'settled'))
}

function entryOfReceipt({ id, kind, way, reference, day, amount }: CompanyReceipt): Entry {
  return { day, kind: 'receipt', order: null, invoice: null, receipt: { id, kind, way, reference }, amount: paisa(0 - amount) }
}

const RANK = { order: 0, advance: 1, receipt: 2, refund: 3 }

function balanced(entries: readonly Entry[]): StatementEntry[] {
  const inOrder = entries.toSorted((one, other) => one.day.localeCompare(other.day) || RANK[one.kind] - RANK[other.kind])
  let balance = paisa(0)
  return inOrder.map((entry) => {
    balance = paisa(balance + entry.amount)
    return { ...entry, balance }
  })
}

/** Includes overpaid orders: the shop owes that amount. */
function openOrder(order: OrderFacts, payments: readonly Payment[], today: CalendarDate): OpenOrder[] {
  const { id, number, token, invoice, state, total, placedAt } = order
  const due = amountDue(state === 'cancelled' ? paisa(0) : total, payments)
  if (due === 0) return []
  const account = payments.find((payment) => payment.method === 'on-account' && payment.state === 'due')
  const dueOn = account?.dueOn ?? null
  const onAccount = account?.amount ?? paisa(0)
  return [{ id, number, token, invoice, placedOn: dayInDhaka(placedAt), total, due, onAccount, dueOn, age: ageOf(dueOn, today) }]
}

function sum(amounts: readonly Paisa[]): Paisa {
  return paisa(amounts.reduce((total, amount) => total + amount, 0))
}
