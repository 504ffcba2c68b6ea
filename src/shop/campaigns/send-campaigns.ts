import { sql } from 'kysely'
import { newId, newToken, sha256 } from '#platform/ids.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import {
  offerBudget,
  offerQuietUntil,
  offerRules,
  waitingOffers,
  writeMessages,
  type Channel,
  type OfferBudget,
} from '../messaging/index.ts'
import { timesUnits, type Language, type Paisa, type Phone } from '../values/index.ts'
import { agreedAmong, audienceOf, type Agreed } from './audience.ts'
import { lockCampaign, spentOf, writeCampaignEvent } from './campaigns.ts'
import { lockOffers } from './lock-offers.ts'
import type { Campaign } from './model.ts'
import { offerFor } from './offer-for.ts'
import { countOf, partsCounter } from './preview.ts'
import { recentOffers } from './recent-offers.ts'

/** People in one transaction. The next ones follow at once. */
const MOST_AT_ONCE = 50
/** No more offers wait in the outbox than so many, so that a pause or an end reaches the others. */
const MOST_WAITING = 100

/** Rows of an audience in one statement, so that a large one neither takes long nor blocks the process. */
const MOST_WRITTEN_DOWN = 5000

type How = {
  shopUrl: string
  channels: readonly Channel[]
  /** Told when one campaign fails. The others go on, and it is tried again in the next round. */
  onError: (error: unknown) => void
}

/**
 * Begins campaigns that are due, and writes the next messages of those that are being sent. Several processes may call it at once, and any may
 * die: a person and their message are written in one transaction under the lock of the campaign, so each gets it once. Nothing is written in the
 * quiet hours, for a channel without a gateway, or above the budgets. Returns whether anything was written.
 */
export async function sendCampaigns(ctx: Ctx, how: How): Promise<boolean> {
  if (offerQuietUntil(ctx.now, await offerRules(ctx.db))) return false
  const tried = async (run: (tx: Tx) => Promise<number>): Promise<number> => {
    try {
      return await ctx.db.transaction(run)
    } catch (error) {
      how.onError(error)
      return 0
    }
  }
  let count = 0
  // The audience of a large campaign takes seconds: it is written down before the lock that all batches share.
  for (const id of await dueCampaigns(ctx, 'scheduled')) await tried((tx) => begin(tx, ctx, { id, ...how }))
  for (const id of await dueCampaigns(ctx, 'sending')) count += await tried((tx) => sendSome(tx, ctx, { id, ...how }))
  return count > 0
}

