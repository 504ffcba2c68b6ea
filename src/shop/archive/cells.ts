import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { CsvRow } from '#platform/csv-rows.ts'
import { LANGUAGES, isRequired } from '../values/index.ts'
import { bilingualCell, headOf, type CellType, type ColumnFacts, type TableFacts } from './table-facts.ts'

const LONGEST_TEXT = 1_000_000
const MOST_PARTS = 10_000

/** A text that PostgreSQL can store: it has no zero byte. */
const text = z
  .string()
  .max(LONGEST_TEXT)
  .refine((value) => !value.includes('\0'))
const digits = z.string().regex(/^-?\d{1,19}$/)
const whole = z.number().int().min(-2_147_483_648).max(2_147_483_647)
// Escaped zero bytes can't be stored, either.
const json = text.refine((value) => !/(?<!\\)(?:\\\\)*\\u0000/.test(value)).transform(parsed)

/** The schema of each cell. */
const CELLS: Record<Exclude<CellType, 'bilingual'>, z.ZodType<unknown, string>> = {
  uuid: z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  text,
  whole: digits,
  boolean: z.enum(['true', 'false']),
  day: z.iso.date(),
  instant: z.iso.datetime({ precision: 6 }),
  json,
  texts: json.pipe(z.array(text).max(MOST_PARTS)),
  wholes: json.pipe(z.array(whole).max(MOST_PARTS)),
}

function parsed(value: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(value)
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' })
    return z.NEVER
  }
}

/** What a select lists to get the cells of a table as texts, in the order of `headOf`. */
export function cellsOf({ facts }: TableFacts): RawBuilder<unknown> {
  return sql.join(facts.flatMap(writtenCells))
}

function writtenCells({ name, type }: ColumnFacts): RawBuilder<unknown>[] {
  const column = sql.ref(name)
  switch (type) {
    case 'bilingual':
      return LANGUAGES.map((language) => sql`${column} ->> ${sql.lit(language)} as ${sql.ref(bilingualCell(name, language))}`)
    case 'instant':
      return [sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ${column}`]
    case 'day':
      return [sql`to_char(${column}, 'YYYY-MM-DD') as ${column}`]
    case 'texts':
    case 'wholes':
      return [sql`to_json(${column})::text as ${column}`]
    case 'uuid':
    case 'text':
    case 'whole':
    case 'boolean':
    case 'json':
      return [sql`${column}::text as ${column}`]
    default:
      return type satisfies never
  }
}

/** The values of a row as PostgreSQL reads them from text; lists as JSON. */
export type ArchiveRow = Record<string, string | null>

type RowRead = { ok: true; row: ArchiveRow } | { ok: false; column: string }

/** The reader of the rows of one table. Each cell is checked by its schema; the first one that does not fit is named. */
export function rowReader(table: TableFacts): (cells: CsvRow) => RowRead {
  const head = headOf(table)
  return (cells) => {
    const row: ArchiveRow = {}
    let at = 0
    for (const column of table.facts) {
      const width = column.type === 'bilingual' ? LANGUAGES.length : 1
      const read = readColumn(column, cells.slice(at, at + width))
      if (!read.ok) return { ok: false, column: head[at]! }
      row[column.name] = read.value
      at += width
    }
    return { ok: true, row }
  }
}

type ValueRead = { ok: true; value: string | null } | { ok: false }

function readColumn({ type, nullable }: ColumnFacts, cells: CsvRow): ValueRead {
  if (cells.every((cell) => cell === null)) return nullable ? { ok: true, value: null } : { ok: false }
  if (type !== 'bilingual') {
    // The text itself is stored: reading JSON and writing it again could change a number.
    return CELLS[type].safeParse(cells[0]).success ? { ok: true, value: cells[0] ?? null } : { ok: false }
  }
  const value: Record<string, string> = {}
  for (const [at, language] of LANGUAGES.entries()) {
    const cell = cells[at] ?? null
    if (cell === null && !isRequired(language)) continue
    const read = text.safeParse(cell)
    if (!read.success) return { ok: false }
    value[language] = read.data
  }
  return { ok: true, value: JSON.stringify(value) }
}

/** What a select lists to get the values of a table from texts, in the order of its columns. */
export function valuesOf({ facts, made }: TableFacts): RawBuilder<unknown> {
  const own = facts.map(({ name, type, sqlType }) => {
    const cell = sql.ref(name)
    if (type !== 'texts' && type !== 'wholes') return sql`${cell}::${sql.table(sqlType)}`
    const parts = sql`select part from jsonb_array_elements_text(${cell}::jsonb) with ordinality as parts (part, place) order by place`
    return sql`case when ${cell} is not null then array(${parts})::${sql.table(sqlType)} end`
  })
  return sql.join([...own, ...made.map(({ name, sqlType }) => sql`${sql.ref(name)}::${sql.table(sqlType)}`)])
}
