import type { Language } from '../values/index.ts'

/** The order or the cancellation as staff saw it before it was sent; the shop writes it in the language of growers. */
export type GrowerNews = { language: Language; text: string }

export function growerText({ text }: GrowerNews): string {
  return text
}
