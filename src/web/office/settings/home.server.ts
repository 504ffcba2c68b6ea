import { productCards } from '#shop/catalog/index.ts'
import {
  banner,
  changeHomeSeason,
  changeHomeStep,
  homeTexts,
  LONGEST_BANNER,
  LONGEST_HOME_TEXT,
  MOST_FEATURED,
  MOST_HOME_STEPS,
  saveBanner,
  bannerVersion,
  homeTextVersion,
  type HomeChanged,
  type HomeSeason,
} from '#shop/content/index.ts'
import { inLanguage, dayInDhaka, formatMonths, textFields } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { readFields, refused, type Typed } from './settings-fields.server.ts'
import type { SettingDone, SettingRefusal } from './settings-answer.ts'

export type HomeView = Awaited<ReturnType<typeof homeView>>

const FEATURED = Array.from({ length: MOST_FEATURED }, (_, index) => `featured${index + 1}`)

/** The banner, and the home page's texts with the selected one in the form. */
export async function homeView({ ctx, language }: StaffContext, search: URLSearchParams) {
  const [set, texts, cards] = await Promise.all([banner(ctx.db), homeTexts(ctx.db), productCards(ctx.db)])
  const heroes = texts?.heroes ?? []
  const steps = texts?.steps ?? []
  const today = dayInDhaka(ctx.now)
  const months = (season: HomeSeason | undefined) =>
    formatMonths(season?.months ?? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], language)
  return {
    banner: {
      state:
        set === null
          ? ('none' as const)
          : set.until < today
            ? ('over' as const)
            : set.from > today
              ? ('ahead' as const)
              : ('shown' as const),
      fields: (set ? { ...textFields('banner', set.text), link: set.link, from: set.from, until: set.until } : {}) as Typed,
      seen: bannerVersion(set),
    },
    seasons: (heroes.length > 0 ? heroes : [undefined]).map((season, index) => ({
      key: `season-${index}`,
      months: months(season),
      title: inLanguage(season?.title, language) ?? '',
    })),
    steps: steps.map(({ title }, index) => ({ key: `step-${index}`, title: inLanguage(title, language) })),
    newStep: steps.length < MOST_HOME_STEPS ? `step-${steps.length}` : null,
    chosen: chosenText({ heroes, steps }, search.get('text') ?? ''),
    chosenMonths: months(heroes[placeOf(search.get('text') ?? '').index]),
    products: cards.map(({ code, name }) => ({ value: code, label: inLanguage(name, language) })),
  }
}

type Texts = NonNullable<Awaited<ReturnType<typeof homeTexts>>>

function chosenText({ heroes, steps }: Texts, key: string) {
  const { kind, index } = placeOf(key)
  if (kind === 'season' && index < Math.max(heroes.length, 1)) {
    const season = heroes[index]
    const fields: Typed = {
      ...textFields('title', season?.title),
      ...textFields('lead', season?.lead),
    }
    for (const [place, name] of FEATURED.entries()) fields[name] = season?.featured[place] ?? ''
    return { kind, key, intent: `season ${index}`, fields, seen: homeTextVersion(season) }
  }
  if (kind === 'step' && index < Math.min(steps.length + 1, MOST_HOME_STEPS)) {
    const step = steps[index]
    const fields: Typed = {
      ...textFields('title', step?.title),
      ...textFields('text', step?.text),
    }
    return { kind, key, intent: `step ${index}`, fields, seen: homeTextVersion(step) }
  }
  return null
}

function placeOf(key: string): { kind: string; index: number } {
  const [, kind = '', index = '99'] = /^(season|step)[ -](\d{1,2})$/.exec(key) ?? []
  return { kind, index: Number(index) }
}

type Changed = { ok: true; done: SettingDone } | SettingRefusal

export function changeHome(requestContext: StaffContext, fields: Typed): Promise<Changed> {
  const intent = fields['intent'] ?? ''
  switch (placeOf(intent).kind) {
    case 'season':
      return changeSeason(requestContext, fields)
    case 'step':
      return changeStep(requestContext, fields)
    default:
      return intent === 'banner' || intent === 'drop-banner'
        ? changeBanner(requestContext, fields)
        : Promise.resolve(refused(fields, 'not-understood'))
  }
}

async function changeSeason({ ctx }: StaffContext, fields: Typed): Promise<Changed> {
  const { index } = placeOf(fields['intent'] ?? '')
  const read = readFields(fields)
  const [title, lead] = [read.lines('title', 120), read.texts('lead', LONGEST_HOME_TEXT)]
  const featured = FEATURED.map((name) => fields[name] ?? '')
  // Fruit that was featured before may have been put away since; it stays until staff change the choice.
  const known = new Set([...(await productCards(ctx.db)).map(({ code }) => code), ...(await featuredNow(ctx.db, index)), ''])
  const wrong = [...read.wrong, ...FEATURED.filter((_, place) => !known.has(featured[place] ?? ''))]
  if (wrong.length > 0) return refused(fields, 'not-valid', { wrong })
  const words = { title, lead, featured: [...new Set(featured.filter((code) => code !== ''))] }
  return answer(fields, await changeHomeSeason(ctx, { index, words, seen: fields['seen'] ?? '' }))
}

async function featuredNow(db: StaffContext['ctx']['db'], index: number): Promise<string[]> {
  return (await homeTexts(db))?.heroes[index]?.featured ?? []
}

async function changeStep({ ctx }: StaffContext, fields: Typed): Promise<Changed> {
  const { index } = placeOf(fields['intent'] ?? '')
  const read = readFields(fields)
  const words = { title: read.lines('title', 120), text: read.texts('text', LONGEST_HOME_TEXT) }
  if (read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: read.wrong })
  return answer(fields, await changeHomeStep(ctx, { index, words, seen: fields['seen'] ?? '' }))
}

async function changeBanner({ ctx }: StaffContext, fields: Typed): Promise<Changed> {
  const seen = fields['seen'] ?? ''
  if (fields['intent'] === 'drop-banner') return answer(fields, await saveBanner(ctx, { set: null, seen }))
  const read = readFields(fields)
  const set = {
    text: read.lines('banner', LONGEST_BANNER),
    link: read.text('link'),
    from: read.day('from'),
    until: read.day('until'),
  }
  if (read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: read.wrong })
  return answer(fields, await saveBanner(ctx, { set, seen }))
}

function answer(fields: Typed, changed: HomeChanged): Changed {
  if (changed.ok) return { ok: true, done: fields['intent'] === 'drop-banner' ? 'banner-dropped' : 'saved' }
  switch (changed.problem) {
    case 'not-valid':
      return refused(fields, 'not-valid', { wrong: changed.fields })
    case 'edit-conflict':
    case 'no-such-text':
      return refused(fields, changed.problem)
    default:
      return changed satisfies never
  }
}
