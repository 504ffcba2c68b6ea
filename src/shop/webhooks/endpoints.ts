import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { mayPostTo, type Receivers } from '#platform/post-to-receiver.ts'
import { writeAudit, type AuditAction, type AuditFields } from '../accounts/index.ts'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import { cleanLine } from '../values/index.ts'
import { isEventType, type EventType } from './event-types.ts'
import { newSecret } from './sign.ts'

export const LONGEST_NAME = 80
export const LONGEST_URL = 2000
/** Every event is written once for each endpoint, in the transaction of its change. */
export const MOST_ENDPOINTS = 20
/** How long the former secret signs beside the new one. */
export const FORMER_SECRET_HOURS = 24

export type Endpoint = {
  id: string
  name: string
  url: string
  types: EventType[]
  state: 'active' | 'paused'
  /** `gave-up`: it has not answered for more than two days. `gone`: it answered with status 410. */
  pausedBecause: 'staff' | 'gave-up' | 'gone' | null
  /** In a row. */
  failures: number
  /** Since the last success. */
  failingSince: Date | null
  deliveredAt: Date | null
  createdAt: Date
  version: number
  waiting: number
  failed: number
  /** Until when the former secret signs, too. */
  formerSecretUntil: Date | null
}

export type EndpointInput = { name: string; url: string; types: readonly string[] }
export type EndpointProblem = 'name' | 'url' | 'url-not-public' | 'types' | 'too-many'

const FIELDS = sql`
  id, name, url, types, state, paused_because as "pausedBecause", failures, failing_since as "failingSince", delivered_at as "deliveredAt", created_at as "createdAt", version, former_secret_until as "formerSecretUntil",
  (select count(*)::integer from webhooks.deliveries where endpoint_id = endpoint.id and deliveries.state = 'waiting') as waiting,
  (select count(*)::integer from webhooks.deliveries where endpoint_id = endpoint.id and deliveries.state = 'failed') as failed`

export async function endpoints(reader: Reader): Promise<Endpoint[]> {
  const { rows } = await sql<Endpoint>`select ${FIELDS} from webhooks.endpoints as endpoint order by created_at, id`.execute(
    reader,
  )
  return rows
}

export async function endpointById(reader: Reader, id: string): Promise<Endpoint | null> {
  const { rows } = await sql<Endpoint>`select ${FIELDS} from webhooks.endpoints as endpoint where id = ${id}::uuid`.execute(
    reader,
  )
  return rows[0] ?? null
}

/** The secret that signs. Only for who may change endpoints; it is never in a log or in the audit log. */
export async function secretOf(reader: Reader, id: string): Promise<string | null> {
  const { rows } = await sql<{ secret: string }>`select secret from webhooks.endpoints where id = ${id}::uuid`.execute(reader)
  return rows[0]?.secret ?? null
}

type Read = { ok: true; name: string; url: string; types: EventType[] } | { ok: false; problem: EndpointProblem }

function readInput(input: EndpointInput, receivers: Receivers): Read {
  const name = cleanLine(input.name, LONGEST_NAME)
  // Empty, or too long.
  if (!name) return { ok: false, problem: 'name' }
  if (!mayPostTo(input.url, 'any')) return { ok: false, problem: 'url' }
  // Other letters than those of ASCII take more characters in it.
  const url = new URL(input.url).href
  if (url.length > LONGEST_URL) return { ok: false, problem: 'url' }
  if (!mayPostTo(url, receivers)) return { ok: false, problem: 'url-not-public' }
  const types = [...new Set(input.types)].filter(isEventType)
  if (types.length === 0) return { ok: false, problem: 'types' }
  return { ok: true, name, url, types }
}

type Added = { ok: true; id: string } | { ok: false; problem: EndpointProblem }

