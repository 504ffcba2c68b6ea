import { sha256 } from './ids.ts'

/** A short hash of a record as a form showed it. The form sends it back, so that an edit of a record that changed in the meantime is refused. */
export function versionToken(state: unknown): string {
  return sha256(JSON.stringify(state)).slice(0, 20)
}
