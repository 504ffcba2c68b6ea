import { setImmediate as others } from 'node:timers/promises'
import MiniSearch from 'minisearch'
import { COMMON_WORDS } from '../values/languages/search-synonyms.ts'
import { foldWords, joinWords, synonymsOf } from '../values/languages/search-words.ts'

/** `texts` are what people read (the names in both languages), `keywords` are additional words to find it by. */
export type SearchEntry = { id: string; texts: string[]; keywords: string[] }

/** `text` is the entry's text in the script of the query. */
type Suggestion = { id: string; text: string }

export type Search = {
  /** Ids, best match first. */
  search: (query: string, limit: number) => string[]
  /** Like `search`, with the name to show for each while typing. */
  suggest: (query: string, limit: number) => Suggestion[]
  /**
   * Replaces the entries; results then equal those of a search built from them. Unchanged entries cost almost nothing. A concurrent search
   * sees either all old entries or all new ones.
   */
  follow: (entries: readonly SearchEntry[]) => Promise<void>
}

/** An indexed entry. Its number never changes; its place among the others may change with every update. */
type Held = { entry: SearchEntry; place: number; own: string[]; words: Words }
type Words = { number: number; own: string; keywords: string; also: string }
type Shelf = { index: MiniSearch; held: Map<number, Held>; nextNumber: number }
type Found = { held: Held; missing: number; inexact: boolean; closeness: number; agreement: number; score: number }
type Match = { term: string; closeness: number; score: number }

const LONGEST_QUERY = 100
const MOST_WORDS = 10
// How close a word of an entry is to the query's word; lower is closer.
const EXACT = 0
const PREFIX = 2
const INEXACT = 4
const ABSENT = 5
// Entries processed at a time: with thousands of them, other requests must not wait for all.
const AT_A_TIME = 100
// Up to this many changes are applied in one step, which takes about 50 ms; for more, a new index is built beside the current one.
const MOST_IN_ONE_GO = 500
// No length normalisation, so that the input order decides among equal entries.
const SCORING = { boost: { own: 2 }, maxFuzzy: 3, bm25: { k: 1.2, b: 0, d: 0.5 } }
const COMMON = new Set(COMMON_WORDS.flatMap(foldWords))

/**
 * Server only: it loads the index library. Keep one instance and call `follow` when a product changes. Entries with equal scores keep their
 * input order, so pass the best-selling first.
 */
export async function buildSearch(entries: readonly SearchEntry[]): Promise<Search> {
  const shelf: Shelf = { index: emptyIndex(), held: new Map(), nextNumber: 0 }
  let last: Promise<void> = Promise.resolve()
  const find = (query: string, limit: number) => rank(shelf, wordsOf(query)).slice(0, Math.max(0, limit))
  const search: Search = {
    search: (query, limit) => find(query, limit).map(({ held }) => held.entry.id),
    suggest: (query, limit) =>
      find(query, limit).map(({ held: { entry } }) => ({
        id: entry.id,
        text: entry.texts.find((text) => isBangla(text) === isBangla(query)) ?? entry.texts[0] ?? '',
      })),
    follow(next) {
      // One update after another: each compares with the result of the previous one.
      const done = last.then(() => bringTo(shelf, next))
      last = done.catch(() => undefined)
      return done
    },
  }
  await search.follow(entries)
  return search
}

function emptyIndex(): MiniSearch {
  return new MiniSearch({
    idField: 'number',
    fields: ['own', 'keywords', 'also'],
    // Words are folded already, so they are only split.
    tokenize: (words) => words.split(' '),
    processTerm: (word) => word,
  })
}

/** Never visible half done: everything a search reads changes after the last pause. */
async function bringTo(shelf: Shelf, entries: readonly SearchEntry[]): Promise<void> {
  const { next, fresh, gone } = await compare(shelf, entries)
  if (fresh.length + gone.length > MOST_IN_ONE_GO) {
    const index = emptyIndex()
    for (const [at, { words }] of next.entries()) {
      if (at > 0 && at % AT_A_TIME === 0) await others()
      index.add(words)
    }
    shelf.index = index
    shelf.held = new Map(next.map((held) => [held.words.number, held]))
  } else {
    for (const { words } of gone) {
      // `remove`, unlike `discard`, leaves nothing behind that affects scores.
      shelf.index.remove(words)
      shelf.held.delete(words.number)
    }
    for (const held of fresh) {
      shelf.index.add(held.words)
      shelf.held.set(held.words.number, held)
    }
  }
  for (const [place, held] of next.entries()) held.place = place
}

/** The wanted entries in order, which of them are new, and which current ones are no longer wanted. */
async function compare(shelf: Shelf, entries: readonly SearchEntry[]): Promise<{ next: Held[]; fresh: Held[]; gone: Held[] }> {
  const known = Map.groupBy(shelf.held.values(), ({ entry }) => entry.id)
  const [next, fresh]: [Held[], Held[]] = [[], []]
  const fold = rememberedFold()
  for (const entry of entries) {
    // Two entries with the same id are both kept.
    const same = known.get(entry.id) ?? []
    const at = same.findIndex((held) => sameWords(held.entry, entry))
    if (at >= 0) {
      next.push(...same.splice(at, 1))
      continue
    }
    if (fresh.length % AT_A_TIME === AT_A_TIME - 1) await others()
    const held = read(entry, shelf.nextNumber, fold)
    shelf.nextNumber += 1
    next.push(held)
    fresh.push(held)
  }
  return { next, fresh, gone: [...known.values()].flat() }
}