export function addEndpoint(ctx: Ctx, { input, receivers }: { input: EndpointInput; receivers: Receivers }): Promise<Added> {
  return ctx.db.transaction(async (tx): Promise<Added> => {
    const read = readInput(input, receivers)
    if (!read.ok) return read
    // Two people at once: the table is small.
    await sql`lock table webhooks.endpoints in share row exclusive mode`.execute(tx)
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from webhooks.endpoints`.execute(tx)
    if (rows[0]!.count >= MOST_ENDPOINTS) return { ok: false, problem: 'too-many' }
    const id = newId(ctx.now)
    await sql`
      insert into webhooks.endpoints (id, name, url, types, secret, created_by, created_at)
      values (${id}::uuid, ${read.name}, ${read.url}, ${read.types}::text[], ${newSecret()}, ${actorName(ctx.actor)}, ${ctx.now}::timestamptz)`.execute(
      tx,
    )
    await note(tx, ctx, { action: 'add-webhook', id, name: read.name, before: null, after: auditOf(read) })
    return { ok: true, id }
  })
}

type Changed = { ok: true } | { ok: false; problem: EndpointProblem | 'unknown' | 'edit-conflict' }

export function changeEndpoint(
  ctx: Ctx,
  { id, seenVersion, input, receivers }: { id: string; seenVersion: number; input: EndpointInput; receivers: Receivers },
): Promise<Changed> {
  return ctx.db.transaction(async (tx): Promise<Changed> => {
    const before = await lockEndpoint(tx, id)
    if (!before) return { ok: false, problem: 'unknown' }
    if (before.version !== seenVersion) return { ok: false, problem: 'edit-conflict' }
    const read = readInput(input, receivers)
    if (!read.ok) return read
    await sql`
      update webhooks.endpoints set name = ${read.name}, url = ${read.url}, types = ${read.types}::text[], version = version + 1
      where id = ${id}::uuid`.execute(tx)
    await note(tx, ctx, { action: 'change-webhook', id, name: read.name, before: auditOf(before), after: auditOf(read) })
    return { ok: true }
  })
}

type Done = { ok: true } | { ok: false; problem: 'unknown' | 'not-now' }

/** Events go on being written; they are sent when it is resumed. */
export function pauseEndpoint(ctx: Ctx, id: string): Promise<Done> {
  return ctx.db.transaction(async (tx): Promise<Done> => {
    const before = await lockEndpoint(tx, id)
    if (before?.state !== 'active') return { ok: false, problem: before ? 'not-now' : 'unknown' }
    await sql`
      update webhooks.endpoints set state = 'paused', paused_because = 'staff', version = version + 1 where id = ${id}::uuid`.execute(
      tx,
    )
    await note(tx, ctx, { action: 'pause-webhook', id, name: before.name, before: null, after: {} })
    return { ok: true }
  })
}

/** Everything that waits is sent, with all its tries. */
export function resumeEndpoint(ctx: Ctx, id: string): Promise<Done> {
  return ctx.db.transaction(async (tx): Promise<Done> => {
    const before = await lockEndpoint(tx, id)
    if (before?.state !== 'paused') return { ok: false, problem: before ? 'not-now' : 'unknown' }
    await sql`
      update webhooks.endpoints set state = 'active', paused_because = null, failures = 0, failing_since = null, next_try_at = null, version = version + 1
      where id = ${id}::uuid`.execute(tx)
    await sql`
      update webhooks.deliveries set tries = 0, next_try_at = null where endpoint_id = ${id}::uuid and state = 'waiting' and locked_until is null`.execute(
      tx,
    )
    await note(tx, ctx, { action: 'resume-webhook', id, name: before.name, before: null, after: {} })
    return { ok: true }
  })
}

/** The former secret goes on signing beside the new one for a day. */
export function changeSecret(ctx: Ctx, id: string): Promise<Done> {
  return ctx.db.transaction(async (tx): Promise<Done> => {
    const before = await lockEndpoint(tx, id)
    if (!before) return { ok: false, problem: 'unknown' }
    const until = new Date(ctx.now.getTime() + FORMER_SECRET_HOURS * 3_600_000)
    await sql`
      update webhooks.endpoints set former_secret = secret, former_secret_until = ${until}::timestamptz, secret = ${newSecret()}, version = version + 1
      where id = ${id}::uuid`.execute(tx)
    await note(tx, ctx, { action: 'change-webhook-secret', id, name: before.name, before: null, after: {} })
    return { ok: true }
  })
}

/** With everything that waits for it. */
export function removeEndpoint(ctx: Ctx, id: string): Promise<Done> {
  return ctx.db.transaction(async (tx): Promise<Done> => {
    const before = await lockEndpoint(tx, id)
    if (!before) return { ok: false, problem: 'unknown' }
    await sql`delete from webhooks.endpoints where id = ${id}::uuid`.execute(tx)
    await sql`delete from webhooks.deliveries where endpoint_id = ${id}::uuid`.execute(tx)
    await note(tx, ctx, { action: 'remove-webhook', id, name: before.name, before: auditOf(before), after: null })
    return { ok: true }
  })
}

async function lockEndpoint(tx: Tx, id: string): Promise<Endpoint | null> {
  await sql`select from webhooks.endpoints where id = ${id}::uuid for update`.execute(tx)
  return endpointById(tx, id)
}

function auditOf({ name, url, types }: Pick<Endpoint, 'name' | 'url' | 'types'>): AuditFields {
  // The path of a URL can contain a secret of the receiver.
  return { name, receiver: new URL(url).host, types: [...types] }
}

type Note = { action: AuditAction; id: string; name: string; before: AuditFields | null; after: AuditFields | null }

function note(tx: Tx, ctx: Ctx, { action, id, name, before, after }: Note): Promise<void> {
  return writeAudit(tx, ctx, { action, subject: { type: 'webhook', id, name }, before, after })
}
