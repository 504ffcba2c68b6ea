import pg from 'pg'

type Parser = (text: string) => unknown

const { builtins } = pg.types
const BIGINT_ARRAY = 1016
const DATE_ARRAY = 1182
const TEXT_ARRAY = 1009
const asText: Parser = (text) => text
// Typed for the names in `builtins` only; arrays are not among them.
const parserOf = pg.types.getTypeParser as (id: number, format: 'text' | 'binary') => Parser
const asTextArray = parserOf(TEXT_ARRAY, 'text')

/** Money and counts are bigint in the database and number here; one that a number can't hold exactly stops the work. */
export function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database returned ${text}, which is more than a number holds exactly.`)
  return value
}

const PARSERS: Record<number, Parser> = {
  [builtins.INT8]: wholeNumber,
  [BIGINT_ARRAY]: (text) => (asTextArray(text) as (string | null)[]).map((entry) => (entry === null ? null : wholeNumber(entry))),
  // A day has no time and no zone: '2026-11-21'.
  [builtins.DATE]: asText,
  [DATE_ARRAY]: asTextArray,
  [builtins.NUMERIC]: asText,
}

/** How columns become values; the rest is the driver's own: timestamptz is a `Date`, jsonb is parsed. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: string) => {
    const parser = format === 'binary' ? undefined : PARSERS[id]
    return parser ?? parserOf(id, format === 'binary' ? 'binary' : 'text')
  },
}
