import { companyById } from '#shop/accounts/index.ts'
import type { Reader } from '#shop/context.ts'
import type { OfficeOrderPage } from '#shop/ordering/index.ts'
import { documentsOf, signOf } from '#shop/payments/index.ts'
import { formatInstant, formatMoney, paisa, type Language } from '#shop/values/index.ts'
import type { DocumentsView } from './documents-view.ts'

export async function documentsView(
  reader: Reader,
  order: OfficeOrderPage,
  { language, may }: { language: Language; may: boolean },
): Promise<DocumentsView> {
  const documents = await documentsOf(reader, [order.id])
  const billed = documents.reduce((sum, { kind, total }) => sum + signOf(kind) * total, 0)
  const billable = may && (order.state === 'confirmed' || order.state === 'completed')
  const company = order.companyId === null ? null : await companyById(reader, order.companyId)
  const tax = documents.findLast(({ kind }) => kind === 'tax-invoice')?.content.buyer ?? company
  return {
    rows: documents.map(({ number, kind, total, issuedAt, content }) => ({
      number,
      kind,
      total: formatMoney(paisa(signOf(kind) * total), language),
      at: formatInstant(issuedAt, language),
      corrects: content.corrects?.number ?? null,
    })),
    invoice: billable && billed === 0,
    tax: billable ? { name: tax?.name ?? order.name, bin: tax?.bin ?? '', address: tax?.address ?? '' } : null,
  }
}
