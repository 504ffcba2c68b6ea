import { sql } from 'kysely'
import { changedFields, writeAudit, type AuditFields } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { endAgreements } from '../payments/index.ts'
import { addDays, dayInDhaka, maskPhone, weekday, type CalendarDate, type Paisa, type Ripeness } from '../values/index.ts'
import { boxesWhere, composeAll, oneAtATime } from './compose-boxes.ts'
import { makeBoxesOf } from './make-boxes.ts'
import { LONGEST_PAUSE_DAYS, MOST_NEVER, type BoxReason } from './model.ts'
import { lockPlan, type Plan, type PlanRef } from './plans.ts'
import { weeklyRules } from './rules.ts'
import { firstDayOf, isCeiling } from './start-plan.ts'

type NotThere = { ok: false; problem: 'unknown-plan' | 'plan-ended' }
export type PlanChanged = { ok: true } | NotThere | { ok: false; problem: 'edit-conflict' }

/** Runs under the lock of the plan. Staff leave a row in the audit log; buyers act by their link. */
export async function changing<Result extends { ok: boolean }>(
  ctx: Ctx,
  ref: PlanRef,
  change: (tx: Tx, plan: Plan) => Promise<Result>,
): Promise<Result | NotThere> {
  return ctx.db.transaction(async (tx): Promise<Result | NotThere> => {
    const plan = await lockPlan(tx, ref)
    if (!plan) return { ok: false, problem: 'unknown-plan' }
    if (plan.state === 'ended') return { ok: false, problem: 'plan-ended' }
    return change(tx, plan)
  })
}

export async function auditPlan(
  tx: Tx,
  ctx: Ctx,
  { plan, before, after }: { plan: Plan; before: AuditFields | null; after: AuditFields | null },
): Promise<void> {
  if (ctx.actor.kind !== 'staff') return
  const subject = { type: 'weekly-plan', id: plan.id, name: plan.phone ? maskPhone(plan.phone) : '—' }
  await writeAudit(tx, ctx, { action: 'change-weekly-plan', subject, before, after })
}

/** The buyer has opened the link of the message, or staff have called. From now on boxes are composed. */
export function confirmPlan(ctx: Ctx, ref: PlanRef): Promise<{ ok: true } | NotThere> {
  return changing(ctx, ref, async (tx, plan) => {
    if (plan.state !== 'new') return { ok: true }
    // It may have waited beyond its first day.
    const { areaId, slotId } = plan
    const first = await firstDayOf(tx, ctx, { areaId, slotId, weekday: weekday(plan.firstDay) })
    const firstDay = first.ok && first.day > plan.firstDay ? first.day : plan.firstDay
    await sql`
      update weekly.plans set state = 'active', confirmed_at = ${ctx.now}::timestamptz, first_day = ${firstDay}::date, version = version + 1
      where id = ${plan.id}::uuid`.execute(tx)
    await makeBoxesOf(tx, ctx, { plan: { ...plan, firstDay, state: 'active' }, after: addDays(firstDay, -1) })
    await auditPlan(tx, ctx, { plan, before: { state: 'new' }, after: { state: 'active' } })
    return { ok: true }
  })
}

export type PlanTerms = {
  ceiling: Paisa
  addressLine: string
  landmark: string | null
  never: readonly string[]
  favourites: readonly string[]
  ripeness: Ripeness
}

export type TermsChanged = PlanChanged | { ok: false; problem: 'ceiling-too-low' }

/** Changes what a plan wants. Its next box is composed anew at once while its cut-off has not passed; the buyer sees it on the page. */
export function changeTerms(
  ctx: Ctx,
  { ref, seen, terms }: { ref: PlanRef; seen: number; terms: PlanTerms },
): Promise<TermsChanged> {
  return changing(ctx, ref, async (tx, plan): Promise<TermsChanged> => {
    if (plan.version !== seen) return { ok: false, problem: 'edit-conflict' }
    const size = (await weeklyRules(tx)).sizes.find(({ code }) => code === plan.sizeCode)
    if (size && terms.ceiling !== plan.ceiling && !isCeiling(terms.ceiling, size))
      return { ok: false, problem: 'ceiling-too-low' }
    const after = { ...terms, never: terms.never.slice(0, MOST_NEVER), favourites: terms.favourites.slice(0, MOST_NEVER) }
    const { ceiling, addressLine, landmark, never, favourites, ripeness } = plan
    const changed = changedFields({ ceiling, addressLine, landmark, never, favourites, ripeness }, { ...after })
    if (!changed) return { ok: true }
    await sql`
      update weekly.plans set ceiling_paisa = ${after.ceiling}::bigint, address_line = ${after.addressLine}, landmark = ${after.landmark},
        never_products = ${after.never}::uuid[], favourites = ${after.favourites}::uuid[], ripeness = ${after.ripeness},
        version = version + 1
      where id = ${plan.id}::uuid`.execute(tx)
    const other = after.ceiling !== ceiling || !isSameList(after.never, never) || !isSameList(after.favourites, favourites)
    if (other) await composeOpen(tx, ctx, plan.id)
    await auditPlan(tx, ctx, { plan, ...changed })
    return { ok: true }
  })
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}

