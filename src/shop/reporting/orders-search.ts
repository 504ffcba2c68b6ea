import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import { cleanLine, lettersWrong, orderDigits, toLatinDigits } from '../values/index.ts'

const MOST_LETTERS = 100
const MOST_WORDS = 8
// With typing errors: the newest orders that have something of the name are compared, and the best are shown.
const MOST_COMPARED = 3_000
const MOST_MISSPELT = 200
// In shorter words, one letter more or less makes another word.
const SHORTEST_MISSPELT = 4
const SHORTEST_OF_PAIRS = 6

const EVERY_ORDER = sql`ordering.orders`

/**
 * The orders that match a query, to be filtered further: each of its words is part of the number, the phone number or the name. If there is
 * none, names with a typing error or two.
 */
export async function ordersMatching(reader: Reader, query: string): Promise<RawBuilder<unknown>> {
  const words = wordsOf(query)
  if (words.length === 0) return EVERY_ORDER
  const whole = sql.join(words.map(contains), sql` and `)
  if (!words.some(mayBeMisspelt)) return ordersIn(sql`select order_id from ordering.order_search where ${whole} offset 0`)
  const any = await sql`select from ordering.order_search where ${whole} limit 1`.execute(reader)
  if (any.rows.length > 0) return ordersIn(sql`select order_id from ordering.order_search where ${whole} offset 0`)
  return ordersIn(sql`select unnest(${await misspelt(reader, words)}::uuid[]) as order_id`)
}

/** As `ordering.search_words` writes them. */
function wordsOf(query: string): string[] {
  const line = cleanLine(query.slice(0, MOST_LETTERS), MOST_LETTERS) ?? ''
  // Orders keep the letters that the shop used when they were placed; people type those it uses now.
  const text = (/^[a-z#]+[\s-]*[1-9]/i.test(toLatinDigits(line)) ? orderDigits(line) : null) ?? line
  const words = toLatinDigits(text).toLowerCase().replaceAll(/[-#+]/g, '').split(/\s+/).filter(Boolean)
  return [...new Set(words.map(withoutDialling))].slice(0, MOST_WORDS)
}

/** A number of another country's form: stored numbers begin with 880. */
function withoutDialling(word: string): string {
  return word.replace(/^00(?=880\d)/, '')
}

// The rows come first, by their own index: the planner cannot know how rare a name is, and would otherwise read all orders by time.
function ordersIn(found: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select orders.* from (${found}) as found join ordering.orders on orders.id = found.order_id)`
}

/** Up to two letters begin a word; more are found anywhere in it. */
function contains(word: string): RawBuilder<unknown> {
  const asked = word.length < 3 ? ` ${word}` : word
  const like = sql`words like ${`%${asked.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`
  const parts = partsOf(asked)
  return parts.length === 0 ? like : sql`(parts @> ${parts}::text[] and ${like})`
}

function partsOf(text: string): string[] {
  const letters = [...text]
  return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''))
}

function mayBeMisspelt(word: string): boolean {
  return word.length >= SHORTEST_MISSPELT && !/\d/.test(word)
}

async function misspelt(reader: Reader, words: readonly string[]): Promise<string[]> {
  const unsure = words.filter(mayBeMisspelt)
  const conditions = words.map((word) => (mayBeMisspelt(word) ? hasSomeOf(word) : contains(word)))
  const { rows } = await sql<{ id: string; words: string }>`
    select order_id as id, words from ordering.order_search where ${sql.join(conditions, sql` and `)}
    order by order_id desc limit ${MOST_COMPARED}`.execute(reader)
  return rows
    .map(({ id, words: own }) => ({ id, wrong: errorsIn(unsure, own.trim().split(' ')) }))
    .filter(({ wrong }) => wrong !== null)
    .sort((a, b) => a.wrong! - b.wrong!)
    .slice(0, MOST_MISSPELT)
    .map(({ id }) => id)
}

/** What a typing error leaves of a word: two parts in a row of a long one, one of a short one. */
function hasSomeOf(word: string): RawBuilder<unknown> {
  const parts = partsOf(` ${word} `)
  if ([...word].length < SHORTEST_OF_PAIRS) return sql`parts && ${parts}::text[]`
  const pairs = parts.slice(1).map((part, at) => sql`parts @> ${[parts[at]!, part]}::text[]`)
  return sql`(${sql.join(pairs, sql` or `)})`
}

/** How many letters are wrong in all words together; null when a word is like none of the order's. */
function errorsIn(asked: readonly string[], own: readonly string[]): number | null {
  let wrong = 0
  for (const word of asked) {
    const most = word.length < 8 ? 1 : 2
    const fewest = Math.min(...own.map((one) => lettersWrong(word, one)))
    if (fewest > most) return null
    wrong += fewest
  }
  return wrong
}
