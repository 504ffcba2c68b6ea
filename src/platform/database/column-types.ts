import pg from 'pg'

type Parser = (text: string) => unknown

const { builtins } = pg.types
const BIGINT_ARRAY = 1016
const DATE_ARRAY = 1182
const TEXT_ARRAY = 1009
const asText: Parser = (text) => text
// Typed for the names in `builtins` only, which exclude arrays.
const parserOf = pg.types.getTypeParser as (id: number, format: 'text' | 'binary') => Parser
const asTextArray = parserOf(TEXT_ARRAY, 'text')

/** Money and counts are bigint in the database and number here; throws for a value that a number cannot represent exactly. */
function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database returned ${text}, which a number cannot represent exactly.`)
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

/** How columns become values. Everything else uses the driver's defaults: timestamptz is a `Date`, jsonb is parsed. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: string) => {
    const parser = format === 'binary' ? undefined : PARSERS[id]
    return parser ?? parserOf(id, format === 'binary' ? 'binary' : 'text')
  },
}
