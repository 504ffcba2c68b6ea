import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Language } from '#shop/values/language.ts'
import { content as banglaContent } from '#texts/bn/content.ts'
import { storefront as bangla } from '#texts/bn/index.ts'
import { content as englishContent } from '#texts/en/content.ts'
import { storefront as english } from '#texts/en/index.ts'
import { TextsProvider } from '#web/ui/texts.tsx'
import { SeasonPage } from './season-page.tsx'

const TEXTS = { en: { ...english, ...englishContent }, bn: { ...bangla, ...banglaContent } }
const BANANA = {
  slug: 'sagor-banana',
  name: 'Sagor banana',
  origin: 'Narsingdi',
  months: [10, 11],
  now: true,
  offer: 'now' as const,
}
const LANGRA = { slug: 'langra', name: 'Langra', district: 'Rajshahi', day: '10 June' }
const NONE = { official: [] as boolean[], over: false, language: 'en' as Language, rows: [BANANA] as (typeof BANANA | Out)[] }
type Out = Omit<typeof BANANA, 'offer'> & { offer: 'out' }

function season(difference: Partial<typeof NONE>) {
  const { official, over, language, rows } = { ...NONE, ...difference }
  const dates = official.map((is, index) => ({ ...LANGRA, district: `District ${index}`, official: is }))
  const data = { today: '2026-11-24', todayInWords: 'today', rows, over, dates }
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <TextsProvider language={language} texts={TEXTS[language]}>
        <SeasonPage title="Season" data={data} />
      </TextsProvider>
    </MemoryRouter>,
  )
  const text = (html: string | undefined) => html?.replace(/<[^>]+>/g, '') ?? null
  return {
    heading: text(/<h2>([^<]*\d{4}[^<]*|[^<]*[০-৯]{4}[^<]*)<\/h2>/.exec(page)?.[1]),
    note: text(
      /<div class="harvest-note">(.*?)<\/div><\/div>/s.exec(page)?.[1] ??
        /<div class="harvest-note">(.*?)<table/s.exec(page)?.[1],
    ),
    marked: [...page.matchAll(/<small>(.*?)<\/small>/g)].length,
    details: [...page.matchAll(/<span class="muted small">(.*?)<\/span>/g)].map(([, detail]) => detail),
  }
}

test('the heading names the year that the harvest dates are from, and the note says when the next are announced', () => {
  expect(season({ official: [true, true] })).toMatchObject({ heading: 'Earliest harvest dates 2026', note: null, marked: 0 })
  expect(season({ official: [false, false] })).toMatchObject({
    heading: 'Earliest harvest dates 2025',
    note: 'This year’s dates are not announced yet. These are last year’s.',
    marked: 0,
  })
  expect(season({ official: [false], over: true })).toMatchObject({
    heading: 'Earliest harvest dates 2025',
    note: 'Next year’s dates are announced in spring. These show about when each variety starts.',
  })
  expect(season({ official: [false], language: 'bn' }).heading).toBe('২০২৫ সালে পাড়ার প্রথম তারিখ')
})

test('where some dates are of this year, the others are marked one by one', () => {
  expect(season({ official: [true, false] })).toMatchObject({ heading: 'Earliest harvest dates 2026', note: null, marked: 1 })
})

test('fruit in season that the shop has none of says so in the list', () => {
  const out: Out = { ...BANANA, slug: 'sabri-banana', offer: 'out' }
  expect(season({ rows: [BANANA, out] }).details).toEqual(['Oct–Nov', 'Oct–Nov · out of stock now'])
  expect(season({ rows: [out], language: 'bn' }).details).toEqual(['অক্টো–নভে · এখন স্টকে নেই'])
})
