import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'
import type { RunState } from './run-rules.ts'

type ListedRun = {
  id: string
  number: string
  name: string
  state: RunState
  people: number
  toLook: number
  /** Its links wait for staff. */
  linksHeld: boolean
  day: CalendarDate | null
  createdAt: Date
}

const MOST = 50

/** Newest first, with the number of recipients and how many of them need attention. */
export async function runsForOffice(
  reader: Reader,
  { companyId = null }: { companyId?: string | null } = {},
): Promise<ListedRun[]> {
  const found = await sql<ListedRun>`
    select run.id, run.number, run.name, run.state, run.day, run.created_at as "createdAt", counts.people, counts."toLook",
      run.links_held_at is not null and run.state = 'draft' as "linksHeld"
    from gifting.gift_runs as run cross join lateral (
      select count(*)::integer as people,
        (count(*) filter (where faults <> '[]' or (hints <> '[]' and not checked)))::integer as "toLook"
      from gifting.recipients where run_id = run.id) as counts
    where ${companyId}::uuid is null or run.company_id = ${companyId}::uuid
    order by run.created_at desc, run.id desc limit ${MOST}`.execute(reader)
  return found.rows
}
