import type { FileStore } from '#platform/files.ts'
import { newId } from '#platform/ids.ts'
import { writeAudit, type AuditAction, type AuditFields } from '../accounts/index.ts'
import { readDocument } from '../content/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import {
  addReceiptUpload,
  awaitedPayment,
  bookMoney,
  decideReceiptUpload,
  followTotal,
  isStatementUsed,
  paymentsOf,
  receiptUpload,
  receiptUploadsOf,
} from '../payments/index.ts'
import { isBankReceipt } from '../remittances/index.ts'
import { cleanLine, type Paisa } from '../values/index.ts'
import { findAwaited } from './begin-payment.ts'
import { orderWithToken, isId, assertStaff, lockOrder, type LockedOrder } from '../ordering/index.ts'
import { afterPaid, tell } from './reconcile-attempt.ts'

const MOST_UPLOADS = 5

export type ReceiptUploaded =
  | { ok: true }
  | {
      ok: false
      problem:
        | 'unknown-order'
        | 'nothing-to-pay'
        | 'too-late-to-pay'
        | 'in-review'
        | 'not-by-bank'
        | 'too-many-receipts'
        | 'not-a-receipt'
        | 'too-large'
        | 'unreadable-heic'
    }

/** Stores the buyer's transfer receipt (picture or PDF). A receipt alone confirms nothing: staff compare it with the bank statement. */
export async function uploadReceipt(
  ctx: Ctx,
  files: FileStore,
  { token, sent }: { token: string; sent: { path: string; bytes: number } },
): Promise<ReceiptUploaded> {
  const able = await ctx.db.transaction((tx) => mayUpload(tx, ctx, token))
  if (!able.ok) return able
  const read = await readDocument(sent)
  if (!read.ok) return read
  const id = newId(ctx.now)
  const file = `proofs/${id}.${read.kind === 'application/pdf' ? 'pdf' : 'webp'}`
  await files.put(file, read.bytes)
  const added = await ctx.db.transaction(async (tx): Promise<ReceiptUploaded> => {
    const still = await mayUpload(tx, ctx, token)
    if (!still.ok) return still
    const { orderId, paymentId } = still
    await addReceiptUpload(tx, { id, orderId, paymentId, file, kind: read.kind, now: ctx.now })
    return { ok: true }
  })
  if (!added.ok) await files.remove(file)
  return added
}

async function mayUpload(
  tx: Tx,
  ctx: Ctx,
  token: string,
): Promise<{ ok: true; orderId: string; paymentId: string } | Extract<ReceiptUploaded, { ok: false }>> {
  const found = await findAwaited(tx, ctx, token)
  if (!found.ok) return found
  if (found.payment.method !== 'bank-transfer') return { ok: false, problem: 'not-by-bank' }
  if ((await receiptUploadsOf(tx, [found.order.id])).length >= MOST_UPLOADS) return { ok: false, problem: 'too-many-receipts' }
  return { ok: true, orderId: found.order.id, paymentId: found.payment.id }
}

type TransferDecided =
  | { ok: true }
  | {
      ok: false
      problem: 'unknown-order' | 'decided-before' | 'amount-missing' | 'reference-missing' | 'reference-used' | 'reason-missing'
    }

type Approve = { orderId: string; uploadId: string; amount: Paisa; statementReference: string; shopUrl: string }

/** Staff found the transfer on the bank statement. The amount on the statement counts, not the amount the buyer claims. */
export function approveTransfer(
  ctx: Ctx,
  { orderId, uploadId, amount, statementReference, shopUrl }: Approve,
): Promise<TransferDecided> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx): Promise<TransferDecided> => {
    const found = await findUpload(tx, { orderId, uploadId })
    if (!found.ok) return found
    if (!Number.isSafeInteger(amount) || amount <= 0) return { ok: false, problem: 'amount-missing' }
    const reference = cleanLine(statementReference, 60)?.toUpperCase()
    if (!reference) return { ok: false, problem: 'reference-missing' }
    if ((await isStatementUsed(tx, reference)) || (await isBankReceipt(tx, reference)))
      return { ok: false, problem: 'reference-used' }
    const { order } = found
    const { now, actor } = ctx
    if (
      !(await decideReceiptUpload(tx, {
        id: uploadId,
        decided: { state: 'approved', amount, statementReference: reference },
        now,
        actor,
      }))
    ) {
      return { ok: false, problem: 'decided-before' }
    }
    const money = {
      id: newId(now),
      orderId,
      attempt: uploadId,
      method: 'bank-transfer',
      amount,
      inReview: false,
      note: reference,
    } as const
    await bookMoney(tx, { ...money, now, actor })
    await audit(tx, ctx, { order, action: 'approve-transfer', after: { amount_paisa: amount, statement: reference } })
    const { number, total } = order
    if (order.state !== 'cancelled') {
      await followTotal(tx, { orderId, number, newPaymentId: newId(now), total, counted: amount, now, actor, note: null })
    }
    await afterPaid(tx, ctx, { order, amount, shopUrl })
    return { ok: true }
  })
}

/** The bank statement has no such transfer. The buyer receives the reason and may send another receipt. */
export function refuseTransfer(
  ctx: Ctx,
  { orderId, uploadId, reason, shopUrl }: { orderId: string; uploadId: string; reason: string; shopUrl: string },
): Promise<TransferDecided> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx): Promise<TransferDecided> => {
    const found = await findUpload(tx, { orderId, uploadId })
    if (!found.ok) return found
    if (reason.trim() === '') return { ok: false, problem: 'reason-missing' }
    const { now, actor } = ctx
    if (!(await decideReceiptUpload(tx, { id: uploadId, decided: { state: 'refused', reason: reason.trim() }, now, actor }))) {
      return { ok: false, problem: 'decided-before' }
    }
    await audit(tx, ctx, { order: found.order, action: 'refuse-transfer', after: {}, personal: { reason: reason.trim() } })
    await tell(tx, ctx, { order: found.order, template: 'transfer-refused', amount: found.order.total, shopUrl })
    return { ok: true }
  })
}

async function findUpload(
  tx: Tx,
  { orderId, uploadId }: { orderId: string; uploadId: string },
): Promise<{ ok: true; order: LockedOrder } | { ok: false; problem: 'unknown-order' | 'decided-before' }> {
  const order = isId(uploadId) ? await lockOrder(tx, { orderId }) : null
  const upload = order && (await receiptUpload(tx, uploadId))
  if (!order || upload?.orderId !== orderId) return { ok: false, problem: 'unknown-order' }
  return upload.state === 'waiting' ? { ok: true, order } : { ok: false, problem: 'decided-before' }
}

async function audit(
  tx: Tx,
  ctx: Ctx,
  { order, action, after, personal }: { order: LockedOrder; action: AuditAction; after: AuditFields; personal?: AuditFields },
): Promise<void> {
  const subject = { type: 'order', id: order.id, name: order.number }
  const about = personal && { personal: { phone: order.phone, before: {}, after: personal } }
  await writeAudit(tx, ctx, { action, subject, before: null, after, ...about })
}

/** Whether the order with this token accepts a transfer receipt now. */
export async function expectsReceipt(reader: Reader, token: string): Promise<boolean> {
  const order = await orderWithToken(reader, token)
  if (order?.state !== 'placed' && order?.state !== 'confirmed') return false
  const payments = await paymentsOf(reader, [order.id])
  return awaitedPayment(payments)?.method === 'bank-transfer'
}
