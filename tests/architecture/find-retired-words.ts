import { lineOf, walk, type Source } from './sources.ts'
import { RETIRED_WORDS, type Place, type RetiredWord } from './retired-words.ts'

// They contain retired words as examples.
const OWN_FILES = /^tests\/(?:architecture\/(?:find-)?retired-words\.ts|retired-words\.test\.ts)$/

/** Every use of a retired word in a file's name, identifiers, keys such as 'not-found', and comments. */
export function findRetiredWords(
  { path, text, program, comments }: Pick<Source, 'path' | 'text' | 'program' | 'comments'>,
  list: readonly RetiredWord[] = RETIRED_WORDS,
): string[] {
  if (OWN_FILES.test(path)) return []
  const found = new Set<string>()
  const check = (place: Place, where: string, words: string) => {
    for (const complaint of complaintsAbout(place, words, list)) found.add(`${where}: ${complaint}`)
  }
  const checkName = rememberComplaints(list)
  check('file names', path, wordsIn(path))
  walk(program, (node) => {
    const name = nameIn(node)
    if (name === null) return
    for (const complaint of checkName(name)) found.add(`${path}:${lineOf(text, node.start)} ${name}: ${complaint}`)
  })
  // Capitals in comments are acronyms and codes, such as the HIM of a lot of Himsagar.
  for (const { value, start } of comments)
    check('comments', `${path}:${lineOf(text, start)}`, wordsIn(value.replace(/\b[A-Z]{2,}\b/g, '')))
  return [...found]
}

function complaintsAbout(place: Place, words: string, list: readonly RetiredWord[]): string[] {
  return list.flatMap(({ word, say, where }) => {
    const match = where.includes(place) ? word.exec(words) : null
    return match ? [`say "${say}", not "${match[0]}"`] : []
  })
}

const remembered = new WeakMap<readonly RetiredWord[], Map<string, string[]>>()

/** The same names occur in hundreds of files. */
function rememberComplaints(list: readonly RetiredWord[]): (name: string) => string[] {
  const known = remembered.get(list) ?? new Map<string, string[]>()
  remembered.set(list, known)
  return (name) => {
    const complaints = known.get(name) ?? complaintsAbout('identifiers', wordsIn(name), list)
    known.set(name, complaints)
    return complaints
  }
}

function nameIn({ type, name, value }: { type: string; [field: string]: unknown }): string | null {
  if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string') return name
  return type === 'Literal' && typeof value === 'string' && /^[a-z]+(?:-[a-z]+)+$/.test(value) ? value : null
}

/** `staffVisit`, `STAFF_VISIT`, `staff-visit.ts` and sentences as lower-case words with one space between them. */
function wordsIn(text: string): string {
  const separated = text.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ').toLowerCase()
  return ` ${separated.replace(/[^\p{L}\p{M}\p{N}']+/gu, ' ').trim()} `
}
