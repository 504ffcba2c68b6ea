import type { Insertable } from 'kysely'
import { sha256 } from '#platform/ids.ts'
import type { Tx } from '#shop/context.ts'
import type { Tables } from '#shop/tables.ts'
import { paisa, type Translations, type Paisa } from '#shop/values/index.ts'

/** Rows to insert, table by table. */
export type Rows = { [Table in keyof Tables]?: Insertable<Tables[Table]>[] }

// PostgreSQL takes 65,535 values in one statement.
const MOST_VALUES = 20_000

/** A UUID of version 7 that is the same whenever the same shop is made at the same time. */
export function seedId(at: Date, name: string): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const hash = sha256(name)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-a${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}

/** A number from 0 to 1 that looks thrown and is the same every time. */
export function seedChance(name: string): number {
  return Number.parseInt(sha256(name).slice(0, 8), 16) / 0xffff_ffff
}

export function bilingual(text: Translations): string {
  return JSON.stringify({ en: text.en.normalize('NFC'), bn: text.bn.normalize('NFC') })
}

export function taka(amount: number): Paisa {
  return paisa(Math.round(amount * 100))
}

/** In the order of the tables in `rows`: what others point at comes first. */
export async function insertRows(tx: Tx, rows: Rows): Promise<void> {
  for (const [table, all] of Object.entries(rows) as [keyof Tables, Insertable<Tables[keyof Tables]>[]][]) {
    const atOnce = Math.max(1, Math.floor(MOST_VALUES / Object.keys(all[0] ?? { none: 1 }).length))
    for (let from = 0; from < all.length; from += atOnce) {
      await tx
        .insertInto(table)
        .values(all.slice(from, from + atOnce))
        .execute()
    }
  }
}