async function dueCampaigns({ db, now }: Ctx, state: 'scheduled' | 'sending'): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from campaigns.campaigns where state = ${state} and starts_at <= ${now}::timestamptz order by starts_at, id`.execute(
    db,
  )
  return found.rows.map(({ id }) => id)
}

type One = Omit<How, 'onError'> & { id: string }

async function sendSome(tx: Tx, ctx: Ctx, { id, shopUrl, channels }: One): Promise<number> {
  await lockOffers(tx)
  const campaign = await lockCampaign(tx, id)
  if (campaign?.state !== 'sending' || !channels.includes(campaign.channel)) return 0
  const outbox = await waitingOffers(tx, campaign.channel)
  if (outbox.length >= MOST_WAITING) return 0
  const waiting = await nextInLine(tx, id)
  if (waiting.length === 0) {
    // While its messages wait, perhaps for the end of the quiet hours, staff can still stop it.
    if (await hasAmong(tx, id, outbox)) return 0
    await end(tx, ctx, campaign, 'finished', null)
    return 0
  }
  return await write(tx, ctx, { campaign, waiting, shopUrl })
}

/**
 * Writes the audience down, unless another process does. Who agrees later does not get it; who takes their consent back is left out when it is their turn.
 */
async function begin(tx: Tx, ctx: Ctx, { id, channels }: One): Promise<number> {
  const campaign = await lockCampaign(tx, id, 'pass')
  if (campaign?.state !== 'scheduled' || campaign.startsAt! > ctx.now || !channels.includes(campaign.channel)) return 0
  const { channel, rules } = campaign
  const people = await audienceOf(tx, { channel, rules, now: ctx.now })
  const rows = people.map(({ phone, recipient, name, language }, index) => ({
    place: index + 1,
    phone,
    recipient,
    name,
    language,
  }))
  for (let first = 0; first < rows.length; first += MOST_WRITTEN_DOWN) {
    const some = JSON.stringify(rows.slice(first, first + MOST_WRITTEN_DOWN))
    await sql`
      insert into campaigns.recipients (campaign_id, place, phone, recipient, name, language, state, reason)
      select ${id}::uuid, place, phone, recipient, name, language, case when recipient is null then 'left-out' else 'waiting' end,
        case when recipient is null then 'no-address' end
      from jsonb_to_recordset(${some}::jsonb) as rows(place integer, phone text, recipient text, name text, language text)`.execute(
      tx,
    )
  }
  await sql`
    update campaigns.campaigns set state = 'sending', began_at = ${ctx.now}::timestamptz, version = version + 1 where id = ${id}::uuid`.execute(
    tx,
  )
  await writeCampaignEvent(tx, ctx, { campaignId: id, kind: 'began', count: rows.length })
  return rows.length
}

async function end(tx: Tx, ctx: Ctx, { id }: Campaign, to: 'finished' | 'stopped', count: number | null): Promise<void> {
  await sql`
    update campaigns.campaigns set state = ${to}, ended_at = ${to === 'finished' ? ctx.now : null}::timestamptz, version = version + 1
    where id = ${id}::uuid`.execute(tx)
  await writeCampaignEvent(tx, ctx, { campaignId: id, kind: to, count })
}

/** Whether one of these messages is of this campaign. */
async function hasAmong(tx: Tx, campaignId: string, messages: readonly { id: string }[]): Promise<boolean> {
  const ids = messages.map(({ id }) => id)
  const found = await sql<{ is: boolean }>`
    select exists (
      select from campaigns.recipients where message_id = any(${ids}::uuid[]) and campaign_id = ${campaignId}::uuid) as is`.execute(
    tx,
  )
  return found.rows[0]!.is
}

type Waiting = { place: number; phone: Phone; recipient: string; name: string; language: Language }

async function nextInLine(tx: Tx, campaignId: string): Promise<Waiting[]> {
  const found = await sql<Waiting>`
    select place, phone, recipient, name, language from campaigns.recipients
    where campaign_id = ${campaignId}::uuid and state = 'waiting' order by place limit ${MOST_AT_ONCE} for update`.execute(tx)
  return found.rows
}

type Priced = Waiting & { id: string; token: string; consentId: string; parts: number; cost: Paisa }
type LeftOut = { place: number; reason: 'no-consent' | 'too-often' }

async function write(
  tx: Tx,
  ctx: Ctx,
  { campaign, waiting, shopUrl }: { campaign: Campaign; waiting: readonly Waiting[]; shopUrl: string },
): Promise<number> {
  const day = await offerBudget(tx, ctx.now)
  const { agreed, leftOut } = await stillAgreed(tx, ctx, campaign, waiting)
  await leaveOut(tx, campaign.id, leftOut)
  const partsOf = campaign.channel === 'sms' ? await partsCounter(tx, campaign, shopUrl) : () => 0
  const priced = agreed.map((one) => {
    const parts = partsOf(one)
    return { ...one, id: newId(ctx.now), token: newToken(), parts, cost: timesUnits(day.part, parts) }
  })
  const { paid, isOver } = within(priced, {
    left: campaign.budget - (await spentOf(tx, campaign.id)),
    day,
    channel: campaign.channel,
  })
  await queue(tx, ctx, { campaign, paid, shopUrl })
  if (isOver) await end(tx, ctx, campaign, 'stopped', await countWaiting(tx, campaign.id))
  return paid.length + leftOut.length
}

/**
 * Everybody’s consent is read again: the one that stands now is what the message relies on. It must be that of this number and this address. Whose
 * account was merged with another one of the audience since it was written down gets the offer once.
 */
async function stillAgreed(tx: Tx, { now }: Ctx, { id, channel }: Campaign, waiting: readonly Waiting[]) {
  const people = await agreedAmong(tx, { channel, phones: waiting.map(({ phone }) => phone) })
  const { mostOffers } = await offerRules(tx)
  const phones = [...people.values()].flatMap((person) => person.phones)
  const recent = await recentOffers(tx, { phones, now })
  const told = await toldAmong(tx, id, phones)
  const leftOut: LeftOut[] = []
  const agreed = waiting.flatMap((one) => {
    const person: Agreed | undefined = people.get(one.phone)
    const isSame = person !== undefined && person.phone === one.phone && person.recipient === one.recipient
    const isTold = isSame && person.phones.some((phone) => told.has(phone))
    if (isSame && !isTold && countOf(recent, person.phones) < mostOffers) return [{ ...one, consentId: person.consentId }]
    leftOut.push({ place: one.place, reason: isSame ? 'too-often' : 'no-consent' })
    return []
  })
  return { agreed, leftOut }
}

/** Those of these numbers that have got this campaign. */
async function toldAmong(tx: Tx, campaignId: string, phones: readonly Phone[]): Promise<Set<Phone>> {
  const found = await sql<{ phone: Phone }>`
    select phone from campaigns.recipients
    where campaign_id = ${campaignId}::uuid and phone = any(${[...phones]}::text[]) and state = 'queued'`.execute(tx)
  return new Set(found.rows.map(({ phone }) => phone))
}

type Limits = { left: number; day: OfferBudget; channel: Campaign['channel'] }

/** As many of them, in order, as the budgets allow. `isOver`: the budget of the campaign does not suffice for the next one. */
function within(priced: readonly Priced[], { left, day, channel }: Limits): { paid: Priced[]; isOver: boolean } {
  if (channel === 'email') return { paid: [...priced], isOver: false }
  let [cost, parts] = [0, 0]
  for (const [index, one] of priced.entries()) {
    cost += one.cost
    parts += one.parts
    if (cost > left) return { paid: priced.slice(0, index), isOver: true }
    if (parts > day.parts) return { paid: priced.slice(0, index), isOver: false }
  }
  return { paid: [...priced], isOver: false }
}

async function queue(
  tx: Tx,
  ctx: Ctx,
  { campaign, paid, shopUrl }: { campaign: Campaign; paid: readonly Priced[]; shopUrl: string },
): Promise<void> {
  const rows = paid.map(({ place, id, token, consentId, parts, cost }) => ({
    place,
    id,
    hash: sha256(token),
    consentId,
    parts,
    cost,
  }))
  await sql`
    update campaigns.recipients as one set state = 'queued', message_id = rows.id, token_hash = rows.hash, consent_id = rows."consentId", parts = rows.parts,
      cost_paisa = rows.cost, queued_at = ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as rows(place integer, id uuid, hash text, "consentId" bigint, parts integer, cost bigint)
    where one.campaign_id = ${campaign.id}::uuid and one.place = rows.place`.execute(tx)
  await writeMessages(tx, {
    template: 'offer',
    letters: paid.map(({ id, token, consentId, phone, recipient, name, language }) => ({
      id,
      consentId,
      to: campaign.channel === 'sms' ? { phone } : { name, phone: null, email: recipient },
      news: offerFor(campaign, { name, language }, { shopUrl, token }),
    })),
    now: ctx.now,
  })
}

async function leaveOut(tx: Tx, campaignId: string, leftOut: readonly LeftOut[]): Promise<void> {
  await sql`
    update campaigns.recipients as one set state = 'left-out', reason = rows.reason
    from jsonb_to_recordset(${JSON.stringify(leftOut)}::jsonb) as rows(place integer, reason text)
    where one.campaign_id = ${campaignId}::uuid and one.place = rows.place`.execute(tx)
}

async function countWaiting(reader: Reader, campaignId: string): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::integer as count from campaigns.recipients where campaign_id = ${campaignId}::uuid and state = 'waiting'`.execute(
    reader,
  )
  return found.rows[0]!.count
}
