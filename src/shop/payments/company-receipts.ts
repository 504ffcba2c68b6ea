import { sql } from 'kysely'
import { actorName, type Actor, type Reader, type Tx } from '../context.ts'
import type { CalendarDate, Paisa } from '../values/index.ts'
import type { ReceiptKind, ReceiptWay } from './model.ts'

/** A receipt of a company: money, or a certificate of deducted tax. */
export type CompanyReceipt = {
  id: string
  companyId: string
  kind: ReceiptKind
  way: ReceiptWay | null
  /** The reference of the bank, cheque or bKash, or the certificate's number. */
  reference: string
  day: CalendarDate
  amount: Paisa
  /** The part allocated to orders. */
  allocated: Paisa
  note: string
  undoneAt: Date | null
  undoneReason: string | null
  /** The scan of the certificate or cheque, in the file store. */
  scan: { file: string; kind: 'image/webp' | 'application/pdf' } | null
  actor: string
  at: Date
}

const RECEIPT = sql`
  id, company_id as "companyId", kind, way, reference, day, amount_paisa as amount, allocated_paisa as allocated, note,
  undone_at as "undoneAt", undone_reason as "undoneReason",
  case when scan_file is not null then jsonb_build_object('file', scan_file, 'kind', scan_kind) end as scan, actor, at`

/** Oldest first, including reversed ones. */
export async function receiptsOf(reader: Reader, companyId: string): Promise<CompanyReceipt[]> {
  const found = await sql<CompanyReceipt>`
    select ${RECEIPT} from payments.company_receipts where company_id = ${companyId}::uuid order by day, at, id`.execute(reader)
  return found.rows
}

export async function lockReceipt(tx: Tx, id: string): Promise<CompanyReceipt | null> {
  const found =
    await sql<CompanyReceipt>`select ${RECEIPT} from payments.company_receipts where id = ${id}::uuid for update`.execute(tx)
  return found.rows[0] ?? null
}

export async function addReceipt(
  tx: Tx,
  receipt: Pick<CompanyReceipt, 'id' | 'companyId' | 'kind' | 'way' | 'reference' | 'day' | 'amount' | 'note'> & {
    now: Date
    actor: Actor
  },
): Promise<void> {
  const { id, companyId, kind, way, reference, day, amount, note, now, actor } = receipt
  await sql`
    insert into payments.company_receipts (id, company_id, kind, way, reference, day, amount_paisa, note, actor, at)
    values (${id}::uuid, ${companyId}::uuid, ${kind}, ${way}::text, ${reference}, ${day}::date, ${amount}::bigint, ${note},
      ${actorName(actor)}, ${now})`.execute(tx)
}

export async function setScan(
  tx: Tx,
  { receiptId, scan: { file, kind } }: { receiptId: string; scan: NonNullable<CompanyReceipt['scan']> },
): Promise<void> {
  await sql`
    update payments.company_receipts set scan_file = ${file}, scan_kind = ${kind} where id = ${receiptId}::uuid`.execute(tx)
}

/** Returns those of these files that are the scan of a receipt. */
export async function scanFilesAmong(reader: Reader, files: readonly string[]): Promise<string[]> {
  const found = await sql<{ file: string }>`
    select scan_file as file from payments.company_receipts where scan_file = any(${[...files]}::text[])`.execute(reader)
  return found.rows.map(({ file }) => file)
}

/** Whether the transaction failed because the same money or certificate was recorded before. */
export function isReceiptNoted(error: unknown): boolean {
  const names = ['money_counts_once', 'papers_count_once']
  return error instanceof Error && 'constraint' in error && names.includes(String(error.constraint))
}

/** Allocates an amount of the receipt to an order, in the payment booked for it. */
export async function allocateReceipt(
  tx: Tx,
  allocation: { receiptId: string; orderId: string; paymentId: string; amount: Paisa; now: Date },
): Promise<void> {
  const { receiptId, orderId, paymentId, amount, now } = allocation
  await sql`
    with taken as (
      update payments.company_receipts set allocated_paisa = allocated_paisa + ${amount}::bigint where id = ${receiptId}::uuid returning id)
    insert into payments.receipt_allocations (receipt_id, order_id, payment_id, amount_paisa, at)
    select id, ${orderId}::uuid, ${paymentId}::uuid, ${amount}::bigint, ${now} from taken`.execute(tx)
}

