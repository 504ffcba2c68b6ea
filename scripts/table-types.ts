import type pg from 'pg'

// A domain of the database is a branded type in code: the compiler then knows that a price is paisa and a day is a day in Dhaka.
const DOMAINS: Record<string, string> = {
  bilingual: 'Translations',
  paisa: 'Paisa',
  grams: 'number',
  day: 'CalendarDate',
  phone: 'Phone',
}
const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  jsonb: 'unknown',
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
  timestamptz: 'Date',
  date: 'string',
  _text: 'string[]',
  _uuid: 'string[]',
  _int4: 'number[]',
}
// The database checks states and kinds; their types are derived from the checks.
const CHECKED = /\((\w+) = ANY \(ARRAY\[(.+?)\]\)\)/

type Column = {
  table_schema: string
  table_name: string
  column_name: string
  udt_name: string
  domain_name: string | null
  is_nullable: 'YES' | 'NO'
  column_default: string | null
  is_identity: 'YES' | 'NO'
  domain_nullable: boolean
}

/** Writes the TypeScript types of every table, read from a migrated database. */
export async function tableTypes(client: pg.Client): Promise<string> {
  const columns = await client.query<Column>(`
    select table_schema, table_name, column_name, udt_name, domain_name, is_nullable, column_default, is_identity
    from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema', 'public')
    order by table_schema, table_name, ordinal_position`)
  const literals = await checkedLiterals(client)
  const tables = new Map<string, string[]>()
  for (const column of columns.rows) {
    const table = `${column.table_schema}.${column.table_name}`
    const type = typeOf(column, literals.get(`${table}.${column.column_name}`))
    tables.set(table, [...(tables.get(table) ?? []), `    ${column.column_name}: ${type}`])
  }
  const body = [...tables].map(([name, lines]) => `  '${name}': {\n${lines.join('\n')}\n  }`).join('\n')
  return [
    '// Written by `npm run db:types` from the migrations. Do not edit.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'",
    "import type { CalendarDate } from './values/day.ts'",
    "import type { Translations } from './values/translations.ts'",
    "import type { Paisa } from './values/money.ts'",
    "import type { Phone } from './values/phone.ts'",
    '',
    'type Json<Value> = ColumnType<Value, string, string>',
    '',
    `export type Tables = {\n${body}\n}`,
    '',
  ].join('\n')
}

function typeOf(column: Column, literals: string | undefined): string {
  const json = column.udt_name === 'jsonb'
  let type = literals ?? (column.domain_name ? DOMAINS[column.domain_name] : undefined) ?? TYPES[column.udt_name]
  if (!type) throw new Error(`No TypeScript type for ${column.udt_name} (${column.table_name}.${column.column_name}).`)
  if (column.is_nullable === 'YES') type = json ? `${type} | null` : `${type} | null`
  if (json)
    return column.is_nullable === 'YES'
      ? `ColumnType<${type}, string | null, string | null>`
      : column.column_default
        ? `ColumnType<${type}, string | undefined, string>`
        : `Json<${type}>`
  if (column.is_identity === 'YES') return `GeneratedAlways<${type}>`
  return column.column_default !== null ? `Generated<${type}>` : type
}

async function checkedLiterals(client: pg.Client): Promise<Map<string, string>> {
  const checks = await client.query<{ place: string; definition: string }>(`
    select n.nspname || '.' || c.relname as place, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'c'
    -- The check of one column comes last and counts; a check of several may name only some of the values.
    order by k.conname like '%\\_check', k.conname`)
  const found = new Map<string, string>()
  for (const { place, definition } of checks.rows) {
    const match = CHECKED.exec(definition)
    if (!match) continue
    const values = [...match[2]!.matchAll(/'([^']+)'::text/g)].map((value) => `'${value[1]}'`)
    if (values.length > 0) found.set(`${place}.${match[1]}`, values.join(' | '))
  }
  return found
}
