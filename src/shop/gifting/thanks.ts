import { sql } from 'kysely'
import type { FileStore } from '#platform/files.ts'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import { readPhoto } from '../content/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { isId } from '../ordering/index.ts'
import type { Tables } from '../tables.ts'
import { cleanText } from '../values/index.ts'
import { boxOf } from './days-to-choose.ts'
import { lockByLink, recipientByLink } from './recipient-link.ts'
import { noteOnRun } from './run-events.ts'
import { LONGEST_THANKS } from './run-rules.ts'
import { lockRun, type Run } from './runs.ts'
import { tellBuyerOfRun } from './tell-buyer.ts'

export type ThanksSaid =
  | { ok: true }
  | { ok: false; problem: 'unknown-link' | 'too-long' | 'not-yet' | 'not-a-photo' | 'too-large' | 'unreadable-heic' }

type Thanks = {
  token: string
  thanks: string
  /** A file on this machine, as it was uploaded; null keeps the photo that is there. */
  photo: { path: string; bytes: number } | null
}

/** Saves the recipient's thanks to the sender. A photo is accepted once the box was delivered; a new one replaces the earlier one. */
export async function sayThanks(ctx: Ctx, files: FileStore, { token, thanks, photo }: Thanks): Promise<ThanksSaid> {
  const text = cleanText(thanks, LONGEST_THANKS)
  if (text === null) return { ok: false, problem: 'too-long' }
  if (photo && !(await expectsThanksPhoto(ctx.db, { token, now: ctx.now }))) {
    return { ok: false, problem: (await recipientByLink(ctx.db, token, ctx.now)) ? 'not-yet' : 'unknown-link' }
  }
  const read = photo && (await readPhoto(photo))
  if (read && !read.ok) return read
  const file = read ? `gift-thanks/${newId(ctx.now)}.webp` : null
  if (read && file !== null) await files.put(file, read.bytes)
  const said = await ctx.db.transaction(async (tx): Promise<ThanksSaid> => {
    const found = await lockByLink(tx, token, ctx.now)
    if (!found) return { ok: false, problem: 'unknown-link' }
    const { run, row } = found
    const kept = file ?? row.thanksFile
    const nothing = text === '' && kept === null
    await sql`
      update gifting.recipients set thanks = ${text === '' ? null : text}::text, thanks_file = ${kept}::text,
        thanked_at = ${nothing ? null : ctx.now}::timestamptz
      where id = ${row.id}::uuid`.execute(tx)
    if (file !== null && row.thanksFile !== null) await removeLater(tx, ctx, [row.thanksFile])
    if (!nothing) await noteOnRun(tx, ctx, { run, kind: 'thanked' })
    return { ok: true }
  })
  if (!said.ok && file !== null) await files.remove(file)
  return said
}

/** Whether the page of this link accepts a photo: its box was delivered. */
export async function expectsThanksPhoto(reader: Reader, { token, now }: { token: string; now: Date }): Promise<boolean> {
  const found = await recipientByLink(reader, token, now)
  return found !== null && !found.run.erasedAt && (await boxOf(reader, found))?.state === 'delivered'
}

/** The photo with the thanks of a recipient of this run; null for any other. */
export async function thanksPhotoOf(
  reader: Reader,
  { runId, recipientId }: { runId: string; recipientId: string },
): Promise<string | null> {
  if (!isId(recipientId)) return null
  const found = await sql<{ file: string | null }>`
    select thanks_file as file from gifting.recipients
    where run_id = ${runId}::uuid and id = ${recipientId}::uuid`.execute(reader)
  return found.rows[0]?.file ?? null
}

/** Job, once a day: tells the sender of each run that there are new thanks, in one message for all of them. */
export async function tellOfThanks(ctx: Ctx, { shopUrl }: { shopUrl: string }): Promise<number> {
  const due = await sql<{ runId: string }>`
    select distinct run_id as "runId" from gifting.recipients
    where thanked_at is not null and thanks_told_at is null`.execute(ctx.db)
  let told = 0
  for (const { runId } of due.rows) told += await tellSender(ctx, { runId, shopUrl })
  return told
}

async function tellSender(ctx: Ctx, { runId, shopUrl }: { runId: string; shopUrl: string }): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const run: Run | null = await lockRun(tx, { runId })
    if (!run) return 0
    const found = await sql`
      update gifting.recipients set thanks_told_at = ${ctx.now}::timestamptz
      where run_id = ${runId}::uuid and thanked_at is not null and thanks_told_at is null`.execute(tx)
    const people = Number(found.numAffectedRows ?? 0)
    if (people === 0 || run.erasedAt) return 0
    await tellBuyerOfRun(tx, ctx, { run, news: { template: 'gift-thanks', people }, shopUrl })
    return 1
  })
}

/** Photos are deleted with the names of a list, their files by a job. */
export async function dropThanksPhotos(tx: Tx, ctx: Pick<Ctx, 'now'>, runId: string): Promise<void> {
  const found = await sql<{ file: string }>`
    with old as (
      select id, thanks_file as file from gifting.recipients where run_id = ${runId}::uuid and thanks_file is not null for update)
    update gifting.recipients set thanks_file = null from old where recipients.id = old.id returning old.file`.execute(tx)
  await removeLater(
    tx,
    ctx,
    found.rows.map(({ file }) => file),
  )
}

async function removeLater(tx: Tx, { now }: Pick<Ctx, 'now'>, keys: string[]): Promise<void> {
  if (keys.length > 0) await enqueue<Tables>(tx, { kind: 'remove-files', payload: { keys }, runAt: now })
}
