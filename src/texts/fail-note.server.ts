import { inEachLanguage, type Language } from '#shop/values/language.ts'
import { wordsOf } from './all.server.ts'

const REASONS = ['nobody-home', 'phone-off', 'refused', 'wrong-address', 'other'] as const

/** A failed attempt is noted in the rider's words. A reason from the list is read in the reader's language; what was added stays as written. */
export function failNoteIn(language: Language, note: string): string {
  for (const reason of REASONS) {
    const words = inEachLanguage((of) => wordsOf('office', of)(`failReason.${reason}`))
    for (const written of Object.values(words)) {
      if (note === written || note.startsWith(`${written}. `)) return `${words[language]}${note.slice(written.length)}`
    }
  }
  return note
}
