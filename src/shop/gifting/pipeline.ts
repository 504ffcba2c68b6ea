import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { dayInDhaka, type CalendarDate, type Paisa } from '../values/index.ts'
import { IS_LOST, WAS_OFFERED } from './quotations-for-office.ts'
import { ENDED_DAYS, isOnBoard, stageOf, type Staged, type StageFacts } from './pipeline-rules.ts'

/** A quotation on the board of the sales desk. */
export type PipelineQuotation = {
  id: string
  number: string
  companyName: string
  contactName: string
  boxes: number
  total: Paisa
  validUntil: CalendarDate
  wantedDay: CalendarDate | null
  lastAt: Date
  /** Whether the sales desk has recorded why it was won or lost. */
  reasoned: boolean
} & Staged

const MOST = 500

/** Quotations that are open, and those that ended in the last 30 days, the one that has waited longest first. */
export async function giftPipeline(reader: Reader, { now }: { now: Date }): Promise<PipelineQuotation[]> {
  const today = dayInDhaka(now)
  const found = await sql<Omit<PipelineQuotation, keyof Staged> & StageFacts>`
    select q.id, q.number, q.company_name as "companyName", q.contact_name as "contactName", q.wanted_day as "wantedDay",
      v.state, v.total_paisa as total, v.valid_until as "validUntil", e.kind as last, e.at as "lastAt",
      boxes.count as boxes, ${IS_LOST} as lost, o.outcome is not null as reasoned,
      r.states is not null and not 'draft' = any(r.states) and not 'confirmed' = any(r.states) as cancelled,
      v.state = 'approved' and (boxes.count = 0 or coalesce('confirmed' = any(r.states), false)) as ordered
    from gifting.quotations q
    join lateral (
      select * from gifting.quotation_versions where quotation_id = q.id order by version desc limit 1) v on true
    join lateral (
      select kind, at from gifting.quotation_events where quotation_id = q.id and kind <> 'opened' order by id desc limit 1) e on true
    join lateral (
      select coalesce(sum(units), 0)::integer as count from gifting.quotation_lines where version_id = v.id and variant_id is not null) boxes on true
    left join lateral (select array_agg(state) as states from gifting.gift_runs where quotation_version_id = v.id) r on true
    left join gifting.quotation_outcomes o on o.quotation_id = q.id
    where (v.state = 'draft' or ${WAS_OFFERED}) and (
      (v.state in ('draft', 'sent') and not ${IS_LOST})
      or (v.state = 'approved' and boxes.count > 0 and coalesce('draft' = any(r.states), r.states is null))
      or e.at >= ${now}::timestamptz - make_interval(days => ${ENDED_DAYS + 1}::integer))
    order by e.at desc, q.id desc limit ${MOST}`.execute(reader)
  return found.rows
    .toReversed()
    .map(({ state, last, lost, cancelled, ordered, ...row }) => {
      return { ...row, ...stageOf({ state, validUntil: row.validUntil, last, lost, cancelled, ordered }, today) }
    })
    .filter(({ stage, lastAt }) => isOnBoard(stage, dayInDhaka(lastAt), today))
}
