import { sql } from 'kysely'
import { postToReceiver, type Posted, type Receivers } from '#platform/post-to-receiver.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '../context.ts'
import { afterTry, DOWN_AFTER, pauseOfEndpoint, type AfterTry } from './model.ts'
import { signedHeaders } from './sign.ts'

/** How long a receiver may take, and how many deliveries of one endpoint a process sends at a time. */
const TIMEOUT_MS = 10_000
const AT_A_TIME = 4
// The process that claimed it has died by then.
const LEASE_SECONDS = 60

export type Sending = { db: Db; clock: Clock; receivers: Receivers }

/** An endpoint with something to send. `down`: only one delivery is tried. */
type Due = { id: string; down: boolean }

/** Active endpoints that have a delivery to send now. */
export async function dueEndpoints({ db, clock }: Pick<Sending, 'db' | 'clock'>): Promise<Due[]> {
  const now = clock()
  const { rows } = await sql<Due>`
    select id, failures >= ${DOWN_AFTER} as down from webhooks.endpoints as endpoint
    where state = 'active' and (failures < ${DOWN_AFTER} or next_try_at <= ${now}::timestamptz)
      and exists (
        select from webhooks.deliveries as delivery where endpoint_id = endpoint.id and ${isDue(now)})
    order by id`.execute(db)
  return rows
}

/** Sends what an endpoint has waiting: several at a time, but those of one subject one after another. A down endpoint gets one. */
export async function sendDue(sending: Sending, { id, down }: Due, isStopped: () => boolean = () => false): Promise<void> {
  if (down) {
    await sendOne(sending, id)
    return
  }
  const line = async () => {
    while (!isStopped() && (await sendOne(sending, id)) === 'delivered');
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, line))
}

type Taken = {
  position: number
  eventId: string
  type: string
  data: unknown
  at: Date
  tries: number
  url: string
  secret: string
  formerSecret: string | null
}

/** Sends the oldest delivery that is due; null when there is none. Runs outside any transaction: a receiver may get it twice, with the same id. */
export async function sendOne(sending: Sending, endpointId: string, position?: number): Promise<AfterTry['do'] | null> {
  const { db, clock, receivers } = sending
  const taken = await take(db, { endpointId, position: position ?? null, now: clock() })
  if (!taken) return null
  const body = JSON.stringify({ type: taken.type, timestamp: taken.at.toISOString(), data: taken.data })
  const at = clock()
  const secrets = taken.formerSecret === null ? [taken.secret] : [taken.secret, taken.formerSecret]
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'fruit-shop-webhooks/1',
    ...signedHeaders({ id: taken.eventId, at, body }, secrets),
  }
  const posted = await postToReceiver({ url: taken.url, headers, body, timeoutMs: TIMEOUT_MS }, receivers)
  const after = afterTry(posted, taken.tries)
  await db.transaction((tx) => recordTry(tx, { endpointId, taken, posted, after, began: at, ended: clock() }))
  return after.do
}

/** A delivery is due at its time, and never while an earlier one of the same subject is waiting. */
const isDue = (now: Date) => sql`
  delivery.state = 'waiting' and (delivery.next_try_at is null or delivery.next_try_at <= ${now}::timestamptz)
  and (delivery.locked_until is null or delivery.locked_until <= ${now}::timestamptz)
  and not exists (
    select from webhooks.deliveries as earlier
    where earlier.endpoint_id = delivery.endpoint_id and earlier.subject = delivery.subject and earlier.state = 'waiting'
      and earlier.position < delivery.position)`

