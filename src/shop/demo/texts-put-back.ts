import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Reader, Tx } from '../context.ts'
import type { Translations } from '../values/index.ts'
import type { DemoText } from './model.ts'
import type { SeedTexts } from './seed-texts.ts'
import type { OwnTexts } from './split-demo.ts'

type Setting = { key: string; value: unknown; unchanged: boolean }
type Category = { id: string; description: Translations }

export type FoundTexts = { settings: Setting[]; aboutIsSeeds: boolean; about: SeedTexts['about'] | null; categories: Category[] }

/** The texts as they are. One that the seed wrote has the instant of the seeding. */
export async function findTexts(reader: Reader, at: Date): Promise<FoundTexts> {
  const settings = await sql<Setting>`
    select key, value, updated_at = ${at} as unchanged from content.settings order by key`.execute(reader)
  const about = await sql<SeedTexts['about'] & { version: number }>`
    select title, body, version from content.page_versions where slug = 'about' order by version desc limit 1`.execute(reader)
  const categories = await sql<Category>`select id, description from catalog.categories order by position, id`.execute(reader)
  const current = about.rows[0]
  return {
    settings: settings.rows,
    aboutIsSeeds: current?.version === 1,
    about: current ? { title: current.title, body: current.body } : null,
    categories: categories.rows,
  }
}

/** Which texts get the words of a shop without the demo: those that say what the demo says and that the owner has not changed. */
export function textsToPutBack(found: FoundTexts, seed: SeedTexts): DemoText[] {
  const settings = (['brand', 'home', 'gift-page', 'gift-rules'] as const).filter((key) => {
    const stored = found.settings.find((setting) => setting.key === key)
    return stored?.unchanged && !isDeepStrictEqual(stored.value, plainJson(seed.settings[key]))
  })
  const about = found.aboutIsSeeds && !isDeepStrictEqual(found.about, seed.about)
  return [
    ...settings,
    ...(about ? (['about'] as const) : []),
    ...(demoCategories(found, seed).length > 0 ? (['categories'] as const) : []),
  ]
}

/** What the texts that stay name of the demo. */
export function ownTexts(found: FoundTexts, putBack: readonly DemoText[]): OwnTexts {
  const staying = found.settings.filter(({ key }) => !putBack.includes(key as DemoText))
  const words = staying.map(({ value }) => JSON.stringify(value))
  const rules = staying.find(({ key }) => key === 'gift-rules')?.value as { packaging?: { code: string }[] } | undefined
  return {
    pictures: (key) => words.some((text) => text.includes(JSON.stringify(key))),
    giftRules: (code) => rules?.packaging?.some((one) => one.code === code) ?? false,
  }
}

/** Writes them in place and keeps the instant of the seeding: they stay texts that nobody has changed. */
export async function putBack(
  tx: Tx,
  found: FoundTexts,
  { seed, texts }: { seed: SeedTexts; texts: readonly DemoText[] },
): Promise<void> {
  for (const [key, value] of Object.entries(seed.settings)) {
    if (!texts.includes(key as DemoText)) continue
    await sql`update content.settings set value = ${JSON.stringify(value)}::jsonb where key = ${key}`.execute(tx)
  }
  if (texts.includes('about'))
    await sql`
      update content.page_versions set title = ${JSON.stringify(seed.about.title)}::jsonb, body = ${JSON.stringify(seed.about.body)}::jsonb
      where slug = 'about' and version = 1`.execute(tx)
  for (const { id, plain } of demoCategories(found, seed))
    await sql`update catalog.categories set description = ${JSON.stringify(plain)}::jsonb where id = ${id}`.execute(tx)
}

function demoCategories(found: FoundTexts, seed: SeedTexts) {
  return seed.categories.filter(({ id, demo, plain }) => {
    const stored = found.categories.find((category) => category.id === id)
    return stored !== undefined && !isDeepStrictEqual(demo, plain) && isDeepStrictEqual(stored.description, demo)
  })
}

/** As the database gives it back. */
function plainJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
