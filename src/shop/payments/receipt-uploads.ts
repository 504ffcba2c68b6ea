import { sql } from 'kysely'
import { actorName, type Actor, type Reader, type Tx } from '../context.ts'
import type { Paisa } from '../values/index.ts'

export type ReceiptUpload = {
  id: string
  orderId: string
  paymentId: string
  /** Null after the buyer was erased. */
  file: string | null
  kind: 'image/webp' | 'application/pdf'
  state: 'waiting' | 'approved' | 'refused'
  amount: Paisa | null
  statementReference: string | null
  reason: string | null
  actor: string | null
  sentAt: Date
}

const UPLOAD = sql`
  id, order_id as "orderId", payment_id as "paymentId", file, kind, state, amount_paisa as amount, statement_reference as "statementReference", reason,
  actor, sent_at as "sentAt"`

/** Oldest first. */
export async function receiptUploadsOf(reader: Reader, orderIds: readonly string[]): Promise<ReceiptUpload[]> {
  const found = await sql<ReceiptUpload>`
    select ${UPLOAD} from payments.transfer_proofs where order_id = any(${[...orderIds]}::uuid[]) order by sent_at, id`.execute(
    reader,
  )
  return found.rows
}

export async function receiptUpload(reader: Reader, id: string): Promise<ReceiptUpload | null> {
  const found = await sql<ReceiptUpload>`select ${UPLOAD} from payments.transfer_proofs where id = ${id}::uuid`.execute(reader)
  return found.rows[0] ?? null
}

export async function addReceiptUpload(
  tx: Tx,
  {
    id,
    orderId,
    paymentId,
    file,
    kind,
    now,
  }: Pick<ReceiptUpload, 'id' | 'orderId' | 'paymentId' | 'kind'> & { file: string; now: Date },
): Promise<void> {
  await sql`
    insert into payments.transfer_proofs (id, order_id, payment_id, file, kind, sent_at)
    values (${id}::uuid, ${orderId}::uuid, ${paymentId}::uuid, ${file}, ${kind}, ${now})`.execute(tx)
}

type Decided = { state: 'approved'; amount: Paisa; statementReference: string } | { state: 'refused'; reason: string }

/** Decides once: false when it was decided before. */
export async function decideReceiptUpload(
  tx: Tx,
  { id, decided, now, actor }: { id: string; decided: Decided; now: Date; actor: Actor },
): Promise<boolean> {
  const { amount, statementReference, reason } = { amount: null, statementReference: null, reason: null, ...decided }
  const changed = await sql`
    update payments.transfer_proofs set state = ${decided.state}, amount_paisa = ${amount}::bigint, statement_reference = ${statementReference}::text,
      reason = ${reason}::text, actor = ${actorName(actor)}, decided_at = ${now}
    where id = ${id}::uuid and state = 'waiting' returning id`.execute(tx)
  return changed.rows.length === 1
}

/** Whether this statement line was already counted for an order. */
export async function isStatementUsed(tx: Tx, statementReference: string): Promise<boolean> {
  const found = await sql`select from payments.transfer_proofs where statement_reference = ${statementReference}`.execute(tx)
  return found.rows.length > 0
}

/** Returns those of these files that belong to a transfer receipt. */
export async function transferFilesAmong(reader: Reader, files: readonly string[]): Promise<string[]> {
  const found = await sql<{ file: string }>`
    select file from payments.transfer_proofs where file = any(${[...files]}::text[])`.execute(reader)
  return found.rows.map(({ file }) => file)
}
