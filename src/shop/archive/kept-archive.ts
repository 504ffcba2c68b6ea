import { enqueue } from '#platform/jobs.ts'
import type { FileStore } from '#platform/files.ts'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import type { Tables } from '../tables.ts'
import {
  MOST_PIECE_BYTES,
  MOST_PIECES,
  type ArchiveHolds,
  type ArchiveProblem,
  type ArchiveState,
  type ShopPart,
} from './model.ts'
import { partsInUse } from './shop-in-use.ts'

const KEEP_DAYS = 7
const FOLDER = 'archives'

/** An archive that was sent, and how far it is. Its bytes are in the file store until it is imported, refused or discarded. */
export type KeptArchive = {
  id: string
  fileName: string
  pieces: number
  received: number
  bytes: number
  state: ArchiveState
  problem: ArchiveProblem | null
  holds: ArchiveHolds | null
  staffId: string
  createdAt: Date
}

type Piece = { id: string; fileName: string; piece: number; pieces: number; bytes: Uint8Array }

type PieceTaken =
  | { ok: true; whole: boolean }
  | { ok: false; problem: 'archive-under-way' | 'archive-too-large' | 'piece-out-of-order' | 'empty-archive' }
  | { ok: false; problem: 'shop-not-empty'; parts: ShopPart[] }

/** The archive that was sent last. */
export async function latestArchive(reader: Reader): Promise<KeptArchive | null> {
  const row = await reader
    .selectFrom('archive.imports')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ? archiveFrom(row) : null
}

export async function keptArchive(reader: Reader, id: string): Promise<KeptArchive | null> {
  const row = await reader.selectFrom('archive.imports').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? archiveFrom(row) : null
}

/**
 * Stores a piece of an archive: they come in order, counted from 1, and the same piece may come twice. The first one takes the place of an archive that waits; after the
 * last one a job checks the whole. `id` was made by the page.
 */
export async function takePiece(ctx: Ctx, files: FileStore, { id, fileName, piece, pieces, bytes }: Piece): Promise<PieceTaken> {
  const { actor } = ctx
  if (actor.kind !== 'staff') throw new Error('Only staff send archives.')
  if (bytes.length > MOST_PIECE_BYTES || pieces > MOST_PIECES) return { ok: false, problem: 'archive-too-large' }
  if (bytes.length === 0) return { ok: false, problem: 'empty-archive' }
  const parts = await partsInUse(ctx.db)
  if (parts.length > 0) return { ok: false, problem: 'shop-not-empty', parts }
  const known = await keptArchive(ctx.db, id)
  const fits = known
    ? known.state === 'receiving' && known.pieces === pieces && known.staffId === actor.staffId && piece <= known.received + 1
    : piece === 1
  if (!fits || piece < 1 || piece > pieces) return { ok: false, problem: 'piece-out-of-order' }
  // Stored already: the answer to it was lost.
  if (known && piece <= known.received) return { ok: true, whole: false }
  await files.put(pieceKey(id, piece), bytes)
  const taken = await ctx.db.transaction(async (tx): Promise<PieceTaken> => {
    if (piece === 1) {
      if (!(await clearWaiting(tx, ctx, id))) return { ok: false, problem: 'archive-under-way' }
      const row = { id, file_name: fileName, pieces, received: 1, bytes: bytes.length, state: 'receiving' as const }
      const times = { actor: actorName(actor), staff_id: actor.staffId, created_at: ctx.now, changed_at: ctx.now }
      await tx
        .insertInto('archive.imports')
        .values({ ...row, ...times })
        .execute()
    } else {
      const noted = await tx
        .updateTable('archive.imports')
        .set((of) => ({ received: piece, bytes: of('bytes', '+', bytes.length), changed_at: ctx.now }))
        .where('id', '=', id)
        .where('state', '=', 'receiving')
        .where('received', '=', piece - 1)
        .executeTakeFirst()
      if (noted.numUpdatedRows === 0n) return { ok: false, problem: 'piece-out-of-order' }
    }
    if (piece < pieces) return { ok: true, whole: false }
    await moveArchive(tx, ctx, { id, from: 'receiving', to: 'checking' })
    await enqueue<Tables>(tx, { kind: 'read-archive', payload: { archiveId: id, staffId: actor.staffId }, runAt: ctx.now })
    return { ok: true, whole: true }
  })
  if (!taken.ok && piece === 1) await files.remove(pieceKey(id, piece))
  return taken
}

type ImportStarted =
  | { ok: true }
  | { ok: false; problem: 'archive-not-checked' }
  | { ok: false; problem: 'shop-not-empty'; parts: ShopPart[] }

