import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { SHOP_PARTS, type ShopPart } from './model.ts'
import { ARCHIVE_TABLES } from './tables.ts'

const PART_OF_SCHEMA: Record<string, ShopPart> = {
  catalog: 'products',
  inventory: 'stock',
  pricing: 'offers',
  accounts: 'customers',
  ordering: 'orders',
  fulfilment: 'orders',
  payments: 'payments',
  gifting: 'gifts',
  content: 'tickets',
}

/** The parts of this shop that have rows of its own; an archive is imported only where there are none. */
export async function partsInUse(reader: Reader): Promise<ShopPart[]> {
  const own = ARCHIVE_TABLES.filter(({ kind }) => kind === 'own')
  const asked = own.map(({ table }) => sql`select ${table}::text as table where exists (select from ${sql.table(table)})`)
  const { rows } = await sql<{ table: string }>`${sql.join(asked, sql` union all `)}`.execute(reader)
  const parts = new Set(rows.map(({ table }) => PART_OF_SCHEMA[table.split('.')[0]!]))
  return SHOP_PARTS.filter((part) => parts.has(part))
}
