import { plainPath } from '#shop/values/paths.ts'
// Only a path: `//other.example` and `/\other.example` lead to another host, and browsers drop control characters.
const OWN_PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u
const LONGEST = 1000

/** The page to open after sign-in, if it is one of ours; else null. It comes from the URL, so anybody may have written it. */
export function ownPath(next: string | null): string | null {
  return next !== null && next.length <= LONGEST && OWN_PATH.test(next) && !plainPath(next).startsWith('/auth/') ? next : null
}
