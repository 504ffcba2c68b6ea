import { sql } from 'kysely'
import { isRefusal, withTransaction } from '#platform/database/connect.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import type { Tables } from '../tables.ts'

/** Requests are remembered for these days. */
const KEEP_REQUESTS_DAYS = 7

type OnceInput = {
  keyId: string
  idempotencyKey: string
  /** Of what was asked: the same key with another request is refused. */
  requestHash: string
  /** Locks what the request changes, and tells whether the caller has seen it as it is. */
  isCurrent: (tx: Tx) => Promise<boolean>
}

type Once<Result> =
  | { came: 'done'; result: Result }
  /** It was done before: the caller gets the same answer as then, or what it is now. */
  | { came: 'repeated' }
  | { came: 'key-reused' }
  | { came: 'version-changed' }

const REPEATED = Symbol('repeated')
const CHANGED = Symbol('changed')

/**
 * Runs a use case at most once for an Idempotency-Key. The key is written in the first transaction of the use case: neither exists without the
 * other, also when the process dies in between, and of concurrent requests one runs. A refusal rolls back, so it can be repeated.
 */
export async function onceByKey<Result>(ctx: Ctx, input: OnceInput, run: (ctx: Ctx) => Promise<Result>): Promise<Once<Result>> {
  const earlier = await requestHashOf(ctx.db, input)
  if (earlier !== null) return { came: earlier === input.requestHash ? 'repeated' : 'key-reused' }
  let noted = false
  const db = withTransaction<Tables>(ctx.db, async (work) => {
    const result = await ctx.db.transaction(async (tx, withCommit) => {
      if (!noted) await begin(tx, ctx, input)
      return work(tx, withCommit)
    })
    // A refusal rolled the key back, too.
    noted ||= !isRefusal(result)
    return result
  })
  try {
    return { came: 'done', result: await run({ ...ctx, db }) }
  } catch (error) {
    if (error === CHANGED) return { came: 'version-changed' }
    if (error !== REPEATED) throw error
    return { came: (await requestHashOf(ctx.db, input)) === input.requestHash ? 'repeated' : 'key-reused' }
  }
}

async function begin(tx: Tx, { now }: Ctx, { keyId, idempotencyKey, requestHash, isCurrent }: OnceInput): Promise<void> {
  // Waits for a concurrent request with the same key.
  const { numAffectedRows } = await sql`
    insert into accounts.api_requests (key_id, idempotency_key, request_hash, at)
    values (${keyId}::uuid, ${idempotencyKey}, ${requestHash}, ${now}::timestamptz) on conflict do nothing`.execute(tx)
  if (numAffectedRows === 0n) throw REPEATED
  if (!(await isCurrent(tx))) throw CHANGED
}

async function requestHashOf(reader: Reader, { keyId, idempotencyKey }: OnceInput): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select request_hash as hash from accounts.api_requests where key_id = ${keyId}::uuid and idempotency_key = ${idempotencyKey}`.execute(
    reader,
  )
  return rows[0]?.hash ?? null
}

export async function forgetApiRequests({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const until = new Date(now.getTime() - KEEP_REQUESTS_DAYS * 86_400_000)
  await sql`delete from accounts.api_requests where at < ${until}::timestamptz`.execute(db)
}
