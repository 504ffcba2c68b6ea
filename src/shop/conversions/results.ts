import { sql } from 'kysely'
import type { DestinationName } from '#platform/conversion-settings.ts'
import type { Ctx, Reader } from '../context.ts'
import { ACCEPTED_DAYS, KEEP_DAYS, type ConversionKind, type ConversionState } from './model.ts'

export type ConversionCounts = Record<ConversionState, number>

const NONE: ConversionCounts = { waiting: 0, sent: 0, refused: 0, 'too-late': 0, dropped: 0 }

/** How many there are of each state, of the time that is kept. */
export async function conversionCounts(reader: Reader): Promise<Map<DestinationName, ConversionCounts>> {
  const { rows } = await sql<{ destination: DestinationName; state: ConversionState; count: number }>`
    select destination, state, count(*)::integer as count from conversions.conversions group by destination, state`.execute(
    reader,
  )
  const counts = new Map<DestinationName, ConversionCounts>()
  for (const { destination, state, count } of rows)
    counts.set(destination, { ...(counts.get(destination) ?? NONE), [state]: count })
  return counts
}

export type ConversionTry = {
  orderId: string
  kind: ConversionKind
  state: ConversionState
  tries: number
  triedAt: Date
  status: number | null
  problem: string | null
  answer: string | null
}

const MOST_SHOWN = 10

/** The last tries, newest first. */
export async function lastTries(reader: Reader, name: DestinationName): Promise<ConversionTry[]> {
  const { rows } = await sql<ConversionTry>`
    select order_id as "orderId", kind, state, tries, tried_at as "triedAt", status, problem, answer from conversions.conversions
    where destination = ${name} and tried_at is not null order by tried_at desc, order_id desc limit ${MOST_SHOWN}`.execute(
    reader,
  )
  return rows
}

/** What has ended long ago is forgotten; the consents stay with their orders. What waits for a destination without its secret is too late. */
export async function forgetConversions({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`
    update conversions.conversions set state = 'too-late', locked_until = null, next_try_at = null
    where state = 'waiting' and at < ${now}::timestamptz - make_interval(days => ${ACCEPTED_DAYS})`.execute(db)
  await sql`
    delete from conversions.conversions where state <> 'waiting' and at < ${now}::timestamptz - make_interval(days => ${KEEP_DAYS})`.execute(
    db,
  )
}
