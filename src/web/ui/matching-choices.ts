import { lettersWrong } from '#shop/values/letters-wrong.ts'

/** `keywords` are additional search words: old names, other spellings. `detail` is usually the name in the other script. */
export type ComboboxOption = { value: string; label: string; detail?: string; keywords?: string }

/** Removes case and joining marks, which do not matter in a search. */
function plainWords(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u200b-\u200d.,'’()-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * The options that match a query, in either script: first those that start with it, then those with a word that starts with it,
 * then the rest.
 */
export function matchingChoices(options: readonly ComboboxOption[], query: string): ComboboxOption[] {
  const needle = plainWords(query)
  if (needle === '') return [...options]
  const found = ranked(options, (option) => rankOf(option, needle))
  return found.length > 0 ? found : ranked(options, (option) => misspeltRank(option, needle))
}

function ranked(options: readonly ComboboxOption[], rank: (option: ComboboxOption) => number): ComboboxOption[] {
  return options
    .map((option) => ({ option, rank: rank(option) }))
    .filter(({ rank: own }) => own < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}

const NO_MATCH = 3
// In shorter words, one letter more or less makes another word.
const SHORTEST_MISSPELT = 4

/** The number of typing errors at which a word of the option still counts: one, in long words two. */
function misspeltRank({ label, detail = '', keywords = '' }: ComboboxOption, needle: string): number {
  if (needle.length < SHORTEST_MISSPELT) return NO_MATCH
  const most = needle.length < 8 ? 1 : 2
  const words = [label, detail, keywords].flatMap((text) => withoutDot(plainWords(text)).split(' '))
  const fewest = Math.min(...words.map((word) => lettersWrong(withoutDot(needle), word)))
  return fewest <= most ? fewest : NO_MATCH
}

/** Without the dot below some Bangla letters (nukta), which Unicode writes as a letter of its own. */
function withoutDot(text: string): string {
  return text.replaceAll('\u09bc', '')
}

function rankOf({ label, detail = '', keywords = '' }: ComboboxOption, needle: string): number {
  const names = [label, detail, keywords].map(plainWords)
  if (names.slice(0, 2).some((name) => name.startsWith(needle))) return 0
  if (names.some((name) => ` ${name}`.includes(` ${needle}`))) return 1
  return names.some((name) => name.includes(needle)) ? 2 : NO_MATCH
}

/** Splits the original text at the match, so that it can be bold: before, match, after. */
export function splitAtMatch(text: string, query: string): [string, string, string] {
  const needle = query.normalize('NFC').trim().toLowerCase()
  const at = needle === '' ? -1 : text.toLowerCase().indexOf(needle)
  if (at < 0 || STARTS_INSIDE.test(needle)) return [text, '', '']
  REST_OF_LETTER.lastIndex = at + needle.length
  const end = at + needle.length + (REST_OF_LETTER.exec(text)?.[0].length ?? 0)
  return [text.slice(0, at), text.slice(at, end), text.slice(end)]
}

// A vowel sign or a joined consonant cannot be displayed without its letter.
const STARTS_INSIDE = /^\p{M}/u
const REST_OF_LETTER = /(?:\p{M}|(?<=\u09cd)\p{L})+/uy
