import { sql, type RawBuilder } from 'kysely'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import { maskPhone, type Phone } from '../values/phone.ts'
import { writeAudit, type AuditAction } from './audit.ts'
import type { OfferChannel } from './offer-consent.ts'

/** `subjectId` is the id of the person's page that the audit entry links to: an account, or an order without one. */
type About = { phone: Phone; subjectId: string }

type PersonNote = { note: string; actor: string; at: Date }
type Block = { reason: string; actor: string; at: Date }
type Consent = { given: boolean; how: string; actor: string; at: Date }
type WordsMissing = { ok: false; problem: 'words-missing' }

const LONGEST_NOTE = 1000

/** For staff only, newest first. */
export async function notesOfPhones(reader: Reader, phones: readonly Phone[]): Promise<PersonNote[]> {
  return reader
    .selectFrom('accounts.person_notes')
    .select(['note', 'actor', 'at'])
    .where('phone', 'in', [...phones])
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

export async function noteAboutPerson(
  ctx: Ctx,
  { phone, note }: { phone: Phone; note: string },
): Promise<{ ok: true } | WordsMissing> {
  const words = note.trim().slice(0, LONGEST_NOTE)
  if (words === '') return { ok: false, problem: 'words-missing' }
  return ctx.db.transaction(async (tx) => {
    await tx
      .insertInto('accounts.person_notes')
      .values({ phone, note: words, actor: actorName(ctx.actor), at: ctx.now })
      .execute()
    return { ok: true }
  })
}

export async function blockOfPhones(reader: Reader, phones: readonly Phone[]): Promise<Block | null> {
  const row = await reader
    .selectFrom('accounts.blocked_phones')
    .select(['reason', 'actor', 'at'])
    .where('phone', 'in', [...phones])
    .orderBy('at')
    .executeTakeFirst()
  return row ?? null
}

/** Whether orders of this number are refused, as an SQL expression, because every order checks it. */
export function isBlocked(phone: Phone): RawBuilder<boolean> {
  return sql`exists (select from accounts.blocked_phones where phone = ${phone})`
}

/** Refuses new orders from these numbers; existing ones continue. */
export async function blockPerson(
  ctx: Ctx,
  { phones, subjectId, reason }: { phones: readonly Phone[]; subjectId: string; reason: string },
): Promise<{ ok: true } | WordsMissing> {
  const words = reason.trim().slice(0, LONGEST_NOTE)
  if (words === '') return { ok: false, problem: 'words-missing' }
  return ctx.db.transaction(async (tx) => {
    const blocked = await tx
      .insertInto('accounts.blocked_phones')
      .values(phones.map((phone) => ({ phone, reason: words, actor: actorName(ctx.actor), at: ctx.now })))
      .onConflict((conflict) => conflict.column('phone').doNothing())
      .returning('phone')
      .execute()
    if (blocked.length > 0)
      await audit(tx, ctx, { phone: phones[0]!, subjectId }, 'block-customer', null, { blocked: true, reason: words })
    return { ok: true }
  })
}

export async function unblockPerson(
  ctx: Ctx,
  { phones, subjectId }: { phones: readonly Phone[]; subjectId: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const freed = await tx
      .deleteFrom('accounts.blocked_phones')
      .where('phone', 'in', [...phones])
      .returning('phone')
      .execute()
    if (freed.length > 0)
      await audit(tx, ctx, { phone: phones[0]!, subjectId }, 'unblock-customer', { blocked: true }, { blocked: false })
  })
}

/** Ends every session of an account, for example after a phone was stolen. Returns the number of sessions. */
export async function endSessionsOfCustomer(
  ctx: Ctx,
  { customerId, phone }: { customerId: string; phone: Phone },
): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const ended = await tx.deleteFrom('accounts.sessions').where('customer_id', '=', customerId).returning('id').execute()
    const { length } = ended
    if (length > 0)
      await audit(tx, ctx, { phone, subjectId: customerId }, 'end-customer-sessions', { sessions: length }, { sessions: 0 })
    return length
  })
}

/** The current consent to offers by this channel; null when never asked. */
export async function consentOfPhones(
  reader: Reader,
  phones: readonly Phone[],
  channel: OfferChannel = 'sms',
): Promise<Consent | null> {
  const row = await reader
    .selectFrom('accounts.consents')
    .select(['given', 'how', 'actor', 'at'])
    .where('phone', 'in', [...phones])
    .where('channel', '=', channel)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ?? null
}

/** `how` records where consent was given or withdrawn, such as "on the phone". */
export async function setConsent(
  ctx: Ctx,
  { phone, subjectId, given, how, channel = 'sms' }: About & { given: boolean; how: string; channel?: OfferChannel },
): Promise<{ ok: true } | WordsMissing> {
  const words = how.trim().slice(0, LONGEST_NOTE)
  if (words === '') return { ok: false, problem: 'words-missing' }
  return ctx.db.transaction(async (tx) => {
    const before = await consentOfPhones(tx, [phone], channel)
    await tx
      .insertInto('accounts.consents')
      .values({ phone, given, how: words, actor: actorName(ctx.actor), at: ctx.now, channel })
      .execute()
    const was = before && { consent: before.given }
    await audit(tx, ctx, { phone, subjectId }, 'change-consent', was, { consent: given, offerChannel: channel, how: words })
    return { ok: true }
  })
}

type Fields = Parameters<typeof writeAudit>[2]['before']

/** With a masked number, because the audit log is kept when the person is erased. */
async function audit(
  tx: Tx,
  ctx: Ctx,
  { phone, subjectId }: About,
  action: AuditAction,
  before: Fields,
  after: Fields,
): Promise<void> {
  await writeAudit(tx, ctx, { action, subject: { type: 'customer', id: subjectId, name: maskPhone(phone) }, before, after })
}
