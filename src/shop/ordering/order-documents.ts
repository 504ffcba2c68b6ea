import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import {
  issueDocuments,
  currentInvoice,
  documentsOf,
  isCredit,
  readBuyer,
  type BillKind,
  type InvoiceDocument,
  type DocumentBuyer,
  type DocumentReason,
} from '../payments/index.ts'
import { documentFacts, type OrderDocumentFacts } from './document-facts.ts'

export type InvoiceIssued =
  | { ok: true; document: InvoiceDocument }
  | { ok: false; problem: 'unknown-order' | 'not-confirmed' | 'nothing-to-bill' }

// A tax invoice issued automatically names no responsible person, and never the rider who delivered the last box.
const DOCUMENTS = { kind: 'system', name: 'papers' } as const

/** Issues what the order needs inside the caller's transaction, under its lock. */
export async function invoiceIn(
  tx: Tx,
  ctx: Ctx,
  { orderId, delivered, byItself = false }: { orderId: string; delivered: boolean; byItself?: boolean },
): Promise<InvoiceIssued> {
  const facts = await documentFacts(tx, orderId)
  const there = currentInvoice(await documentsOf(tx, [orderId]))
  const want = wantedBill(facts, { there, delivered })
  const actor = byItself && want?.kind === 'tax-invoice' ? DOCUMENTS : ctx.actor
  const issued = await issueDocuments(tx, { facts, want, reason: 'changed', now: ctx.now, actor })
  const document = issued.findLast(({ kind }) => !isCredit(kind)) ?? there
  if (!document || facts.worth === 0) return { ok: false, problem: 'nothing-to-bill' }
  if (issued.length > 0) await auditDocuments(tx, { ...ctx, actor }, issued)
  return { ok: true, document }
}

/** A company gets a tax invoice once everything is delivered, replacing any earlier invoice. Other buyers get an invoice if none exists. */
function wantedBill(
  facts: OrderDocumentFacts,
  { there, delivered }: { there: InvoiceDocument | null; delivered: boolean },
): WantedBill {
  if (there?.kind === 'tax-invoice') return null
  if (delivered && facts.byCompany && facts.seller.bin !== '') {
    const { name, bin, address } = facts.buyer
    const read = readBuyer({ name, bin: bin ?? '', address }, { isBusiness: true, worth: facts.worth })
    // Facts the law requires are missing, so staff have to issue it manually.
    if (read.ok) return { kind: 'tax-invoice', buyer: read.buyer }
  }
  return there ? null : { kind: 'invoice', buyer: null }
}

type WantedBill = { kind: BillKind; buyer: DocumentBuyer | null } | null

/** Issues the invoice on delivery, unless one exists. */
export async function invoiceDelivered(tx: Tx, ctx: Ctx, orderId: string): Promise<void> {
  await invoiceIn(tx, ctx, { orderId, delivered: true, byItself: true })
}

/** Updates existing invoices after an order changed in this transaction. Costs one read for an order without invoices. */
export async function reissueDocuments(
  tx: Tx,
  { now, actor }: Ctx,
  { orderId, reason }: { orderId: string; reason: DocumentReason },
): Promise<void> {
  if ((await documentsOf(tx, [orderId])).length === 0) return
  await issueDocuments(tx, { facts: await documentFacts(tx, orderId), want: null, reason, now, actor })
}

/** Records what a member of staff issued. */
export async function auditDocuments(tx: Tx, ctx: Ctx, issued: readonly InvoiceDocument[]): Promise<void> {
  if (ctx.actor.kind !== 'staff') return
  const { orderId, content } = issued[0]!
  const subject = { type: 'order', id: orderId, name: content.orderNumber }
  const after = { papers: issued.map(({ number }) => number) }
  await writeAudit(tx, ctx, { action: 'issue-paper', subject, before: null, after })
}
