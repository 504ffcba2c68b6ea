// Reads rows from the database of the round, also while it is killed.
import type { QueryResult } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { withDb } from './places.ts'
import type { Round } from './round.ts'

/** The rows; none when the database does not come back. */
export async function look<T>(round: Pick<Round, 'place'>, query: Parameters<typeof withDb<QueryResult<T>>>[1]): Promise<T[]> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await withDb(round.place, query).catch(() => null)
    if (found) return found.rows
    // It was killed a moment ago.
    await wait(200)
  }
  return []
}
