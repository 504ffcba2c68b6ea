import { newId } from '#platform/ids.ts'
import { isId } from '#shop/ordering/index.ts'

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** An id that was chosen in a form; what is none is the id of nothing. */
export function chosenId(typed: string): string {
  return isId(typed) ? typed : NO_ID
}

/** The id of a form, so that it counts once however often it is sent. */
export function formId(typed: string, now: Date): string {
  return isId(typed) ? typed : newId(now)
}
