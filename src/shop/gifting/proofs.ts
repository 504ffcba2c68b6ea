import { sql } from 'kysely'
import type { FileStore } from '#platform/files.ts'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import { readPhoto } from '../content/index.ts'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import { holdPacking, releasePacking } from '../ordering/index.ts'
import type { Tables } from '../tables.ts'
import { cleanLine, cleanText } from '../values/index.ts'
import { cardArtwork, sleeveArtwork } from './proof-artwork.ts'
import { recipientsOf } from './recipients.ts'
import { noteOnRun } from './run-events.ts'
import { lockRun, runOf, termsOf, type Run, type RunRef } from './runs.ts'
import { tellBuyerOfRun } from './tell-buyer.ts'
import { wordsOnCards, wordsOnSleeve } from './withdraw-card.ts'

export type ArtworkKind = 'card' | 'sleeve'
type ProofState = 'shown' | 'approved' | 'sent-back' | 'superseded' | 'withdrawn'

export type ArtworkProof = {
  id: string
  runId: string
  kind: ArtworkKind
  version: number
  state: ProofState
  /** Null once its content was erased. */
  file: string | null
  note: string
  answer: string
  answeredBy: string
  answeredAt: Date | null
  /** When the cards' text changed and the proof became outdated. */
  withdrawnAt: Date | null
  actor: string
  createdAt: Date
}

const LONGEST_PROOF_NOTE = 500
const LONGEST_PROOF_ANSWER = 1000
const LONGEST_ANSWERER = 100
const MOST_UNANSWERED = 10

const COLUMNS = sql`
  id, run_id as "runId", kind, version, state, file, note, answer, answered_by as "answeredBy", answered_at as "answeredAt",
  withdrawn_at as "withdrawnAt", actor,
  created_at as "createdAt"`

/** By kind, newest first. */
export async function proofsOf(reader: Reader, runId: string): Promise<ArtworkProof[]> {
  const found = await sql<ArtworkProof>`
    select ${COLUMNS} from gifting.proofs where run_id = ${runId}::uuid order by kind, version desc`.execute(reader)
  return found.rows
}

/** Whether its boxes have a sleeve with the buyer's logo. */
export async function hasSleeve(reader: Reader, runId: string): Promise<boolean> {
  const found = await sql<{ sleeve: boolean }>`
    select with_sleeve as sleeve from gifting.gift_runs where id = ${runId}::uuid`.execute(reader)
  return found.rows[0]?.sleeve ?? false
}

/**
 * Whether production still waits for the buyer's approval: of the sleeve, or of cards that were shown. Proofs of what is no longer made, such
 * as cards whose text was removed, can't be approved any more and stop nothing.
 */
export async function productionWaits(reader: Reader, run: Pick<Run, 'id'>): Promise<boolean> {
  const proofs = await proofsOf(reader, run.id)
  const approved = (kind: ArtworkKind) => proofs.some((proof) => proof.kind === kind && proof.state === 'approved')
  if ((await hasSleeve(reader, run.id)) && !approved('sleeve')) return true
  return proofs.some(({ kind }) => kind === 'card') && !approved('card') && (await hasCards(reader, run.id))
}

/** Whether there is a text for any card. */
async function hasCards(reader: Reader, runId: string): Promise<boolean> {
  const found = await sql<{ cards: boolean }>`
    select card_text <> '' or exists (select from gifting.recipients where run_id = gift_runs.id and recipients.card_text <> '') as cards
    from gifting.gift_runs where id = ${runId}::uuid`.execute(reader)
  return found.rows[0]?.cards ?? false
}

const CURRENT: ReadonlySet<ProofState> = new Set(['shown', 'approved', 'sent-back'])

/** Artwork that the office has uploaded is a picture. While it is current, the sleeve of the run's design is not made. */
export function isOfOffice(proof: ArtworkProof | undefined): boolean {
  return proof !== undefined && CURRENT.has(proof.state) && (proof.file?.endsWith('.webp') ?? false)
}

