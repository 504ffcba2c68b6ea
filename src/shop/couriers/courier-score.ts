import { sql } from 'kysely'
import { keyedHash } from '#platform/ids.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import type { CourierScore } from '../trust/index.ts'
import type { Phone } from '../values/index.ts'
import type { Carriers } from './carriers/index.ts'
import { asksCourierScore } from './score-setting.ts'

const KEPT_MS = 24 * 3_600_000

type Asked = { carriers: Carriers; phone: Phone; secret: string }

/**
 * What a courier company says about a number: kept for a day, under a keyed hash of the number. Null if the shop does not ask, no carrier
 * offers it, or it did not answer in time: an order never depends on it. Never called inside a transaction.
 */
export async function courierScore({ db, now }: Ctx, { carriers, phone, secret }: Asked): Promise<CourierScore | null> {
  const carrier = Object.values(carriers).find((one) => one.score)
  if (!carrier?.score || !(await asksCourierScore(db))) return null
  const phoneHash = keyedHash(secret, `courier score ${phone}`)
  const kept = await keptScore(db, { phoneHash, now })
  if (kept) return kept
  const asked = await carrier.score(phone)
  if (!asked.ok) return null
  await db.transaction((tx) => keepScore(tx, { phoneHash, score: asked.score, now }))
  return asked.score
}

async function keptScore(reader: Reader, { phoneHash, now }: { phoneHash: string; now: Date }): Promise<CourierScore | null> {
  const found = await sql<CourierScore>`
    select total, delivered, returned from couriers.scores where phone_hash = ${phoneHash} and expires_at > ${now}`.execute(
    reader,
  )
  return found.rows[0] ?? null
}

async function keepScore(
  tx: Tx,
  { phoneHash, score, now }: { phoneHash: string; score: CourierScore; now: Date },
): Promise<void> {
  const { total, delivered, returned } = score
  await sql`
    insert into couriers.scores (phone_hash, total, delivered, returned, read_at, expires_at)
    values (${phoneHash}, ${total}, ${delivered}, ${returned}, ${now}, ${new Date(now.getTime() + KEPT_MS)})
    on conflict (phone_hash) do update set total = excluded.total, delivered = excluded.delivered, returned = excluded.returned,
      read_at = excluded.read_at, expires_at = excluded.expires_at`.execute(tx)
}

/** Deletes the scores whose day is over. True when there were some. */
export async function forgetScores({ db, now }: Ctx): Promise<boolean> {
  return db.transaction(async (tx) => {
    const gone = await sql`delete from couriers.scores where expires_at <= ${now} returning 1`.execute(tx)
    return gone.rows.length > 0
  })
}
