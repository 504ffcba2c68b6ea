import { COMMON_WORDS } from './search-synonyms.ts'
import { foldWords, joinWords, synonymOfName } from './search-words.ts'

const COMMON = new Set(COMMON_WORDS.flatMap(foldWords))
// A word such as fruit, which people also write together with the name. Shorter ones also end other names.
const ENDINGS = [...COMMON].filter((word) => word.length > 4)
const SHORTEST_NAME = 3
const LONGEST_KEY = 60

/**
 * One key for all spellings of a name that the search treats as the same: in English, in Bangla, romanised, with or without spaces
 * (`dragon fruit`, `dragonfruit`, ড্রাগন ফল), with a word such as mango before or after it. Empty for a text without letters and digits.
 */
export function nameKey(name: string): string {
  const words = withoutSpaces(foldWords(name))
  const telling = words.filter((word) => !COMMON.has(word))
  const kept = telling.length > 0 ? telling : words
  const known = new Set(kept.flatMap((word) => synonymOfName(word) ?? []))
  const others = kept.filter((word) => synonymOfName(word) === null).map(withoutEnding)
  const own = others.length === 0 ? '' : others.reduce(joinWords)
  return [own, ...[...known].sort()].join('').slice(0, LONGEST_KEY)
}

/** Two words that are one name when written together, such as `star fruit`, become that word. */
function withoutSpaces(words: readonly string[]): string[] {
  const found: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const joined = at + 1 < words.length ? joinWords(words[at]!, words[at + 1]!) : ''
    const known = joined !== '' && synonymOfName(joined) !== null
    found.push(known ? joined : words[at]!)
    if (known) at += 1
  }
  return found
}

function withoutEnding(word: string): string {
  const ending = ENDINGS.find((one) => word.endsWith(one) && word.length >= one.length + SHORTEST_NAME)
  return ending === undefined ? word : word.slice(0, -ending.length)
}
