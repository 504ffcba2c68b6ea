import { pagesChanged } from '#platform/page-changes.ts'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { cleanText, type Translations, mapText, missingFields } from '../values/index.ts'
import type { HomeSeason, HomeTexts, NamedText } from './model.ts'
import { lockSetting, writeSetting } from './setting.ts'
import { readHomeTexts } from './site-texts.ts'

export const MOST_HOME_STEPS = 6
export const MOST_FEATURED = 6
export const LONGEST_HOME_TEXT = 300
const ALL_YEAR = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** The texts of a season; its months and its picture do not change. */
type SeasonWords = { title: Translations; lead: Translations; featured: readonly string[] }

type HomeChanged =
  | { ok: true }
  | { ok: false; problem: 'not-valid'; fields: string[] }
  | { ok: false; problem: 'edit-conflict' | 'no-such-text' }

/** A version token of a text; null for a new one. */
export function homeTextVersion(text: HomeSeason | NamedText | undefined): string {
  return versionToken(text ?? null)
}

/** Changes the texts of one season. In a shop without seasons, the first one covers the whole year. */
export function changeHomeSeason(ctx: Ctx, input: { index: number; words: SeasonWords; seen: string }): Promise<HomeChanged> {
  const { index, words, seen } = input
  return ctx.db.transaction(async (tx): Promise<HomeChanged> => {
    const texts = readHomeTexts(await lockSetting(tx, 'home'))
    const before = texts.heroes[index]
    if (!before && !(index === 0 && texts.heroes.length === 0)) return { ok: false, problem: 'no-such-text' }
    if (homeTextVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    const [title, lead] = [normalized(words.title), normalized(words.lead)]
    const fields: string[] = [...missingFields('title', title), ...missingFields('lead', lead)]
    if (words.featured.length > MOST_FEATURED) fields.push('featured1')
    if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
    const after: HomeSeason = { ...(before ?? { months: ALL_YEAR, photo: null }), title, lead, featured: [...words.featured] }
    const heroes = before ? texts.heroes.with(index, after) : [after]
    return write(tx, ctx, { texts: { ...texts, heroes }, before, after, name: title.en })
  })
}

/** Changes one step of "how it works"; the index after the last one appends a step. */
export function changeHomeStep(ctx: Ctx, input: { index: number; words: NamedText; seen: string }): Promise<HomeChanged> {
  const { index, words, seen } = input
  return ctx.db.transaction(async (tx): Promise<HomeChanged> => {
    const texts = readHomeTexts(await lockSetting(tx, 'home'))
    const before = texts.steps[index]
    if (!before && (index !== texts.steps.length || index >= MOST_HOME_STEPS)) return { ok: false, problem: 'no-such-text' }
    if (homeTextVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    const after = { title: normalized(words.title), text: normalized(words.text) }
    const fields = [...missingFields('title', after.title), ...missingFields('text', after.text)]
    if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
    const steps = before ? texts.steps.with(index, after) : [...texts.steps, after]
    return write(tx, ctx, { texts: { ...texts, steps }, before, after, name: after.title.en })
  })
}

type Written = { texts: HomeTexts; before: HomeSeason | NamedText | undefined; after: HomeSeason | NamedText; name: string }

async function write(tx: Tx, ctx: Ctx, { texts, before, after, name }: Written): Promise<HomeChanged> {
  const changed = before ? changedFields({ ...before }, { ...after }) : { before: null, after: { ...after } }
  if (!changed) return { ok: true }
  await writeSetting(tx, { key: 'home', value: texts, now: ctx.now })
  await writeAudit(tx, ctx, { action: 'change-home-text', subject: { type: 'home', id: 'home', name }, ...changed })
  await pagesChanged(tx, 'home texts', ctx.now)
  return { ok: true }
}

function normalized(text: Translations): Translations {
  return mapText(text, (words) => cleanText(words, LONGEST_HOME_TEXT) ?? '')
}
