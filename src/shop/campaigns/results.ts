import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { outcomesOf, type Outcomes } from '../messaging/index.ts'
import { ordersAfter } from '../ordering/index.ts'
import { ATTRIBUTION_DAYS } from './model.ts'
import type { Paisa, Phone } from '../values/index.ts'

type Counts = {
  people: number
  waiting: number
  queued: number
  noConsent: number
  tooOften: number
  noAddress: number
  clicked: number
  stopped: number
  cost: Paisa
}

export type CampaignResults = Counts & {
  /** What the gateway said of its messages. */
  messages: Outcomes
  /** Of people who opened the link, within `ATTRIBUTION_DAYS`. */
  orders: number
  ordered: Paisa
}

/** What a campaign has done so far. Erased people stay in the figures. */
export async function campaignResults(reader: Reader, campaignId: string): Promise<CampaignResults> {
  const of = sql`from campaigns.recipients where campaign_id = ${campaignId}::uuid`
  const counts = await sql<Counts>`
    select count(*)::integer as people, count(*) filter (where state = 'waiting')::integer as waiting,
      count(*) filter (where state = 'queued')::integer as queued, count(*) filter (where reason in ('no-consent', 'erased'))::integer as "noConsent",
      count(*) filter (where reason = 'too-often')::integer as "tooOften", count(*) filter (where reason = 'no-address')::integer as "noAddress",
      count(clicked_at)::integer as clicked, count(stopped_at)::integer as stopped, coalesce(sum(cost_paisa), 0)::bigint as cost
    ${of}`.execute(reader)
  const clicks = await sql<{ phone: Phone; at: Date }>`
    select phone, clicked_at as at ${of} and clicked_at is not null and phone is not null`.execute(reader)
  const { orders, total } = await ordersAfter(reader, { times: clicks.rows, days: ATTRIBUTION_DAYS })
  return {
    ...counts.rows[0]!,
    messages: await outcomesOf(reader, sql`select message_id ${of} and message_id is not null`),
    orders,
    ordered: total,
  }
}
