import type { Translations } from '../values/index.ts'

/** What the seed files say, where a shop with the demo differs from one without it. */
export type SeedTexts = {
  /** The settings of a shop without the demo. */
  settings: Record<'brand' | 'home' | 'gift-page' | 'gift-rules', unknown>
  /** Those of the demo, which an owner has to replace. */
  demo: Record<'brand' | 'home', unknown>
  about: { title: Translations; body: Translations }
  /** Descriptions of the categories with the demo and without it. */
  categories: { id: string; demo: Translations; plain: Translations }[]
  /** The questions that are only true of the demo, in English. */
  questions: string[]
}
