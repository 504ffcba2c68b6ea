import { sql } from 'kysely'
import type { Db } from '../context.ts'
import { addDays, dayInDhaka, instantInDhaka } from '../values/index.ts'
import type { Gateways, Handed, Outgoing } from './gateway.ts'
import { consentStands } from '../accounts/index.ts'
import { KEEPS_QUIET, URGENT } from './messages.ts'
import { offerRules } from './offer-rules.ts'
import { offerQuietUntil } from './quiet-hours.ts'
import { UNKNOWN, type Channel } from './model.ts'
import { smsParts } from './sms-parts.ts'
import { smsBudget } from './sms-budget.ts'

export const MOST_TRIES = 6
const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 3 * 3600
// A message claimed by a process that died is released after this time; no gateway takes as long to answer.
const LEASE_SECONDS = 120

/** `isUnknown`: a process claimed it before and left no result, so the message may have gone. */
type Taken = Outgoing & { channel: Channel; tries: number; expired: boolean; isUnknown: boolean; consentId: string | null }

/**
 * Sends the oldest waiting message, urgent ones first and offers last. False when none waits. Runs outside any transaction: if the process dies between gateway
 * and row, a message about an order may be sent twice and is never lost; an offer or a reminder may be lost and is never sent twice.
 */
export async function sendNext({ db, now }: { db: Db; now: Date }, gateways: Gateways): Promise<boolean> {
  const channels = Object.keys(gateways) as Channel[]
  const taken = channels.length > 0 ? await take(db, channels, now) : undefined
  if (!taken) return false
  if (taken.isUnknown) await recordResult(db, taken, { ok: false, problem: UNKNOWN, retry: false })
  else if (taken.expired) await recordResult(db, taken, { ok: false, problem: 'expired', retry: false })
  else if (!(await isAgreed(db, taken))) await recordResult(db, taken, { ok: false, problem: 'no-consent', retry: false })
  else {
    const wait = await waitsUntil(db, taken, now)
    if (wait) {
      await putOff(db, taken, wait)
      return true
    }
    const gateway = gateways[taken.channel]!
    await recordResult(db, taken, await gateway.send(taken), { gateway: gateway.name, now })
  }
  return true
}

/** An offer leaves only while the consent it was written for stands. */
async function isAgreed(db: Db, { consentId, template }: Taken): Promise<boolean> {
  return template !== 'offer' || (consentId !== null && (await consentStands(db, consentId)))
}

type Wait = { until: Date; because: 'quiet-hours' | 'daily-cap' }

async function waitsUntil(db: Db, taken: Taken, now: Date): Promise<Wait | null> {
  const quiet = KEEPS_QUIET.includes(taken.template) ? offerQuietUntil(now, await offerRules(db)) : null
  if (quiet) return { until: quiet, because: 'quiet-hours' }
  if (await isInBudget(db, taken, now)) return null
  return { until: instantInDhaka(addDays(dayInDhaka(now), 1), '00:00'), because: 'daily-cap' }
}

async function isInBudget(db: Db, { template, channel, body }: Taken, now: Date): Promise<boolean> {
  return channel !== 'sms' || URGENT.includes(template) || (await smsBudget(db, now)).allows(smsParts(body))
}

/** Skips rows that a concurrent process has locked. */
async function take(db: Db, channels: readonly Channel[], now: Date): Promise<Taken | undefined> {
  const found = await sql<Taken>`
    with next as (
      select id, locked_until is not null and template = any(${KEEPS_QUIET}::text[]) as is_unknown from messaging.messages
      where state = 'waiting' and channel = any(${[...channels]}::text[]) and coalesce(next_try_at, created_at) <= ${now}
        and (locked_until is null or locked_until <= ${now})
      order by (template = any(${URGENT}::text[])) desc, (template = any(${KEEPS_QUIET}::text[])), (expires_at is null), created_at, id limit 1 for update skip locked)
    update messaging.messages
    set tries = tries + 1, locked_until = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
    from next where messages.id = next.id
    returning messages.id, template, language, order_id as "orderId", channel, recipient, body, details, tries, consent_id as "consentId",
      coalesce(expires_at <= ${now}, false) as expired, next.is_unknown as "isUnknown"`.execute(db)
  return found.rows[0]
}

/** The update names the attempt, so that a process with an expired lease cannot change a message that another process has claimed. */
async function recordResult(
  db: Db,
  { id, tries, body, channel }: Taken,
  handed: Handed,
  by: { gateway: string; now: Date } | null = null,
): Promise<void> {
  const now = by?.now ?? null
  if (handed.ok) {
    await sql`
      update messaging.messages
      set state = 'sent', sent_at = ${now}, gateway = ${by?.gateway ?? null}, reference = ${handed.reference}, error = null, locked_until = null,
        parts = ${channel === 'sms' ? smsParts(body) : null}
      where id = ${id}::uuid and tries = ${tries} and state = 'waiting'`.execute(db)
    return
  }
  const last = !handed.retry || tries >= MOST_TRIES
  const next = last || now === null ? null : new Date(now.getTime() + pauseSeconds(tries) * 1000)
  await sql`
    update messaging.messages
    set state = ${last ? 'failed' : 'waiting'}, next_try_at = ${next}, gateway = ${by?.gateway ?? null}, error = ${handed.problem.slice(0, 100)},
      locked_until = null
    where id = ${id}::uuid and tries = ${tries} and state = 'waiting'`.execute(db)
}

/** The daily budget is used up, or these are quiet hours: the message waits, without counting an attempt. */
async function putOff(db: Db, { id, tries }: Taken, { until, because }: Wait): Promise<void> {
  await sql`
    update messaging.messages
    set tries = tries - 1, next_try_at = ${until}, error = ${because}, locked_until = null
    where id = ${id}::uuid and tries = ${tries} and state = 'waiting'`.execute(db)
}

/** 30 seconds after the first attempt, then four times as long each time, up to three hours. */
function pauseSeconds(tries: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 4 ** (tries - 1), LONGEST_PAUSE_SECONDS)
}
