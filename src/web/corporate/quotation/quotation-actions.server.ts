import { z } from 'zod'
import {
  approveQuotation,
  commentOnQuotation,
  declineQuotation,
  quotationByToken,
  setReminders,
  type QuotationApproved,
  type QuotationCommented,
  type QuotationDeclined,
  type RemindersSet,
} from '#shop/gifting/index.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { statusOfMiss } from '../run/open-run-page.server.ts'
import type { QuotationField, QuotationRefused, QuotationText } from './quotation-data.ts'

const text = (max: number) =>
  z
    .string()
    .transform((typed) => typed.slice(0, max))
    .catch('')
const request = z.object({
  intent: z.enum(['approve', 'decline', 'comment', 'change-asked', 'remind', 'remind-stop']).catch('comment'),
  version: z.coerce.number().int().min(1).max(10_000).catch(0),
  name: text(500),
  designation: text(500),
  po_number: text(500),
  text: text(5000),
})

type QuotationActed = { done: 'approved' | 'declined' | 'said' | 'remind' | 'remind-stop' } | QuotationRefused

type Refusal = Extract<QuotationApproved | QuotationDeclined | QuotationCommented | RemindersSet, { ok: false }>

/** What the buyer may do with a quotation by its link. */
export async function actOnQuotation(requestContext: RequestContext, token: string, form: FormData): Promise<QuotationActed> {
  const { shop, ctx, file } = requestContext
  const asked = request.parse(Object.fromEntries(form))
  const { intent, version, name, designation, po_number: poNumber } = asked
  const typed = { name, designation, po_number: poNumber, text: asked.text }
  const refuse = (refused: QuotationText, field: QuotationField | null = null) => ({ intent, refused, field, typed })
  const quotation = await quotationByToken(ctx.db, token)
  if (quotation && !(await shop.limits.use('quotation', quotation.id)).ok) return refuse('quotation.tooOften')
  const answer = async ({ problem }: Refusal) => {
    if (problem === 'unknown-quotation' && (await statusOfMiss(requestContext)) === 429) return refuse('quotation.tooOften')
    return refuse(...WHY[problem])
  }
  if (intent === 'approve') {
    if (file && 'tooLarge' in file) return refuse('quotation.fileLarge', 'file')
    const { shopUrl } = shop.config
    const approve = { token, version, name, designation, poNumber, sent: file ?? null, shopUrl }
    const approved = await approveQuotation(ctx, shop.files, approve)
    return approved.ok ? { done: 'approved' } : answer(approved)
  }
  if (intent === 'decline') {
    const declined = await declineQuotation(ctx, { token, version, text: asked.text })
    return declined.ok ? { done: 'declined' } : answer(declined)
  }
  if (intent === 'remind' || intent === 'remind-stop') {
    const set = await setReminders(ctx, { token, given: intent === 'remind' })
    return set.ok ? { done: intent } : answer(set)
  }
  const said = await commentOnQuotation(ctx, { token, kind: intent, text: asked.text })
  return said.ok ? { done: 'said' } : answer(said)
}

const WHY: Record<Refusal['problem'], [QuotationText, QuotationField?]> = {
  'unknown-quotation': ['quotation.unknown'],
  'not-sent': ['quotation.refusedSuperseded'],
  superseded: ['quotation.refusedSuperseded'],
  declined: ['quotation.refusedDeclined'],
  'approved-before': ['quotation.refusedApproved'],
  expired: ['quotation.refusedExpired'],
  'name-missing': ['quotation.nameMissing', 'name'],
  'designation-missing': ['quotation.designationMissing', 'designation'],
  'po-too-long': ['quotation.poLong', 'po_number'],
  'approver-needed': ['quotation.refusedApprover'],
  'own-request': ['quotation.refusedOwn'],
  'company-blocked': ['quotation.refusedBlocked'],
  'not-a-receipt': ['quotation.notAFile', 'file'],
  'too-large': ['quotation.fileLarge', 'file'],
  'unreadable-heic': ['quotation.fileHeic', 'file'],
  'not-approved': ['quotation.remindLater'],
  'words-missing': ['quotation.wordsMissing', 'text'],
  'too-many-comments': ['quotation.tooMany'],
}
