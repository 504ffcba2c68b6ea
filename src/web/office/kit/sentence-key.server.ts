import { office as english } from '#texts/en/office.ts'
import type { OfficeText } from '../office-texts.tsx'
import { sentenceKeys } from './sentences.ts'

/** The key of a sentence. Null when there is none. */
export function sentenceKey(...of: Parameters<typeof sentenceKeys>): OfficeText | null {
  return (sentenceKeys(...of).find((key) => Object.hasOwn(english, key)) as OfficeText | undefined) ?? null
}