function read(entry: SearchEntry, number: number, fold: (text: string) => string[]): Held {
  const texts = entry.texts.map(fold)
  const own = new Set(texts.flat())
  const keywords = new Set(entry.keywords.flatMap(fold))
  const synonyms = [...own, ...keywords].flatMap(synonymsOf)
  const also = new Set([...synonyms, ...texts.flatMap(pairsOf)])
  return {
    entry,
    place: 0,
    own: [...own],
    words: { number, own: written(own), keywords: written(keywords), also: written(also) },
  }
}

/** Caches folded texts: categories, origins and many other names are shared by thousands of entries. */
function rememberedFold(): (text: string) => string[] {
  const known = new Map<string, string[]>()
  return (text) => {
    const words = known.get(text) ?? foldWords(text)
    known.set(text, words)
    return words
  }
}

function sameWords(a: SearchEntry, b: SearchEntry): boolean {
  return sameTexts(a.texts, b.texts) && sameTexts(a.keywords, b.keywords)
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, at) => text === b[at])
}

function written(words: Set<string>): string {
  return [...words].join(' ')
}

function wordsOf(query: string): string[] {
  return [...new Set(foldWords(query.slice(0, LONGEST_QUERY)))].slice(0, MOST_WORDS)
}

/** Entries that match the most words: exact before prefix before misspelling; misspellings only without better matches. */
function rank({ index, held: shelf }: Shelf, words: string[]): Found[] {
  const telling = words.filter((word) => !COMMON.has(word) && !/^\p{N}/u.test(word))
  const needed = new Set(telling.length > 0 ? telling : words)
  const matches = new Map(words.map((word) => [word, matchesOf(index, word)]))
  addJoined(index, words, matches)
  const candidates = new Set([...needed].flatMap((word) => [...matches.get(word)!.keys()]))
  const all = [...candidates].map((number): Found => {
    const held = shelf.get(number)!
    const found: Found = { held, missing: 0, inexact: false, closeness: 0, agreement: 0, score: 0 }
    const wanted = new Set<string>()
    for (const word of words) {
      const match = matches.get(word)!.get(number)
      if (!match && needed.has(word)) found.missing += 1
      if (match?.closeness === INEXACT && needed.has(word)) found.inexact = true
      found.closeness += match?.closeness ?? ABSENT
      found.score += match?.score ?? 0
      for (const name of match ? [match.term, ...synonymsOf(match.term)] : []) wanted.add(name)
    }
    // Matching names in both languages count more than one: a banana mango is not called kola.
    for (const word of held.own) if (wanted.has(word)) found.agreement += 1
    return found
  })
  const fewest = Math.min(...all.map((found) => found.missing))
  const complete = all.filter((found) => found.missing === fewest)
  const sure = complete.filter((found) => !found.inexact)
  return (sure.length > 0 ? sure : complete).sort(
    (a, b) => a.closeness - b.closeness || b.agreement - a.agreement || b.score - a.score || a.held.place - b.held.place,
  )
}

/** The entries with this word or a similar one, each with its closest match. */
function matchesOf(index: MiniSearch, word: string): Map<number, Match> {
  const best = new Map<number, Match>()
  const look = (
    wanted: string,
    nearness: (term: string) => number | null,
    options: { prefix: boolean; fuzzy: number | false },
  ) => {
    for (const result of index.search(wanted, { ...options, ...SCORING })) {
      let nearest: Match | null = null
      for (const [term, fields] of Object.entries(result.match)) {
        const near = nearness(term)
        if (near === null) continue
        const named = fields.includes('own')
        // A short misspelt word easily resembles an unrelated additional name.
        if (near === INEXACT && fields.every((field) => field === 'also') && word.length < 6) continue
        const closeness = near + (near < INEXACT && !named ? 1 : 0)
        // The index orders words, and adds up scores, depending on its history: neither may affect the result.
        const score = near === INEXACT ? Math.fround(result.score) : 0
        const difference = nearest ? closeness - nearest.closeness || (term < nearest.term ? -1 : 1) : -1
        if (difference < 0) nearest = { term, closeness, score }
      }
      const known = best.get(result.id as number)
      if (nearest && (!known || nearest.closeness < known.closeness)) best.set(result.id as number, nearest)
    }
  }
  if (/^\p{N}/u.test(word)) {
    look(word, () => EXACT, { prefix: false, fuzzy: false })
    return best
  }
  const plain = (term: string) => (term === word ? EXACT : term.startsWith(word) ? PREFIX : INEXACT)
  look(word, plain, { prefix: true, fuzzy: word.length < 4 ? false : 0.2 })
  // Inside a word the fold writes every o as a, so a partial `himso` must also be searched as `himsa`.
  if (word.endsWith('o')) {
    const inside = `${word.slice(0, -1)}a`
    look(inside, (term) => (term === inside ? null : PREFIX), { prefix: true, fuzzy: false })
  }
  // Swapped letters are the most common typing error, and the index counts them as two errors.
  for (const swapped of word.length < 4 ? [] : swaps(word)) look(swapped, () => INEXACT, { prefix: false, fuzzy: false })
  return best
}

/** Two words of the query that are one word in an entry match both. */
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
