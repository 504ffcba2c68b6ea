import { sql, type RawBuilder } from 'kysely'
import { sortedPage } from '#platform/database/sorted-page.ts'
import { newId } from '#platform/ids.ts'
import { actorName, type Actor, type Reader, type Tx } from '../context.ts'
import { dayInDhaka, fiscalYear, type Paisa } from '../values/index.ts'
import {
  creditKindOf,
  currentInvoice,
  documentNumber,
  documentSums,
  netItems,
  stepsBetween,
  type BillKind,
  type InvoiceDocument,
  type DocumentBuyer,
  type DocumentContent,
  type DocumentItem,
  type DocumentKind,
  type DocumentReason,
} from './document-model.ts'
import { afterRefunds, type RefundLine } from './refunded-items.ts'

/** The current state of an order, for its documents. `items` add up to its total; `worth` may be less. */
export type DocumentFacts = Omit<DocumentContent, 'items' | 'corrects' | 'reason' | 'issuedBy' | 'paid'> & {
  orderId: string
  items: DocumentItem[]
  worth: Paisa
  /** What refunds are for, also those under way. */
  refundLines: readonly RefundLine[]
  paid: Paisa
}

type ToIssue = {
  facts: DocumentFacts
  /** Issue an invoice of this kind for this buyer; null only corrects existing documents. */
  want: { kind: BillKind; buyer: DocumentBuyer | null } | null
  /** Why existing documents need correction. */
  reason: DocumentReason
  now: Date
  actor: Actor
}

/**
 * Updates the documents of an order: afterwards invoices less credits equal its value exactly. The caller has locked the order, so
 * nothing is issued twice. An order has one valid invoice at a time: another kind or another buyer replaces it. Returns what was issued, in
 * order.
 */
export async function issueDocuments(tx: Tx, { facts, want, reason, now, actor }: ToIssue): Promise<InvoiceDocument[]> {
  const before = await documentsOf(tx, [facts.orderId])
  const live = currentInvoice(before)
  if (!live && !want) return []
  const kind = want?.kind ?? (live!.kind as BillKind)
  const buyer = want?.buyer ?? (live?.kind === 'tax-invoice' && kind === 'tax-invoice' ? live.content.buyer : facts.buyer)
  const replaced =
    live !== null && want !== null && (live.kind !== kind || (want.buyer !== null && !sameBuyer(want.buyer, live.content.buyer)))
  const steps = stepsBetween(
    netItems(before),
    afterRefunds(facts.items, { lines: facts.refundLines, worth: facts.worth }),
    replaced,
  )
  const issued: InvoiceDocument[] = []
  for (const step of steps) {
    const common = { ...contentOf(facts), items: step.items, issuedBy: actor.kind === 'staff' ? actor.name : null }
    const position = before.length + issued.length + 1
    if (step.kind === 'bill') {
      const { payUntil } = facts
      const content = { ...common, buyer, ...(payUntil && { payUntil }), paid: facts.paid, corrects: null, reason: null }
      issued.push(await insertDocument(tx, { facts, kind, content, position, correctsId: null, now, actor }))
    } else {
      const liveKind = live!.kind as BillKind
      const corrects = { number: live!.number, kind: liveKind, issuedAt: live!.issuedAt.toISOString() }
      const content = { ...common, buyer: live!.content.buyer, paid: null, corrects, reason: replaced ? 'replaced' : reason }
      const own = { kind: creditKindOf(liveKind), content, position, correctsId: live!.id }
      issued.push(await insertDocument(tx, { facts, ...own, now, actor }))
    }
  }
  return issued
}

function sameBuyer(one: DocumentBuyer, other: DocumentBuyer): boolean {
  return one.name === other.name && one.bin === other.bin && one.address === other.address
}

function contentOf({ seller, destination, orderNumber, orderedOn, suppliedOn, couponCode, purchaseOrder }: DocumentFacts) {
  return { seller, destination, orderNumber, orderedOn, suppliedOn, couponCode, ...(purchaseOrder && { purchaseOrder }) }
}

