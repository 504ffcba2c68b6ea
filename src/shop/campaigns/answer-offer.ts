import { sql, type RawBuilder } from 'kysely'
import { sha256 } from '#platform/ids.ts'
import { contactsOfPhone, mailboxOf, withdrawMailboxConsent, withdrawOfferConsent } from '../accounts/index.ts'
import { CONSENT_WAYS } from '../accounts/model.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { withdrawMessagesTo } from '../messaging/index.ts'
import type { Phone } from '../values/index.ts'
import { stopReminders } from './cart-reminders.ts'

type Behind = { campaignId: string; place: number; phone: Phone; recipient: string; stoppedAt: Date | null }

/** Whether the link of an offer is known, and whether the person has stopped offers by it. */
export async function offerByToken(reader: Reader, token: string): Promise<{ stopped: boolean } | null> {
  const row = await rowBehind(reader, token)
  return row && { stopped: row.stoppedAt !== null }
}

/** Notes that the person opened the link, the first time, and returns the page it leads to. */
export async function openOffer(ctx: Ctx, token: string): Promise<{ linkPath: string } | null> {
  const found = await sql<{ linkPath: string | null }>`
    update campaigns.recipients as one set clicked_at = coalesce(one.clicked_at, ${ctx.now}::timestamptz)
    from campaigns.campaigns campaign
    where one.token_hash = ${sha256(token)} and one.phone is not null and campaign.id = one.campaign_id
    returning campaign.link_path as "linkPath"`.execute(ctx.db)
  const row = found.rows[0]
  return row ? { linkPath: row.linkPath ?? '/' } : null
}

/**
 * Ends all offers to this person, by SMS and by e-mail, and their reminders of carts. If the link came by e-mail, everybody who shares that address
 * gets no more offers there. Offers that wait to be sent are deleted. A second call changes nothing.
 */
export function stopOffers(ctx: Ctx, token: string): Promise<{ ok: true } | { ok: false; problem: 'unknown-link' }> {
  return ctx.db.transaction(async (tx) => {
    const row = await rowBehind(tx, token)
    if (!row) return { ok: false, problem: 'unknown-link' } as const
    const mailbox = row.recipient.includes('@') ? row.recipient : null
    const which = () => sql`campaign_id = ${row.campaignId}::uuid and place = ${row.place}`
    await endOffers(tx, ctx, { phone: row.phone, mailbox, how: CONSENT_WAYS.offerLink, which })
    return { ok: true } as const
  })
}

/** The same for whoever sent an SMS that asks for it. The results of the campaign whose SMS they got last count it. */
export function stopOffersTo(ctx: Ctx, phone: Phone): Promise<{ ok: true }> {
  return ctx.db.transaction(async (tx) => {
    const which = (phones: readonly Phone[]) => sql`(campaign_id, place) = (
      select campaign_id, place from campaigns.recipients
      where phone = any(${[...phones]}::text[]) and recipient = any(${[...phones]}::text[]) and message_id is not null
      order by queued_at desc limit 1)`
    await endOffers(tx, ctx, { phone, mailbox: null, how: CONSENT_WAYS.sms, which })
    return { ok: true } as const
  })
}

type Ending = {
  phone: Phone
  /** The mailbox that the offer came to. */
  mailbox: string | null
  how: string
  /** Selects the row of the offer that was answered. */
  which: (phones: readonly Phone[]) => RawBuilder<unknown>
}

async function endOffers(tx: Tx, ctx: Ctx, { phone, mailbox, how, which }: Ending): Promise<void> {
  const { phones, email } = await contactsOfPhone(tx, phone)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`offers ${phones.toSorted()[0]}`}, 0))`.execute(tx)
  await withdrawOfferConsent(tx, ctx, { phones, how })
  if (mailbox !== null) await withdrawMailboxConsent(tx, ctx, { address: mailbox, how })
  const mailboxes = [...(mailbox === null ? [] : [mailbox]), ...(email === null ? [] : [mailboxOf(email)])]
  await withdrawOffers(tx, { recipients: [...phones, ...mailboxes], now: ctx.now })
  // An offer that was still in the outbox is withdrawn first: nobody can have answered it.
  await sql`
    update campaigns.recipients set stopped_at = ${ctx.now}::timestamptz
    where ${which(phones)} and stopped_at is null`.execute(tx)
  await stopReminders(tx, { phones, now: ctx.now })
}

/** Takes offers out of the outbox; their people count as left out. Their links still lead to the page that says so: a try may have reached the phone. */
async function withdrawOffers(tx: Tx, { recipients, now }: { recipients: readonly string[]; now: Date }): Promise<void> {
  const ids = await withdrawMessagesTo(tx, { recipients, templates: ['offer', 'cart-reminder'], now })
  await sql`
    update campaigns.recipients set state = 'left-out', reason = 'no-consent', message_id = null, consent_id = null, parts = null,
      cost_paisa = null, queued_at = null
    where message_id = any(${ids}::uuid[])`.execute(tx)
}

async function rowBehind(reader: Reader, token: string): Promise<Behind | null> {
  const found = await sql<Behind>`
    select campaign_id as "campaignId", place, phone, recipient, stopped_at as "stoppedAt" from campaigns.recipients
    where token_hash = ${sha256(token)} and phone is not null`.execute(reader)
  return found.rows[0] ?? null
}
