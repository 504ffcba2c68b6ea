import type { ProductFacts } from '#shop/catalog/index.ts'
import type { GiftTexts } from '#shop/content/index.ts'
import type { Reader } from '#shop/context.ts'
import { hadOnDays, type GiftRules } from '#shop/gifting/index.ts'
import { nextDayOf } from '#shop/gifting/model.ts'
import type { ContentDetail } from '#shop/inventory/index.ts'
import { inLanguage, formatDay, yearOf, type CalendarDate, type Language } from '#shop/values/index.ts'

/** `day` is the occasion's next date, or null if it has no fixed date. `boxes` suit the occasion and are in season then. */
type GiftOccasionView = {
  slug: string
  name: string
  line: string
  when: string
  day: string | null
  dayInWords: string | null
  boxes: { slug: string; name: string }[]
}

type Asked = {
  occasions: GiftTexts['occasions']
  rules: GiftRules
  /** The shop's gift boxes and their contents. */
  gifts: readonly ProductFacts[]
  contents: ReadonlyMap<string, ContentDetail[]>
  first: CalendarDate
  now: Date
}

/** The occasions, nearest first, each with the boxes that suit it and are in season on its day. */
export async function occasionViews(reader: Reader, asked: Asked, language: Language): Promise<GiftOccasionView[]> {
  const { occasions, rules, gifts, contents, first, now } = asked
  const known = new Map(rules.occasions.map((occasion) => [occasion.slug, occasion]))
  const days = new Map(occasions.map(({ slug }) => [slug, nextDayOf(known.get(slug) ?? { days: [] }, first)]))
  const looked = [...new Set([first, ...[...days.values()].filter((day) => day !== null)])]
  const had = await hadOnDays(reader, { products: gifts, contents, days: looked, now })
  const views = occasions.map(({ slug, name, line, when }): GiftOccasionView => {
    const day = days.get(slug) ?? null
    const suiting = known.get(slug)?.boxes ?? []
    const there = gifts.filter(({ id, code }) => suiting.includes(code) && had.get(day ?? first)?.has(id))
    return {
      slug,
      name: inLanguage(name, language),
      line: inLanguage(line, language),
      when: inLanguage(when, language),
      day,
      dayInWords: day && formatDay(day, language, yearOf(day) === yearOf(first) ? 'dayMonth' : 'withYear'),
      boxes: suiting
        .flatMap((code) => there.filter((box) => box.code === code))
        .map((box) => ({ slug: box.slug, name: inLanguage(box.name, language) })),
    }
  })
  // An occasion without a date of its own comes last.
  return views.toSorted((a, b) => ((a.day ?? '9') < (b.day ?? '9') ? -1 : 1))
}
