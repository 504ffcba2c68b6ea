import { z } from 'zod'
import type { Reader } from '../context.ts'
import type { GiftTexts, HomeTexts } from './model.ts'
import { setting } from './setting.ts'

const bilingual = z.object({ en: z.string(), bn: z.string() })
const named = z.object({ title: bilingual, text: bilingual })

const homeSchema = z.object({
  heroes: z.array(
    z.object({ months: z.array(z.int().min(1).max(12)), title: bilingual, lead: bilingual, featured: z.array(z.string()) }),
  ),
  steps: z.array(named),
}) satisfies z.ZodType<HomeTexts>

const giftSchema = z.object({
  title: bilingual,
  lead: bilingual,
  steps: z.array(named),
  minimums: z.array(z.object({ label: bilingual, value: bilingual, note: bilingual })),
  leadTimes: z.array(z.object({ what: bilingual, time: bilingual })),
  cards: z.array(z.object({ occasion: z.string(), text: bilingual })),
  promises: z.array(bilingual),
  quotation: z.object({ title: bilingual, lead: bilingual }),
  occasions: z.array(z.object({ slug: z.string(), name: bilingual, line: bilingual, when: bilingual })),
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