type ToInsert = {
  facts: DocumentFacts
  kind: DocumentKind
  content: DocumentContent
  position: number
  correctsId: string | null
  now: Date
  actor: Actor
}

async function insertDocument(
  tx: Tx,
  { facts, kind, content, position, correctsId, now, actor }: ToInsert,
): Promise<InvoiceDocument> {
  const year = fiscalYear(dayInDhaka(now))
  // The row stays locked until commit. A concurrent issue waits, and gets this number if we roll back, so that numbers have no gaps.
  const counted = await sql<{ last: number }>`
    insert into payments.paper_numbers (kind, fiscal_year, last) values (${kind}, ${year}, 1)
    on conflict (kind, fiscal_year) do update set last = paper_numbers.last + 1 returning last`.execute(tx)
  const serial = counted.rows[0]!.last
  const { total, vat } = documentSums(content.items)
  const number = documentNumber(kind, { fiscalYear: year, serial })
  const document = { id: newId(now), orderId: facts.orderId, kind, number, total, vat, content, issuedAt: now }
  await sql`
    insert into payments.papers (id, order_id, order_number, position, kind, fiscal_year, serial, number, corrects_id, total_paisa, vat_paisa,
      content, actor, issued_at)
    values (${document.id}::uuid, ${facts.orderId}::uuid, ${facts.orderNumber}, ${position}, ${kind}, ${year}, ${serial}, ${number},
      ${correctsId}::uuid, ${total}, ${vat}, ${JSON.stringify(content)}::jsonb, ${actorName(actor)}, ${now})`.execute(tx)
  return document
}

/** The documents of these orders, in the order they were issued. */
export function documentsOf(reader: Reader, orderIds: readonly string[]): Promise<InvoiceDocument[]> {
  return documentRows(reader, sql`where order_id = any(${[...orderIds]}::uuid[]) order by order_id, position`)
}

export async function documentByNumber(reader: Reader, number: string): Promise<InvoiceDocument | null> {
  const [document] = await documentRows(reader, sql`where number = ${number}`)
  return document ?? null
}

async function documentRows(reader: Reader, rest: RawBuilder<unknown>): Promise<InvoiceDocument[]> {
  const found = await sql<InvoiceDocument>`
    select id, order_id as "orderId", kind, number, total_paisa as total, vat_paisa as vat, content, issued_at as "issuedAt"
    from payments.papers ${rest}`.execute(reader)
  return found.rows
}

export type DocumentFilter = {
  kind: DocumentKind | null
  fiscalYear: string | null
  /** Part of a document number or an order number. */
  query: string
}

type DocumentsAsked = {
  filter: DocumentFilter
  sort?: { by: 'total'; down: boolean } | null
  /** The id of the last one shown. */
  after: string | null
  most: number
}

/** Newest first without a sort. */
export function listDocuments(reader: Reader, { filter, sort = null, after, most }: DocumentsAsked): Promise<InvoiceDocument[]> {
  const { kind, fiscalYear: year, query } = filter
  const like = `%${query.replace(/[\\%_]/g, '\\$&')}%`
  // A credit is listed as a negative amount.
  const total = sql`case when corrects_id is not null then -total_paisa else total_paisa end`
  const by = sort ? [total, sql`id`] : [sql`issued_at`, sql`position`, sql`id`]
  const page = sortedPage({ by, down: sort?.down ?? true }, sql`payments.papers`)
  return documentRows(
    reader,
    sql`
    where (${kind}::text is null or kind = ${kind}) and (${year}::text is null or fiscal_year = ${year})
      and (${query} = '' or number ilike ${like} or order_number ilike ${like})
      and ${after === null ? sql`true` : page.after(after)}
    order by ${page.orderBy} limit ${most}`,
  )
}

/** The years with documents, newest first. */
export async function documentYears(reader: Reader): Promise<string[]> {
  const found = await sql<{ year: string }>`
    select distinct fiscal_year as year from payments.paper_numbers order by year desc`.execute(reader)
  return found.rows.map(({ year }) => year)
}
