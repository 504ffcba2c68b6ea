import { companyById } from '#shop/accounts/index.ts'
import type { Reader } from '#shop/context.ts'
import type { OfficeOrderPage } from '#shop/ordering/index.ts'
import { papersOf, signOf } from '#shop/payments/index.ts'
import { formatInstant, formatMoney, paisa, type Language } from '#shop/values/index.ts'
import type { PapersView } from './papers-view.ts'

export async function papersView(
  reader: Reader,
  order: OfficeOrderPage,
  { language, may }: { language: Language; may: boolean },
): Promise<PapersView> {
  const papers = await papersOf(reader, [order.id])
  const billed = papers.reduce((sum, { kind, total }) => sum + signOf(kind) * total, 0)
  const billable = may && (order.state === 'confirmed' || order.state === 'completed')
  const company = order.companyId === null ? null : await companyById(reader, order.companyId)
  const tax = papers.findLast(({ kind }) => kind === 'tax-invoice')?.content.buyer ?? company
  return {
    rows: papers.map(({ number, kind, total, issuedAt, content }) => ({
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
