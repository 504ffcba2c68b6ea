import { sql } from 'kysely'
import { companyById, memberOf, type Company } from '../accounts/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { boxesOfOrders } from '../fulfilment/index.ts'
import { dayInDhaka, type CalendarDate } from '../values/index.ts'
import { eraseListIn } from './erase-lists.ts'
import { keepLimits, mayEraseList, type KeptList } from './list-rules.ts'
import { noteOnRun } from './run-events.ts'
import { lockRun, type Run } from './runs.ts'

type ListRef = { companyId: string; runId: string }

/** Not a member, or a run of another company: treated as unknown. */
type NotTheirs = 'unknown-run' | 'company-blocked' | 'erased-before'

export type ListErased = { ok: true; people: number } | { ok: false; problem: NotTheirs | 'still-open' }
export type ListKept = { ok: true } | { ok: false; problem: NotTheirs | 'not-that-day' }

/** A member erases the names and addresses of a run early, once no box is on its way. */
export function eraseListNow(ctx: Ctx, ref: ListRef): Promise<ListErased> {
  return ctx.db.transaction(async (tx): Promise<ListErased> => {
    const found = await lockList(tx, ctx, ref)
    if (!found.ok) return found
    const { run, list } = found
    if (!mayEraseList(list)) return { ok: false, problem: 'still-open' }
    return { ok: true, people: await eraseListIn(tx, ctx, run) }
  })
}

/** A member sets how long a list is kept, within the limit agreed with the company. */
export function keepListUntil(ctx: Ctx, { until, ...ref }: ListRef & { until: CalendarDate }): Promise<ListKept> {
  return ctx.db.transaction(async (tx): Promise<ListKept> => {
    const found = await lockList(tx, ctx, ref)
    if (!found.ok) return found
    const { run, list, company } = found
    const limits = keepLimits(list, { keepListsDays: company.keepListsDays, today: dayInDhaka(ctx.now) })
    if (!limits || until < limits.from || until > limits.to) return { ok: false, problem: 'not-that-day' }
    if (until === run.keepUntil) return { ok: true }
    await sql`update gifting.gift_runs set keep_until = ${until}::date where id = ${run.id}::uuid`.execute(tx)
    await noteOnRun(tx, ctx, { run, kind: 'keep-changed' })
    return { ok: true }
  })
}

type Found = { ok: true; run: Run; list: KeptList; company: Company } | { ok: false; problem: NotTheirs }

async function lockList(tx: Tx, { actor }: Ctx, { companyId, runId }: ListRef): Promise<Found> {
  if (actor.kind !== 'customer' || !(await memberOf(tx, { companyId, customerId: actor.customerId }))) {
    return { ok: false, problem: 'unknown-run' }
  }
  const company = (await companyById(tx, companyId))!
  const run = await lockRun(tx, { runId })
  if (!run || run.companyId !== companyId) return { ok: false, problem: 'unknown-run' }
  if (company.blocked) return { ok: false, problem: 'company-blocked' }
  if (run.erasedAt) return { ok: false, problem: 'erased-before' }
  return { ok: true, run, company, list: (await keptLists(tx, [run])).get(run.id)! }
}

type ListedRun = Pick<Run, 'id' | 'state' | 'orderId' | 'keepUntil' | 'erasedAt' | 'createdAt'>

/** The facts the retention rules need, by run. */
export async function keptLists(reader: Reader, runs: readonly ListedRun[]): Promise<Map<string, KeptList>> {
  const boxes = await boxesOfOrders(
    reader,
    runs.flatMap(({ orderId }) => orderId ?? []),
  )
  return new Map(
    runs.map(({ id, state, orderId, keepUntil, erasedAt, createdAt }) => {
      const sent = boxes.get(orderId ?? '')
      const madeOn = dayInDhaka(createdAt)
      return [id, { state, keepUntil, erased: erasedAt !== null, madeOn, open: sent?.open ?? 0, lastDay: sent?.lastDay ?? null }]
    }),
  )
}
