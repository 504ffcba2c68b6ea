import type { Ctx, Reader } from '../context.ts'
import {
  assertStaff,
  auditDocuments,
  documentFacts,
  invoiceIn,
  lockOrder,
  orderById,
  type InvoiceIssued,
  type OrderRef,
} from '../ordering/index.ts'
import {
  issueDocuments,
  currentInvoice,
  documentByNumber,
  documentsOf,
  readBuyer,
  type BuyerProblem,
  type InvoiceDocument,
} from '../payments/index.ts'

/**
 * The order's invoice, created on the first request after confirmation. A later request returns the same invoice, or the tax invoice that
 * replaced it.
 */
export function issueInvoice(ctx: Ctx, ref: OrderRef): Promise<InvoiceIssued> {
  if ('orderId' in ref) assertStaff(ctx)
  return ctx.db.transaction(async (tx): Promise<InvoiceIssued> => {
    const order = await lockOrder(tx, ref)
    if (!order) return { ok: false, problem: 'unknown-order' }
    if (order.state === 'placed') return { ok: false, problem: 'not-confirmed' }
    return invoiceIn(tx, ctx, { orderId: order.id, delivered: order.state === 'completed' })
  })
}

type TaxInvoiceInput = {
  orderId: string
  buyer: { name: string; bin: string; address: string }
  /** A business must give its BIN above ৳25,000. */
  isBusiness: boolean
}
type TaxInvoiceIssued =
  | { ok: true; document: InvoiceDocument }
  | { ok: false; problem: 'unknown-order' | 'not-confirmed' | 'nothing-to-bill' | 'no-seller-bin' | BuyerProblem }

/** Issues a tax invoice (Mushak 6.3). It replaces the order's invoice, which is credited. With changed buyer details it is issued again. */
export function issueTaxInvoice(ctx: Ctx, { orderId, buyer, isBusiness }: TaxInvoiceInput): Promise<TaxInvoiceIssued> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx): Promise<TaxInvoiceIssued> => {
    const order = await lockOrder(tx, { orderId })
    if (!order) return { ok: false, problem: 'unknown-order' }
    if (order.state === 'placed') return { ok: false, problem: 'not-confirmed' }
    const facts = await documentFacts(tx, orderId)
    if (facts.worth === 0) return { ok: false, problem: 'nothing-to-bill' }
    if (facts.seller.bin === '') return { ok: false, problem: 'no-seller-bin' }
    const read = readBuyer(buyer, { isBusiness, worth: facts.worth })
    if (!read.ok) return read
    const want = { kind: 'tax-invoice', buyer: read.buyer } as const
    const issued = await issueDocuments(tx, { facts, want, reason: 'changed', now: ctx.now, actor: ctx.actor })
    if (issued.length > 0) await auditDocuments(tx, ctx, issued)
    return { ok: true, document: currentInvoice(await documentsOf(tx, [orderId]))! }
  })
}

/** One invoice or credit note of the order with this token; null for one of any other order. */
export async function documentOfOrder(
  reader: Reader,
  { token, number }: { token: string; number: string },
): Promise<InvoiceDocument | null> {
  const document = await documentByNumber(reader, number)
  if (!document) return null
  const order = await orderById(reader, document.orderId)
  return order?.token === token ? document : null
}