type ReceiptAllocation = { receiptId: string; orderId: string; paymentId: string; amount: Paisa; undone: boolean }

export async function allocationsOf(reader: Reader, receiptIds: readonly string[]): Promise<ReceiptAllocation[]> {
  const found = await sql<ReceiptAllocation>`
    select receipt_id as "receiptId", order_id as "orderId", payment_id as "paymentId", allocation.amount_paisa as amount,
      undone_at is not null as undone
    from payments.receipt_allocations allocation join payments.company_receipts receipt on receipt.id = receipt_id
    where receipt_id = any(${[...receiptIds]}::uuid[]) order by allocation.at, payment_id`.execute(reader)
  return found.rows
}

/** Reverses a bounced cheque or a typing error: the orders it paid are due again. */
export async function undoReceipt(
  tx: Tx,
  { receiptId, reason, now, actor }: { receiptId: string; reason: string; now: Date; actor: Actor },
): Promise<void> {
  await sql`
    with undone as (
      update payments.company_receipts set undone_at = ${now}::timestamptz, undone_reason = ${reason}, allocated_paisa = 0
      where id = ${receiptId}::uuid returning id),
    before as (
      select payment.id, payment.state, payment.captured_paisa - payment.refunded_paisa as left_paisa from payments.payments payment
      join payments.receipt_allocations allocation on allocation.payment_id = payment.id
      join undone on undone.id = allocation.receipt_id order by payment.id for update of payment),
    returned as (
      update payments.payments set refunded_paisa = captured_paisa, state = 'refunded' where id in (select id from before) returning id)
    insert into payments.payment_events (payment_id, from_state, to_state, amount_paisa, note, actor, at)
    select id, before.state, 'refunded', before.left_paisa, ${reason}, ${actorName(actor)}, ${now}::timestamptz
    from returned join before using (id)`.execute(tx)
}

/**
 * The money of an order that came with receipts which were reversed. Its payments count as captured and refunded, but nothing was refunded: only what
 * `refunds` names was.
 */
export async function reversedMoneyOf(reader: Reader, orderId: string): Promise<Paisa> {
  const found = await sql<{ amount: Paisa }>`
    select coalesce(sum(payment.refunded_paisa - coalesce((
        select sum(amount_paisa) from payments.refunds where payment_id = payment.id and refunds.state = 'refunded'), 0)), 0)::bigint as amount
    from payments.payments as payment
    where order_id = ${orderId}::uuid and exists (
      select from payments.receipt_allocations as allocation join payments.company_receipts as receipt on receipt.id = allocation.receipt_id
      where allocation.payment_id = payment.id and receipt.undone_at is not null)`.execute(reader)
  return found.rows[0]!.amount
}

/** The open amounts on a company's account, earliest due first. */
export async function openOnAccount(
  reader: Reader,
  companyId: string,
): Promise<{ orderId: string; amount: Paisa; dueOn: CalendarDate | null }[]> {
  const found = await sql<{ orderId: string; amount: Paisa; dueOn: CalendarDate | null }>`
    select order_id as "orderId", amount_paisa as amount, due_on as "dueOn" from payments.payments
    where company_id = ${companyId}::uuid and method = 'on-account' and state = 'due' and amount_paisa > 0
    order by due_on nulls last, created_at, id`.execute(reader)
  return found.rows
}

/** What each company owes on account, and whether some of it is overdue. Companies that owe nothing are left out. */
export async function owedOnAccount(
  reader: Reader,
  { companyIds, today }: { companyIds: readonly string[]; today: CalendarDate },
): Promise<Map<string, { amount: Paisa; late: boolean }>> {
  const found = await sql<{ companyId: string; amount: Paisa; late: boolean }>`
    select company_id as "companyId", sum(amount_paisa)::bigint as amount, coalesce(bool_or(due_on < ${today}::date), false) as late
    from payments.payments
    where company_id = any(${[...companyIds]}::uuid[]) and method = 'on-account' and state = 'due' and amount_paisa > 0
    group by company_id`.execute(reader)
  return new Map(found.rows.map(({ companyId, ...owed }) => [companyId, owed]))
}
