import type { Language } from '../../../shop/values/index.ts'
import { officeWords } from '../office-words.server.ts'
import { FAIL_REASONS } from './dispatch-view.ts'

/** A failed attempt is noted in the rider's words. A reason from the list is read in the reader's language; what was added stays as written. */
export function failNoteIn(language: Language, note: string): string {
  const words = officeWords(language)
  for (const reason of FAIL_REASONS) {
    for (const written of (['en', 'bn'] as const).map((one) => officeWords(one)(`failReason.${reason}`))) {
      if (note === written || note.startsWith(`${written}. `))
        return `${words(`failReason.${reason}`)}${note.slice(written.length)}`
    }
  }
  return note
}
