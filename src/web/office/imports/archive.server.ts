import { readFile } from 'node:fs/promises'
import {
  discardArchive,
  latestArchive,
  partsInUse,
  startArchiveImport,
  takePiece,
  type KeptArchive,
} from '#shop/archive/index.ts'
import { COUNTED_FILES, MOST_PIECE_BYTES, MOST_PIECES, PIECE_BYTES } from '#shop/archive/model.ts'
import { newId } from '#platform/ids.ts'
import { cleanLine, formatInstant } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'

export type ArchiveView = Awaited<ReturnType<typeof archiveView>>

/** The archive that was sent last, and whether one can be imported here. */
export async function archiveView({ ctx, language }: StaffContext) {
  const kept = await latestArchive(ctx.db)
  return {
    /** The id of the next upload: its pieces belong together by it. */
    upload: newId(ctx.now),
    pieceBytes: PIECE_BYTES,
    mostBytes: MOST_PIECE_BYTES,
    inUse: kept?.state === 'done' ? [] : await partsInUse(ctx.db),
    kept: kept && {
      id: kept.id,
      fileName: kept.fileName,
      state: kept.state,
      received: kept.received,
      pieces: kept.pieces,
      megabytes: megabytesOf(kept.bytes),
      sentAt: formatInstant(kept.createdAt, language),
      problem: kept.problem && { ...wordsOf(kept.problem) },
      holds: kept.holds && holdsOf(kept.holds, (at) => formatInstant(at, language)),
    },
  }
}

function holdsOf({ takenAt, rows, files, bytes }: NonNullable<KeptArchive['holds']>, at: (instant: Date) => string) {
  return {
    takenAt: at(new Date(takenAt)),
    counts: COUNTED_FILES.map((file) => ({ file, count: rows[file] ?? 0 })),
    files,
    megabytes: megabytesOf(bytes),
  }
}

/** The problem with everything that fills in its sentence; the parts of a shop in use have a sentence of their own. */
function wordsOf({ problem, ...words }: NonNullable<KeptArchive['problem']>) {
  const none = { file: '', row: 0, column: '', written: '', here: '', rule: '' }
  return { problem, words: { ...none, ...('parts' in words ? {} : words) } }
}

function megabytesOf(bytes: number): number {
  return Math.ceil(bytes / 1024 / 1024)
}

const intent = intentsOf<'import-everything'>()

export const archiveActions = defineActions({
  page: 'import-everything',
  sees: 'set-up-shop',
  mistakes: {
    'not-an-archive-file': 'archive',
    'archive-too-large': 'archive',
    'empty-archive': 'archive',
    'archive-not-sure': 'sure',
  },
  intents: {
    send: intent({
      name: 'archive.send',
      fields: (read, { file }) => ({
        file: read.known('archive', file ?? null, null, 'not-an-archive-file'),
        id: read.known('upload', idOf(read.text('upload')), ''),
        piece: read.known('piece', numberOf(read.text('piece')), 1),
        pieces: read.known('pieces', numberOf(read.text('pieces')), 1),
      }),
      run: async ({ ctx, shop }, { file, ...piece }) => {
        if (!file) return { ok: false, problem: 'not-an-archive-file' }
        if ('tooLarge' in file) return { ok: false, problem: 'archive-too-large' }
        const fileName = cleanLine(file.name, 120) ?? ''
        const taken = await takePiece(ctx, shop.files, { ...piece, fileName, bytes: await readFile(file.path) })
        if (taken.ok) return taken
        return { ok: false, problem: taken.problem }
      },
      done: 'archive-sent',
    }),
    import: intent({
      name: 'archive.import',
      run: async ({ ctx, sent, seen }) => {
        if (sent['sure'] !== 'yes') return { ok: false, problem: 'archive-not-sure' }
        const id = idOf(seen)
        const started =
          id === null ? ({ ok: false, problem: 'archive-not-checked' } as const) : await startArchiveImport(ctx, { id })
        if (started.ok) return started
        return { ok: false, problem: started.problem }
      },
      done: 'archive-importing',
    }),
    discard: intent({
      name: 'archive.discard',
      run: ({ ctx }) => discardArchive(ctx),
      done: 'archive-discarded',
    }),
  },
})

function idOf(text: string): string | null {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text) ? text : null
}

function numberOf(text: string): number | null {
  const number = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null
  return number !== null && number <= MOST_PIECES ? number : null
}
