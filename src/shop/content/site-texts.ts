import { z } from 'zod'
import type { Reader } from '../context.ts'
import type { GiftTexts, HomeTexts } from './model.ts'
import { setting } from './setting.ts'
import { translationsOf } from '../translations-schema.ts'

const translations = translationsOf()
const named = z.object({ title: translations, text: translations })

const homeSchema = z.object({
  heroes: z.array(
    z.object({
      months: z.array(z.int().min(1).max(12)),
      title: translations,
      lead: translations,
      featured: z.array(z.string()),
      photo: z.string().nullable().default(null),
    }),
  ),
  steps: z.array(named),
}) satisfies z.ZodType<HomeTexts>

const giftSchema = z.object({
  title: translations,
  lead: translations,
  steps: z.array(named),
  minimums: z.array(z.object({ label: translations, value: translations, note: translations })),
  leadTimes: z.array(z.object({ what: translations, time: translations })),
  cards: z.array(z.object({ occasion: z.string(), text: translations })),
  promises: z.array(translations),
  quotation: z.object({ title: translations, lead: translations }),
  occasions: z.array(z.object({ slug: z.string(), name: translations, line: translations, when: translations })),
}) satisfies z.ZodType<GiftTexts>

/** The home page's texts; null in a shop without any. */
export async function homeTexts(reader: Reader): Promise<HomeTexts | null> {
  const value = await setting(reader, 'home')
  return value === null ? null : homeSchema.parse(value)
}

/** Parses the setting; empty texts without one. */
export function readHomeTexts(value: unknown): HomeTexts {
  return value === null ? { heroes: [], steps: [] } : homeSchema.parse(value)
}

/** The texts of the corporate gift section; null in a shop without any. */
export async function giftTexts(reader: Reader): Promise<GiftTexts | null> {
  const value = await setting(reader, 'gift-page')
  return value === null ? null : giftSchema.parse(value)
}
