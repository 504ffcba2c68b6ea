import { sql, type RawBuilder } from 'kysely'
import { newToken, sha256 } from '#platform/ids.ts'
import { setConsent, type OfferChannel } from '#shop/accounts/index.ts'
import {
  askForCartReminder,
  campaignById,
  makeCampaign,
  moveCampaign,
  remindOfCarts,
  sendCampaigns,
  type CampaignFacts,
} from '#shop/campaigns/index.ts'
import { sendNext, type Gateways } from '#shop/messaging/index.ts'
import type { Phone, Translations } from '#shop/values/index.ts'
import { phoneNumber } from './sample-order.ts'
import type { Shop } from './world.ts'
import { taka } from './world-data.ts'

export const SHOP_URL = 'https://pakafol.example'

export const both = (en: string, bn: string): Translations => ({ en, bn })

export function campaignFacts(difference: Partial<CampaignFacts> = {}): CampaignFacts {
  return {
    name: 'Himsagar week',
    channel: 'sms',
    texts: both('Hello {name}, Himsagar is here.', '{name}, হিমসাগর এসেছে।'),
    subjects: both('', ''),
    linkPath: '/shop',
    rules: [],
    budget: taka(1000),
    ...difference,
  }
}

/** Numbers that agree to offers, with accounts for those that have a name. */
export async function agree(
  shop: Shop,
  people: readonly { phone: Phone; name?: string; email?: string; language?: 'en' | 'bn' }[],
  channel: OfferChannel = 'sms',
): Promise<void> {
  for (const { phone, name, email = null, language = 'en' } of people) {
    if (name !== undefined)
      await shop.db
        .insertInto('accounts.customers')
        .values({ id: shop.newId(), phone, name, email, language, created_at: shop.now })
        .onConflict((conflict) => conflict.column('phone').doNothing())
        .execute()
    await setConsent(shop.as('desk'), { phone, subjectId: shop.newId(), given: true, how: 'in the shop', channel })
  }
}

export const manyPeople = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => ({ phone: phoneNumber(from + index) }))

/** A campaign that is due now. */
export async function scheduled(shop: Shop, difference: Partial<CampaignFacts> = {}): Promise<string> {
  const made = await makeCampaign(shop.as('owner'), campaignFacts(difference))
  if (!made.ok) throw new Error(made.problem)
  await move(shop, made.id, 'schedule')
  return made.id
}

export async function move(
  shop: Shop,
  id: string,
  to: Parameters<typeof moveCampaign>[1]['move'],
  more: { budget?: CampaignFacts['budget']; startsAt?: Date } = {},
) {
  const { version } = (await campaignById(shop.db, id))!
  return moveCampaign(shop.as('owner'), { id, move: to, seen: version, ...more })
}

const toThrow = (error: unknown) => {
  throw error
}

/** Until nothing more is written, as the worker does. */
export async function sendAll(
  shop: Shop,
  channels: readonly OfferChannel[] = ['sms', 'email'],
  onError: (error: unknown) => void = toThrow,
): Promise<void> {
  const ctx = { ...shop.as('guest'), actor: { kind: 'system', name: 'campaigns' } } as const
  while (await sendCampaigns(ctx, { shopUrl: SHOP_URL, channels, onError }));
}

export async function recipients(
  shop: Shop,
  id: string,
): Promise<[phone: string | null, state: string, reason: string | null][]> {
  const found = await sql<{ phone: string | null; state: string; reason: string | null }>`
    select phone, state, reason from campaigns.recipients where campaign_id = ${id}::uuid order by place`.execute(shop.db)
  return found.rows.map(({ phone, state, reason }) => [phone, state, reason])
}

export async function offers(
  shop: Shop,
): Promise<{ recipient: string; channel: string; body: string; state: string; error: string | null }[]> {
  return shop.db
    .selectFrom('messaging.messages')
    .select(['recipient', 'channel', 'body', 'state', 'error'])
    .where('template', '=', 'offer')
    .orderBy('recipient')
    .execute()
}

/** Gateways that accept everything, and note to whom. */
export function gatewaysOf(sent: string[]): Gateways {
  const send = async ({ recipient }: { recipient: string }) => {
    sent.push(recipient)
    return { ok: true, reference: null } as const
  }
  return { sms: { name: 'test', send }, email: { name: 'test', send } }
}

/** Empties the outbox. Returns what the gateways were given. */
export async function deliver(at: Shop, sent: string[] = []): Promise<string[]> {
  while (await sendNext({ db: at.db, now: at.now }, gatewaysOf(sent)));
  return sent
}

/** A person who was sent an offer. Returns the token of its links: a message shows only short ones. */
export async function offeredPerson(shop: Shop, phone: Phone): Promise<string> {
  await agree(shop, [{ phone }])
  const id = await scheduled(shop)
  await sendAll(shop, ['sms'])
  return withToken(shop, sql`update campaigns.recipients set token_hash`, sql`campaign_id = ${id}::uuid and phone = ${phone}`)
}

/** A person who was reminded of a cart with guava. */
export async function remindedPerson(shop: Shop, phone: Phone): Promise<string> {
  const lines = [{ productId: shop.product('guava'), variantId: null, units: 2 }]
  await askForCartReminder(shop.as('guest'), { phone, language: 'en', lines, consent: 'Remind me by one SMS.' })
  const later = shop.at(new Date(shop.now.getTime() + 4 * 3_600_000))
  await remindOfCarts(later.as('guest'), { shopUrl: SHOP_URL, channels: ['sms'] })
  return withToken(shop, sql`update campaigns.cart_reminders set token_hash`, sql`phone = ${phone}`)
}

async function withToken(shop: Shop, update: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<string> {
  const token = newToken()
  await sql`${update} = ${sha256(token)} where ${where}`.execute(shop.db)
  return token
}
