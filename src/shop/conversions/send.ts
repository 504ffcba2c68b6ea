import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { ConversionConfig, DestinationName } from '#platform/conversion-settings.ts'
import { callExternal } from '#platform/http-client.ts'
import { sha256 } from '#platform/ids.ts'
import type { Db, Tx } from '../context.ts'
import type { Account, Conversion, PurchaseFacts } from './destination.ts'
import { DESTINATIONS } from './destinations/index.ts'
import { pauseOf, restOf, type Clicks, type ConversionKind, type ConversionState, type Verdict } from './model.ts'

const TIMEOUT_MS = 10_000
// The process that claimed it has died by then.
const LEASE_SECONDS = 60
const JUST_FAILED_SECONDS = 120

export type Sending = {
  db: Db
  clock: Clock
  config: ConversionConfig
  shopUrl: string
  /** What may be told of an order; null when nothing may be, such as for an order of a company. */
  factsOf: (orderId: string) => Promise<PurchaseFacts | null>
  timeoutMs?: number
}

/** Destinations that are on, have their secret and something to send now. */
export async function dueDestinations({ db, clock, config }: Sending): Promise<DestinationName[]> {
  const now = clock()
  const { rows } = await sql<{ name: DestinationName }>`
    select name from conversions.destinations as destination
    where active and (next_try_at is null or next_try_at <= ${now}::timestamptz)
      and exists (select from conversions.conversions as conversion where destination = destination.name and ${isDue(now)})
    order by name`.execute(db)
  return rows.map(({ name }) => name).filter((name) => config[name] !== null)
}

const isDue = (now: Date) => sql`
  conversion.state = 'waiting' and (conversion.next_try_at is null or conversion.next_try_at <= ${now}::timestamptz)
  and (conversion.locked_until is null or conversion.locked_until <= ${now}::timestamptz)`

type Taken = {
  orderId: string
  kind: ConversionKind
  at: Date
  tries: number
  browser: string | null
  clicks: Clicks | null
  landedAt: Date | null
  withdrawnAt: Date | null
  account: string
  testCode: string | null
}

