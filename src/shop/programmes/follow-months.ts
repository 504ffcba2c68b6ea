import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import type { Ctx, Tx } from '../context.ts'
import { addDays, dayInDhaka, paisa, type CalendarDate } from '../values/index.ts'
import { sumMonths } from './leave-out.ts'
import { lockMonth, monthRows, type Month } from './months.ts'
import { planFacts } from './plan-facts.ts'
import { giftKey, planMonth } from './plan-month.ts'
import { BIRTHDAY, JOINING_DAY, lastOfMonth, REMIND_DAYS_BEFORE, type GiftState } from './programme-rules.ts'
import { noteOnProgramme } from './programme-events.ts'
import { lockProgramme, type Programme } from './programmes.ts'
import { tellMembers } from './tell-members.ts'

/**
 * Job: reminds the company of a month that waits for approval, ends one whose last day of approval is over, and notes gifts that became due
 * too late. Nothing is sent without approval. A month without gifts is no news.
 */
export async function followMonths(ctx: Ctx, { shopUrl }: { shopUrl: string }): Promise<{ reminded: number; expired: number }> {
  const today = dayInDhaka(ctx.now)
  const waiting = await monthRows(
    ctx.db,
    sql`where state = 'planned' and approve_by <= ${addDays(today, REMIND_DAYS_BEFORE)}::date order by id`,
  )
  const done = { reminded: 0, expired: 0 }
  for (const { programmeId, month } of waiting) {
    const followed = await ctx.db.transaction((tx) => followOne(tx, ctx, { programmeId, month, shopUrl }))
    if (followed) done[followed] += 1
  }
  const closed = await monthRows(ctx.db, sql`where state <> 'planned' and month >= ${addDays(today, -62)}::date order by id`)
  for (const { programmeId, month } of closed) await ctx.db.transaction((tx) => noteLate(tx, ctx, { programmeId, month }))
  return done
}

async function followOne(
  tx: Tx,
  ctx: Ctx,
  { programmeId, month, shopUrl }: { programmeId: string; month: CalendarDate; shopUrl: string },
): Promise<'reminded' | 'expired' | null> {
  const programme = await lockProgramme(tx, { programmeId })
  const found = await lockMonth(tx, { programmeId, month })
  if (!programme || found?.state !== 'planned') return null
  if (found.approveBy < dayInDhaka(ctx.now)) {
    await expire(tx, ctx, { programme, month: found })
    if (found.total > 0) await tellMembers(tx, ctx, { programme, month, kind: 'expired', shopUrl })
    return 'expired'
  }
  const noted = await sql`
    update programmes.months set reminded_at = ${ctx.now}::timestamptz
    where id = ${found.id}::uuid and reminded_at is null and total_paisa > 0`.execute(tx)
  if (noted.numAffectedRows !== 1n || programme.state !== 'active') return null
  await tellMembers(tx, ctx, { programme, month, kind: 'reminder', shopUrl })
  return 'reminded'
}

async function expire(tx: Tx, ctx: Ctx, { programme, month }: { programme: Programme; month: Month }): Promise<void> {
  await sql`
    update programmes.gifts set state = 'left-out', reason = 'not-approved' where month_id = ${month.id}::uuid and state = 'planned'`.execute(
    tx,
  )
  await sql`
    update programmes.months set state = 'expired', expired_at = ${ctx.now}::timestamptz, version = version + 1
    where id = ${month.id}::uuid`.execute(tx)
  await sumMonths(tx, { programmeId: programme.id })
  await noteOnProgramme(tx, ctx, { programmeId: programme.id, kind: 'expired', month: month.month })
}

/** Who joined the roster, or whose birthday was corrected, after the month was closed has a row that says so. */
async function noteLate(tx: Tx, ctx: Ctx, { programmeId, month }: { programmeId: string; month: CalendarDate }): Promise<void> {
  const programme = await lockProgramme(tx, { programmeId })
  const found = await lockMonth(tx, { programmeId, month })
  if (!programme || programme.state === 'ended' || !found || lastOfMonth(month) < dayInDhaka(ctx.now)) return
  const facts = await planFacts(tx, ctx, { programme, month })
  const planned = planMonth({ ...facts, budget: paisa(0), kept: new Map(), elsewhere: new Set() })
  const known = await sql<{ monthId: string; personId: string; occasion: string; year: number; state: GiftState }>`
    select month_id as "monthId", person_id as "personId", occasion, year, state from programmes.gifts
    where person_id = any(${planned.map(({ personId }) => personId)}::uuid[])`.execute(tx)
  // A birthday or joining day is in one month of a year: what another month left out was corrected since. A feast can have two days in a year.
  const stays = known.rows.filter(
    ({ monthId, state, occasion }) =>
      monthId === found.id || state !== 'left-out' || (occasion !== BIRTHDAY && occasion !== JOINING_DAY),
  )
  const keys = new Set(stays.map(giftKey))
  const late = planned.filter((gift) => !keys.has(giftKey(gift)))
  if (late.length === 0) return
  const reason = found.state === 'expired' ? 'not-approved' : 'too-late'
  const rows = JSON.stringify(late.map((gift) => ({ ...gift, id: newId(ctx.now) })))
  await sql`
    insert into programmes.gifts as gift (id, month_id, person_id, occasion, year, occasion_day, day, variant_id, unit_price_paisa, delivery_paisa,
      goes_to, state, reason)
    select id, ${found.id}::uuid, "personId", occasion, year, "occasionDay", day, "variantId", "unitPrice", delivery, "goesTo", 'left-out',
      ${reason}
    from jsonb_to_recordset(${rows}::jsonb) as late(id uuid, "personId" uuid, occasion text, year integer, "occasionDay" date, day date,
      "variantId" uuid, "unitPrice" bigint, delivery bigint, "goesTo" text)
    on conflict (person_id, occasion, year) do update set month_id = excluded.month_id, occasion_day = excluded.occasion_day,
      day = excluded.day, variant_id = excluded.variant_id, unit_price_paisa = excluded.unit_price_paisa,
      delivery_paisa = excluded.delivery_paisa, goes_to = excluded.goes_to, area_id = null, address_line = null, reason = excluded.reason,
      changed = false
    where gift.state = 'left-out'`.execute(tx)
}
