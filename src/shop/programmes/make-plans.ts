import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import type { Ctx, Tx } from '../context.ts'
import { addDays, dayInDhaka, paisa, yearOf, type CalendarDate, type Paisa } from '../values/index.ts'
import { lockMonth, type Month } from './months.ts'
import { planFacts } from './plan-facts.ts'
import { giftKey, planMonth, type KeptGift, type PlannedGift } from './plan-month.ts'
import { approveByOf, monthAfter, PLAN_DAYS_AHEAD, type GiftState } from './programme-rules.ts'
import { noteOnProgramme } from './programme-events.ts'
import { lockProgramme, type Programme } from './programmes.ts'
import { tellMembers } from './tell-members.ts'

/** Job: plans the coming month of every active programme, and plans it again while it waits for approval. Running it twice changes nothing. */
export async function makePlans(ctx: Ctx, { shopUrl }: { shopUrl: string }): Promise<number> {
  const active = await sql<{ id: string }>`
    select id from programmes.programmes where state = 'active' order by id`.execute(ctx.db)
  let made = 0
  for (const { id } of active.rows) {
    for (const month of monthsToPlan(dayInDhaka(ctx.now))) {
      const done = await ctx.db.transaction((tx) => planIn(tx, ctx, { programmeId: id, month, shopUrl }))
      if (done === 'made') made += 1
    }
  }
  return made
}

/** The months that can be planned and still be approved on this day. */
function monthsToPlan(today: CalendarDate): CalendarDate[] {
  const next = monthAfter(today)
  return [next, monthAfter(next)].filter((month) => addDays(month, -PLAN_DAYS_AHEAD) <= today && approveByOf(month) >= today)
}

async function planIn(
  tx: Tx,
  ctx: Ctx,
  { programmeId, month, shopUrl }: { programmeId: string; month: CalendarDate; shopUrl: string },
): Promise<'made' | 'again' | 'closed'> {
  const programme = await lockProgramme(tx, { programmeId })
  if (programme?.state !== 'active') return 'closed'
  const before = await lockMonth(tx, { programmeId, month })
  if (before) {
    if (before.state !== 'planned') return 'closed'
    await planAgainIn(tx, ctx, { programme, month: before })
    return 'again'
  }
  await sql`
    insert into programmes.months (id, programme_id, month, approve_by, budget_paisa, planned_at)
    values (${newId(ctx.now)}::uuid, ${programmeId}::uuid, ${month}::date, ${approveByOf(month)}::date, 0, ${ctx.now}::timestamptz)`.execute(
    tx,
  )
  const made = (await lockMonth(tx, { programmeId, month }))!
  const gifts = await planAgainIn(tx, ctx, { programme, month: made })
  await noteOnProgramme(tx, ctx, { programmeId, kind: 'planned', month, count: gifts })
  if (gifts > 0) await tellMembers(tx, ctx, { programme, month, kind: 'preview', shopUrl })
  return 'made'
}

/** Plans a month that is not approved again, from the facts of now; what members chose stays. Returns how many gifts are sent. */
export async function planAgainIn(
  tx: Tx,
  ctx: Ctx,
  { programme, month }: { programme: Programme; month: Month },
): Promise<number> {
  const rows = await existing(tx, programme.id, month)
  const kept = new Map(rows.kept.map(({ key, ...gift }) => [key, gift]))
  const budget = await budgetOf(tx, { programme, month: month.month })
  const facts = await planFacts(tx, ctx, { programme, month: month.month })
  const planned = planMonth({ ...facts, budget, kept, elsewhere: rows.elsewhere })
  await writeGifts(tx, ctx, { month, planned })
  const total = planned.reduce((sum, gift) => sum + (gift.reason === null ? gift.unitPrice + gift.delivery : 0), 0)
  // The version changes only with the plan, so that a member approves exactly what the page showed.
  await sql`
    update programmes.months set budget_paisa = ${budget}::bigint, total_paisa = ${total}::bigint
    where id = ${month.id}::uuid`.execute(tx)
  return planned.filter(({ reason }) => reason === null).length
}

type Existing = { kept: (KeptGift & { key: string })[]; elsewhere: Set<string> }

