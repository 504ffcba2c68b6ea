import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { changedFields, writeAudit, type AuditAction } from '../accounts/index.ts'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import { withdrawMessagesWithIds } from '../messaging/index.ts'
import type { Paisa } from '../values/index.ts'
import { AudienceRules } from './audience-rules.ts'
import {
  CAMPAIGN_MOVES,
  hasBraces,
  hasOtherField,
  LONGEST_OFFER,
  type Campaign,
  type CampaignFacts,
  type CampaignMove,
  type CampaignState,
} from './model.ts'

const COLUMNS = sql`id, name, channel, texts, subjects, link_path as "linkPath", rules, budget_paisa as budget, state, starts_at as "startsAt",
  began_at as "beganAt", ended_at as "endedAt", created_by as "createdBy", created_at as "createdAt", version`

/** Newest first. */
export async function campaigns(reader: Reader): Promise<Campaign[]> {
  const found =
    await sql<Campaign>`select ${COLUMNS} from campaigns.campaigns order by created_at desc, id desc limit 200`.execute(reader)
  return found.rows
}

export async function campaignById(reader: Reader, id: string): Promise<Campaign | null> {
  const found = await sql<Campaign>`select ${COLUMNS} from campaigns.campaigns where id = ${id}::uuid`.execute(reader)
  return found.rows[0] ?? null
}

/** How many campaigns stopped at their budget and wait for staff. */
export async function stoppedCampaigns(reader: Reader): Promise<{ id: string }[]> {
  const found = await sql<{ id: string }>`select id from campaigns.campaigns where state = 'stopped' order by id`.execute(reader)
  return found.rows
}

export type CampaignEvent = { id: string; kind: EventKind; count: number | null; actor: string; at: Date }
export type EventKind = 'made' | 'changed' | 'scheduled' | 'began' | 'paused' | 'continued' | 'stopped' | 'finished' | 'cancelled'

/** The first one first, by the number and not by the text that `id` is here. */
export async function campaignEvents(reader: Reader, campaignId: string): Promise<CampaignEvent[]> {
  const found = await sql<CampaignEvent>`
    select event.id::text, kind, count, actor, at from campaigns.events event where campaign_id = ${campaignId}::uuid order by event.id`.execute(
    reader,
  )
  return found.rows
}

type Wrong = 'text-braces' | 'subject-braces' | 'text-long' | 'subject-missing' | 'budget-missing'

export function wrongInCampaign({ channel, texts, subjects, budget }: CampaignFacts): Wrong | null {
  const all = Object.values(texts)
  if (all.some(hasOtherField)) return 'text-braces'
  if (Object.values(subjects).some(hasBraces)) return 'subject-braces'
  if (all.some((text) => text.length > LONGEST_OFFER[channel])) return 'text-long'
  if (channel === 'email' && Object.values(subjects).every((subject) => subject.trim() === '')) return 'subject-missing'
  if (channel === 'sms' && budget <= 0) return 'budget-missing'
  return null
}

export async function makeCampaign(
  ctx: Ctx,
  facts: CampaignFacts,
): Promise<{ ok: true; id: string } | { ok: false; problem: Wrong }> {
  const wrong = wrongInCampaign(facts)
  if (wrong) return { ok: false, problem: wrong }
  const rules = AudienceRules.parse(facts.rules)
  const id = newId(ctx.now)
  return ctx.db.transaction(async (tx) => {
    const { name, channel, texts, subjects, linkPath, budget } = facts
    await sql`
      insert into campaigns.campaigns (id, name, channel, texts, subjects, link_path, rules, budget_paisa, created_by, created_at)
      values (${id}::uuid, ${name}, ${channel}, ${JSON.stringify(texts)}::jsonb, ${JSON.stringify(subjects)}::jsonb, ${linkPath},
        ${JSON.stringify(rules)}::jsonb, ${budget}, ${actorName(ctx.actor)}, ${ctx.now}::timestamptz)`.execute(tx)
    await note(tx, ctx, { id, name }, { kind: 'made', action: 'make-campaign', after: audited(facts) })
    return { ok: true, id } as const
  })
}

type Refused = { ok: false; problem: 'edit-conflict' | 'not-now' | 'unknown-campaign' }

/** Only a draft can be changed: what was scheduled was looked at as it is. */
export function changeCampaign(
  ctx: Ctx,
  { id, facts, seen }: { id: string; facts: CampaignFacts; seen: number },
): Promise<{ ok: true } | Refused | { ok: false; problem: Wrong }> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockCampaign(tx, id)
    if (!before) return { ok: false, problem: 'unknown-campaign' } as const
    if (before.version !== seen) return { ok: false, problem: 'edit-conflict' } as const
    if (before.state !== 'draft') return { ok: false, problem: 'not-now' } as const
    const wrong = wrongInCampaign(facts)
    if (wrong) return { ok: false, problem: wrong } as const
    const changes = changedFields(audited(before), audited(facts))
    if (!changes) return { ok: true } as const
    const { name, channel, texts, subjects, linkPath, budget } = facts
    await sql`
      update campaigns.campaigns set name = ${name}, channel = ${channel}, texts = ${JSON.stringify(texts)}::jsonb, subjects = ${JSON.stringify(subjects)}::jsonb,
        link_path = ${linkPath}, rules = ${JSON.stringify(AudienceRules.parse(facts.rules))}::jsonb, budget_paisa = ${budget}, version = version + 1
      where id = ${id}::uuid`.execute(tx)
    await note(tx, ctx, facts, { kind: 'changed', action: 'change-campaign', ...changes }, id)
    return { ok: true } as const
  })
}

