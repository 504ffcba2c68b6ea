import { sql } from 'kysely'
import type { FileStore } from '#platform/files.ts'
import { enqueue } from '#platform/jobs.ts'
import { pagesChanged } from '#platform/page-changes.ts'
import { writeAudit } from '../accounts/index.ts'
import { banner, brand, draftLook, giftTexts, homeTexts, lookBefore, photoFiles } from '../content/index.ts'
import { photoFile } from '../content/model.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { giftRules } from '../gifting/index.ts'
import { shelf } from '../storefront/index.ts'
import type { Tables } from '../tables.ts'
import { LANGUAGES } from '../values/index.ts'
import { checkArchive } from './check-archive.ts'
import { loadRows } from './load-rows.ts'
import type { ArchiveHolds, ArchiveProblem } from './model.ts'
import { refusedBy, type OpenArchive } from './read-archive.ts'
import { raiseSequences } from './sequences.ts'
import { partsInUse } from './shop-in-use.ts'
import type { TableFacts } from './table-facts.ts'

export type ArchiveImported = { ok: true; holds: ArchiveHolds } | ({ ok: false } & ArchiveProblem)

type Input = {
  files: FileStore
  /** Of the archive on the disk. */
  path: string
  /** Joins the transaction, once everything is in. */
  finish?: (tx: Tx) => Promise<void>
}

/**
 * Imports an archive into an empty shop: all of it in one transaction, or nothing. Files are stored before the transaction; after a refusal the store is as it was before.
 */
export async function importArchive(ctx: Ctx, { files, path, finish }: Input): Promise<ArchiveImported> {
  const parts = await partsInUse(ctx.db)
  if (parts.length > 0) return { ok: false, problem: 'shop-not-empty', parts }
  const checked = await checkArchive(ctx.db, path)
  if (!checked.ok) return checked
  const { archive, tables, holds } = checked
  const undo: (() => Promise<void>)[] = []
  try {
    for (const { key } of archive.manifest.files) undo.push(await putFile(files, key, await archive.file(key)))
    const imported = await importRows(ctx, { archive, tables, holds, finish }).catch(refusedBy)
    if (imported.ok) undo.length = 0
    return imported
  } finally {
    archive.close()
    for (const step of undo.toReversed()) await step()
  }
}

/** Stores a file; returns how to undo it. */
async function putFile(files: FileStore, key: string, bytes: Buffer): Promise<() => Promise<void>> {
  const before = await files.read(key)
  if (before?.equals(bytes)) return async () => undefined
  await files.put(key, bytes)
  return () => (before ? files.put(key, before) : files.remove(key))
}

type Rows = { archive: OpenArchive; tables: readonly TableFacts[]; holds: ArchiveHolds; finish: Input['finish'] }

function importRows(ctx: Ctx, { archive, tables, holds, finish }: Rows): Promise<ArchiveImported> {
  return ctx.db.transaction(async (tx): Promise<ArchiveImported> => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // Nothing comes in between the check and the end.
    const names = sql.join(tables.map(({ table }) => sql.table(table)))
    await sql`lock table ${names} in share row exclusive mode`.execute(tx)
    const parts = await partsInUse(tx)
    if (parts.length > 0) return { ok: false, problem: 'shop-not-empty', parts }
    const photos = await tx.selectFrom('content.photos').select(['key', 'width', 'height']).orderBy('id').execute()
    await loadRows(tx, archive, tables)
    await keepFiles(tx, ctx, archive)
    await removeLater(tx, ctx, { archive, photos })
    await restoreMade(tx, ctx, archive)
    await raiseSequences(tx, archive.manifest.sequences)
    if (!(await isReadable(tx, ctx))) return { ok: false, problem: 'archive-unreadable' }
    await writeAudit(tx, ctx, {
      action: 'import-everything',
      subject: { type: 'shop', id: 'everything', name: 'everything' },
      before: null,
      after: { taken_at: holds.takenAt, files: tables.length, pictures: holds.files },
    })
    await pagesChanged(tx, 'archive imported', ctx.now)
    await finish?.(tx)
    return { ok: true, holds }
  })
}

