import { answerProof, productionWaits, proofsOf, type Run } from '#shop/gifting/index.ts'
import { formatInstant, formatNumber } from '#shop/values/index.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { artworkViews } from './artwork.server.ts'
import { refusedWith, type OpenRun } from './open-run-page.server.ts'
import type { RunRefused } from './run-view.ts'

const ANSWERABLE: ReadonlySet<string> = new Set(['shown', 'approved'])

export type ProofsView = Awaited<ReturnType<typeof proofsView>>

/** The proofs that the buyer sees before production: the newest of each kind, and the buyer's answers to earlier ones. */
export async function proofsView({ requestContext, run, language }: OpenRun) {
  const { db } = requestContext.ctx
  const proofs = (await proofsOf(db, run.id)).map((proof) => ({
    id: proof.id,
    kind: proof.kind,
    state: proof.state,
    version: formatNumber(proof.version, language),
    file: proof.file === null ? null : `/gift/run/${run.token}/proofs/${proof.id}`,
    picture: proof.file?.endsWith('.webp') ?? false,
    note: proof.note,
    answer: proof.answer,
    withdrawn: proof.withdrawnAt ? formatInstant(proof.withdrawnAt, language) : '',
    said: proof.answeredAt ? `${proof.answeredBy || '—'}, ${formatInstant(proof.answeredAt, language)}` : '',
  }))
  // What waits here for an answer, or has one, is not offered a second time.
  const answered = (kind: string) => proofs.some((proof) => proof.kind === kind && ANSWERABLE.has(proof.state))
  const artwork = (await artworkViews(requestContext, { run, language })).filter(({ kind }) => !answered(kind))
  return { proofs, artwork, waits: await productionWaits(db, run), contact: run.contactName }
}

/** Null when the answer was stored. */
export async function actOnProofs(
  { ctx }: RequestContext,
  run: Run,
  fields: Record<string, string>,
): Promise<{ done: 'proof-approved' | 'proof-sent-back' } | RunRefused> {
  const { intent } = fields
  if (intent !== 'approve' && intent !== 'send-back')
    return refusedWith(fields, 'run.refused.not-understood', { wrong: ['intent'] })
  const approve = intent === 'approve'
  const [words, name] = [fields['words'] ?? '', fields['name'] ?? '']
  const answered = await answerProof(ctx, { run: { token: run.token }, proofId: fields['proof'] ?? '', approve, words, name })
  if (answered.ok) return { done: approve ? 'proof-approved' : 'proof-sent-back' }
  const { problem } = answered
  switch (problem) {
    case 'proof-name':
      return refusedWith(fields, 'run.refused.not-valid', { wrong: ['name'] })
    case 'proof-words':
      return refusedWith(fields, 'run.refused.not-valid', { wrong: ['words'] })
    case 'unknown-run':
    case 'over':
      return refusedWith(fields, 'run.refused.unknown-run')
    case 'proof-superseded':
    case 'proof-answered':
      return refusedWith(fields, `run.refused.${problem}`)
    default:
      return problem satisfies never
  }
}
