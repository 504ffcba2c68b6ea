import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { emptyDatabase, type TestDatabase } from './database.ts'

export type BoxTables = { boxes: { id: number; fruit: string; grams: number } }

/** A database with one table, for general database tests: a box of mangoes and one of litchis, whose names must differ at commit. */
export async function openBoxes(): Promise<TestDatabase<BoxTables>> {
  const its = await emptyDatabase<BoxTables>()
  await sql`create table boxes (id integer primary key, fruit text not null unique deferrable initially deferred, grams bigint not null)`.execute(
    its.database,
  )
  return its
}

export async function refillBoxes(db: Database<BoxTables>): Promise<void> {
  await db.deleteFrom('boxes').execute()
  await db
    .insertInto('boxes')
    .values([
      { id: 1, fruit: 'mango', grams: 5000 },
      { id: 2, fruit: 'litchi', grams: 1000 },
    ])
    .execute()
}
