// What is read from the database before and after a restore, and from the repository.
import { sql } from 'kysely'
import { ledgerDifferences } from '#shop/inventory/index.ts'
import { withDatabase } from '../trial.ts'
import type { Server } from './server.ts'

/** Of each order by its number: who placed it when and for how much, its lines, and what of which lot is in them. */
export function contentsOfOrders(url: string): Promise<Map<string, string>> {
  return withDatabase(url, async (database) => {
    const { rows } = await sql<{ number: string; contents: string }>`
      select number, concat_ws(' ', token, md5(phone || name), placed_at, goods_paisa, delivery_paisa, total_paisa, vat_paisa, (
        select string_agg(concat_ws(' ', line.id, variant_id, units, line_paisa, vat_paisa, net_grams), ', ' order by position)
        from ordering.order_lines as line where order_id = orders.id)) as contents
      from ordering.orders as orders`.execute(database)
    return new Map(rows.map(({ number, contents }) => [number, contents]))
  })
}

export function ledgerAddsUp(url: string): Promise<boolean> {
  return withDatabase(url, async (database) => (await ledgerDifferences(database)).length === 0)
}

export async function numberOfOrders({ ask }: Server): Promise<number> {
  const [row] = await ask<{ count: number }>('select count(*)::integer as count from ordering.orders')
  return row!.count
}

export async function tableIsThere({ ask }: Server, name: string): Promise<boolean> {
  const [row] = await ask<{ there: boolean }>('select to_regclass($1) is not null as there', [name])
  return row!.there
}

/** The latest backup: the size of its data and of its files in the repository, and how these are encrypted. */
export async function latestBackup({ pgbackrest }: Server): Promise<{ data: number; stored: number; cipher: string }> {
  type Info = { cipher: string; backup: { info: { size: number; repository: { delta: number } } }[] }[]
  const said = await pgbackrest('info', '--output=json', '--log-level-console=off')
  const { cipher, backup } = (JSON.parse(said) as Info)[0]!
  const { info } = backup.at(-1)!
  return { data: info.size, stored: info.repository.delta, cipher }
}
