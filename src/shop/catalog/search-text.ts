import { toLatinDigits } from '../values/index.ts'
import { SYNONYM_GROUPS } from './search-synonyms.ts'

// How Bangla letters sound in Latin ones, written as people write them: the fold makes aspirates, the three s and both j equal.
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
 * Words of a text by their sound, so that আম, aam and am are one token: what they are called otherwise (mango) is not in here.
 * Numbers stand alone, `5kg` are two words.
 */
export function foldWords(text: string): string[] {
  const plain = toLatinDigits(text.normalize('NFC').toLowerCase()).replace(/[\u200b-\u200d'’`]/g, '')
  const words = plain.match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? []
  return words.map(foldWord).filter((token) => token !== '')
}

/** The words of a text by their sound, and what else people call the same things: the tokens one can be found by. */
export function foldForSearch(text: string): string[] {
  const own = foldWords(text)
  return [...new Set([...own, ...own.flatMap(synonymsOf)])]
}

/** Other names, folded as well, of what a folded word means. */
export function synonymsOf(token: string): readonly string[] {
  return SYNONYMS.get(token) ?? []
}

/** Two folded words as one, for people write `dragonfruit` as well, and `him sagor`. */
export function joinWords(first: string, second: string): string {
  return `${first.replace(/o$/, 'a')}${second}`.replace(/(.)\1+/g, '$1').slice(0, LONGEST_TOKEN)
}

function foldWord(word: string): string {
  if (/^\p{N}/u.test(word)) return word.slice(0, LONGEST_TOKEN)
  const sound = /[\u0980-\u09ff]/.test(word) ? soundOfBangla(word) : withoutPlural(word.normalize('NFD').replace(/\p{M}/gu, ''))
  return foldLatin(sound).slice(0, LONGEST_TOKEN)
}

/** `মধুপুরের` (of Madhupur) is looked for as `মধুপুর`. */
function withoutGenitive(word: string): string {
  return word.length > 3 ? word.replace(/(?<=[\u0995-\u09b9]\u09bc?)ের$/, '') : word
}

/** Only where no Bangla word ends alike: `anaros` is no plural. */
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
    // After a consonant it colours the vowel at most: ল্যাংড়া is spoken and written langra.
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

/** Bangla does not write its commonest vowel, nor always speak it: হিমসাগর is himsagor, neither himosagoro nor hmsagr. */
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
      // Which of the two it is at the end matters: kola is a banana, kalo is black.
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
