import { setImmediate as others } from 'node:timers/promises'
import MiniSearch from 'minisearch'
import { COMMON_WORDS } from './search-synonyms.ts'
import { foldWords, joinWords, synonymsOf } from './search-text.ts'

/** `texts` are what a person reads (the names in both languages), `keywords` what one may be found by besides. */
export type SearchEntry = { id: string; texts: string[]; keywords: string[] }

/** `text` is the one of the entry's texts that is in the script of the query. */
export type Suggestion = { id: string; text: string }

export type Search = {
  /** Ids, best first. */
  search: (query: string, limit: number) => string[]
  /** The same, with the name to show for each while somebody is typing. */
  suggest: (query: string, limit: number) => Suggestion[]
}

type Found = { entry: number; missing: number; inexact: boolean; closeness: number; agreement: number; score: number }
type Match = { term: string; closeness: number; score: number }

const LONGEST_QUERY = 100
const MOST_WORDS = 10
// How near a word of an entry is to the word looked for; less is nearer.
const EXACT = 0
const PREFIX = 2
const INEXACT = 4
const ABSENT = 5
// So many entries at a time: with thousands of them, whoever asks for something else must not wait for all.
const AT_A_TIME = 100
// Without regard to length, so that among equals the order decides in which the entries came.
const SCORING = { boost: { own: 2 }, maxFuzzy: 3, bm25: { k: 1.2, b: 0, d: 0.5 } }
const COMMON = new Set(COMMON_WORDS.flatMap(foldWords))

/**
 * Server only: it brings the index with it. Hold one for the catalogue and build it anew when a product changes. Entries that fit
 * equally well are found in the order in which they came, so bring the best-selling first.
 */
export async function buildSearch(entries: readonly SearchEntry[]): Promise<Search> {
  const ownWords: Set<string>[] = []
  const index = new MiniSearch({
    fields: ['own', 'keywords', 'also'],
    // Words come folded, so they are processed no further.
    tokenize: (words) => words.split(' '),
    processTerm: (word) => word,
  })
  for (const [id, entry] of entries.entries()) {
    if (id > 0 && id % AT_A_TIME === 0) await others()
    const texts = entry.texts.map(foldWords)
    const own = new Set(texts.flat())
    const keywords = new Set(entry.keywords.flatMap(foldWords))
    const synonyms = [...own, ...keywords].flatMap(synonymsOf)
    const also = new Set([...synonyms, ...texts.flatMap(pairsOf)])
    ownWords.push(own)
    index.add({ id, own: written(own), keywords: written(keywords), also: written(also) })
  }
  const find = (query: string, limit: number) => rank(index, ownWords, wordsOf(query)).slice(0, Math.max(0, limit))
  return {
    search: (query, limit) => find(query, limit).map((found) => entries[found.entry]!.id),
    suggest: (query, limit) =>
      find(query, limit).map((found) => {
        const entry = entries[found.entry]!
        return { id: entry.id, text: entry.texts.find((text) => isBangla(text) === isBangla(query)) ?? entry.texts[0] ?? '' }
      }),
  }
}

function written(words: Set<string>): string {
  return [...words].join(' ')
}

function wordsOf(query: string): string[] {
  return [...new Set(foldWords(query.slice(0, LONGEST_QUERY)))].slice(0, MOST_WORDS)
}

