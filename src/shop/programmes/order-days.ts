import { sql } from 'kysely'
import { companyById } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { confirmRun, openAgreedRun, planRun, runOf, termsOf, type RunConfirmed } from '../gifting/index.ts'
import { addDays, dayInDhaka, type CalendarDate } from '../values/index.ts'
import { agreedOf, giftsToSend } from './agreed-run.ts'
import { sumMonths } from './leave-out.ts'
import { lockMonth, type Month } from './months.ts'
import { ORDER_DAYS_AHEAD, SHORTEST_ADDRESS } from './programme-rules.ts'
import { lockProgramme, type Programme } from './programmes.ts'
import { takeBack, takeOut } from './take-back.ts'

/**
 * Job: makes a run of the gifts of each delivery day of an approved month, some days before it, and orders it. A run that cannot be ordered,
 * for example because the day is full, stays open for staff and is tried again until its day has passed. While a programme rests, or its
 * company is blocked, nothing is ordered. Each day has its own order, and so its own tax invoice.
 */
export async function orderDays(ctx: Ctx, { shopUrl }: { shopUrl: string }): Promise<{ ordered: number; waiting: number }> {
  const today = dayInDhaka(ctx.now)
  const opened = await sql<Opened>`
    select programme_id as "programmeId", month, day, run_id as "runId" from programmes.days join programmes.months on months.id = month_id
    where ordered_at is null order by day, run_id`.execute(ctx.db)
  for (const one of opened.rows) await ctx.db.transaction((tx) => lookAgain(tx, ctx, one))
  const due = await sql<Due>`
    select distinct programme_id as "programmeId", month, day
    from programmes.gifts join programmes.months on months.id = month_id
    where gifts.state = 'planned' and months.state = 'approved' and day <= ${addDays(today, ORDER_DAYS_AHEAD)}::date
    order by day, "programmeId"`.execute(ctx.db)
  for (const one of due.rows) await ctx.db.transaction((tx) => openDay(tx, ctx, one))
  const open = await sql<{ runId: string; companyId: string }>`
    select run_id as "runId", company_id as "companyId" from programmes.days join programmes.months on months.id = month_id
    join programmes.programmes on programmes.id = programme_id
    where ordered_at is null and day >= ${today}::date and programmes.state = 'active' order by day, run_id`.execute(ctx.db)
  const done = { ordered: 0, waiting: 0 }
  for (const { runId, companyId } of open.rows) {
    if ((await companyById(ctx.db, companyId))?.blocked !== false) continue
    const problem = await orderRun(ctx, { runId, shopUrl })
    await sql`
      update programmes.days set problem = ${problem}::text, ordered_at = ${problem === null ? ctx.now : null}::timestamptz
      where run_id = ${runId}::uuid`.execute(ctx.db)
    done[problem === null ? 'ordered' : 'waiting'] += 1
  }
  return done
}

/** Why the run of a day is not ordered; null when it is. */
async function orderRun(ctx: Ctx, { runId, shopUrl }: { runId: string; shopUrl: string }): Promise<string | null> {
  const run = (await runOf(ctx.db, { runId }))!
  if (run.state !== 'draft') return run.state === 'confirmed' ? null : 'not-open'
  const { total } = await planRun(ctx.db, run, ctx.now)
  const confirmed: RunConfirmed = await confirmRun(ctx, {
    run: { runId },
    seenVersion: run.version,
    expectedTotal: total,
    daysToPay: 3,
    gateways: [],
    shopUrl,
  })
  return confirmed.ok ? null : confirmed.problem
}

type Due = { programmeId: string; month: CalendarDate; day: CalendarDate }
type Opened = Due & { runId: string }

/**
 * Looks again at a run that is not ordered, before it is tried again. If its day has passed, or it was cancelled, its gifts are left out. If
 * people have left since, the day is opened anew without them, because its quotation counts the boxes; on the day itself they are removed.
 */
