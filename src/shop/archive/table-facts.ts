import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { LANGUAGES, type Language } from '../values/index.ts'
import { LEFT_OUT_COLUMNS } from './left-out.ts'
import { ARCHIVE_TABLES, type ArchiveTable } from './tables.ts'

/** How a value of a column is written in a cell. `bilingual` has a cell for each language. */
export type CellType = 'uuid' | 'text' | 'whole' | 'boolean' | 'day' | 'instant' | 'json' | 'texts' | 'wholes' | 'bilingual'

/** `sqlType`: with its schema, such as `platform.paisa`. */
export type ColumnFacts = { name: string; type: CellType; nullable: boolean; sqlType: string }

/** An exported table as the database has it. `key`: the columns of its primary key. `made`: the columns of which an import makes the values. */
export type TableFacts = ArchiveTable & { facts: readonly ColumnFacts[]; key: readonly string[]; made: readonly MadeColumn[] }

type MadeColumn = { name: string; sqlType: string; make: () => string }

const TYPES: Record<string, CellType> = {
  uuid: 'uuid',
  text: 'text',
  integer: 'whole',
  bigint: 'whole',
  boolean: 'boolean',
  date: 'day',
  'timestamp with time zone': 'instant',
  jsonb: 'json',
  'text[]': 'texts',
  'uuid[]': 'texts',
  'integer[]': 'wholes',
}
const BILINGUAL = 'platform.bilingual'

type Found = { table: string; column: string; type: string; base: string; nullable: boolean; in_key: boolean }

/** The tables of the archive with the types of their columns, in the order of the archive. */
export async function tableFacts(reader: Reader): Promise<TableFacts[]> {
  const { rows } = await sql<Found>`
    select n.nspname || '.' || c.relname as table, a.attname as column, s.nspname || '.' || t.typname as type,
      format_type(case when t.typtype = 'd' then t.typbasetype else t.oid end, null) as base, not (a.attnotnull or t.typnotnull) as nullable,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) as in_key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid join pg_namespace s on s.oid = t.typnamespace
    where c.relkind = 'r' and n.nspname || '.' || c.relname = any(${ARCHIVE_TABLES.map(({ table }) => table)}::text[])
    order by 1, a.attnum`.execute(reader)
  const byTable = Map.groupBy(rows, ({ table }) => table)
  return ARCHIVE_TABLES.map((table) => {
    const found = byTable.get(table.table) ?? []
    const facts = table.columns.map((name): ColumnFacts => {
      const column = found.find((one) => one.column === name)
      const type = column && (column.type === BILINGUAL ? 'bilingual' : TYPES[column.base])
      if (!type) throw new Error(`${table.table}.${name} is not there, or has a type that no cell has.`)
      return { name, type, nullable: column.nullable, sqlType: column.type }
    })
    const made = LEFT_OUT_COLUMNS.flatMap(({ table: of, column, instead }): MadeColumn[] => {
      const sqlType = found.find((one) => one.column === column)?.type
      return of === table.table && instead && sqlType ? [{ name: column, sqlType, make: instead }] : []
    })
    return { ...table, facts, made, key: found.flatMap(({ column, in_key }) => (in_key ? [column] : [])) }
  })
}

/** The first row of the CSV file of a table. */
export function headOf({ facts }: TableFacts): string[] {
  return facts.flatMap(({ name, type }) =>
    type === 'bilingual' ? LANGUAGES.map((language) => bilingualCell(name, language)) : [name],
  )
}

export function bilingualCell(column: string, language: Language): string {
  return `${column}_${language}`
}
