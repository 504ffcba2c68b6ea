import type { Language } from '../values/index.ts'

/** An order or its cancellation as staff saw it before it was sent, or a slip; the shop writes it in the language of growers. */
export type GrowerNews = { language: Language; text: string }

export function growerText({ text }: GrowerNews): string {
  return text
}
