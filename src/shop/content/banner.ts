import { z } from 'zod'
import { pagesChanged } from '../../platform/page-changes.ts'
import { seenOf } from '../../platform/seen.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { calendarDate, cleanLine } from '../values/index.ts'
import type { Bilingual, CalendarDate } from '../values/index.ts'
import { lockSetting, setting, writeSetting } from './setting.ts'

/** A line above the home page, from one day until another, both with it. Without a link it only says something. */
export type Banner = { text: Bilingual; link: string; from: CalendarDate; until: CalendarDate }

export const LONGEST_BANNER = 160

const day = z.string().transform((text, context) => {
  const read = calendarDate(text)
  if (read === null) context.addIssue({ code: 'custom', message: 'not a day' })
  return read as CalendarDate
})
const bannerSchema = z
  .object({ text: z.object({ en: z.string(), bn: z.string() }), link: z.string(), from: day, until: day })
  .nullable() satisfies z.ZodType<Banner | null>

/** What was set, whether its days are here or not. */
export async function banner(reader: Reader): Promise<Banner | null> {
  return bannerSchema.parse(await setting(reader, 'banner'))
}

/** What the home page shows on a day. */
export async function bannerOn(reader: Reader, today: CalendarDate): Promise<Banner | null> {
  const set = await banner(reader)
  return set && set.from <= today && today <= set.until ? set : null
}

export function seenBanner(set: Banner | null): string {
  return seenOf(set)
}

/** A page of the shop, or another website. The office is no place to send shoppers. */
export function isBannerLink(link: string): boolean {
  return (
    /^$|^\/(?![/\\])[^\s\\]{0,300}$|^https:\/\/[^\s\\/]+\.[^\s\\]{1,300}$/.test(link) && !/^\/(?:office|api)(?:\/|$)/.test(link)
  )
}

type BannerField = 'bannerEn' | 'bannerBn' | 'link' | 'until'
export type BannerSaved =
  | { ok: true }
  | { ok: false; problem: 'not-valid'; fields: BannerField[] }
  | { ok: false; problem: 'changed-meanwhile' }

/** Null takes it away. */
export function saveBanner(ctx: Ctx, { set, seen }: { set: Banner | null; seen: string }): Promise<BannerSaved> {
  const after = set && tidied(set)
  return ctx.db.transaction(async (tx): Promise<BannerSaved> => {
    const before = bannerSchema.parse(await lockSetting(tx, 'banner'))
    if (seenBanner(before) !== seen) return { ok: false, problem: 'changed-meanwhile' }
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

function tidied({ text, link, from, until }: Banner): Banner {
  const line = (words: string) => cleanLine(words, LONGEST_BANNER) ?? ''
  return { text: { en: line(text.en), bn: line(text.bn) }, link: link.trim(), from, until }
}

function wrongIn({ text, link, from, until }: Banner): BannerField[] {
  return [
    ...(text.en === '' ? (['bannerEn'] as const) : []),
    ...(text.bn === '' ? (['bannerBn'] as const) : []),
    ...(isBannerLink(link) ? [] : (['link'] as const)),
    ...(until < from ? (['until'] as const) : []),
  ]
}