async function lookAgain(tx: Tx, ctx: Ctx, { programmeId, month: first, day, runId }: Opened): Promise<void> {
  const programme = (await lockProgramme(tx, { programmeId }))!
  const month = (await lockMonth(tx, { programmeId, month: first }))!
  const today = dayInDhaka(ctx.now)
  const still = await sql`select from programmes.days where run_id = ${runId}::uuid and ordered_at is null for update`.execute(tx)
  // Another process took it back or ordered it.
  if (still.rows.length === 0) return
  const run = (await runOf(tx, { runId }))!
  // Ordered by staff, or by a job that then failed.
  if (run.state === 'confirmed') {
    await sql`update programmes.days set problem = null, ordered_at = ${ctx.now}::timestamptz where run_id = ${runId}::uuid`.execute(
      tx,
    )
    return
  }
  if (day < today || run.state === 'cancelled') {
    await takeBack(tx, ctx, { runId })
    await leaveOutLate(tx, { programme, month, day, over: true })
  } else if (!(await rests(tx, programme))) {
    const { gone, kept } = await peopleIn(tx, { runId })
    const { boxes } = await termsOf(tx, run)
    const fewer = kept < boxes.reduce((sum, { units }) => sum + units, 0)
    if (fewer && day > today) await takeBack(tx, ctx, { runId })
    else if (gone.length > 0) await takeOut(tx, ctx, { runId, personIds: gone })
  }
  await sumMonths(tx, { programmeId })
}

/** Who of a run has left or was erased, and how many others it has. */
async function peopleIn(tx: Tx, { runId }: { runId: string }): Promise<{ gone: string[]; kept: number }> {
  const found = await sql<{ personId: string; gone: boolean }>`
    select person.id as "personId", (person.erased_at is not null or coalesce(person.leaves_on < occasion_day, false)) as gone
    from programmes.gifts join programmes.people as person on person.id = person_id
    where run_id = ${runId}::uuid order by person.id`.execute(tx)
  const gone = found.rows.filter((row) => row.gone).map(({ personId }) => personId)
  return { gone, kept: found.rows.length - gone.length }
}

async function rests(tx: Tx, { state, companyId }: Programme): Promise<boolean> {
  return state !== 'active' || (await companyById(tx, companyId))?.blocked !== false
}

/** The run of a day, once: its gifts are taken under the lock of the programme. */
async function openDay(tx: Tx, ctx: Ctx, { programmeId, month: first, day }: Due): Promise<void> {
  const programme = await lockProgramme(tx, { programmeId })
  const month = await lockMonth(tx, { programmeId, month: first })
  if (!programme || month?.state !== 'approved') return
  const resting = await rests(tx, programme)
  const over = day <= dayInDhaka(ctx.now)
  // While a programme rests, its days pass.
  if (!resting || over) await leaveOutLate(tx, { programme, month, day, over })
  await sumMonths(tx, { programmeId })
  if (resting) return
  const gifts = await giftsToSend(tx, { monthId: month.id, day })
  if (gifts.length === 0) return
  const { run, recipientIds } = await openAgreedRun(tx, ctx, await agreedOf(tx, { programme, month, day, gifts }))
  const sent = gifts.map(({ id }, index) => ({ id, recipient: recipientIds[index]! }))
  await sql`
    update programmes.gifts as gift set state = 'in-run', run_id = ${run.id}::uuid, recipient_id = sent.recipient
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent(id uuid, recipient uuid) where gift.id = sent.id`.execute(tx)
  await sql`
    insert into programmes.days (month_id, day, run_id) values (${month.id}::uuid, ${day}::date, ${run.id}::uuid)`.execute(tx)
}

/** Who left since the approval, lost the number or address, or whose day is over while nothing could be ordered. */
async function leaveOutLate(
  tx: Tx,
  { programme, month, day, over }: { programme: Programme; month: Month; day: CalendarDate; over: boolean },
): Promise<void> {
  const noReception = programme.reception === null
  await sql`
    update programmes.gifts as gift set state = 'left-out', reason = late.reason
    from (
      select one.id, case
          when person.erased_at is not null then 'erased'
          when person.leaves_on < occasion_day then 'left'
          when ${over}::boolean then 'too-late'
          when goes_to = 'reception' then case when ${noReception}::boolean then 'no-reception' end
          when person.phone is null then 'no-phone'
          when one.area_id is null and (person.area_id is null or char_length(person.address_line) < ${SHORTEST_ADDRESS}) then 'no-address'
        end as reason
      from programmes.gifts as one join programmes.people as person on person.id = person_id
      where month_id = ${month.id}::uuid and day = ${day}::date and state = 'planned') as late
    where gift.id = late.id and late.reason is not null`.execute(tx)
}
