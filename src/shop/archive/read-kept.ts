import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '#platform/files.ts'
import type { Ctx } from '../context.ts'
import { checkArchive } from './check-archive.ts'
import { importArchive } from './import-archive.ts'
import { keptArchive, moveArchive, pieceKey, type KeptArchive } from './kept-archive.ts'
import type { ArchiveProblem } from './model.ts'

/**
 * The job `read-archive`: checks an archive that was sent, or imports the one that was confirmed. A refusal is stored for display. The second run finds nothing to do.
 */
export async function readKeptArchive(ctx: Ctx, files: FileStore, { archiveId: id }: { archiveId: string }): Promise<void> {
  const kept = await keptArchive(ctx.db, id)
  if (kept?.state !== 'checking' && kept?.state !== 'importing') return
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  try {
    const path = join(folder, 'archive.zip')
    const whole = await joinPieces(files, kept, path)
    const refused = whole
      ? await readWhole(ctx, { files, kept, path })
      : ({ problem: 'archive-incomplete', file: kept.fileName } as const)
    if (refused)
      await ctx.db.transaction(
        async (tx) => void (await moveArchive(tx, ctx, { id, from: kept.state, to: 'refused', problem: refused })),
      )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Into one file, piece by piece, because no archive has to fit into memory. False when one is missing. */
async function joinPieces(files: FileStore, { id, pieces }: KeptArchive, path: string): Promise<boolean> {
  const file = await open(path, 'w', 0o600)
  try {
    for (let piece = 1; piece <= pieces; piece += 1) {
      const bytes = await files.read(pieceKey(id, piece))
      if (!bytes) return false
      await file.writeFile(bytes)
    }
    return true
  } finally {
    await file.close()
  }
}

async function readWhole(
  ctx: Ctx,
  { files, kept, path }: { files: FileStore; kept: KeptArchive; path: string },
): Promise<ArchiveProblem | null> {
  const { id } = kept
  if (kept.state === 'checking') {
    const checked = await checkArchive(ctx.db, path)
    if (!checked.ok) return problemOf(checked)
    const { archive, holds } = checked
    archive.close()
    await ctx.db.transaction(async (tx) => void (await moveArchive(tx, ctx, { id, from: 'checking', to: 'checked', holds })))
    return null
  }
  const imported = await importArchive(ctx, {
    files,
    path,
    finish: async (tx) => void (await moveArchive(tx, ctx, { id, from: 'importing', to: 'done' })),
  })
  return imported.ok ? null : problemOf(imported)
}

function problemOf({ ok: _ok, ...problem }: { ok: false } & ArchiveProblem): ArchiveProblem {
  return problem
}
