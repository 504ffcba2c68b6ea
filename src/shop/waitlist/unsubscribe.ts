import { sql } from 'kysely'
import { sha256 } from '#platform/ids.ts'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { withdrawMessagesTo } from '../messaging/index.ts'
import type { Phone } from '../values/index.ts'
import type { Contact } from './join-waitlist.ts'
import { KEEP_DAYS, type EntryState } from './model.ts'

export type TokenEntry = { productId: string; variantId: string; state: EntryState; answerUntil: Date } & Contact

/** The entry behind the link of a message. */
export async function entryByToken(reader: Reader, token: string): Promise<TokenEntry | null> {
  const found = await sql<TokenEntry>`
    select product_id as "productId", variant_id as "variantId", state, answer_until as "answerUntil", phone, email
    from waitlist.entries where token_hash = ${sha256(token)}`.execute(reader)
  return found.rows[0] ?? null
}

/** Ends every entry of the person behind the link. Messages that have not left are not sent. */
export function unsubscribeByToken(ctx: Ctx, token: string): Promise<{ ok: true } | { ok: false; problem: 'unknown-link' }> {
  return ctx.db.transaction(async (tx) => {
    const entry = await entryByToken(tx, token)
    if (!entry) return { ok: false, problem: 'unknown-link' } as const
    await endAll(tx, entry, ctx.now)
    return { ok: true } as const
  })
}

/** The same by staff, for somebody who asked by phone or in person. */
export function unsubscribeContact(
  ctx: Ctx,
  contact: Contact,
): Promise<{ ok: true } | { ok: false; problem: 'not-on-waitlist' }> {
  return ctx.db.transaction(async (tx) => {
    const ended = await endAll(tx, contact, ctx.now)
    if (ended.length === 0) return { ok: false, problem: 'not-on-waitlist' } as const
    await writeAudit(tx, ctx, {
      action: 'end-waiting',
      subject: { type: 'waitlist', id: ended[0]!, name: contact.phone ?? contact.email },
      before: { entries: ended.length },
      after: { entries: 0 },
    })
    return { ok: true } as const
  })
}

/** Ends the entry of one product, for a person who is signed in. */
export async function leaveWaitlist(ctx: Ctx, { phone, productId }: { phone: Phone; productId: string }): Promise<void> {
  await sql`
    update waitlist.entries set state = 'unsubscribed', ended_at = ${ctx.now}::timestamptz
    where phone = ${phone} and product_id = ${productId}::uuid and state in ('waiting', 'notified')`.execute(ctx.db)
}

async function endAll(tx: Tx, { phone, email }: { phone: Phone | null; email: string | null }, now: Date): Promise<string[]> {
  const ended = await sql<{ id: string }>`
    update waitlist.entries set state = 'unsubscribed', ended_at = ${now}::timestamptz
    where id in (
      select id from waitlist.entries
      where (phone = ${phone} or email = ${email}) and state in ('unlisted', 'waiting', 'notified') order by id for update)
    returning id`.execute(tx)
  // After the update: it waits for a process that is notifying this person, so the message of that process is withdrawn too.
  await withdrawMessagesTo(tx, { recipients: [phone, email].filter((one) => one !== null), templates: ['fruit-arrived'], now })
  return ended.rows.map(({ id }) => id)
}

/** Deletes the entries of a person whose data is erased. */
export async function eraseEntriesOf(
  tx: Tx,
  { phones, emails }: { phones: readonly string[]; emails: readonly string[] },
): Promise<void> {
  await sql`
    delete from waitlist.entries where phone = any(${[...phones]}::text[]) or email = any(${[...emails]}::text[])`.execute(tx)
}

/** Deletes entries that ended long ago. */
export async function dropOldEntries(ctx: Ctx): Promise<void> {
  await sql`
    delete from waitlist.entries where ended_at < ${ctx.now}::timestamptz - make_interval(days => ${KEEP_DAYS})`.execute(ctx.db)
}