/** Composes the open boxes of a plan anew. What the buyer asked for is not news to the buyer. */
async function composeOpen(tx: Tx, ctx: Ctx, planId: string): Promise<void> {
  await oneAtATime(tx)
  const open = await boxesWhere(
    tx,
    sql`box.plan_id = ${planId}::uuid and (box.state = 'composed' or box.reason = 'no-fruit') and box.cut_off_at > ${ctx.now}::timestamptz`,
  )
  await composeAll(tx, ctx, open)
  const known = open.filter(({ toldAt }) => toldAt !== null).map(({ id }) => id)
  await sql`
    update weekly.boxes set news = null where id = any(${known}::uuid[]) and news in ('replaced', 'short')`.execute(tx)
}

export type Paused = PlanChanged | { ok: false; problem: 'not-a-pause' | 'plan-not-confirmed' }

/** No boxes until a day, or until the plan is resumed. Boxes whose cut-off has passed still come. */
export function pausePlan(ctx: Ctx, { ref, until }: { ref: PlanRef; until: CalendarDate | null }): Promise<Paused> {
  const today = dayInDhaka(ctx.now)
  if (until !== null && (until <= today || until > addDays(today, LONGEST_PAUSE_DAYS)))
    return Promise.resolve({ ok: false, problem: 'not-a-pause' })
  return changing(ctx, ref, async (tx, plan): Promise<Paused> => {
    if (plan.state === 'new') return { ok: false, problem: 'plan-not-confirmed' }
    await sql`
      update weekly.plans set state = 'paused', paused_at = ${ctx.now}::timestamptz, paused_until = ${until}::date, version = version + 1
      where id = ${plan.id}::uuid`.execute(tx)
    // A pause that is changed may be shorter than the one before.
    await bringBack(tx, ctx, plan.id)
    await sql`
      update weekly.boxes set state = 'paused', news = null, version = version + 1
      where plan_id = ${plan.id}::uuid and state in ('upcoming', 'composed') and cut_off_at > ${ctx.now}::timestamptz
        and (${until}::date is null or week_day < ${until}::date)`.execute(tx)
    await auditPlan(tx, ctx, {
      plan,
      before: { state: plan.state, until: plan.pausedUntil },
      after: { state: 'paused', until },
    })
    return { ok: true }
  })
}

/** Boxes whose cut-off has not passed come again. */
export function resumePlan(ctx: Ctx, ref: PlanRef): Promise<PlanChanged> {
  return changing(ctx, ref, async (tx, plan): Promise<PlanChanged> => {
    if (plan.state !== 'paused') return { ok: true }
    await sql`
      update weekly.plans set state = 'active', paused_at = null, paused_until = null, version = version + 1
      where id = ${plan.id}::uuid`.execute(tx)
    await bringBack(tx, ctx, plan.id)
    await auditPlan(tx, ctx, { plan, before: { state: 'paused' }, after: { state: 'active' } })
    return { ok: true }
  })
}

/** A paused box that was composed is composed anew, because its fruit was not counted meanwhile. */
async function bringBack(tx: Tx, { now }: Ctx, planId: string): Promise<void> {
  await sql`
    update weekly.boxes set state = 'upcoming', version = version + 1
    where plan_id = ${planId}::uuid and state = 'paused' and cut_off_at > ${now}::timestamptz`.execute(tx)
}

/** Ends a plan for good. Boxes that are ordered still come. */
export function endPlan(ctx: Ctx, ref: PlanRef): Promise<{ ok: true } | NotThere> {
  return changing(ctx, ref, async (tx, plan) => {
    await endPlanIn(tx, ctx, plan)
    await auditPlan(tx, ctx, { plan, before: { state: plan.state }, after: { state: 'ended' } })
    return { ok: true }
  })
}

export async function endPlanIn(tx: Tx, ctx: Ctx, plan: Pick<Plan, 'id'>): Promise<void> {
  const { now } = ctx
  const reason = 'ended' satisfies BoxReason
  await sql`
    update weekly.plans set state = 'ended', ended_at = ${now}::timestamptz, paused_at = null, paused_until = null, version = version + 1
    where id = ${plan.id}::uuid`.execute(tx)
  await sql`
    update weekly.boxes set state = 'skipped', reason = ${reason}, news = null, version = version + 1
    where plan_id = ${plan.id}::uuid and state in ('upcoming', 'composed', 'paused')`.execute(tx)
  // A box that is ordered and not paid yet is paid on the ordinary page.
  await endAgreements(tx, ctx, { planId: plan.id, problem: 'plan-ended' })
}
