import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import type { Ctx, Tx } from '../context.ts'
import { placeKey } from '../fulfilment/index.ts'
import { addDays, dayInDhaka, instantInDhaka, type CalendarDate } from '../values/index.ts'
import { placesOf } from './find-day.ts'
import { AHEAD_DAYS, rhythmDays } from './model.ts'
import { PLAN_COLUMNS, type Plan } from './plans.ts'

const MOST_PLANS_AT_ONCE = 100

/**
 * Makes the boxes of the next weeks for plans that lack some, each once: of two processes, one inserts it. A box whose week has no day for
 * it is made as skipped. Returns whether there was anything to do.
 */
export async function makeBoxes(ctx: Ctx): Promise<boolean> {
  const until = addDays(dayInDhaka(ctx.now), AHEAD_DAYS)
  const found = await sql<Plan & { last: CalendarDate | null }>`
    select ${PLAN_COLUMNS}, boxes.last from weekly.plans as plan
    cross join lateral (select max(week_day) as last from weekly.boxes where plan_id = plan.id) as boxes
    where plan.state in ('active', 'paused')
      and coalesce(boxes.last + 7 * plan.every_weeks, plan.first_day) <= ${until}::date
    order by plan.place limit ${MOST_PLANS_AT_ONCE}`.execute(ctx.db)
  for (const { last, ...plan } of found.rows) {
    await ctx.db.transaction((tx) => makeBoxesOf(tx, ctx, { plan, after: last ?? addDays(plan.firstDay, -1) }))
  }
  return found.rows.length === MOST_PLANS_AT_ONCE
}

/** The boxes of one plan after a day. */
export async function makeBoxesOf(
  tx: Tx,
  { now }: Pick<Ctx, 'now'>,
  { plan, after }: { plan: Plan; after: CalendarDate },
): Promise<void> {
  const { areaId, slotId } = plan
  const days = rhythmDays(plan, { after, until: addDays(dayInDhaka(now), AHEAD_DAYS) })
  const places = await placesOf(tx, { wanted: days.map((day) => ({ areaId, slotId, day })), now })
  const rows = days.map((weekDay) => {
    const place = places.get(placeKey({ areaId, slotId, day: weekDay }))!
    const id = newId(now)
    if (!place.ok) {
      // Its cut-off is not known; it is over before the day begins.
      const cutOffAt = instantInDhaka(weekDay, '00:00')
      return { id, weekDay, day: weekDay, slotId, cutOffAt, state: 'skipped', reason: place.problem, news: null }
    }
    const { day, cutOffAt } = place
    const state = isPausedOn(plan, weekDay) ? 'paused' : 'upcoming'
    return { id, weekDay, day, slotId: place.slotId, cutOffAt, state, reason: null, news: null }
  })
  await sql`
    insert into weekly.boxes (id, plan_id, week_day, day, slot_id, cut_off_at, state, reason, news)
    select id, ${plan.id}::uuid, "weekDay", day, "slotId", "cutOffAt", state, reason, news
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as box(id uuid, "weekDay" date, day date, "slotId" uuid,
      "cutOffAt" timestamptz, state text, reason text, news text)
    on conflict (plan_id, week_day) do nothing`.execute(tx)
}

function isPausedOn({ state, pausedUntil }: Plan, day: CalendarDate): boolean {
  return state === 'paused' && (pausedUntil === null || day < pausedUntil)
}
