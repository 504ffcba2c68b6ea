import { z } from 'zod'
import { pagesChanged } from '#platform/page-changes.ts'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader } from '../context.ts'
import {
  calendarDate,
  cleanLine,
  type Translations,
  type CalendarDate,
  type FieldIn,
  mapText,
  missingFields,
} from '../values/index.ts'
import { lockSetting, setting, writeSetting } from './setting.ts'
import { translationsOf } from '../translations-schema.ts'

/** A line above the home page, between two days (both included). The link is optional. */
export type Banner = { text: Translations; link: string; from: CalendarDate; until: CalendarDate }

export const LONGEST_BANNER = 160

const day = z.string().transform((text, context) => {
  const read = calendarDate(text)
  if (read === null) context.addIssue({ code: 'custom', message: 'not a day' })
  return read as CalendarDate
})
const bannerSchema = z
  .object({ text: translationsOf(), link: z.string(), from: day, until: day })
  .nullable() satisfies z.ZodType<Banner | null>

/** The stored banner, whether or not it is shown today. */
export async function banner(reader: Reader): Promise<Banner | null> {
  return bannerSchema.parse(await setting(reader, 'banner'))
}

/** The banner of the home page on a day. */
export async function bannerOn(reader: Reader, today: CalendarDate): Promise<Banner | null> {
  const set = await banner(reader)
  return set && set.from <= today && today <= set.until ? set : null
}

export function bannerVersion(set: Banner | null): string {
  return versionToken(set)
}

/** A page of the shop, or another website. Links to the office are refused. */
function isBannerLink(link: string): boolean {
  return (
    /^$|^\/(?![/\\])[^\s\\]{0,300}$|^https:\/\/[^\s\\/]+\.[^\s\\]{1,300}$/.test(link) && !/^\/(?:office|api)(?:\/|$)/.test(link)
  )
}

type BannerField = FieldIn<'banner'> | 'link' | 'until'
type BannerSaved =
  | { ok: true }
  | { ok: false; problem: 'not-valid'; fields: BannerField[] }
  | { ok: false; problem: 'edit-conflict' }

/** Null removes it. */
export function saveBanner(ctx: Ctx, { set, seen }: { set: Banner | null; seen: string }): Promise<BannerSaved> {
  const after = set && normalized(set)
  return ctx.db.transaction(async (tx): Promise<BannerSaved> => {
    const before = bannerSchema.parse(await lockSetting(tx, 'banner'))
    if (bannerVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    const fields = after ? wrongIn(after) : []
    if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
    const changed = before && after ? changedFields({ ...before }, { ...after }) : { before, after }
    if (!changed || (before === null && after === null)) return { ok: true }
    await writeSetting(tx, { key: 'banner', value: after, now: ctx.now })
    const subject = { type: 'banner', id: 'banner', name: (after ?? before)?.text.en ?? '' }
    const action = before === null ? 'add-banner' : after === null ? 'drop-banner' : 'change-banner'
    await writeAudit(tx, ctx, { action, subject, ...changed })
    await pagesChanged(tx, 'banner', ctx.now)
    return { ok: true }
  })
}

function normalized({ text, link, from, until }: Banner): Banner {
  const line = (words: string) => cleanLine(words, LONGEST_BANNER) ?? ''
  return { text: mapText(text, line), link: link.trim(), from, until }
}

function wrongIn({ text, link, from, until }: Banner): BannerField[] {
  return [
    ...missingFields('banner', text),
    ...(isBannerLink(link) ? [] : (['link'] as const)),
    ...(until < from ? (['until'] as const) : []),
  ]
}
