import { issueInvoice, issueTaxInvoice, type TaxInvoiceIssued } from '#shop/ordering/index.ts'
import { notFound, type StaffContext } from '../access.server.ts'
import type { PaperAction } from './papers-view.ts'

export type PaperProblem = Exclude<Extract<TaxInvoiceIssued, { ok: false }>['problem'], 'unknown-order'>
export type PaperRefusal = {
  ok: false
  status: number
  action: PaperAction
  problem: PaperProblem
  typed: Record<string, string>
}

const TYPING: readonly string[] = ['buyer-missing', 'address-missing', 'bin-missing', 'bin-wrong'] satisfies PaperProblem[]

/** Staff issue documents for an order. */
export async function actOnPapers(
  { ctx }: StaffContext,
  { orderId, action, fields }: { orderId: string; action: PaperAction; fields: Record<string, string> },
): Promise<{ ok: true; action: PaperAction } | PaperRefusal> {
  const { pf_token: _token, intent: _intent, ...typed } = fields
  const { buyer: name = '', bin = '', address = '' } = typed
  const issued =
    action === 'invoice'
      ? await issueInvoice(ctx, { orderId })
      : await issueTaxInvoice(ctx, { orderId, buyer: { name, bin, address }, isBusiness: typed['business'] === 'on' })
  if (issued.ok) return { ok: true, action }
  if (issued.problem === 'unknown-order') throw notFound()
  return { ok: false, status: TYPING.includes(issued.problem) ? 422 : 409, action, problem: issued.problem, typed }
}
