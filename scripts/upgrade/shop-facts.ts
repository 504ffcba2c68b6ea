import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { Tables } from '#shop/tables.ts'

export function migrationFiles(root: string): string[] {
  return readdirSync(join(root, 'db/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
}

/** An upper bound of the size of its backup. */
export async function sizeOfShop(db: Database<Tables>, filesFolder: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(db)
  return rows[0]!.bytes + sizeOfFiles(filesFolder)
}

function sizeOfFiles(folder: string): number {
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (!stats) return 0
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0), 0)
}
