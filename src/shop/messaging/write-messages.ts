import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { smsNameSql } from '../content/index.ts'
import type { Tx } from '../context.ts'
import type { Phone } from '../values/index.ts'
import { MESSAGES, UNDO_SECONDS, type MessageRule, type MessageTemplate, type NewsOf } from './messages.ts'
import type { EmailDetails } from './email-page.ts'
import type { Channel } from './model.ts'
import { shortLinkTo, type ShortLink } from './short-links.ts'

/** Without a name and an address the message goes by SMS alone; without a number, by e-mail alone. */
export type Addressee = { phone: Phone } | { name: string; phone: Phone | null; email: string | null }

type Letter<Template extends MessageTemplate> = {
  to: Addressee
  news: NewsOf<Template>
  orderId?: string | null
  /** Of the message, if the caller refers to it; only for a message of one channel. */
  id?: string
  /** The consent that an offer relies on: without it, or when it was taken back, the message does not leave. */
  consentId?: string
  /** Not sent after this time, and its links end then. */
  expiresAt?: Date
  /** Its links last longer than `expiresAt`. */
  linksUntil?: Date
}

/**
 * Writes rows to the outbox, in the transaction of the change they report; sent later. One statement for all of them: it puts the shop's name
 * before every SMS and stores the short links in them. With `once`, a message is left out when the last one of its kind about the order said the same.
 */
export async function writeMessages<Template extends MessageTemplate>(
  tx: Tx,
  {
    template,
    letters,
    now,
    once = false,
  }: { template: Template; letters: readonly Letter<Template>[]; now: Date; once?: boolean },
): Promise<void> {
  if (letters.length === 0) return
  const sendsAt = MESSAGES[template].undoable ? new Date(now.getTime() + UNDO_SECONDS * 1000) : null
  const links = new Map<string, ShortLink>()
  const rows = letters.flatMap(({ to, news, orderId = null, expiresAt, linksUntil = expiresAt, id, consentId = null }) => {
    const shorten = (link: string): string => {
      const { url, row } = shortLinkTo(link, { now, expiresAt: linksUntil })
      links.set(row.hash, row)
      return url
    }
    return copiesOf<NewsOf<Template>>(MESSAGES[template], to, { news, shorten }).map((copy) => {
      return { ...copy, id: id ?? newId(now), template, language: news.language, orderId, expiresAt, consentId }
    })
  })
  // Always locked in the same sequence: two messages may carry the same links.
  const shortLinks = [...links.values()].toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
  await sql`
    with links as (
      insert into messaging.short_links (code_hash, sealed_path, expires_at)
      select hash, sealed, "expiresAt" from jsonb_to_recordset(${JSON.stringify(shortLinks)}::jsonb)
        as links(hash text, sealed text, "expiresAt" timestamptz)
      on conflict (code_hash) do update set expires_at = greatest(short_links.expires_at, excluded.expires_at)),
    rows as (
      select id, template, channel, recipient, language,
        case channel when 'sms' then ${smsNameSql(sql`language`)} || ': ' || body else body end as body, details, "orderId", "expiresAt", "consentId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows(id uuid, template text, channel text, recipient text,
        language text, body text, details jsonb, "orderId" uuid, "expiresAt" timestamptz, "consentId" bigint))
    insert into messaging.messages (id, template, channel, recipient, language, body, details, order_id, expires_at, created_at, next_try_at, consent_id)
    select id, template, channel, recipient, language, body, details, "orderId", "expiresAt", ${now}::timestamptz, ${sendsAt}::timestamptz, "consentId"
    from rows ${once ? NOT_SAID_LAST : sql``}`.execute(tx)
}

// Compared as sent, with the shop's name and the language of the buyer.
const NOT_SAID_LAST = sql`
  where rows.body is distinct from (
    select body from messaging.messages as last
    where last.order_id = rows."orderId" and last.template = rows.template and last.channel = rows.channel
    order by last.created_at desc, last.id desc limit 1)`

type Copy = { channel: Channel; recipient: string; body: string; details?: EmailDetails | undefined }

function copiesOf<Facts>(
  rule: MessageRule<Facts>,
  to: Addressee,
  { news, shorten }: { news: Facts; shorten: (link: string) => string },
): Copy[] {
  const { phone } = to
  const sms: Copy[] =
    rule.by === 'email' || phone === null ? [] : [{ channel: 'sms', recipient: phone, body: rule.sms(news, shorten) }]
  if (rule.by === 'sms' || !('email' in to) || !to.email) return sms
  const email: Copy = {
    channel: 'email',
    recipient: to.email,
    body: rule.email(news, to.name),
    details: rule.details?.(news),
  }
  return rule.by === 'both' ? [...sms, email] : [email]
}
