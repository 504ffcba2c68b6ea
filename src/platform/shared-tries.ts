import { sql, type QueryExecutorProvider } from 'kysely'
import { keyedHash } from './ids.ts'

/** Counters of attempts, in this process (`local-tries.ts`) or shared by every process on the same database. */
export type Tries = {
  /** Adds one. The first one starts a period of this length; at its end the count is reset. */
  count: (name: string, key: string, seconds: number) => Promise<{ used: number; endsInMs: number }>
  /** The current count, without adding one. */
  used: (name: string, key: string) => Promise<{ used: number; endsInMs: number }>
  takeBack: (name: string, key: string) => Promise<void>
  forget: (name: string, key: string) => Promise<void>
}

const SWEEP_EVERY_MS = 10 * 60_000
const MOST_SWEPT = 10_000

/** `secret` hashes the keys, because a phone number or an address must not be readable in the table. */
export function sharedTries({ db, clock, secret }: { db: QueryExecutorProvider; clock: () => Date; secret: string }): Tries {
  let sweptAt = 0
  const hashOf = (name: string, key: string) => keyedHash(secret, `${name} ${key}`)

  async function sweep(now: Date): Promise<void> {
    if (now.getTime() - sweptAt < SWEEP_EVERY_MS) return
    sweptAt = now.getTime()
    // Rows locked by another process are skipped: waiting in different orders would deadlock.
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
    async used(name, key) {
      const now = clock()
      const found = await sql<{ used: number; endsAt: Date }>`
        select used, ends_at as "endsAt" from platform.rate_limits
        where name = ${name} and key_hash = ${hashOf(name, key)} and ends_at > ${now}`.execute(db)
      const [known] = found.rows
      return known ? { used: known.used, endsInMs: known.endsAt.getTime() - now.getTime() } : { used: 0, endsInMs: 0 }
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
