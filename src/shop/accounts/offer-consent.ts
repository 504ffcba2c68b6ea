import { sql, type RawBuilder } from 'kysely'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import type { Phone } from '../values/phone.ts'

/** By what offers are sent. Consent is given for each of them. */
export type OfferChannel = 'sms' | 'email'

/**
 * Everybody who agrees to offers by this channel now and is not blocked, as rows of a statement: one row for a person with all their numbers.
 * The last consent among these numbers counts. `account_id`, `name`, `email` and `language` are null for a number without an account.
 * With `phones`, only the people of these numbers, in the time that they take.
 */
export function peopleWhoAgree(channel: OfferChannel, phones: readonly Phone[] | null = null): RawBuilder<unknown> {
  return sql`(
    with said as (
      select consents.id, consents.phone, consents.given, coalesce(own.merged_into, own.id) as account_id
      from accounts.consents left join accounts.customers own on own.phone = consents.phone
      where consents.channel = ${channel} ${phones ? sql`and consents.phone in ${allNumbersOf(phones)}` : sql``}),
    latest as (
      select distinct on (coalesce(account_id::text, phone)) id, phone, given, account_id from said
      order by coalesce(account_id::text, phone), id desc)
    select latest.id as consent_id, latest.account_id, coalesce(account.phone, latest.phone) as phone, account.name, account.email, account.language,
      numbers.phones
    from latest left join accounts.customers account on account.id = latest.account_id
    cross join lateral (
      select coalesce(array_agg(one.phone::text), '{}') || latest.phone::text as phones from accounts.customers one
      where latest.account_id in (one.id, one.merged_into)) as numbers
    where latest.given and not exists (select from accounts.blocked_phones blocked where blocked.phone = any (numbers.phones)))`
}

/** These numbers, and the others of their people. */
function allNumbersOf(phones: readonly Phone[]): RawBuilder<unknown> {
  return sql`(
    select unnest(${[...phones]}::text[])
    union select other.phone from accounts.customers own
    join accounts.customers other on coalesce(own.merged_into, own.id) in (other.id, other.merged_into)
    where own.phone = any(${[...phones]}::text[]))`
}

/** Whether the person of this consent still agrees to offers by its channel and is not blocked. */
export async function consentStands(reader: Reader, consentId: string): Promise<boolean> {
  const found = await sql<{ stands: boolean }>`
    with own as (
      select consents.channel, consents.phone, coalesce(account.merged_into, account.id) as account_id
      from accounts.consents left join accounts.customers account on account.phone = consents.phone
      where consents.id = ${consentId}::bigint),
    phones as (
      select phone from own
      union select account.phone from accounts.customers account, own where own.account_id in (account.id, account.merged_into))
    select coalesce((
        select given from accounts.consents
        where phone in (select phone from phones) and channel = (select channel from own) order by id desc limit 1), false)
      and not exists (select from accounts.blocked_phones where phone in (select phone from phones)) as stands`.execute(reader)
  return found.rows[0]!.stands
}

/** An address as it is compared: two that differ in capitals are one mailbox. */
export function mailboxOf(email: string | null): string {
  return (email ?? '').trim().toLowerCase()
}

/** All numbers and the address of the person with this number. */
export async function contactsOfPhone(reader: Reader, phone: Phone): Promise<{ phones: Phone[]; email: string | null }> {
  const found = await sql<{ phones: Phone[]; email: string | null }>`
    with own as (select coalesce(merged_into, id) as id from accounts.customers where phone = ${phone})
    select coalesce(array_agg(account.phone::text), '{}') as phones, min(account.email) filter (where account.id = own.id) as email
    from accounts.customers account, own where own.id in (account.id, account.merged_into)`.execute(reader)
  const { phones, email } = found.rows[0]!
  return { phones: [...new Set([...phones, phone])], email }
}

/** Takes the consent of a person with these numbers back, by every channel for which it stands, or by one. `how` is where it was done. */
export async function withdrawOfferConsent(
  tx: Tx,
  { actor, now }: Ctx,
  { phones, how, channels = ['sms', 'email'] }: { phones: readonly Phone[]; how: string; channels?: readonly OfferChannel[] },
): Promise<void> {
  await sql`
    insert into accounts.consents (phone, given, how, actor, at, channel)
    select phone, false, ${how}, ${actorName(actor)}, ${now}::timestamptz, channel from (
      select distinct on (channel) channel, phone, given from accounts.consents
      where phone = any(${[...phones]}::text[]) and channel = any(${[...channels]}::text[]) order by channel, id desc) as latest
    where given order by channel`.execute(tx)
}

/**
 * Takes the consent to offers by e-mail back, of everybody who has this address, in small letters: who ends offers to a mailbox must get none of
 * those that other people of the house asked for either.
 */
export async function withdrawMailboxConsent(
  tx: Tx,
  { actor, now }: Ctx,
  { address, how }: { address: string; how: string },
): Promise<void> {
  await sql`
    insert into accounts.consents (phone, given, how, actor, at, channel)
    select phone, false, ${how}, ${actorName(actor)}, ${now}::timestamptz, 'email' from (
      ${lastConsentsOf(address)}) as latest
    where given order by phone`.execute(tx)
}

/**
 * Whether a person with this number or mailbox has ended offers: by this channel, or by the other one while no consent to this one holds.
 */
export async function hasEndedOffers(
  reader: Reader,
  to: { phone: Phone; email: null } | { phone: null; email: string },
): Promise<boolean> {
  const { channel, phones } =
    to.phone === null
      ? { channel: 'email', phones: allNumbersOfMailbox(mailboxOf(to.email)) }
      : { channel: 'sms', phones: allNumbersOf([to.phone]) }
  const found = await sql<{ ended: boolean }>`
    with said as (
      select consents.id, coalesce(own.merged_into::text, own.id::text, consents.phone) as person, consents.channel, consents.given
      from accounts.consents left join accounts.customers own on own.phone = consents.phone
      where consents.phone in ${phones}),
    latest as (select distinct on (person, channel) person, channel, given from said order by person, channel, id desc)
    select exists (
      select from latest group by person
      having bool_or(not given) and not bool_or(given and channel = ${channel})) as ended`.execute(reader)
  return found.rows[0]!.ended
}

/** All numbers of the people with this mailbox. */
function allNumbersOfMailbox(address: string): RawBuilder<unknown> {
  return sql`(
    select one.phone from accounts.customers person
    join accounts.customers one on person.id in (one.id, one.merged_into)
    where person.merged_into is null and lower(trim(person.email)) = ${address})`
}

/** The last consent to e-mail of each person with this mailbox. */
function lastConsentsOf(address: string): RawBuilder<unknown> {
  return sql`
    select distinct on (person.id) person.id, consents.phone, consents.given
    from accounts.customers person
    join accounts.customers one on person.id in (one.id, one.merged_into)
    join accounts.consents on consents.phone = one.phone and consents.channel = 'email'
    where person.merged_into is null and lower(trim(person.email)) = ${address}
    order by person.id, consents.id desc`
}
