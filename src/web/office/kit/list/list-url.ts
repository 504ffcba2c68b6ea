import { calendarDate } from '#shop/values/index.ts'

// What a list shows is in its URL: filters, sorting and page. Unknown values are ignored, so that an old or mistyped link shows a list.

/** Reads the value of a filter; '' when it means nothing. */
type Filter<Value extends string = string> = (typed: string) => Value | ''

export const words =
  (most: number): Filter =>
  (typed) =>
    typed.slice(0, most)

export const oneOf =
  <const Value extends string>(choices: readonly Value[]): Filter<Value> =>
  (typed) =>
    choices.find((choice) => choice === typed) ?? ''

export const matching =
  (pattern: RegExp): Filter =>
  (typed) =>
    pattern.test(typed) ? typed : ''

export const day: Filter = (typed) => calendarDate(typed) ?? ''

export type List<Filters extends Record<string, Filter>, Sort extends string> = {
  path: string
  /** By their names in the URL. */
  filters: Filters
  /** Filters that choose one of several lists instead of narrowing one. */
  segments?: readonly string[]
  /** The columns that it can be sorted by. */
  sorts: readonly Sort[]
}

/** Any list, for what needs only its URL. */
export type AnyList = List<Record<string, Filter>, string>

export type Sorting<Sort extends string = string> = { by: Sort; down: boolean }

/** One URL of a list. */
export type Shown<Filters extends Record<string, string> = Record<string, string>, Sort extends string = string> = {
  filters: Filters
  /** Null for the list's own order. */
  sort: Sorting<Sort> | null
  /** The last row of the page before, in lists that are read on from a row. */
  after: string | null
  /** From 1, in lists whose pages are counted. */
  page: number
}

type Read<Filters extends Record<string, Filter>> = { [Name in keyof Filters]: ReturnType<Filters[Name]> }

export function defineList<const Filters extends Record<string, Filter>, const Sort extends string = never>(
  list: List<Filters, Sort>,
): List<Filters, Sort> {
  return list
}

const MOST_PAGES = 1000
const LONGEST_CURSOR = 40

export function readList<Filters extends Record<string, Filter>, Sort extends string>(
  { filters, sorts }: List<Filters, Sort>,
  search: URLSearchParams,
): Shown<Read<Filters>, Sort> {
  const read = Object.entries(filters).map(([name, filter]) => [name, filter(search.get(name) ?? '')])
  const [, down, column] = /^(-?)(.*)$/s.exec(search.get('sort') ?? '')!
  const by = sorts.find((sort) => sort === column)
  const after = search.get('after') ?? ''
  return {
    filters: Object.fromEntries(read) as Read<Filters>,
    sort: by === undefined ? null : { by, down: down === '-' },
    after: /^[\w-]+$/.test(after) && after.length <= LONGEST_CURSOR ? after : null,
    page: Math.min(MOST_PAGES, Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1)),
  }
}

/** A list that shows everything, in one order. */
export const WHOLE_LIST = { list: { path: '', sorts: [] as never[] }, shown: { filters: {}, sort: null, after: null, page: 1 } }

type Change = { filters?: Record<string, string>; sort?: Sorting | null; after?: string; page?: number }

/** The query of this list, with some of it changed; any change starts at the first page. */
export function listQuery({ filters, sort }: Pick<Shown, 'filters' | 'sort'>, change: Change = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...filters, ...change.filters })) if (value) search.set(name, value)
  const sorting = change.sort === undefined ? sort : change.sort
  if (sorting) search.set('sort', `${sorting.down ? '-' : ''}${sorting.by}`)
  if (change.after) search.set('after', change.after)
  if (change.page && change.page > 1) search.set('page', String(change.page))
  return search.toString()
}

export function listPath({ path }: { path: string }, shown: Pick<Shown, 'filters' | 'sort'>, change: Change = {}): string {
  const query = listQuery(shown, change)
  return query === '' ? path : `${path}?${query}`
}

/** What a view of this list is saved with, from the query of a URL: its filters and its sorting, and nothing else. */
export function viewQuery(list: AnyList, query: string): string {
  return listQuery(readList(list, new URLSearchParams(query)))
}
