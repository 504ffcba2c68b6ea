import { sql } from 'kysely'
import type { FileStore } from '#platform/files.ts'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import { typeset } from '#platform/pdf/index.ts'
import { withPrintedLogo } from '../content/index.ts'
import { withLogos } from './card-look.ts'
import { signedBy } from './destination.ts'
import { brandOfRun, lookOfRun } from './proof-artwork.ts'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import { releasePacking } from '../ordering/index.ts'
import {
  cardOf,
  cardLayout,
  inPackingOrder,
  labelOf,
  labelLayout,
  unprintableIn,
  type CardLayout,
  type LabelLayout,
  type PackedRow,
} from './card-layouts.ts'
import { productionWaits } from './proofs.ts'
import type { Tables } from '../tables.ts'
import { noteOnRun } from './run-events.ts'
import { runBoxRows } from './run-progress.ts'
import { shownBox } from './run-rules.ts'
import { lockRun, runOf, termsOf, type Run, type RunTerms } from './runs.ts'

type PrintKind = 'cards' | 'labels'
/** One print file: its pieces in packing order, from box `first` to box `last`. */
type PrintFile = { kind: PrintKind; file: string; first: string; last: string; pieces: number }

export type Print = {
  id: string
  runId: string
  state: 'waiting' | 'done' | 'failed'
  pieces: number
  setPieces: number
  files: PrintFile[]
  unprintable: { number: string; signs: string }[]
  actor: string
  createdAt: Date
  finishedAt: Date | null
}

const COLUMNS = sql`
  id, run_id as "runId", state, pieces, set_pieces as "setPieces", files, unprintable, actor, created_at as "createdAt",
  finished_at as "finishedAt"`

/** Newest first. */
export async function printsOf(reader: Reader, runId: string): Promise<Print[]> {
  const found = await sql<Print>`
    select ${COLUMNS} from gifting.prints where run_id = ${runId}::uuid order by created_at desc, id desc limit 10`.execute(
    reader,
  )
  return found.rows
}

type PrintStarted =
  | { ok: true; printId: string }
  | { ok: false; problem: 'unknown-run' | 'not-ordered' | 'waits-for-proof' | 'erased' }

/** Starts a job that prints cards and labels of every active box. While one is running, that one is returned. Files of earlier prints are deleted. */
export function startPrint(ctx: Ctx, { runId }: { runId: string }): Promise<PrintStarted> {
  return ctx.db.transaction(async (tx): Promise<PrintStarted> => {
    const run = await lockRun(tx, { runId })
    if (!run) return { ok: false, problem: 'unknown-run' }
    if (run.erasedAt) return { ok: false, problem: 'erased' }
    if (run.orderId === null) return { ok: false, problem: 'not-ordered' }
    if (await productionWaits(tx, run)) return { ok: false, problem: 'waits-for-proof' }
    // An order that an earlier version of the shop holds for cards without a text.
    await releasePacking(tx, run.orderId)
    const waiting = (await printsOf(tx, run.id)).find(({ state }) => state === 'waiting')
    if (waiting) return { ok: true, printId: waiting.id }
    const printId = newId(ctx.now)
    await dropPrints(tx, ctx, run.id)
    await sql`
      insert into gifting.prints (id, run_id, actor, created_at)
      values (${printId}::uuid, ${run.id}::uuid, ${actorName(ctx.actor)}, ${ctx.now}::timestamptz)`.execute(tx)
    await noteOnRun(tx, ctx, { run, kind: 'printed' })
    await enqueue(tx, { kind: 'print-gifts', payload: { printId }, runAt: ctx.now })
    return { ok: true, printId }
  })
}

/** Prints contain names and addresses, so they are deleted with the list. */
export async function dropPrints(tx: Tx, ctx: Pick<Ctx, 'now'>, runId: string): Promise<void> {
  const dropped = await sql<{
    files: PrintFile[]
  }>`delete from gifting.prints where run_id = ${runId}::uuid returning files`.execute(tx)
  const keys = dropped.rows.flatMap(({ files }) => files.map(({ file }) => file))
  if (keys.length > 0) await enqueue<Tables>(tx, { kind: 'remove-files', payload: { keys }, runAt: ctx.now })
}

// This many take some seconds to typeset; the time limit on a busy machine is thirty.
const IN_A_FILE: Record<PrintKind, number> = { cards: 2_500, labels: 1_250 }
const MOST_TRIES = 3

