import { sha256 } from './ids.ts'

/** A short word for how something stood when a form was shown: it comes back with the form, and tells whether it still stands so. */
export function seenOf(state: unknown): string {
  return sha256(JSON.stringify(state)).slice(0, 20)
}
