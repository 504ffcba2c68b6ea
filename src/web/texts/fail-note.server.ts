import type { Language } from '../../shop/values/language.ts'
import { officePacking as bangla } from './bn/office-packing.ts'
import { fillText } from './catalogue.ts'
import { officePacking as english } from './en/office-packing.ts'

const REASONS = ['nobody-home', 'phone-off', 'refused', 'wrong-address', 'other'] as const

/** A failed attempt is noted in the rider's words. A reason from the list is read in the reader's language; what was added stays as written. */
export function failNoteIn(language: Language, note: string): string {
  for (const reason of REASONS) {
    const words = { en: fillText(english[`failReason.${reason}`]), bn: fillText(bangla[`failReason.${reason}`]) }
    for (const written of [words.en, words.bn]) {
      if (note === written || note.startsWith(`${written}. `)) return `${words[language]}${note.slice(written.length)}`
    }
  }
  return note
}
