import { z } from 'zod'
import { pagesChanged } from '#platform/page-changes.ts'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { brand, lookSchema, readBrand } from './brand.ts'
import { dropPhotosLater } from './drop-photos.ts'
import type { Brand, Look } from './model.ts'
import { keepLookPhotos } from './look-photos.ts'
import { lockSetting, setting, writeSetting } from './setting.ts'

// What is being prepared, and what the shop looked like before the last publication. The second name is older than the draft.
const DRAFT = 'look-draft'
const BEFORE = 'brand-pictures-before'
const storedLook = z.object(lookSchema).nullable()

export type LookChanged = { ok: true } | { ok: false; problem: 'edit-conflict' }

export function lookOf({ logo, mark, accent, pictures }: Look): Look {
  return { logo, mark, accent, pictures }
}

/** What a form of the look saw. */
export function lookVersion(look: Look): string {
  return versionToken(lookOf(look))
}

/** The changes of the look that are not published; null if there are none. */
export async function draftLook(reader: Reader): Promise<Look | null> {
  return storedLook.parse(await setting(reader, DRAFT))
}

/** The brand as it would be with the unpublished changes. */
export async function draftedBrand(reader: Reader): Promise<Brand> {
  return { ...(await brand(reader)), ...(await draftLook(reader)) }
}

/** The look before the last publication; null if there was none. */
export async function lookBefore(reader: Reader): Promise<Look | null> {
  return storedLook.parse(await setting(reader, BEFORE))
}

/** Changes the draft, which begins as the published look. No public page changes. `seen` is the version of the drafted look. */
export function changeDraft(ctx: Ctx, { seen, change }: { seen: string; change: (now: Look) => Look }): Promise<LookChanged> {
  return withLook(ctx, seen, async (tx, { own, draft }) => {
    const now = draft ?? lookOf(own)
    const after = change(now)
    const changed = changedFields({ ...now }, { ...after })
    if (!changed) return
    await writeDraft(tx, ctx, lookVersion(after) === lookVersion(own) ? null : after)
    await writeAudit(tx, ctx, { action: 'draft-look', subject: subjectOf(own), ...changed })
  })
}

/** Shows the drafted look on all pages. */
export function publishLook(ctx: Ctx, { seen }: { seen: string }): Promise<LookChanged> {
  return withLook(ctx, seen, async (tx, { own, draft }) => {
    if (draft) await show(tx, ctx, { own, after: draft })
  })
}

/** Forgets the draft. */
export function discardLook(ctx: Ctx, { seen }: { seen: string }): Promise<LookChanged> {
  return withLook(ctx, seen, async (tx, { own, draft }) => {
    if (!draft) return
    await writeDraft(tx, ctx, null)
    const changed = changedFields({ ...draft }, { ...lookOf(own) })
    if (changed) await writeAudit(tx, ctx, { action: 'discard-look', subject: subjectOf(own), ...changed })
  })
}

/** Shows the look from before the last publication. Doing it twice changes nothing. */
export function undoLook(ctx: Ctx, { seen }: { seen: string }): Promise<LookChanged> {
  return withLook(ctx, seen, async (tx, { own }) => {
    const before = await lookBefore(tx)
    if (before) await show(tx, ctx, { own, after: before })
  })
}

type Locked = { own: Brand; draft: Look | null }

function withLook(ctx: Ctx, seen: string, change: (tx: Tx, locked: Locked) => Promise<void>): Promise<LookChanged> {
  return ctx.db.transaction(async (tx): Promise<LookChanged> => {
    const own = readBrand(await lockSetting(tx, 'brand'))
    const draft = await draftLook(tx)
    if (lookVersion(draft ?? own) !== seen) return { ok: false, problem: 'edit-conflict' }
    await change(tx, { own, draft })
    return { ok: true }
  })
}

async function show(tx: Tx, ctx: Ctx, { own, after }: { own: Brand; after: Look }): Promise<void> {
  const now = lookOf(own)
  const changed = changedFields({ ...now }, { ...after })
  if (!changed) return
  await writeSetting(tx, { key: 'brand', value: { ...own, ...after }, now: ctx.now })
  await writeSetting(tx, { key: BEFORE, value: now, now: ctx.now })
  await writeDraft(tx, ctx, null)
  await writeAudit(tx, ctx, { action: 'change-brand', subject: subjectOf(own), ...changed })
  await pagesChanged(tx, 'brand', ctx.now)
}

/** Writes or removes the draft; pictures that no look uses any more are deleted. */
async function writeDraft(tx: Tx, ctx: Ctx, draft: Look | null): Promise<void> {
  if (draft) await writeSetting(tx, { key: DRAFT, value: draft, now: ctx.now })
  else await tx.deleteFrom('content.settings').where('key', '=', DRAFT).execute()
  const looks = [draft, await lookBefore(tx), lookOf(await brand(tx))]
  const kept = looks.flatMap((look) => Object.values(look?.pictures ?? {}).flatMap((picture) => picture?.photoId ?? []))
  await dropPhotosLater(tx, ctx, await keepLookPhotos(tx, kept))
}

function subjectOf({ name }: Brand) {
  return { type: 'brand', id: 'brand', name: name.en }
}