/** Entries that have the most of the words, exact before begun before misspelt; misspelt ones only where nothing better is there. */
function rank(index: MiniSearch, ownWords: Set<string>[], words: string[]): Found[] {
  const telling = words.filter((word) => !COMMON.has(word) && !/^\p{N}/u.test(word))
  const needed = new Set(telling.length > 0 ? telling : words)
  const matches = new Map(words.map((word) => [word, matchesOf(index, word)]))
  addJoined(index, words, matches)
  const candidates = new Set([...needed].flatMap((word) => [...matches.get(word)!.keys()]))
  const all = [...candidates].map((entry): Found => {
    const found: Found = { entry, missing: 0, inexact: false, closeness: 0, agreement: 0, score: 0 }
    const wanted = new Set<string>()
    for (const word of words) {
      const match = matches.get(word)!.get(entry)
      if (!match && needed.has(word)) found.missing += 1
      if (match?.closeness === INEXACT && needed.has(word)) found.inexact = true
      found.closeness += match?.closeness ?? ABSENT
      found.score += match?.score ?? 0
      for (const name of match ? [match.term, ...synonymsOf(match.term)] : []) wanted.add(name)
    }
    // Both names of the fruit looked for count more than one: a banana mango is not called কলা.
    for (const word of ownWords[entry]!) if (wanted.has(word)) found.agreement += 1
    return found
  })
  const fewest = Math.min(...all.map((found) => found.missing))
  const complete = all.filter((found) => found.missing === fewest)
  const sure = complete.filter((found) => !found.inexact)
  return (sure.length > 0 ? sure : complete).sort(
    (a, b) => a.closeness - b.closeness || b.agreement - a.agreement || b.score - a.score || a.entry - b.entry,
  )
}

/** The entries that have this word or one like it, each with its nearest one. */
function matchesOf(index: MiniSearch, word: string): Map<number, Match> {
  const best = new Map<number, Match>()
  const look = (
    wanted: string,
    nearness: (term: string) => number | null,
    options: { prefix: boolean; fuzzy: number | false },
  ) => {
    for (const result of index.search(wanted, { ...options, ...SCORING })) {
      for (const [term, fields] of Object.entries(result.match)) {
        const near = nearness(term)
        if (near === null) continue
        const named = fields.includes('own')
        // A short word is soon like one of the many other names, and then means something else.
        if (near === INEXACT && fields.every((field) => field === 'also') && word.length < 6) continue
        const closeness = near + (near < INEXACT && !named ? 1 : 0)
        const known = best.get(result.id as number)
        const score = near === INEXACT ? result.score : 0
        if (!known || closeness < known.closeness) best.set(result.id as number, { term, closeness, score })
      }
    }
  }
  if (/^\p{N}/u.test(word)) {
    look(word, () => EXACT, { prefix: false, fuzzy: false })
    return best
  }
  const plain = (term: string) => (term === word ? EXACT : term.startsWith(word) ? PREFIX : INEXACT)
  look(word, plain, { prefix: true, fuzzy: word.length < 4 ? false : 0.2 })
  // Within a word the fold writes every o as a, so `himso` must be looked for as `himsa` while it is being typed.
  if (word.endsWith('o')) {
    const inside = `${word.slice(0, -1)}a`
    look(inside, (term) => (term === inside ? null : PREFIX), { prefix: true, fuzzy: false })
  }
  // Two letters in the wrong order are the commonest slip, and two mistakes by the index's count.
  for (const swapped of word.length < 4 ? [] : swaps(word)) look(swapped, () => INEXACT, { prefix: false, fuzzy: false })
  return best
}

/** Where two words of the query stand as one in an entry, both are found. */
function addJoined(index: MiniSearch, words: string[], matches: Map<string, Map<number, Match>>): void {
  for (const [at, joined] of pairsOf(words).entries()) {
    for (const result of index.search(joined, { ...SCORING, prefix: false, fuzzy: false })) {
      for (const word of [words[at]!, words[at + 1]!]) {
        const known = matches.get(word)!.get(result.id as number)
        if (known?.closeness === EXACT) continue
        matches.get(word)!.set(result.id as number, { term: joined, closeness: EXACT, score: 0 })
      }
    }
  }
}

function pairsOf(words: string[]): string[] {
  return words.slice(1).map((word, at) => joinWords(words[at]!, word))
}

function swaps(word: string): string[] {
  const letters = [...word]
  return letters.slice(1).map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''))
}

function isBangla(text: string): boolean {
  return /[\u0980-\u09ff]/.test(text)
}