/** Skips rows that another process has locked. */
async function take(db: Db, name: DestinationName, now: Date): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    with taken as (
      update conversions.conversions set tries = tries + 1, locked_until = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
      where destination = ${name} and (order_id, kind) = (
        select order_id, kind from conversions.conversions as conversion
        where destination = ${name} and ${isDue(now)}
        order by tries > 0, at, order_id, kind limit 1 for update skip locked)
      returning order_id, kind, at, tries)
    select taken.order_id as "orderId", taken.kind, taken.at, taken.tries, consent.browser, consent.clicks, consent.landed_at as "landedAt",
      consent.withdrawn_at as "withdrawnAt",
      destination.account, destination.test_code as "testCode"
    from taken join conversions.consents as consent using (order_id) join conversions.destinations as destination on destination.name = ${name}`.execute(
    db,
  )
  return rows[0]
}

type Ended = { state: ConversionState; status: number | null; problem: string | null; answer: string | null; failed: boolean }

/** Sends the oldest conversion that is due, first one that was never tried, outside any transaction: it may arrive twice, with the same id. Null when there is none. */
export async function sendOne(sending: Sending, name: DestinationName): Promise<ConversionState | null> {
  const { db, clock, config } = sending
  const access = config[name]
  const taken = access && (await take(db, name, clock()))
  if (!access || !taken) return null
  const began = clock()
  const ended = await tellOf(sending, { name, taken, account: { ...access, ...taken }, now: began })
  await record(sending, { name, taken, ended, began })
  return ended.state
}

const UNSENT = { status: null, problem: null, answer: null, failed: false } as const

type Telling = { name: DestinationName; taken: Taken; account: Account; now: Date }

async function tellOf(sending: Sending, { name, taken, account, now }: Telling): Promise<Ended> {
  const { acceptedHours, request, verdict } = DESTINATIONS[name]
  // A withdrawal at the moment of the confirmation does not see what waits.
  if (taken.withdrawnAt) return { ...UNSENT, state: 'dropped' }
  if (now.getTime() - taken.at.getTime() > acceptedHours * 3_600_000) return { ...UNSENT, state: 'too-late' }
  const facts = await sending.factsOf(taken.orderId)
  if (!facts) return { ...UNSENT, state: 'dropped' }
  const { orderId, kind, at, browser, landedAt } = taken
  const conversion: Conversion = {
    eventId: eventIdOf(orderId),
    kind,
    at,
    facts,
    browser,
    clicks: taken.clicks ?? {},
    landedAt,
    shopUrl: sending.shopUrl,
  }
  const { url, body } = request(conversion, account)
  const answered = await post({ name, url, body, timeoutMs: sending.timeoutMs ?? TIMEOUT_MS })
  if (answered.came !== 'answer') return { state: 'waiting', status: null, problem: answered.came, answer: null, failed: true }
  return endedBy(verdict(answered), answered.status)
}

type Post = { name: DestinationName; url: string; body: unknown; timeoutMs?: number }

export function post({ name, url, body, timeoutMs = TIMEOUT_MS }: Post) {
  const headers = { 'content-type': 'application/json' }
  return callExternal({ service: name, url, method: 'POST', headers, body: JSON.stringify(body), timeoutMs })
}

function endedBy(verdict: Verdict, status: number): Ended {
  if (verdict.is === 'sent') return { state: 'sent', status, problem: null, answer: null, failed: false }
  const isFailed = verdict.is === 'failed'
  return { state: isFailed ? 'waiting' : 'refused', status, problem: null, answer: verdict.answer, failed: isFailed }
}

/** Always the same for an order, and says nothing about it. A purchase and its refund share it; they are events of different kinds. */
export function eventIdOf(orderId: string): string {
  return sha256(`conversion ${orderId}`).slice(0, 32)
}

type Recorded = { name: DestinationName; taken: Taken; ended: Ended; began: Date }

/** Names the try: a process whose lease has expired, or a conversion that was dropped meantime, is left as it is. */
async function record({ db, clock }: Sending, { name, taken, ended, began }: Recorded): Promise<void> {
  const now = clock()
  const nextTryAt = ended.failed ? addSeconds(now, pauseOf(taken.tries)) : null
  await db.transaction(async (tx) => {
    const tried = await sql`
      update conversions.conversions set state = ${ended.state}, next_try_at = ${nextTryAt}::timestamptz, locked_until = null,
        tried_at = ${began}::timestamptz, status = ${ended.status}::integer, problem = ${ended.problem}, answer = ${ended.answer}
      where order_id = ${taken.orderId}::uuid and destination = ${name} and kind = ${taken.kind} and tries = ${taken.tries}
        and state = 'waiting'`.execute(tx)
    if (tried.numAffectedRows === 0n) return
    if (ended.failed) await noteFailure(tx, name, now)
    else if (ended.status !== null) await noteAnswer(tx, { name, sent: ended.state === 'sent', now })
  })
}

async function noteFailure(tx: Tx, name: DestinationName, now: Date): Promise<void> {
  const { rows } = await sql<{ failures: number }>`
    update conversions.destinations set failures = failures + 1, failing_since = coalesce(failing_since, ${now}::timestamptz)
    where name = ${name} returning failures`.execute(tx)
  const next = addSeconds(now, restOf(rows[0]?.failures ?? 1))
  await sql`update conversions.destinations set next_try_at = ${next}::timestamptz where name = ${name}`.execute(tx)
}

/** After it failed, everything that waits is sent now, except what has just failed: it may be one event that always fails. */
async function noteAnswer(tx: Tx, { name, sent, now }: { name: DestinationName; sent: boolean; now: Date }): Promise<void> {
  if (sent) await sql`update conversions.destinations set sent_at = ${now}::timestamptz where name = ${name}`.execute(tx)
  const back = await sql`
    update conversions.destinations set failures = 0, failing_since = null, next_try_at = null
    where name = ${name} and failures > 0`.execute(tx)
  if (back.numAffectedRows === 0n) return
  await sql`
    update conversions.conversions set next_try_at = null
    where destination = ${name} and state = 'waiting' and next_try_at is not null
      and tried_at <= ${addSeconds(now, -JUST_FAILED_SECONDS)}::timestamptz`.execute(tx)
}

function addSeconds(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000)
}