/** Blocks or unblocks packing after a change of the proofs. An unordered run is not packed anyway. */
async function holdOrRelease(tx: Tx, ctx: Ctx, run: Pick<Run, 'id' | 'orderId'>): Promise<void> {
  if (run.orderId === null) return
  if (await productionWaits(tx, run)) await holdPacking(tx, { orderId: run.orderId, now: ctx.now })
  else await releasePacking(tx, run.orderId)
}

/** Runs in the transaction that creates the order. */
export async function holdNewOrder(tx: Tx, ctx: Ctx, { run, orderId }: { run: Pick<Run, 'id'>; orderId: string }): Promise<void> {
  if (await productionWaits(tx, run)) await holdPacking(tx, { orderId, now: ctx.now })
}

type SleeveSet = { ok: true } | { ok: false; problem: 'unknown-run' | 'frozen' | 'over' }

/** Sets whether there is a sleeve. Only before the run is ordered. */
export function setSleeve(ctx: Ctx, { runId, sleeve }: { runId: string; sleeve: boolean }): Promise<SleeveSet> {
  return ctx.db.transaction(async (tx): Promise<SleeveSet> => {
    const run = await lockRun(tx, { runId })
    if (!run) return { ok: false, problem: 'unknown-run' }
    if (run.state === 'cancelled') return { ok: false, problem: 'over' }
    if (run.orderId !== null) return { ok: false, problem: 'frozen' }
    if ((await hasSleeve(tx, run.id)) === sleeve) return { ok: true }
    await sql`update gifting.gift_runs set with_sleeve = ${sleeve} where id = ${run.id}::uuid`.execute(tx)
    await noteOnRun(tx, ctx, { run, kind: 'sleeve-changed', after: { sleeve } })
    return { ok: true }
  })
}

type NotShown = { ok: false; problem: 'unknown-run' | 'frozen' | 'over' | 'too-long' | 'edit-conflict' }
type ProofShown = { ok: true; proofId: string } | NotShown
type SleeveShown = ProofShown | { ok: false; problem: 'not-a-photo' | 'too-large' | 'unreadable-heic' }
type CardShown = ProofShown | { ok: false; problem: 'nothing-to-show' }

type ToShow = { runId: string; note: string; shopUrl: string }

/** Shows the artwork of the sleeve. The image type is detected from its content, like every upload. */
export async function showSleeve(
  ctx: Ctx,
  files: FileStore,
  { runId, note, sent, shopUrl }: ToShow & { sent: { path: string; bytes: number } },
): Promise<SleeveShown> {
  const read = await readPhoto(sent)
  if (!read.ok) return read
  const run = await runOf(ctx.db, { runId })
  if (!run) return { ok: false, problem: 'unknown-run' }
  return keepProof(ctx, files, {
    runId,
    kind: 'sleeve',
    note,
    bytes: read.bytes,
    extension: 'webp',
    texts: wordsOnSleeve(run, await termsOf(ctx.db, run)),
    shopUrl,
  })
}

/** Shows cards of real recipients. */
export async function showCard(ctx: Ctx, files: FileStore, { runId, note, shopUrl }: ToShow): Promise<CardShown> {
  const run = await runOf(ctx.db, { runId })
  if (!run) return { ok: false, problem: 'unknown-run' }
  const artwork = await cardArtwork(ctx.db, files, { run, example: null, now: ctx.now })
  if (!artwork) return { ok: false, problem: 'nothing-to-show' }
  return keepProof(ctx, files, {
    runId: run.id,
    kind: 'card',
    note,
    ...artwork,
    extension: 'pdf',
    shopUrl,
    seenVersion: run.version,
  })
}

export type ApprovedHere =
  | { ok: true; proofId: string }
  | { ok: false; problem: NotShown['problem'] | 'nothing-to-show' | 'proof-name' }

