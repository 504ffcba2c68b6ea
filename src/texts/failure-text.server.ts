import type { FailReason } from '#shop/values/fail-reasons.ts'
import type { Language } from '#shop/values/language.ts'
import { wordsOf } from './all.server.ts'

/** Why a delivery failed, in the reader's language. What the person at the door added stays as written. */
export function failureText(language: Language, { failReason, note }: { failReason: FailReason; note: string | null }): string {
  const say = wordsOf('office', language)
  if (note === null || note === '') return say(`failReason.${failReason}`)
  if (failReason === 'other') return note
  return say('failReason.withWords', { reason: say(`failReason.${failReason}`), words: note })
}
