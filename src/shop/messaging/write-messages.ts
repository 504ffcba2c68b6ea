import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../context.ts'
import type { Language, Phone } from '../values/index.ts'
import { codeText } from './code-text.ts'
import type { Channel } from './model.ts'
import { orderEmail, orderLinksText, orderText } from './order-texts.ts'
import type { OrderNews, OrderTemplate } from './order-texts.ts'

type NewMessage = {
  template: string
  channel: Channel
  recipient: string
  language: Language
  body: string
  orderId: string | null
  /** Not sent any more from then on. */
  expiresAt?: Date
}

/** Tells the buyer: an SMS always, an e-mail when there is an address. Written with what it tells about, sent later. */
export async function tellBuyer(
  tx: Tx,
  {
    template,
    news,
    orderId,
    buyer,
    now,
  }: {
    template: OrderTemplate
    news: OrderNews
    orderId: string
    buyer: { name: string; phone: Phone; email: string | null }
    now: Date
  },
): Promise<void> {
  const common = { template, language: news.language, orderId }
  const messages: NewMessage[] = [{ ...common, channel: 'sms', recipient: buyer.phone, body: orderText(template, news) }]
  if (buyer.email)
    messages.push({ ...common, channel: 'email', recipient: buyer.email, body: orderEmail(template, news, buyer.name) })
  await writeMessages(tx, messages, now)
}

/** One SMS with links to somebody's orders, which only the owner of the number gets to read. */
export async function textOrderLinks(
  tx: Tx,
  {
    phone,
    language,
    orders,
    now,
  }: { phone: Phone; language: Language; orders: readonly { number: string; link: string }[]; now: Date },
): Promise<void> {
  const body = orderLinksText(language, orders)
  await writeMessages(tx, [{ template: 'order-links', channel: 'sms', recipient: phone, language, body, orderId: null }], now)
}

/** A code to sign in with, or to show that it is still you. */
export async function textLoginCode(
  tx: Tx,
  {
    phone,
    language,
    code,
    domain,
    expiresAt,
    now,
  }: { phone: Phone; language: Language; code: string; domain: string; expiresAt: Date; now: Date },
): Promise<void> {
  const body = codeText({ language, code, domain })
  const message = { template: 'login-code', channel: 'sms', recipient: phone, language, body, orderId: null, expiresAt } as const
  await writeMessages(tx, [message], now)
}

/** Messages about what was found at the packing table or on the shelf: an SMS each. */
export async function textBuyers(
  tx: Tx,
  {
    template,
    texts,
    now,
  }: {
    template: 'order-settled' | 'lot-recalled'
    texts: readonly { phone: Phone; language: Language; body: string; orderId: string }[]
    now: Date
  },
): Promise<void> {
  if (texts.length === 0) return
  const messages = texts.map(({ phone, ...text }) => ({ ...text, template, channel: 'sms' as const, recipient: phone }))
  await writeMessages(tx, messages, now)
}

/** Messages to people who get a gift: an SMS each, in which no price stands. */
export async function textRecipients(
  tx: Tx,
  {
    template,
    texts,
    now,
  }: {
    template: 'gift-link' | 'gift-reminder' | 'gift-on-the-way'
    texts: readonly { phone: Phone; language: Language; body: string; orderId: string | null; expiresAt?: Date }[]
    now: Date
  },
): Promise<void> {
  if (texts.length === 0) return
  const messages = texts.map(({ phone, ...text }) => ({ ...text, template, channel: 'sms' as const, recipient: phone }))
  await writeMessages(tx, messages, now)
}

/** Rows of the outbox, in the transaction of what they tell about. */
export async function writeMessages(tx: Tx, messages: readonly NewMessage[], now: Date): Promise<void> {
  const rows = messages.map((message) => ({ ...message, id: newId(now) }))
  await sql`
    insert into messaging.messages (id, template, channel, recipient, language, body, order_id, expires_at, created_at)
    select id, template, channel, recipient, language, body, "orderId", "expiresAt", ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows(id uuid, template text, channel text, recipient text,
      language text, body text, "orderId" uuid, "expiresAt" timestamptz)`.execute(tx)
}
