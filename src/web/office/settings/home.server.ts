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
  type HomeSeason,
} from '#shop/content/index.ts'
import { inLanguage, dayInDhaka, formatMonths, textFields } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'

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
      fields: (set ? { ...textFields('banner', set.text), link: set.link, from: set.from, until: set.until } : {}) as Record<
        string,
        string
      >,
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
    const fields: Record<string, string> = {
      ...textFields('title', season?.title),
      ...textFields('lead', season?.lead),
    }
    for (const [place, name] of FEATURED.entries()) fields[name] = season?.featured[place] ?? ''
    return { key, intent: kind, about: String(index), fields, seen: homeTextVersion(season) }
  }
  if (kind === 'step' && index < Math.min(steps.length + 1, MOST_HOME_STEPS)) {
    const step = steps[index]
    const fields: Record<string, string> = {
      ...textFields('title', step?.title),
      ...textFields('text', step?.text),
    }
    return { key, intent: kind, about: String(index), fields, seen: homeTextVersion(step) }
  }
  return null
}

function placeOf(key: string): { kind: string; index: number } {
  const [kind = '', index = ''] = key.split('-')
  return { kind, index: indexOf(index) }
}

function indexOf(typed: string): number {
  return /^\d{1,2}$/.test(typed) ? Number(typed) : 99
}

const intent = intentsOf<'home', HomeSubject>()

type HomeSubject = { texts: Texts | null; codes: string[] }

export const homeActions = defineActions({
  page: 'home',
  sees: 'manage-content',
  subject: async ({ ctx }): Promise<HomeSubject> => ({
    texts: await homeTexts(ctx.db),
    codes: (await productCards(ctx.db)).map(({ code }) => code),
  }),
  mistakes: { 'no-such-text': '' },
  intents: {
    season: intent({
      name: 'home.seasons',
      fields: seasonIn,
      run: ({ ctx, seen, about }, words) => changeHomeSeason(ctx, { index: indexOf(about), words, seen }),
      done: 'saved',
    }),
    step: intent({
      name: 'home.step',
      fields: (read) => ({ title: read.lines('title', 120), text: read.texts('text', LONGEST_HOME_TEXT) }),
      run: ({ ctx, seen, about }, words) => changeHomeStep(ctx, { index: indexOf(about), words, seen }),
      done: 'saved',
    }),
    banner: intent({
      name: 'home.banner',
      fields: (read) => ({
        text: read.lines('banner', LONGEST_BANNER),
        link: read.text('link'),
        from: read.day('from'),
        until: read.day('until'),
      }),
      run: ({ ctx, seen }, set) => saveBanner(ctx, { set, seen }),
      done: 'saved',
    }),
    'drop-banner': intent({
      name: 'home.dropBanner',
      run: ({ ctx, seen }) => saveBanner(ctx, { set: null, seen }),
      done: 'banner-dropped',
    }),
  },
})

function seasonIn(read: FieldReader, { subject: { texts, codes }, about }: ActionContext<HomeSubject>) {
  // Fruit that was featured before may have been archived since; it stays until staff change the choice.
  const known = ['', ...codes, ...(texts?.heroes[indexOf(about)]?.featured ?? [])]
  const [title, lead] = [read.lines('title', 120), read.texts('lead', LONGEST_HOME_TEXT)]
  const featured = FEATURED.map((name) => read.oneOf(name, known)).filter((code) => code !== '')
  return { title, lead, featured: [...new Set(featured)] }
}