/**
 * Files that jobs are about to remove, as after the demo was cleared, stay if the archive brings them, too, in all sizes. While such a job
 * runs, this fails, and the import is tried again.
 */
async function keepFiles(tx: Tx, { now }: Ctx, { manifest }: OpenArchive): Promise<void> {
  const photos = await tx.selectFrom('content.photos').select(['key', 'width', 'height']).execute()
  const stored = [...manifest.files.map(({ key }) => key), ...photos.flatMap(photoFiles)]
  const jobs = await sql<{ id: string; runs: boolean }>`
    select id, coalesce(locked_until > ${now}::timestamptz, false) as runs from platform.jobs
    where kind = 'remove-files' and finished_at is null and payload -> 'keys' ?| ${stored}::text[] order by id for update`.execute(
    tx,
  )
  if (jobs.rows.some(({ runs }) => runs)) throw new Error('Files of the archive are being removed: imported later.')
  await sql`
    update platform.jobs set payload = jsonb_set(payload, '{keys}',
      (select coalesce(jsonb_agg(key), '[]') from jsonb_array_elements_text(payload -> 'keys') as keys (key) where key <> all(${stored}::text[])))
    where id = any(${jobs.rows.map(({ id }) => id)}::uuid[])`.execute(tx)
}

type Photos = { archive: OpenArchive; photos: { key: string; width: number; height: number }[] }

/** The pictures that this shop had before, unless the archive has them, too. */
async function removeLater(tx: Tx, { now }: Ctx, { archive, photos }: Photos): Promise<void> {
  const stored = new Set(archive.manifest.files.map(({ key }) => key))
  const keys = photos.filter(({ key }) => !stored.has(photoFile(key))).flatMap(photoFiles)
  if (keys.length > 0) await enqueue<Tables>(tx, { kind: 'remove-files', payload: { keys }, runAt: now })
}

/** What is made from the rows, and so is in no archive. */
async function restoreMade(tx: Tx, { now }: Ctx, { manifest }: OpenArchive): Promise<void> {
  await sql`
    insert into ordering.order_search (order_id, words, parts)
    select id, own, ordering.search_parts(own)
    from (select id, ordering.search_words(number || ' ' || phone || ' ' || name) as own from ordering.orders) as orders`.execute(
    tx,
  )
  // The nightly job deletes those that owe nothing.
  await sql`insert into reporting.refund_checks (order_id) select id from ordering.orders where state = 'cancelled' or version > 1`.execute(
    tx,
  )
  await sql`select payments.write_hand_in_days(array(select id from payments.cash_hand_ins)), payments.write_settled_otherwise()`.execute(
    tx,
  )
  // Days may have been stored without the orders of the archive.
  await sql`select reporting.forget_days()`.execute(tx)
  // Their links had secrets, so they are asked again.
  await sql`update gifting.recipients set state = 'open', asked_at = null, reminded_at = null where state = 'asked'`.execute(tx)
  await sql`select setval(pg_get_serial_sequence('accounts.audit_log', 'id'), max(id)) from accounts.audit_log`.execute(tx)
  const stored = new Set(manifest.files.map(({ key }) => key))
  for (const { id, key } of await tx.selectFrom('content.photos').select(['id', 'key']).orderBy('id').execute())
    if (stored.has(photoFile(key))) await enqueue<Tables>(tx, { kind: 'make-photo-sizes', payload: { photoId: id }, runAt: now })
}

/** Whether the shop itself understands what was imported: settings and products are read as its pages read them. */
async function isReadable(reader: Reader, { now }: Ctx): Promise<boolean> {
  try {
    await brand(reader)
    await homeTexts(reader)
    await giftTexts(reader)
    await banner(reader)
    await draftLook(reader)
    await lookBefore(reader)
    await giftRules(reader)
    for (const language of LANGUAGES) await shelf(reader, { now, language })
    return true
  } catch {
    return false
  }
}