async function existing(tx: Tx, programmeId: string, month: Month): Promise<Existing> {
  const found = await sql<{
    monthId: string
    personId: string
    occasion: string
    year: number
    occasionDay: CalendarDate
    day: CalendarDate
    variantId: string
    goesTo: 'reception' | 'home'
    areaId: string | null
    addressLine: string | null
    state: GiftState
    reason: string | null
    changed: boolean
  }>`
    select month_id as "monthId", person_id as "personId", occasion, year, occasion_day as "occasionDay", day,
      variant_id as "variantId", goes_to as "goesTo", area_id as "areaId", address_line as "addressLine", state, reason, changed
    from programmes.gifts where year between ${yearOf(month.month) - 1} and ${yearOf(month.month) + 1}
      and month_id in (select id from programmes.months where programme_id = ${programmeId}::uuid)`.execute(tx)
  // What another month left out may be due in this one since a birthday or a feast was corrected.
  const sent = found.rows.filter(({ monthId, state }) => monthId !== month.id && state !== 'left-out')
  const elsewhere = new Set(sent.map((gift) => giftKey(gift)))
  const kept = found.rows
    .filter(({ monthId, changed }) => monthId === month.id && changed)
    .map(({ occasionDay, day, variantId, goesTo, areaId, addressLine, reason, ...of }) => {
      return { key: giftKey(of), occasionDay, day, variantId, goesTo, areaId, addressLine, leftOut: reason === 'by-member' }
    })
  return { kept, elsewhere }
}

/** The budget of the month, or what the other months of its calendar year leave of the budget of the year. */
async function budgetOf(tx: Tx, { programme, month }: { programme: Programme; month: CalendarDate }): Promise<Paisa> {
  const spent = await sql<{ sum: number }>`
    select coalesce(sum(total_paisa), 0)::bigint as sum from programmes.months
    where programme_id = ${programme.id}::uuid and month <> ${month}::date and extract(year from month) = ${yearOf(month)}`.execute(
    tx,
  )
  return paisa(Math.max(0, Math.min(programme.monthBudget, programme.yearBudget - spent.rows[0]!.sum)))
}

/**
 * Rows that are still due are updated, others are added or go, and a row that another month left out moves to this month. Of gifts that stay
 * as they are nothing is written. If a member caused a change of the plan, that member changed the month last.
 */
async function writeGifts(
  tx: Tx,
  { now, actor }: Ctx,
  { month, planned }: { month: Month; planned: readonly PlannedGift[] },
): Promise<void> {
  const rows = JSON.stringify(planned.map((gift) => ({ ...gift, id: newId(now) })))
  const due = sql`jsonb_to_recordset(${rows}::jsonb) as due(id uuid, "personId" uuid, occasion text, year integer, "occasionDay" date,
    day date, "variantId" uuid, "unitPrice" bigint, delivery bigint, "goesTo" text, "areaId" text, "addressLine" text, changed boolean,
    reason text)`
  const gone = await sql`
    delete from programmes.gifts as gift where month_id = ${month.id}::uuid and not exists (
      select from ${due} where "personId" = gift.person_id and due.occasion = gift.occasion and due.year = gift.year)`.execute(tx)
  const written = await sql`
    insert into programmes.gifts as gift (id, month_id, person_id, occasion, year, occasion_day, day, variant_id, unit_price_paisa,
      delivery_paisa, goes_to, area_id, address_line, state, reason, changed)
    select id, ${month.id}::uuid, "personId", occasion, year, "occasionDay", day, "variantId", "unitPrice", delivery, "goesTo", "areaId",
      "addressLine", case when reason is null then 'planned' else 'left-out' end, reason, changed from ${due}
    on conflict (person_id, occasion, year) do update set month_id = excluded.month_id, occasion_day = excluded.occasion_day,
      day = excluded.day, variant_id = excluded.variant_id, unit_price_paisa = excluded.unit_price_paisa,
      delivery_paisa = excluded.delivery_paisa, goes_to = excluded.goes_to, area_id = excluded.area_id, address_line = excluded.address_line, state = excluded.state,
      reason = excluded.reason, changed = excluded.changed
    where (gift.month_id = excluded.month_id or gift.state = 'left-out') and (gift.month_id, gift.occasion_day, gift.day, gift.variant_id,
      gift.unit_price_paisa, gift.delivery_paisa, gift.goes_to, gift.area_id, gift.address_line, gift.state, gift.reason)
      is distinct from (excluded.month_id, excluded.occasion_day, excluded.day, excluded.variant_id, excluded.unit_price_paisa,
      excluded.delivery_paisa, excluded.goes_to, excluded.area_id, excluded.address_line, excluded.state, excluded.reason)`.execute(
    tx,
  )
  if (Number(gone.numAffectedRows ?? 0) + Number(written.numAffectedRows ?? 0) === 0) return
  const changedBy = actor.kind === 'customer' ? actor.customerId : null
  await sql`
    update programmes.months set version = version + 1, changed_by = coalesce(${changedBy}::uuid, changed_by)
    where id = ${month.id}::uuid`.execute(tx)
}

/** Plans the open months again, after a change of the roster or the rules. */
export async function planAgain(ctx: Ctx, { programmeId }: { programmeId: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const programme = await lockProgramme(tx, { programmeId })
    if (programme?.state !== 'active') return
    for (const month of monthsToPlan(dayInDhaka(ctx.now))) {
      const found = await lockMonth(tx, { programmeId, month })
      if (found?.state === 'planned') await planAgainIn(tx, ctx, { programme, month: found })
    }
  })
}