/** The print job. It can run twice: existing files are overwritten with identical bytes. */
export async function makePrint(
  ctx: Ctx,
  files: FileStore,
  { printId, attempt, shopUrl }: { printId: string; attempt: number; shopUrl: string },
): Promise<void> {
  const found = await sql<Print>`select ${COLUMNS} from gifting.prints where id = ${printId}::uuid`.execute(ctx.db)
  const print = found.rows[0]
  const run = print && (await runOf(ctx.db, { runId: print.runId }))
  if (print?.state !== 'waiting' || !run) return
  try {
    await setPrint(ctx, files, { print, run, shopUrl })
  } catch (error) {
    if (attempt >= MOST_TRIES) await tell(ctx, sql`state = 'failed', finished_at = ${ctx.now}::timestamptz`, printId)
    throw error
  }
}

type Printing = { print: Print; run: Run; shopUrl: string }

async function setPrint(ctx: Ctx, files: FileStore, { print, run, shopUrl }: Printing): Promise<void> {
  const { language } = run
  const rows = inPackingOrder(await runBoxRows(ctx.db, run))
  const terms = await termsOf(ctx.db, run)
  const names = new Map(terms.boxes.map((box) => [box.variantId, shownBox(box, language)]))
  const withCards = rows.filter(({ box }) => (box.recipient.giftMessage ?? '') !== '')
  const unprintable = rows.flatMap(({ row, box: { number, recipient } }) => {
    const { name, giftMessage, addressLine, landmark } = recipient
    const card = giftMessage ? `${giftMessage} ${signedBy({ run, card: row.card, terms })}` : ''
    const signs = unprintableIn(`${name} ${addressLine} ${landmark ?? ''} ${card}`)
    return signs === '' ? [] : [{ number, signs }]
  })
  await tell(
    ctx,
    sql`pieces = ${withCards.length + rows.length}::integer, set_pieces = 0, unprintable = ${JSON.stringify(unprintable)}::jsonb`,
    print.id,
  )
  const own = await brandOfRun(ctx.db, run)
  const look = await lookOfRun(ctx.db, { run, terms, own })
  const sheets: Record<PrintKind, (part: readonly PackedRow[]) => CardLayout | LabelLayout> = {
    cards: (part) =>
      cardLayout({ cards: part.map((one) => cardOfBox(one, run, terms)), number: run.number, language, own, look }),
    labels: (part) =>
      labelLayout({
        labels: part.map((one) => {
          const what = names.get(one.row.variantId ?? run.variantId ?? '') ?? ''
          return labelOf(one, { what, language, shopUrl })
        }),
        number: run.number,
        language,
        own,
      }),
  }
  const made: PrintFile[] = []
  for (const { kind, part, index } of [...partsOf('cards', withCards), ...partsOf('labels', rows)]) {
    const template = `src/shop/gifting/documents/${kind}.typ`
    const layout = sheets[kind](part)
    const printed = 'look' in layout ? await withLogos(files, layout) : await withPrintedLogo(files, layout)
    const bytes = await typeset({ template, ...printed, createdAt: print.createdAt })
    const file = `gift-prints/${print.id}/${kind}-${index + 1}.pdf`
    await files.put(file, bytes)
    made.push({ kind, file, first: part[0]!.box.number, last: part.at(-1)!.box.number, pieces: part.length })
    await tell(ctx, sql`set_pieces = set_pieces + ${part.length}::integer, files = ${JSON.stringify(made)}::jsonb`, print.id)
  }
  const kept = await tell(ctx, sql`state = 'done', finished_at = ${ctx.now}::timestamptz`, print.id)
  // The list was erased in the meantime.
  if (!kept) for (const { file } of made) await files.remove(file)
}

function partsOf(kind: PrintKind, rows: readonly PackedRow[]): { kind: PrintKind; part: readonly PackedRow[]; index: number }[] {
  const size = IN_A_FILE[kind]
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => ({
    kind,
    part: rows.slice(index * size, (index + 1) * size),
    index,
  }))
}

function cardOfBox({ row, box }: PackedRow, run: Run, terms: RunTerms) {
  const { name, giftMessage } = box.recipient
  return cardOf({ mark: box.number, name, words: giftMessage ?? '', from: signedBy({ run, card: row.card, terms }) })
}

/** Whether the print still exists and is waiting. */
async function tell(ctx: Ctx, set: ReturnType<typeof sql>, printId: string): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const updated = await sql`update gifting.prints set ${set} where id = ${printId}::uuid and state = 'waiting'`.execute(tx)
    return (updated.numAffectedRows ?? 0n) > 0n
  })
}
