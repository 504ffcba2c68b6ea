import { sql } from 'kysely'
import type { Ctx, Reader, Tx } from '../context.ts'
import type { Language } from '../values/index.ts'
import { KEEP_CLICKS_DAYS, type ConsentInput } from './model.ts'

const LONGEST_BROWSER = 400

/** Kept with the order, in its transaction. A destination that is off is left out; nothing is written when all are. */
export async function keepConsent(
  tx: Tx,
  { now }: Pick<Ctx, 'now'>,
  { orderId, language, consent }: { orderId: string; language: Language; consent: ConsentInput },
): Promise<void> {
  const { sentence, landing } = consent
  const clicks = landing && JSON.stringify(landing.clicks)
  await sql`
    insert into conversions.consents (order_id, sentence, language, destinations, agreed_at, browser, clicks, landed_at)
    select ${orderId}::uuid, ${sentence}::integer, ${language}, array_agg(name order by name), ${now}::timestamptz,
      ${consent.browser?.slice(0, LONGEST_BROWSER) ?? null}, ${clicks}::jsonb, ${landing?.landedAt ?? null}::timestamptz
    from conversions.destinations where active and name = any(${[...consent.destinations]}::text[])
    having count(*) > 0`.execute(tx)
}

export type Consent = { destinations: string[]; agreedAt: Date; withdrawnAt: Date | null }

export async function consentOf(reader: Reader, orderId: string): Promise<Consent | null> {
  const { rows } = await sql<Consent>`
    select destinations, agreed_at as "agreedAt", withdrawn_at as "withdrawnAt" from conversions.consents
    where order_id = ${orderId}::uuid`.execute(reader)
  return rows[0] ?? null
}

/** From now on nothing is sent about the order, except what is on its way. Repeated, it changes nothing. */
export function withdrawConsent({ db, now }: Pick<Ctx, 'db' | 'now'>, orderId: string): Promise<{ ok: true }> {
  return db.transaction((tx) => withdrawIn(tx, now, orderId))
}

async function withdrawIn(tx: Tx, now: Date, orderId: string): Promise<{ ok: true }> {
  await sql`
    update conversions.consents set withdrawn_at = ${now}::timestamptz, browser = null, clicks = null, landed_at = null
    where order_id = ${orderId}::uuid and withdrawn_at is null`.execute(tx)
  await sql`
    update conversions.conversions set state = 'dropped', locked_until = null, next_try_at = null
    where order_id = ${orderId}::uuid and state = 'waiting'`.execute(tx)
  return { ok: true }
}

/** For a person whose data is erased. */
export async function eraseConsents(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`delete from conversions.consents where order_id = any(${[...orderIds]}::uuid[])`.execute(tx)
}

/** Also of a conversion that still waits: it is sent without them. The consent stays with the order. */
export async function forgetClicks({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`
    update conversions.consents set browser = null, clicks = null, landed_at = null
    where (browser is not null or clicks is not null)
      and agreed_at < ${now}::timestamptz - make_interval(days => ${KEEP_CLICKS_DAYS})`.execute(db)
}
