// A path and nothing else: `//other.example` and `/\other.example` lead away, control characters are dropped by browsers on the way.
const OWN_PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u
const LONGEST = 1000

/** Where to go after logging in, when that is a page of ours; else null. Comes from the address, so anybody may have written it. */
export function ownPath(next: string | null): string | null {
  return next !== null && next.length <= LONGEST && OWN_PATH.test(next) && !/^\/(?:bn\/)?auth\//.test(next) ? next : null
}