const MOVED: Record<CampaignMove, { to: CampaignState; kind: EventKind; action: AuditAction }> = {
  schedule: { to: 'scheduled', kind: 'scheduled', action: 'schedule-campaign' },
  unschedule: { to: 'draft', kind: 'changed', action: 'unschedule-campaign' },
  pause: { to: 'paused', kind: 'paused', action: 'pause-campaign' },
  continue: { to: 'sending', kind: 'continued', action: 'continue-campaign' },
  cancel: { to: 'cancelled', kind: 'cancelled', action: 'cancel-campaign' },
}

type Moving = { id: string; move: CampaignMove; seen: number; startsAt?: Date; budget?: Paisa }

/**
 * Schedules, pauses, continues or cancels a campaign. With a pause or an end, messages that no gateway was given yet are taken out of the outbox,
 * and their people wait again. A message that a gateway refused, or may have, is not tried again: its person was told, or counts so. `budget` is the new one, when it goes on.
 */
export function moveCampaign(
  ctx: Ctx,
  { id, move, seen, startsAt, budget }: Moving,
): Promise<{ ok: true } | Refused | { ok: false; problem: 'budget-used' }> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockCampaign(tx, id)
    if (!before) return { ok: false, problem: 'unknown-campaign' } as const
    if (!CAMPAIGN_MOVES[move].includes(before.state)) return { ok: false, problem: 'not-now' } as const
    if (before.version !== seen) return { ok: false, problem: 'edit-conflict' } as const
    if (before.channel === 'sms' && budget !== undefined && budget <= (await spentOf(tx, id)))
      return { ok: false, problem: 'budget-used' } as const
    const { to, kind, action } = MOVED[move]
    await sql`
      update campaigns.campaigns set state = ${to}, version = version + 1, budget_paisa = ${budget ?? before.budget},
        starts_at = ${move === 'schedule' ? (startsAt ?? ctx.now) : before.startsAt}::timestamptz,
        ended_at = ${move === 'cancel' ? ctx.now : null}::timestamptz
      where id = ${id}::uuid`.execute(tx)
    if (move === 'pause' || move === 'cancel') await takeBack(tx, id, ctx.now)
    await note(tx, ctx, before, {
      kind,
      action,
      before: { state: before.state, budget_paisa: before.budget },
      after: { state: to, budget_paisa: budget ?? before.budget, ...(startsAt && { starts_at: startsAt.toISOString() }) },
    })
    return { ok: true } as const
  })
}

/**
 * The row, locked. Every change of a campaign and every batch of its messages takes this lock first. Null when there is none, or with `pass` when another
 * process has it.
 */
export async function lockCampaign(tx: Tx, id: string, or: 'wait' | 'pass' = 'wait'): Promise<Campaign | null> {
  const otherwise = or === 'wait' ? sql`` : sql`skip locked`
  const found = await sql<Campaign>`
    select ${COLUMNS} from campaigns.campaigns where id = ${id}::uuid for update ${otherwise}`.execute(tx)
  return found.rows[0] ?? null
}

/** What its messages cost, those that wait in the outbox included. */
export async function spentOf(reader: Reader, campaignId: string): Promise<Paisa> {
  const found = await sql<{ spent: Paisa }>`
    select coalesce(sum(cost_paisa), 0)::bigint as spent from campaigns.recipients
    where campaign_id = ${campaignId}::uuid and state = 'queued'`.execute(reader)
  return found.rows[0]!.spent
}

async function takeBack(tx: Tx, campaignId: string, now: Date): Promise<void> {
  const queued = await sql<{ id: string }>`
    select message_id as id from campaigns.recipients where campaign_id = ${campaignId}::uuid and state = 'queued'`.execute(tx)
  const withdrawn = await withdrawMessagesWithIds(
    tx,
    queued.rows.map(({ id }) => id),
    now,
  )
  await sql`
    update campaigns.recipients set state = 'waiting', message_id = null, consent_id = null, token_hash = null, parts = null, cost_paisa = null, queued_at = null
    where message_id = any(${withdrawn}::uuid[])`.execute(tx)
}

export async function writeCampaignEvent(
  tx: Tx,
  { now, actor }: Pick<Ctx, 'now' | 'actor'>,
  { campaignId, kind, count = null }: { campaignId: string; kind: EventKind; count?: number | null },
): Promise<void> {
  await sql`
    insert into campaigns.events (campaign_id, kind, count, actor, at)
    values (${campaignId}::uuid, ${kind}, ${count}::integer, ${actorName(actor)}, ${now}::timestamptz)`.execute(tx)
}

type Fields = Parameters<typeof writeAudit>[2]['before']
type Noted = { kind: EventKind; action: AuditAction; before?: Fields; after: Fields }

async function note(
  tx: Tx,
  ctx: Ctx,
  campaign: { id?: string; name: string },
  { kind, action, before = null, after }: Noted,
  id = campaign.id!,
): Promise<void> {
  await writeCampaignEvent(tx, ctx, { campaignId: id, kind })
  await writeAudit(tx, ctx, { action, subject: { type: 'campaign', id, name: campaign.name }, before, after })
}

function audited({ name, channel, texts, subjects, linkPath, rules, budget }: CampaignFacts) {
  return {
    name,
    offerChannel: channel,
    texts: { ...texts },
    subjects: { ...subjects },
    link_path: linkPath,
    rules: rules.map((rule) => ({ ...rule })),
    budget_paisa: budget,
  }
}