/**
 * The buyer approves the card or the sleeve that the page of the run shows. It becomes a proof that is approved at once. `seenVersion` is the
 * run as the page showed it; `example` is the name on the card as long as there is no list.
 */
export async function approveHere(
  ctx: Ctx,
  files: FileStore,
  input: { run: RunRef; kind: ArtworkKind; name: string; seenVersion: number; example: string; shopUrl: string },
): Promise<ApprovedHere> {
  const { kind, seenVersion, shopUrl } = input
  const by = cleanLine(input.name, LONGEST_ANSWERER)
  if (by === null || by === '') return { ok: false, problem: 'proof-name' }
  const run = await runOf(ctx.db, input.run)
  if (!run) return { ok: false, problem: 'unknown-run' }
  if (run.version !== seenVersion) return { ok: false, problem: 'edit-conflict' }
  const artwork =
    kind === 'card'
      ? await cardArtwork(ctx.db, files, { run, example: input.example, now: ctx.now })
      : await sleeveArtwork(ctx.db, files, { run, now: ctx.now })
  if (!artwork) return { ok: false, problem: 'nothing-to-show' }
  const approved = { by }
  return keepProof(ctx, files, { runId: run.id, kind, note: '', ...artwork, extension: 'pdf', shopUrl, seenVersion, approved })
}

type Kept = ToShow & {
  kind: ArtworkKind
  bytes: Uint8Array
  extension: 'webp' | 'pdf'
  texts: readonly string[]
  /** The version of the run that it shows. */
  seenVersion?: number
  /** The buyer who approves it while it is made. */
  approved?: { by: string }
}

/** Supersedes earlier proofs of the kind. After the order an approval is final. */
async function keepProof(
  ctx: Ctx,
  files: FileStore,
  { runId, kind, note, bytes, extension, texts, shopUrl, seenVersion, approved }: Kept,
): Promise<ProofShown> {
  const said = cleanText(note, LONGEST_PROOF_NOTE)
  if (said === null) return { ok: false, problem: 'too-long' }
  const id = newId(ctx.now)
  const file = `gift-proofs/${id}.${extension}`
  await files.put(file, bytes)
  const kept = await ctx.db.transaction(async (tx): Promise<ProofShown> => {
    const run = await lockRun(tx, { runId })
    if (!run) return { ok: false, problem: 'unknown-run' }
    if (run.state === 'cancelled' || run.erasedAt) return { ok: false, problem: 'over' }
    // Among other changes, a recipient on it may have been erased while it was typeset.
    if (seenVersion !== undefined && run.version !== seenVersion) return { ok: false, problem: 'edit-conflict' }
    const before = (await proofsOf(tx, run.id)).filter((proof) => proof.kind === kind)
    // The page was opened before the office showed artwork of its own, or before the sleeve was removed.
    const gone = approved && kind === 'sleeve' && (isOfOffice(before[0]) || !(await hasSleeve(tx, run.id)))
    if (gone) return { ok: false, problem: 'edit-conflict' }
    // It changed while the proof was typeset.
    const terms = await termsOf(tx, run)
    const now = kind === 'card' ? wordsOnCards(run, terms, await recipientsOf(tx, run.id)) : wordsOnSleeve(run, terms)
    if (!isOnAll(texts, now)) return { ok: false, problem: 'edit-conflict' }
    const same = approved && before.find(({ state }) => state === 'approved')
    // A repeated approval: what changed since would have withdrawn it.
    if (same) return { ok: true, proofId: same.id }
    if (run.orderId !== null && before.some(({ state }) => state === 'approved')) return { ok: false, problem: 'frozen' }
    await sql`
      update gifting.proofs set state = 'superseded'
      where run_id = ${run.id}::uuid and kind = ${kind} and state in ('shown', 'approved')`.execute(tx)
    await sql`
      insert into gifting.proofs (id, run_id, kind, version, state, file, note, texts, answered_by, answered_at, actor, created_at)
      values (${id}::uuid, ${run.id}::uuid, ${kind}, ${(before[0]?.version ?? 0) + 1}::integer, ${approved ? 'approved' : 'shown'}, ${file}, ${said},
        ${[...texts]}::text[], ${approved?.by ?? ''}, ${approved ? ctx.now : null}::timestamptz, ${actorName(ctx.actor)}, ${ctx.now}::timestamptz)`.execute(
      tx,
    )
    await dropOldProofs(tx, ctx, { runId: run.id, kind })
    await noteOnRun(tx, ctx, { run, kind: approved ? 'proof-approved' : 'proof-shown', after: { proof: kind } })
    await holdOrRelease(tx, ctx, run)
    if (!approved) await tellBuyerOfRun(tx, ctx, { run, news: { template: 'proof-shown', proof: kind }, shopUrl })
    return { ok: true, proofId: id }
  })
  if (!kept.ok || kept.proofId !== id) await files.remove(file)
  return kept
}