/** Confirms a checked archive: a job imports it. */
export function startArchiveImport(ctx: Ctx, { id }: { id: string }): Promise<ImportStarted> {
  const { actor } = ctx
  if (actor.kind !== 'staff') throw new Error('Only staff import archives.')
  return ctx.db.transaction(async (tx): Promise<ImportStarted> => {
    const parts = await partsInUse(tx)
    if (parts.length > 0) return { ok: false, problem: 'shop-not-empty', parts }
    if (!(await moveArchive(tx, ctx, { id, from: 'checked', to: 'importing' })))
      return { ok: false, problem: 'archive-not-checked' }
    await enqueue<Tables>(tx, { kind: 'read-archive', payload: { archiveId: id, staffId: actor.staffId }, runAt: ctx.now })
    return { ok: true }
  })
}

/** Deletes what was sent. An archive that is being read or imported stays. */
export function discardArchive(ctx: Ctx): Promise<{ ok: true } | { ok: false; problem: 'archive-under-way' | 'archive-gone' }> {
  return ctx.db.transaction(async (tx) => {
    const waits = await tx.selectFrom('archive.imports').select('id').where('state', '<>', 'done').limit(1).executeTakeFirst()
    if (!waits) return { ok: false, problem: 'archive-gone' }
    return (await clearWaiting(tx, ctx, null)) ? { ok: true } : { ok: false, problem: 'archive-under-way' }
  })
}

/** At night: an archive that nobody confirmed within a week is deleted. */
export async function dropOldArchives(ctx: Ctx): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = new Date(ctx.now.getTime() - KEEP_DAYS * 24 * 60 * 60 * 1000)
    const dropped = await tx
      .deleteFrom('archive.imports')
      .where('changed_at', '<', before)
      .returning(['id', 'received'])
      .execute()
    await removePieces(tx, ctx, dropped)
  })
}

type Move = { id: string; from: ArchiveState; to: ArchiveState; holds?: ArchiveHolds; problem?: ArchiveProblem }

/** Compare and set. The pieces of an archive that has ended are removed. */
export async function moveArchive(tx: Tx, ctx: Pick<Ctx, 'now'>, { id, from, to, holds, problem }: Move): Promise<boolean> {
  const moved = await tx
    .updateTable('archive.imports')
    .set({
      state: to,
      changed_at: ctx.now,
      ...(holds && { holds: JSON.stringify(holds) }),
      ...(problem && { problem: JSON.stringify(problem) }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning(['id', 'received'])
    .executeTakeFirst()
  if (moved && (to === 'done' || to === 'refused')) await removePieces(tx, ctx, [moved])
  return moved !== undefined
}

/** Of these files, those that belong to an archive on its way. */
export async function archiveFilesAmong(reader: Reader, files: readonly string[]): Promise<string[]> {
  const rows = await reader.selectFrom('archive.imports').select('id').where('state', 'not in', ['done', 'refused']).execute()
  const known = new Set(rows.map(({ id }) => id))
  return files.filter((file) => known.has(file.split('/')[1] ?? ''))
}

export function pieceKey(id: string, piece: number): string {
  return `${FOLDER}/${id}/${String(piece).padStart(5, '0')}`
}

/** False when one is being read or imported. */
async function clearWaiting(tx: Tx, ctx: Pick<Ctx, 'now'>, except: string | null): Promise<boolean> {
  const rows = await tx.selectFrom('archive.imports').select(['id', 'received', 'state']).forUpdate().execute()
  if (rows.some(({ state }) => state === 'checking' || state === 'importing')) return false
  const gone = rows.filter(({ id }) => id !== except)
  if (gone.length > 0)
    await tx
      .deleteFrom('archive.imports')
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
  await removePieces(tx, ctx, gone)
  return true
}

async function removePieces(
  tx: Tx,
  { now }: Pick<Ctx, 'now'>,
  archives: readonly { id: string; received: number }[],
): Promise<void> {
  const keys = archives.flatMap(({ id, received }) => Array.from({ length: received }, (_, at) => pieceKey(id, at + 1)))
  if (keys.length > 0) await enqueue<Tables>(tx, { kind: 'remove-files', payload: { keys }, runAt: now })
}

function archiveFrom(
  row: Omit<Tables['archive.imports'], 'holds' | 'problem'> & { holds: unknown; problem: unknown },
): KeptArchive {
  return {
    id: row.id,
    fileName: row.file_name,
    pieces: row.pieces,
    received: row.received,
    bytes: row.bytes,
    state: row.state,
    problem: row.problem as ArchiveProblem | null,
    holds: row.holds as ArchiveHolds | null,
    staffId: row.staff_id,
    createdAt: row.created_at,
  }
}
