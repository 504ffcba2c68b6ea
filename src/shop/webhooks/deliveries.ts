import { sql } from 'kysely'
import type { PostProblem } from '#platform/post-to-receiver.ts'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Db, Reader } from '../context.ts'
import { endpointById } from './endpoints.ts'
import { TEST_EVENT } from './event-types.ts'
import { sendOne, type Sending } from './send.ts'

/** Deliveries that have ended, and their events, are deleted after these days. What waits stays. */
export const KEEP_DAYS = 30

export type Delivery = {
  position: number
  eventId: string
  type: string
  data: unknown
  at: Date
  state: 'waiting' | 'delivered' | 'failed'
  tries: number
  nextTryAt: Date | null
  /** Of the last try. */
  triedAt: Date | null
  status: number | null
  problem: PostProblem | null
  answer: string | null
  tookMs: number | null
}

export type DeliveryFilter = { state?: Delivery['state'] | undefined; before?: number | undefined; most: number }

/** The log of an endpoint, newest first; `before` is the position of the last one that was shown. */
export async function deliveriesOf(
  reader: Reader,
  endpointId: string,
  { state, before, most }: DeliveryFilter,
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select delivery.position, event.id as "eventId", event.type, event.data, event.at, delivery.state, delivery.tries,
      delivery.next_try_at as "nextTryAt", delivery.tried_at as "triedAt", delivery.status, delivery.problem, delivery.answer,
      delivery.took_ms as "tookMs"
    from webhooks.deliveries as delivery join webhooks.events as event using (position)
    where delivery.endpoint_id = ${endpointId}::uuid and (${state ?? null}::text is null or delivery.state = ${state ?? null}::text)
      and (${before ?? null}::bigint is null or delivery.position < ${before ?? null}::bigint)
    order by delivery.position desc limit ${most}::integer`.execute(reader)
  return rows
}

type Resent = { ok: true; count: number } | { ok: false; problem: 'unknown' }

/** Sends one delivery again, with the same id: a receiver that has it already can tell. */
export function resendDelivery(ctx: Ctx, { endpointId, position }: { endpointId: string; position: number }): Promise<Resent> {
  return resend(ctx, endpointId, sql`position = ${position}::bigint`)
}

/** Sends everything again that was written since then, in order; or only what failed. */
export function replayDeliveries(
  ctx: Ctx,
  { endpointId, since, only }: { endpointId: string; since: Date; only?: 'failed' },
): Promise<Resent> {
  return resend(
    ctx,
    endpointId,
    sql`${only === 'failed' ? sql`state = 'failed'` : sql`true`}
      and position in (select position from webhooks.events where at >= ${since}::timestamptz and type <> ${TEST_EVENT})`,
  )
}

function resend(ctx: Ctx, endpointId: string, which: ReturnType<typeof sql>): Promise<Resent> {
  return ctx.db.transaction(async (tx): Promise<Resent> => {
    const { numAffectedRows } = await sql`
      update webhooks.deliveries set state = 'waiting', tries = 0, next_try_at = null, locked_until = null
      where endpoint_id = ${endpointId}::uuid and ${which} and state <> 'waiting'`.execute(tx)
    const count = Number(numAffectedRows ?? 0)
    const endpoint = await endpointById(tx, endpointId)
    if (count === 0 || !endpoint) return { ok: false, problem: 'unknown' }
    const subject = { type: 'webhook', id: endpointId, name: endpoint.name }
    await writeAudit(tx, ctx, { action: 'resend-webhook', subject, before: null, after: { deliveries: count } })
    return { ok: true, count }
  })
}

/** Sends a test event at once, and returns its delivery: the answer of the receiver. Null when there is no such endpoint. */
export async function sendTest(sending: Sending, endpointId: string): Promise<Delivery | null> {
  const position = await writeTest(sending.db, endpointId)
  if (position === null) return null
  await sendOne(sending, endpointId, position)
  const [delivery] = await deliveriesOf(sending.db, endpointId, { before: position + 1, most: 1 })
  return delivery ?? null
}

function writeTest(db: Db, endpointId: string): Promise<number | null> {
  return db.transaction(async (tx) => {
    const { rows } = await sql<{ position: number }>`
      with written as (
        insert into webhooks.events (type, subject, data)
        select ${TEST_EVENT}, gen_random_uuid(), jsonb_build_object('endpoint_id', id, 'name', name) from webhooks.endpoints where id = ${endpointId}::uuid
        returning position, subject)
      insert into webhooks.deliveries (endpoint_id, position, subject) select ${endpointId}::uuid, position, subject from written
      returning position`.execute(tx)
    return rows[0]?.position ?? null
  })
}

const AT_A_TIME = 10_000

/** Deletes events that ended long ago, and old ones that only removed endpoints were told of. */
export async function forgetDeliveries({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const until = new Date(now.getTime() - KEEP_DAYS * 86_400_000)
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from webhooks.events where position in (
        select position from webhooks.events as event where at < ${until}::timestamptz and not exists (
          select from webhooks.deliveries join webhooks.endpoints on endpoints.id = deliveries.endpoint_id
          where deliveries.position = event.position and deliveries.state = 'waiting')
        order by position limit ${AT_A_TIME})`.execute(db)
    if (Number(numAffectedRows ?? 0) < AT_A_TIME) return
  }
}
