import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Paisa } from '../values/index.ts'
import { instantsOf, type Period } from './period.ts'

/**
 * Quotations by what became of them. `outcome`: won (approved), lost (declined, closed by the sales desk, or its run cancelled) or open. `reason`: what the sales
 * desk recorded; null if nothing. `total`: of the approved version, else of the latest.
 */
export type QuotationResult = { outcome: 'won' | 'lost' | 'open'; reason: string | null; quotations: number; total: Paisa }

/** Of the quotations whose first version was sent in these days. */
export async function quotationResults(reader: Reader, period: Period): Promise<QuotationResult[]> {
  const [begins, ends] = instantsOf(period)
  const found = await sql<QuotationResult>`
    with sent as (
      select quotation_id, min(at) as at from gifting.quotation_events where kind = 'sent' group by quotation_id
    ), ended as (
      select sent.quotation_id, version.total_paisa, recorded.reason, recorded.outcome as recorded,
        case when version.state = 'approved' and not cancelled then 'won' when version.state in ('approved', 'declined') or recorded.outcome = 'lost' then 'lost' else 'open' end as outcome
      from sent
      join lateral (
        select state, total_paisa, (select coalesce(bool_and(state = 'cancelled'), false) from gifting.gift_runs
          where quotation_version_id = quotation_versions.id) as cancelled
        from gifting.quotation_versions where quotation_id = sent.quotation_id
        order by state = 'approved' desc, version desc limit 1) version on true
      left join gifting.quotation_outcomes recorded on recorded.quotation_id = sent.quotation_id
      where sent.at >= ${begins} and sent.at < ${ends}
    )
    select outcome, case when recorded = outcome then reason end as reason, count(*)::integer as quotations, sum(total_paisa)::bigint as total
    from ended group by 1, 2 order by array_position(array['won', 'lost', 'open'], outcome), quotations desc, reason nulls last`.execute(
    reader,
  )
  return found.rows
}