/** Skips rows that another process has locked. */
async function take(
  db: Db,
  { endpointId, position, now }: { endpointId: string; position: number | null; now: Date },
): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    with taken as (
      update webhooks.deliveries set tries = tries + 1, locked_until = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
      where endpoint_id = ${endpointId}::uuid and position = (
        select position from webhooks.deliveries as delivery
        where endpoint_id = ${endpointId}::uuid and (${position}::bigint is null or position = ${position}::bigint) and ${isDue(now)}
        order by position limit 1 for update skip locked)
      returning endpoint_id, position, tries)
    select taken.position, taken.tries, event.id as "eventId", event.type, event.data, event.at, endpoint.url, endpoint.secret,
      case when endpoint.former_secret_until > ${now}::timestamptz then endpoint.former_secret end as "formerSecret"
    from taken join webhooks.events as event using (position) join webhooks.endpoints as endpoint on endpoint.id = taken.endpoint_id`.execute(
    db,
  )
  return rows[0]
}

type Try = { endpointId: string; taken: Taken; posted: Posted; after: AfterTry; began: Date; ended: Date }

/**
 * Names the try: a process whose lease has expired changes nothing of another process. A delivery whose tries are used up has failed, unless its
 * endpoint is down: then the endpoint is paused, and everything waits until it is resumed.
 */
async function recordTry(tx: Tx, { endpointId, taken, posted, after, began, ended }: Try): Promise<void> {
  const locked = await sql<{ failures: number }>`
    select failures from webhooks.endpoints where id = ${endpointId}::uuid for no key update`.execute(tx)
  if (!locked.rows[0]) return
  const failures = after.do === 'delivered' ? 0 : locked.rows[0].failures + 1
  const isDown = failures >= DOWN_AFTER
  const state = after.do === 'delivered' ? 'delivered' : after.do === 'give-up' && !isDown ? 'failed' : 'waiting'
  const nextTryAt = after.do === 'retry' ? addSeconds(ended, after.pauseSeconds) : null
  const written = await sql`
    update webhooks.deliveries set state = ${state}, next_try_at = ${nextTryAt}::timestamptz, locked_until = null, tried_at = ${began}::timestamptz,
      status = ${posted.ok ? posted.status : null}, problem = ${posted.ok ? null : posted.problem}, answer = ${posted.ok ? posted.body : null},
      took_ms = ${ended.getTime() - began.getTime()}::integer
    where endpoint_id = ${endpointId}::uuid and position = ${taken.position}::bigint and tries = ${taken.tries} and state = 'waiting'`.execute(
    tx,
  )
  if (written.numAffectedRows === 0n) return
  if (after.do === 'delivered') await noteSuccess(tx, { endpointId, wasDown: locked.rows[0].failures >= DOWN_AFTER, at: ended })
  else await noteFailure(tx, { endpointId, failures, because: pausedBecause(after, isDown), at: ended })
}

function pausedBecause(after: AfterTry, isDown: boolean): 'gone' | 'gave-up' | null {
  if (after.do === 'pause-endpoint') return after.because
  return after.do === 'give-up' && isDown ? 'gave-up' : null
}

/** After it was down, everything that waits is sent now. */
async function noteSuccess(
  tx: Tx,
  { endpointId, wasDown, at }: { endpointId: string; wasDown: boolean; at: Date },
): Promise<void> {
  await sql`
    update webhooks.endpoints set failures = 0, failing_since = null, next_try_at = null, delivered_at = ${at}::timestamptz where id = ${endpointId}::uuid`.execute(
    tx,
  )
  if (!wasDown) return
  await sql`
    update webhooks.deliveries set next_try_at = null
    where endpoint_id = ${endpointId}::uuid and state = 'waiting' and next_try_at > ${at}::timestamptz`.execute(tx)
}

type Failure = { endpointId: string; failures: number; because: 'gone' | 'gave-up' | null; at: Date }

async function noteFailure(tx: Tx, { endpointId, failures, because, at }: Failure): Promise<void> {
  const next = failures >= DOWN_AFTER ? addSeconds(at, pauseOfEndpoint(failures)) : null
  await sql`
    update webhooks.endpoints set failures = ${failures}, failing_since = coalesce(failing_since, ${at}::timestamptz), next_try_at = ${next}::timestamptz,
      state = case when ${because}::text is null then state else 'paused' end, paused_because = coalesce(paused_because, ${because}::text)
    where id = ${endpointId}::uuid`.execute(tx)
}

function addSeconds(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000)
}
