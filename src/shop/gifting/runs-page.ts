import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import { boxesOfOrders } from '../fulfilment/index.ts'
import type { CalendarDate } from '../values/index.ts'
import type { RunState } from './run-rules.ts'

type RunRow = {
  id: string
  number: string
  name: string
  state: RunState
  companyId: string | null
  quotationId: string
  quotationNumber: string
  orderId: string | null
  /** The day of recipients without their own, and the last one they may choose. */
  day: CalendarDate | null
  lastDay: CalendarDate | null
  createdAt: Date
  confirmedAt: Date | null
  finishedAt: Date | null
  erasedAt: Date | null
  people: number
  faulty: number
  /** They have faults, or hints that were not checked yet. */
  toLook: number
  asked: number
  answered: number
  declined: number
}

/** A run in figures. `failed`: boxes that were not delivered and have to be planned again. */
export type RunFigures = RunRow & { ordered: number; delivered: number; failed: number }

type RunsAsked = { after: string | null; most: number; state?: RunState | undefined }

/** Runs, newest first. Ids grow with the time. */
export async function runsPage(reader: Reader, { after, most, state }: RunsAsked): Promise<RunFigures[]> {
  return figuresOf(
    reader,
    sql`where (${after}::uuid is null or run.id < ${after}::uuid) and (${state ?? null}::text is null or run.state = ${state ?? null})
      order by run.id desc limit ${most}::integer`,
  )
}

export async function runFigures(reader: Reader, runId: string): Promise<RunFigures | null> {
  return (await figuresOf(reader, sql`where run.id = ${runId}::uuid`))[0] ?? null
}

async function figuresOf(reader: Reader, rest: RawBuilder<unknown>): Promise<RunFigures[]> {
  const { rows } = await sql<RunRow>`
    select run.id, run.number, run.name, run.state, run.company_id as "companyId", quotation.id as "quotationId",
      quotation.number as "quotationNumber", run.order_id as "orderId", run.day, run.last_day as "lastDay", run.created_at as "createdAt",
      run.confirmed_at as "confirmedAt", run.finished_at as "finishedAt", run.erased_at as "erasedAt", counts.*
    from gifting.gift_runs as run
    join gifting.quotation_versions as version on version.id = run.quotation_version_id
    join gifting.quotations as quotation on quotation.id = version.quotation_id
    cross join lateral (
      select count(*)::integer as people, (count(*) filter (where faults <> '[]'))::integer as faulty,
        (count(*) filter (where faults <> '[]' or (hints <> '[]' and not checked)))::integer as "toLook",
        (count(*) filter (where state = 'asked'))::integer as asked, (count(*) filter (where state = 'answered'))::integer as answered,
        (count(*) filter (where state = 'declined'))::integer as declined
      from gifting.recipients where run_id = run.id) as counts
    ${rest}`.execute(reader)
  const boxes = await boxesOfOrders(
    reader,
    rows.flatMap(({ orderId }) => orderId ?? []),
  )
  return rows.map((row) => {
    const own = boxes.get(row.orderId ?? '')
    return { ...row, ordered: own?.boxes ?? 0, delivered: own?.delivered ?? 0, failed: own?.failed ?? 0 }
  })
}
