import { pagesChanged } from '../../platform/page-changes.ts'
import { seenOf } from '../../platform/seen.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { cleanText } from '../values/index.ts'
import type { Bilingual } from '../values/index.ts'
import type { HomeSeason, HomeTexts, NamedText } from './model.ts'
import { lockSetting, writeSetting } from './setting.ts'
import { readHomeTexts } from './site-texts.ts'

export const MOST_HOME_STEPS = 6
export const MOST_FEATURED = 6
export const LONGEST_HOME_TEXT = 300
const ALL_YEAR = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** What the home page's words are changed by; which months a season has stays as it is. */
export type SeasonWords = { title: Bilingual; lead: Bilingual; featured: readonly string[] }

export type HomeChanged =
  | { ok: true }
  | { ok: false; problem: 'not-valid'; fields: string[] }
  | { ok: false; problem: 'changed-meanwhile' | 'no-such-text' }

/** How one of its texts stood; null for one that is to be added. */
export function seenHomeText(text: HomeSeason | NamedText | undefined): string {
  return seenOf(text ?? null)
}

/** The words of one season of the home page. In a shop that has none yet, the first is for the whole year. */
export function changeHomeSeason(ctx: Ctx, input: { index: number; words: SeasonWords; seen: string }): Promise<HomeChanged> {
  const { index, words, seen } = input
  return ctx.db.transaction(async (tx): Promise<HomeChanged> => {
    const texts = readHomeTexts(await lockSetting(tx, 'home'))
    const before = texts.heroes[index]
    if (!before && !(index === 0 && texts.heroes.length === 0)) return { ok: false, problem: 'no-such-text' }
    if (seenHomeText(before) !== seen) return { ok: false, problem: 'changed-meanwhile' }
    const [title, lead] = [tidied(words.title), tidied(words.lead)]
    const fields = [...wrongIn('title', title), ...wrongIn('lead', lead)]
    if (words.featured.length > MOST_FEATURED) fields.push('featured1')
    if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
    const after: HomeSeason = { months: before?.months ?? ALL_YEAR, title, lead, featured: [...words.featured] }
    const heroes = before ? texts.heroes.with(index, after) : [after]
    return write(tx, ctx, { texts: { ...texts, heroes }, before, after, name: title.en })
  })
}

/** One step of how it works; with the index after the last, one more. */
export function changeHomeStep(ctx: Ctx, input: { index: number; words: NamedText; seen: string }): Promise<HomeChanged> {
  const { index, words, seen } = input
  return ctx.db.transaction(async (tx): Promise<HomeChanged> => {
    const texts = readHomeTexts(await lockSetting(tx, 'home'))
    const before = texts.steps[index]
    if (!before && (index !== texts.steps.length || index >= MOST_HOME_STEPS)) return { ok: false, problem: 'no-such-text' }
    if (seenHomeText(before) !== seen) return { ok: false, problem: 'changed-meanwhile' }
    const after = { title: tidied(words.title), text: tidied(words.text) }
    const fields = [...wrongIn('title', after.title), ...wrongIn('text', after.text)]
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

function tidied({ en, bn }: Bilingual): Bilingual {
  return { en: cleanText(en, LONGEST_HOME_TEXT) ?? '', bn: cleanText(bn, LONGEST_HOME_TEXT) ?? '' }
}

function wrongIn(name: string, { en, bn }: Bilingual): string[] {
  return [...(en === '' ? [`${name}En`] : []), ...(bn === '' ? [`${name}Bn`] : [])]
}
