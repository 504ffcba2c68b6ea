import { FILLER_WORDS, NEIGHBOURING_LETTERS } from '../values/languages/filler-text.ts'

/** What shows that a text is no name. */
export type NameFault = 'digits' | 'too-short' | 'one-letter' | 'keyboard' | 'consonants' | 'placeholder'
export type AddressFault = NameFault

const FILLERS = new Set(FILLER_WORDS)

const LEAST_RUN = 3
const LONG_RUN = 4
/** Bangla names in Latin letters have at most four consonants in a row, such as in Bhattacharjya. */
const MOST_CONSONANTS = 5
const LEAST_WITHOUT_VOWEL = 4
/** Addresses have abbreviations without a vowel, such as Blk and Rd. */
const LEAST_WITHOUT_VOWEL_IN_ADDRESS = 6
const LEAST_ADDRESS = 3

/**
 * Why this is not a name; null for a plausible name. It finds texts that were typed only to fill the field. It never
 * says that a name is true, and leaves doubts to the buyer.
 */
export function nameFault(name: string): NameFault | null {
  const words = wordsOf(name)
  const letters = words.join('')
  if (letters === '' && /\p{N}/u.test(name)) return 'digits'
  if ([...letters].length < 2) return 'too-short'
  return faultOf(words, LEAST_WITHOUT_VOWEL)
}

/** What shows that nothing can be delivered there; null for an address that may be one. */
export function addressFault(address: string): AddressFault | null {
  const words = wordsOf(address)
  if (words.length === 0 && /\p{N}/u.test(address)) return 'digits'
  if ((address.match(/[\p{L}\p{M}\p{N}]/gu) ?? []).length < LEAST_ADDRESS) return 'too-short'
  return /\p{N}/u.test(address) ? null : faultOf(words, LEAST_WITHOUT_VOWEL_IN_ADDRESS)
}

function faultOf(words: readonly string[], leastWithoutVowel: number): NameFault | null {
  const letters = words.join('')
  if (isRepeated(letters)) return 'one-letter'
  if (FILLERS.has(letters)) return 'placeholder'
  if (words.some((word) => hasRun(word, LONG_RUN)) || words.every(isMadeOfRuns)) return 'keyboard'
  return words.some((word) => isUnspeakable(word, leastWithoutVowel)) ? 'consonants' : null
}

/** Its words in small letters, with the signs that belong to letters and without anything else. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  )
}

/** One letter throughout, four equal letters in a row, or up to three letters again and again. */
function isRepeated(letters: string): boolean {
  return /^(.{1,3})\1{2,}$/u.test(letters) || /(.)\1{3}/u.test(letters)
}

function hasRun(word: string, least: number): boolean {
  const letters = [...word]
  return letters.some((_, at) => at + least <= letters.length && isRun(letters.slice(at, at + least).join('')))
}

function isRun(part: string): boolean {
  return NEIGHBOURING_LETTERS.some((sequence) => sequence.includes(part))
}

/** Nothing but runs of neighbouring keys, such as asdqwe. */
function isMadeOfRuns(word: string): boolean {
  const letters = [...word]
  let at = 0
  while (at < letters.length) {
    let end = letters.length
    while (end - at >= LEAST_RUN && !isRun(letters.slice(at, end).join(''))) end -= 1
    if (end - at < LEAST_RUN) return false
    at = end
  }
  return true
}

/** Latin letters that cannot be pronounced. Bangla consonants carry a vowel, so they say nothing. */
function isUnspeakable(word: string, leastWithoutVowel: number): boolean {
  if (!/^[a-z]+$/.test(word)) return false
  const clusters = word.split(/[aeiouy]+/)
  if (clusters.length === 1) return word.length >= leastWithoutVowel
  return clusters.some((cluster) => cluster.length > MOST_CONSONANTS)
}