/** Of unanswered proofs only the newest keep their file. Approved and returned ones keep theirs. */
async function dropOldProofs(
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  { runId, kind }: { runId: string; kind: ArtworkKind },
): Promise<void> {
  const dropped = await sql<{ file: string }>`
    with old as (
      select id, file from gifting.proofs
      where run_id = ${runId}::uuid and kind = ${kind} and state = 'superseded' and answered_at is null and file is not null
      order by version desc offset ${MOST_UNANSWERED}::integer)
    update gifting.proofs set file = null from old where proofs.id = old.id returning old.file`.execute(tx)
  const keys = dropped.rows.map(({ file }) => file)
  if (keys.length > 0) await enqueue<Tables>(tx, { kind: 'remove-files', payload: { keys }, runAt: ctx.now })
}

function isOnAll(shown: readonly string[], now: readonly string[]): boolean {
  return now.every((words) => shown.includes(words))
}

type ProofAnswer = { run: RunRef; proofId: string; approve: boolean; words: string; name: string }
type ProofAnswered =
  | { ok: true }
  | { ok: false; problem: 'unknown-run' | 'over' | 'proof-superseded' | 'proof-answered' | 'proof-words' | 'proof-name' }

/** The buyer's answer to a proof; returning it needs a reason. Of two tabs the first counts; a superseded proof cannot be approved. */
export function answerProof(ctx: Ctx, { run: ref, proofId, approve, words, name }: ProofAnswer): Promise<ProofAnswered> {
  const [answer, by] = [cleanText(words, LONGEST_PROOF_ANSWER), cleanLine(name, LONGEST_ANSWERER)]
  return ctx.db.transaction(async (tx): Promise<ProofAnswered> => {
    const run = await lockRun(tx, ref)
    if (!run) return { ok: false, problem: 'unknown-run' }
    if (run.state === 'cancelled') return { ok: false, problem: 'over' }
    const proof = (await proofsOf(tx, run.id)).find(({ id }) => id === proofId)
    if (!proof || proof.state === 'superseded' || proof.state === 'withdrawn') return { ok: false, problem: 'proof-superseded' }
    if (proof.state !== 'shown') return { ok: false, problem: 'proof-answered' }
    if (by === null || by === '') return { ok: false, problem: 'proof-name' }
    if (answer === null || (answer === '' && !approve)) return { ok: false, problem: 'proof-words' }
    await sql`
      update gifting.proofs set state = ${approve ? 'approved' : 'sent-back'}, answer = ${answer}, answered_by = ${by},
        answered_at = ${ctx.now}::timestamptz
      where id = ${proof.id}::uuid and state = 'shown'`.execute(tx)
    await noteOnRun(tx, ctx, { run, kind: approve ? 'proof-approved' : 'proof-sent-back' })
    await holdOrRelease(tx, ctx, run)
    return { ok: true }
  })
}
