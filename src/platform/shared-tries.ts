import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { keyedHash } from './ids.ts'

/** Counts that every process on the same database shares. */
export type SharedTries = {
  /** Counts one more. The first one begins a span of so many seconds, and its end ends the count. */
  count: (name: string, key: string, seconds: number) => Promise<{ used: number; endsInMs: number }>
  takeBack: (name: string, key: string) => Promise<void>
  forget: (name: string, key: string) => Promise<void>
}

const SWEEP_EVERY_MS = 10 * 60_000
const MOST_SWEPT = 10_000

/** `secret` keys what is counted, for a phone number or an address must not be read off the table. */
export function sharedTries({
  db,
  clock,
  secret,
}: {
  db: QueryExecutorProvider
  clock: () => Date
  secret: string
}): SharedTries {
  let sweptAt = 0
  const hashOf = (name: string, key: string) => keyedHash(secret, `${name} ${key}`)

  async function sweep(now: Date): Promise<void> {
    if (now.getTime() - sweptAt < SWEEP_EVERY_MS) return
    sweptAt = now.getTime()
    // Rows another process is at are left to it: waiting for one another in different orders would be a deadlock.
    await sql`
      delete from platform.rate_limits where (name, key_hash) in (
        select name, key_hash from platform.rate_limits where ends_at <= ${now} limit ${MOST_SWEPT} for update skip locked)`.execute(
      db,
    )
  }

  return {
    async count(name, key, seconds) {
      const now = clock()
      await sweep(now)
      const ends = new Date(now.getTime() + seconds * 1000)
      const counted = await sql<{ used: number; endsAt: Date }>`
        insert into platform.rate_limits as known (name, key_hash, used, ends_at) values (${name}, ${hashOf(name, key)}, 1, ${ends})
        on conflict (name, key_hash) do update set
          used = case when known.ends_at <= ${now} then 1 else known.used + 1 end,
          ends_at = case when known.ends_at <= ${now} then excluded.ends_at else known.ends_at end
        returning used, ends_at as "endsAt"`.execute(db)
      const { used, endsAt } = counted.rows[0]!
      return { used, endsInMs: endsAt.getTime() - now.getTime() }
    },
    async takeBack(name, key) {
      await sql`
        update platform.rate_limits set used = used - 1
        where name = ${name} and key_hash = ${hashOf(name, key)} and used > 0`.execute(db)
    },
    async forget(name, key) {
      await sql`delete from platform.rate_limits where name = ${name} and key_hash = ${hashOf(name, key)}`.execute(db)
    },
  }
}
