import { toLatinDigits } from '../language.ts'
import { SYNONYM_GROUPS } from './search-synonyms.ts'

// The sounds of Bangla letters in Latin script, as people write them: the fold makes aspirates, the three s and both j equal.
const CONSONANTS = table(
  'ক k খ kh গ g ঘ gh ঙ ng চ ch ছ ch জ j ঝ jh ঞ n ট t ঠ th ড d ঢ dh ণ n ত t থ th দ d ধ dh ন n',
  'প p ফ ph ব b ভ bh ম m য j র r ল l শ sh ষ sh স s হ h y y w w',
)
const VOWELS = table('অ o আ a ই i ঈ i উ u ঊ u ঋ ri এ e ঐ oi ও o ঔ ou', 'া a ি i ী i ু u ূ u ৃ ri ে e ৈ oi ো o ৌ ou')
const MARKS = new Map([
  ['ং', 'ng'],
  ['ৎ', 't'],
  ['ঃ', ''],
  ['ঁ', ''],
])
const HASANTA = '্'
const INHERENT = 'ə'
const LONGEST_TOKEN = 30

/**
 * The words of a text by sound, so that আম, aam and am give one token. Synonyms (mango) are not included. Numbers are separate tokens:
 * `5kg` gives two.
 */
export function foldWords(text: string): string[] {
  const plain = toLatinDigits(text.normalize('NFC').toLowerCase()).replace(/[\u200b-\u200d'’`]/g, '')
  const words = plain.match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? []
  return words.map(foldWord).filter((token) => token !== '')
}

/** The words of a text by sound, plus their synonyms: the tokens a text can be found by. */
export function foldForSearch(text: string): string[] {
  const own = foldWords(text)
  return [...new Set([...own, ...own.flatMap(synonymsOf)])]
}

/** Synonyms of a folded word, folded as well. */
export function synonymsOf(token: string): readonly string[] {
  return SYNONYMS.get(token) ?? []
}

/** The first of the names that mean the same as this folded word; null if it has no synonym, or also means something else. */
export function synonymOfName(token: string): string | null {
  return FIRST_NAMES.get(token) ?? null
}

/** Joins two folded words, because people also write `dragonfruit`, or `him sagor`. */
export function joinWords(first: string, second: string): string {
  return `${first.replace(/o$/, 'a')}${second}`.replace(/(.)\1+/g, '$1').slice(0, LONGEST_TOKEN)
}

function foldWord(word: string): string {
  if (/^\p{N}/u.test(word)) return word.slice(0, LONGEST_TOKEN)
  const sound = /[\u0980-\u09ff]/.test(word) ? soundOfBangla(word) : withoutPlural(word.normalize('NFD').replace(/\p{M}/gu, ''))
  return foldLatin(sound).slice(0, LONGEST_TOKEN)
}

/** `মধুপুরের` (of Madhupur) is searched as `মধুপুর`. */
function withoutGenitive(word: string): string {
  return word.length > 3 ? word.replace(/(?<=[\u0995-\u09b9]\u09bc?)ের$/, '') : word
}

/** Only where no Bangla word ends the same way: `anaros` is not a plural. */
function withoutPlural(word: string): string {
  if (word.length < 4) return word
  return word
    .replace(/ies$/, 'y')
    .replace(/oes$/, 'o')
    .replace(/([b-df-hj-np-rtv-xze])s$/, '$1')
}

function soundOfBangla(word: string): string {
  const text = withoutGenitive(word)
    .replaceAll('ক্ষ', 'খ')
    .replaceAll('জ্ঞ', 'গ')
    .replace(/[অএ]্যা/g, 'আ')
    // After a consonant it changes the vowel at most: ল্যাংড়া is pronounced and written langra.
    .replaceAll('্য', '')
    .replace(/[ডঢ]়/g, 'র')
    .replaceAll('ওয়', 'w')
    .replaceAll('য়', 'y')
  const sounds: string[] = []
  const letters = [...text]
  for (const [index, letter] of letters.entries()) {
    const consonant = CONSONANTS.get(letter)
    if (consonant === undefined) {
      if (letter !== HASANTA) sounds.push(VOWELS.get(letter) ?? MARKS.get(letter) ?? letter)
      continue
    }
    sounds.push(consonant)
    const next = letters[index + 1]
    if (next !== HASANTA && !(next !== undefined && /[\u09be-\u09cc]/.test(next))) sounds.push(INHERENT)
  }
  return speakInherentVowels(sounds.filter((sound) => sound !== ''))
}

/** Adds the inherent vowel, which Bangla does not write and does not always pronounce: হিমসাগর is himsagor, neither himosagoro nor hmsagr. */
function speakInherentVowels(sounds: string[]): string {
  const spoken = [...sounds]
  if (spoken.at(-1) === INHERENT && afterOneConsonant(spoken, spoken.length - 1)) spoken.pop()
  for (let at = 0; at < spoken.length; at += 1) {
    const beforeOneConsonant = isConsonant(spoken[at + 1]) && spoken[at + 1] !== 'h' && isVowel(spoken[at + 2])
    if (spoken[at] === INHERENT && beforeOneConsonant && afterOneConsonant(spoken, at)) spoken.splice(at, 1)
  }
  return spoken.map((sound) => (sound === INHERENT ? 'o' : sound)).join('')
}

function afterOneConsonant(sounds: string[], at: number): boolean {
  return isConsonant(sounds[at - 1]) && isVowel(sounds[at - 2])
}

function isConsonant(sound: string | undefined): boolean {
  return sound !== undefined && !isVowel(sound)
}

function isVowel(sound: string | undefined): boolean {
  return sound !== undefined && /^[aeiouə]/.test(sound)
}

/** One spelling for all the ways in which people write one sound. */
function foldLatin(word: string): string {
  return (
    word
      .replace(/k?ksh|kkh/g, 'k')
      .replace(/t?chh?|tc$/g, 'ç')
      .replace(/c(?=[eiy])/g, 's')
      .replace(/ck?|q/g, 'k')
      .replaceAll('ç', 'c')
      .replaceAll('ph', 'f')
      .replaceAll('x', 'ks')
      .replaceAll('z', 'j')
      .replace(/([bcdgjklrst])h/g, '$1')
      .replace(/(?<=[ei])y(?=[aeiou])/g, '')
      .replace(/y/g, 'i')
      .replace(/ee|ie/g, 'i')
      .replaceAll('oo', 'u')
      .replaceAll('ae', 'e')
      // Before a vowel it is a consonant, as in ajwa.
      .replace(/[ao][uw](?![aeiou])/g, 'o')
      .replace(/v|(?<=[b-df-hj-np-tz])w/g, 'b')
      .replace(/(?<=.)h$/, '')
      // At the end of a word the difference matters: kola is a banana, kalo is black.
      .replace(/o(?=.)/g, 'a')
      .replace(/(.)\1+/g, '$1')
  )
}

function table(...lines: string[]): Map<string, string> {
  const cells = lines.join(' ').split(' ')
  return new Map(cells.flatMap((cell, at) => (at % 2 === 0 ? [[cell, cells[at + 1]!] as const] : [])))
}

const SYNONYMS = readSynonyms()

function readSynonyms(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { names, leadIn } of SYNONYM_GROUPS) {
    const tokens = new Set(names.flatMap(foldWords))
    const all = new Set([...tokens, ...leadIn.flatMap(foldWords)])
    for (const token of tokens) {
      const others = [...all].filter((other) => other !== token)
      found.set(token, [...new Set([...(found.get(token) ?? []), ...others])])
    }
  }
  return found
}

const FIRST_NAMES = readFirstNames()

function readFirstNames(): Map<string, string> {
  const found = new Map<string, string>()
  for (const { names } of SYNONYM_GROUPS) {
    const tokens = names.flatMap(foldWords)
    for (const token of tokens) if (!found.has(token)) found.set(token, tokens[0]!)
  }
  return found
}
