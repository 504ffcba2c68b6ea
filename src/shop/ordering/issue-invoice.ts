import { sql } from 'kysely'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import {
  issueDocuments,
  currentInvoice,
  documentByNumber,
  documentsOf,
  type BillKind,
  type InvoiceDocument,
  type DocumentBuyer,
  type DocumentReason,
} from '../payments/index.ts'
import { cleanLine, cleanText, paisa, toLatinDigits, type Paisa } from '../values/index.ts'
import { assertStaff, lockOrder, type OrderRef } from './locked-order.ts'
import { orderRows } from './order-rows.ts'
import { documentFacts, type OrderDocumentFacts } from './document-facts.ts'

export type InvoiceIssued =
  | { ok: true; document: InvoiceDocument }
  | { ok: false; problem: 'unknown-order' | 'not-confirmed' | 'nothing-to-bill' }

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

// A tax invoice issued automatically names no responsible person, and never the rider who delivered the last box.
const DOCUMENTS = { kind: 'system', name: 'papers' } as const

async function invoiceIn(
  tx: Tx,
  ctx: Ctx,
  { orderId, delivered, byItself = false }: { orderId: string; delivered: boolean; byItself?: boolean },
): Promise<InvoiceIssued> {
  const facts = await documentFacts(tx, orderId)
  const there = currentInvoice(await documentsOf(tx, [orderId]))
  const want = wantedBill(facts, { there, delivered })
  const actor = byItself && want?.kind === 'tax-invoice' ? DOCUMENTS : ctx.actor
  const issued = await issueDocuments(tx, { facts, want, reason: 'changed', now: ctx.now, actor })
  const document = issued.findLast(({ kind }) => kind !== 'credit-note') ?? there
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

export type TaxInvoiceInput = {
  orderId: string
  buyer: { name: string; bin: string; address: string }
  /** A business must give its BIN above ৳25,000. */
  isBusiness: boolean
}
export type TaxInvoiceIssued =
  | { ok: true; document: InvoiceDocument }
  | {
      ok: false
      problem:
        | 'unknown-order'
        | 'not-confirmed'
        | 'nothing-to-bill'
        | 'no-seller-bin'
        | 'buyer-missing'
        | 'address-missing'
        | 'bin-missing'
        | 'bin-wrong'
    }

// VAT and Supplementary Duty Act 2012, section 51.
const BUYER_NAMED_ABOVE = paisa(25_000_00)
const LONGEST_NAME = 120
const LONGEST_ADDRESS = 300

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

type BuyerRead = { ok: true; buyer: DocumentBuyer } | Extract<TaxInvoiceIssued, { ok: false }>

function readBuyer(typed: TaxInvoiceInput['buyer'], { isBusiness, worth }: { isBusiness: boolean; worth: Paisa }): BuyerRead {
  const name = cleanLine(typed.name, LONGEST_NAME) ?? ''
  const address = (cleanText(typed.address, LONGEST_ADDRESS) ?? '').replace(/\s*\n\s*/g, ', ')
  const bin = readBin(typed.bin)
  if (name === '') return { ok: false, problem: 'buyer-missing' }
  if (bin === null) return { ok: false, problem: 'bin-wrong' }
  const above = worth > BUYER_NAMED_ABOVE
  if (above && isBusiness && bin === '') return { ok: false, problem: 'bin-missing' }
  if ((above || bin !== '') && address === '') return { ok: false, problem: 'address-missing' }
  return { ok: true, buyer: { name, bin: bin === '' ? null : bin, address } }
}

/** A BIN has nine digits and a four-digit branch number; null for anything else. */
function readBin(typed: string): string | null {
  const digits = toLatinDigits(cleanLine(typed, 40) ?? 'x').replace(/[\s-]/g, '')
  if (digits === '') return ''
  return /^\d{13}$/.test(digits) ? `${digits.slice(0, 9)}-${digits.slice(9)}` : null
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

async function auditDocuments(tx: Tx, ctx: Ctx, issued: readonly InvoiceDocument[]): Promise<void> {
  if (ctx.actor.kind !== 'staff') return
  const { orderId, content } = issued[0]!
  const subject = { type: 'order', id: orderId, name: content.orderNumber }
  const after = { papers: issued.map(({ number }) => number) }
  await writeAudit(tx, ctx, { action: 'issue-paper', subject, before: null, after })
}

/** One invoice or credit note of the order with this token; null for one of any other order. */
export async function documentOfOrder(
  reader: Reader,
  { token, number }: { token: string; number: string },
): Promise<InvoiceDocument | null> {
  const document = await documentByNumber(reader, number)
  if (!document) return null
  const [order] = await orderRows(reader, sql`where id = ${document.orderId}::uuid and token = ${token}`)
  return order ? document : null
}
