import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { callExternal } from '#platform/http-client.ts'
import type { Clock } from '#platform/clock.ts'
import { sha256 } from '#platform/ids.ts'
import type { Db } from '#shop/context.ts'
import { GRANTED } from './bkash-wire.ts'

export type BkashSettings = { url: string; username: string; password: string; appKey: string; appSecret: string }

/** `at-limit`: two tokens were requested in the last hour, and a third request would block the account. */
type Token = { ok: true; token: string } | { ok: false; problem: 'at-limit' | 'no-answer' | 'refused' }

const GATEWAY = 'bkash'
const MINUTE_MS = 60_000
const RENEW_AFTER_MS = 50 * MINUTE_MS
// A token is not used in its last minute, because it could expire in transit.
const SPARE_MS = MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS
// Clocks of different machines differ slightly; a time further ahead was written before a clock was set back.
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS
const LOOK_AGAIN_MS = 100

type Kept = {
  token: string | null
  issued_at: Date | null
  expires_at: Date | null
  locked_until: Date | null
  asked_before_at: Date | null
}

/**
 * The token shared by all processes through the database. One process renews it at minute 50, without an open transaction; the others
 * continue with the old one. `rejected` is a token that bKash rejected although it had not expired.
 */
export async function bkashToken(
  { db, clock, settings, timeoutMs }: { db: Db; clock: Clock; settings: BkashSettings; timeoutMs: number },
  rejected: string | null = null,
): Promise<Token> {
  const account = sha256([settings.url, settings.username, settings.appKey].join('\n'))
  if (rejected) await dropToken(db, account, rejected)
  const begun = performance.now()
  for (;;) {
    const now = clock()
    const kept = await read(db, account)
    const good = kept?.token && isGood(kept, now) ? kept.token : null
    if (good && now.getTime() - kept!.issued_at!.getTime() < RENEW_AFTER_MS) return { ok: true, token: good }
    if (await claim(db, account, { now, lockMs: timeoutMs + 10_000 })) {
      const asked = await ask(db, account, { clock, settings, timeoutMs })
      return !asked.ok && good ? { ok: true, token: good } : asked
    }
    if (good) return { ok: true, token: good }
    const renewing = kept?.locked_until && kept.locked_until > now
    if (!renewing && isAtLimit(await read(db, account), now)) return { ok: false, problem: 'at-limit' }
    if (performance.now() - begun > timeoutMs) return { ok: false, problem: 'no-answer' }
    await wait(LOOK_AGAIN_MS)
  }
}

async function ask(
  db: Db,
  account: string,
  { clock, settings, timeoutMs }: { clock: Clock; settings: BkashSettings; timeoutMs: number },
): Promise<Token> {
  const { url, username, password, appKey, appSecret } = settings
  const answered = await callExternal({
    service: 'bkash',
    url: `${url}/tokenized/checkout/token/grant`,
    method: 'POST',
    headers: { 'content-type': 'application/json', username, password },
    body: JSON.stringify({ app_key: appKey, app_secret: appSecret }),
    timeoutMs,
  })
  if (answered.came === 'not-reached') await uncountRequest(db, account)
  const granted = answered.came === 'answer' ? GRANTED.safeParse(answered.body) : null
  if (!granted?.success) {
    await unlock(db, account)
    if (answered.came !== 'answer' || answered.body === undefined) return { ok: false, problem: 'no-answer' }
    return { ok: false, problem: answered.status === 429 ? 'at-limit' : 'refused' }
  }
  const { id_token: token, expires_in: seconds } = granted.data
  const now = clock()
  await db
    .updateTable('payments.gateway_tokens')
    .set({ token, issued_at: now, expires_at: new Date(now.getTime() + seconds * 1000), locked_until: null })
    .where('gateway', '=', GATEWAY)
    .where('account', '=', account)
    .execute()
  return { ok: true, token }
}

function read(db: Db, account: string): Promise<Kept | undefined> {
  return db
    .selectFrom('payments.gateway_tokens')
    .select(['token', 'issued_at', 'expires_at', 'locked_until', 'asked_before_at'])
    .where('gateway', '=', GATEWAY)
    .where('account', '=', account)
    .executeTakeFirst()
}

function isGood({ issued_at: issued, expires_at: expires }: Kept, now: Date): boolean {
  return issued!.getTime() <= now.getTime() + CLOCKS_DIFFER_MS && now.getTime() < expires!.getTime() - SPARE_MS
}

function isAtLimit(kept: Kept | undefined, now: Date): boolean {
  const before = kept?.asked_before_at?.getTime()
  return before !== undefined && before > now.getTime() - HOUR_MS && before <= now.getTime() + CLOCKS_DIFFER_MS
}

/** One statement decides which process requests a token and counts the request in advance: a process that dies afterwards has still used one. */
async function claim(db: Db, account: string, { now, lockMs }: { now: Date; lockMs: number }): Promise<boolean> {
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const ahead = new Date(now.getTime() + CLOCKS_DIFFER_MS)
  const lockedUntil = new Date(now.getTime() + lockMs)
  const { rows } = await sql`
    insert into payments.gateway_tokens as kept (gateway, account, asked_at, locked_until)
    values (${GATEWAY}, ${account}, ${now}, ${lockedUntil})
    on conflict (gateway, account) do update
      set asked_before_at = kept.asked_at, asked_at = excluded.asked_at, locked_until = excluded.locked_until
      where (kept.locked_until is null or kept.locked_until <= ${now} or kept.locked_until > ${ahead})
        and (kept.asked_before_at is null or kept.asked_before_at <= ${hourAgo} or kept.asked_before_at > ${ahead})
        -- Another process has just finished renewing the token.
        and (kept.issued_at is null or kept.issued_at <= ${new Date(now.getTime() - RENEW_AFTER_MS)} or kept.issued_at > ${ahead})
    returning 1`.execute(db)
  return rows.length > 0
}

/** The request never reached bKash, so it does not count. The request before the last one is more than an hour old, or there was none. */
async function uncountRequest(db: Db, account: string): Promise<void> {
  await db
    .updateTable('payments.gateway_tokens')
    .set((row) => ({ asked_at: row.ref('asked_before_at'), asked_before_at: null }))
    .where('gateway', '=', GATEWAY)
    .where('account', '=', account)
    .execute()
}

async function unlock(db: Db, account: string): Promise<void> {
  await db
    .updateTable('payments.gateway_tokens')
    .set({ locked_until: null })
    .where('gateway', '=', GATEWAY)
    .where('account', '=', account)
    .execute()
}

async function dropToken(db: Db, account: string, token: string): Promise<void> {
  await db
    .updateTable('payments.gateway_tokens')
    .set({ token: null, issued_at: null, expires_at: null })
    .where('gateway', '=', GATEWAY)
    .where('account', '=', account)
    .where('token', '=', token)
    .execute()
}
