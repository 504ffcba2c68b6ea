import { sql } from 'kysely'
import type { Db } from '#shop/context.ts'

const NAMES = ['number', 'sku', 'code', 'slug', 'sign_in_name', 'file_name', 'starts'] as const

/** Replaces ids, tokens and order numbers in a text by names that stay the same when others are added: `<orders 3>`, `<lots GUA-0608-A>`. */
export type Labels = (text: string) => string

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const HASH = /\b[0-9a-f]{64}\b/g
const SHORT_LINK = /\/o\/[0-9A-Za-z]{16}(?![0-9A-Za-z])/g
const TOKEN = /[A-Za-z0-9_-]{43}/g

export async function labelsOf(db: Db): Promise<Labels> {
  const ids = await namedIds(db)
  const orders = await db.selectFrom('ordering.orders').select(['id', 'number', 'token']).orderBy('id').execute()
  const words = new Map(orders.map(({ number }, index) => [number, `PF-${String(index + 1).padStart(2, '0')}`]))
  const tokens = new Map(orders.map(({ token }, index) => [token, `<token of order ${index + 1}>`]))
  const numbers = new RegExp([...words.keys()].join('|'), 'g')
  return (text) =>
    text
      .replaceAll(UUID, (id) => ids.get(id) ?? '<new id>')
      .replaceAll(HASH, '<hash>')
      .replaceAll(SHORT_LINK, '/o/<code>')
      .replaceAll(TOKEN, (token) => tokens.get(token) ?? '<token>')
      .replaceAll(numbers, (number) => words.get(number)!)
}

async function namedIds(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ table: string; schema: string; columns: string[] }>`
    select table_name as table, table_schema as schema, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema', 'public')
    group by 1, 2 having bool_or(column_name = 'id' and data_type = 'uuid') order by 1, 2`.execute(db)
  const selects = rows.map(({ table, schema, columns }) => {
    const name = NAMES.find((one) => columns.includes(one) && table !== 'orders')
    const shown = name ? sql`${sql.ref(name)}::text` : sql`(row_number() over (order by id))::text`
    return sql`select id, ${table}::text as table, ${shown} as name from ${sql.table(`${schema}.${table}`)}`
  })
  const named = await sql<{ id: string; table: string; name: string | null }>`${sql.join(selects, sql` union all `)}`.execute(db)
  return new Map(named.rows.map(({ id, table, name }) => [id, `<${table.replaceAll('_', ' ')} ${name ?? '-'}>`]))
}
