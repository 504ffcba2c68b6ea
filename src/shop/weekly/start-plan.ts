import { sql } from 'kysely'
import { newId, newToken } from '#platform/ids.ts'
import { companyById, memberOf, writeAudit } from '../accounts/index.ts'
import { currentVersionOf } from '../content/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { checkSlot } from '../fulfilment/index.ts'
import { writeMessages } from '../messaging/index.ts'
import { companyCredit } from '../payments/index.ts'
import {
  addDays,
  dayInDhaka,
  linkIn,
  maskPhone,
  weekday,
  type CalendarDate,
  type Language,
  type Paisa,
  type Phone,
  type Ripeness,
} from '../values/index.ts'
import { makeBoxesOf } from './make-boxes.ts'
import { cutOffOf, MOST_NEVER, type Rhythm, type WeeklySize } from './model.ts'
import { lockPlan, plansOfPhone, type Plan } from './plans.ts'
import { weeklyRules } from './rules.ts'

export const MOST_PLANS = 5
const MOST_CEILING = 10_000_000
/** A buyer has at least this long to look at the first box. */
const FIRST_BOX_HOURS = 24

export type PlanInput = {
  name: string
  phone: Phone
  language: Language
  sizeCode: string
  ceiling: Paisa
  everyWeeks: Rhythm
  /** 0 is Sunday. */
  weekday: number
  slotId: string
  areaId: string
  addressLine: string
  landmark: string | null
  never: readonly string[]
  favourites: readonly string[]
  ripeness: Ripeness
  /** The company that pays on account: named by staff, or by a member of it, whose own number it then is. */
  companyId: string | null
  /** Cash at the door when left out. */
  payment?: 'cash-on-delivery' | 'bkash'
  /** The sentence that was agreed to, as it was shown or said. */
  consent: string
  shopUrl: string
}

export type PlanRefused = {
  ok: false
  problem:
    | 'weekly-off'
    | 'unknown-size'
    | 'ceiling-too-low'
    | 'slot-not-offered'
    | 'weekly-not-there'
    | 'too-many-plans'
    | 'no-company-credit'
}

export type PlanStarted = { ok: true; planId: string } | PlanRefused

/**
 * Begins a plan. One that a visitor began is `new` until the link of the message is opened and confirmed, so nobody can order to the number
 * of somebody else; one that staff began by phone is active at once. The same form sent twice begins one plan.
 */
export function startPlan(ctx: Ctx, input: PlanInput): Promise<PlanStarted> {
  return ctx.db.transaction(async (tx): Promise<PlanStarted> => {
    // Two forms of one person at once: the second waits for the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`weekly plan ${input.phone}`}, 0))`.execute(tx)
    if (!(await mayNameCompany(tx, ctx, input))) return { ok: false, problem: 'no-company-credit' }
    const checked = await check(tx, ctx, input)
    if (!checked.ok) return checked
    const open = (await plansOfPhone(tx, input.phone)).filter(({ state }) => state !== 'ended')
    const before = open.find((plan) => isSame(plan, input))
    if (before) return { ok: true, planId: before.id }
    if (open.length >= MOST_PLANS) return { ok: false, problem: 'too-many-plans' }
    const plan = await insertPlan(tx, ctx, { input, ...checked })
    if (plan.state === 'active') await makeBoxesOf(tx, ctx, { plan, after: addDays(plan.firstDay, -1) })
    await sendLinkIn(tx, ctx, { plan, shopUrl: input.shopUrl })
    await auditStart(tx, ctx, plan)
    return { ok: true, planId: plan.id }
  })
}

/** A company is named by staff, or by a member with a verified number for a plan of that number. */
async function mayNameCompany(tx: Tx, { actor }: Ctx, { companyId, phone }: PlanInput): Promise<boolean> {
  if (companyId === null || actor.kind === 'staff') return true
  if (actor.kind !== 'customer') return false
  const member = await memberOf(tx, { companyId, customerId: actor.customerId })
  return member?.phone === phone
}

function isSame(plan: Plan, { companyId, sizeCode, areaId, addressLine, slotId, everyWeeks, weekday: day }: PlanInput): boolean {
  return (
    plan.companyId === companyId &&
    plan.sizeCode === sizeCode &&
    plan.areaId === areaId &&
    plan.addressLine === addressLine &&
    plan.slotId === slotId &&
    plan.everyWeeks === everyWeeks &&
    weekday(plan.firstDay) === day
  )
}

type Checked = { size: WeeklySize; firstDay: CalendarDate }

async function check(tx: Tx, ctx: Ctx, input: PlanInput): Promise<({ ok: true } & Checked) | PlanRefused> {
  const { on, sizes, weekdays, slots } = await weeklyRules(tx)
  if (!on) return { ok: false, problem: 'weekly-off' }
  const size = sizes.find(({ code }) => code === input.sizeCode)
  if (!size) return { ok: false, problem: 'unknown-size' }
  if (!isCeiling(input.ceiling, size)) return { ok: false, problem: 'ceiling-too-low' }
  if (!weekdays.includes(input.weekday) || !slots.includes(input.slotId)) return { ok: false, problem: 'slot-not-offered' }
  if (input.companyId !== null) {
    const [company, credit] = [await companyById(tx, input.companyId), await companyCredit(tx, input.companyId)]
    if (!company || company.blocked || !credit) return { ok: false, problem: 'no-company-credit' }
  }
  const first = await firstDayOf(tx, ctx, input)
  return first.ok ? { ok: true, size, firstDay: first.day } : first
}

/** Less than half of the proposed price would buy next to nothing. */
export function isCeiling(ceiling: Paisa, { price }: Pick<WeeklySize, 'price'>): boolean {
  return ceiling * 2 >= price && ceiling <= MOST_CEILING
}

/** The first day of the rhythm: the next of its weekday with time to look at the box. A closed day is one, because its box moves. */
export async function firstDayOf(
  tx: Tx,
  { now }: Ctx,
  { areaId, slotId, weekday: wanted }: { areaId: string; slotId: string; weekday: number },
): Promise<{ ok: true; day: CalendarDate } | PlanRefused> {
  const today = dayInDhaka(now)
  const next = addDays(today, (wanted - weekday(today) + 7) % 7)
  for (const weeks of [0, 1, 2, 3]) {
    const day = addDays(next, 7 * weeks)
    const slot = await checkSlot(tx, { areaId, slotId, day, grams: 0, now })
    if (!slot.ok && slot.problem === 'not-delivered-there') return { ok: false, problem: 'weekly-not-there' }
    const hours = slot.ok ? (cutOffOf(slot.changeableUntil).getTime() - now.getTime()) / 3_600_000 : 0
    if (slot.ok && hours >= FIRST_BOX_HOURS) return { ok: true, day }
  }
  return { ok: false, problem: 'slot-not-offered' }
}

async function insertPlan(tx: Tx, { now, actor }: Ctx, { input, size, firstDay }: { input: PlanInput } & Checked): Promise<Plan> {
  const id = newId(now)
  const { companyId } = input
  // The number of a member is verified, as one that staff have called.
  const isKnown = actor.kind === 'staff' || companyId !== null
  const { name, phone, language, ceiling, everyWeeks, slotId, areaId, addressLine, landmark, never, favourites, ripeness } = input
  const { payment = 'cash-on-delivery' } = input
  const memberId = companyId !== null && actor.kind === 'customer' ? actor.customerId : null
  await sql`
    insert into weekly.plans (id, token, state, name, phone, language, company_id, member_id, size_code, grams, kinds, ceiling_paisa, every_weeks,
      first_day, area_id, address_line, landmark, slot_id, never_products, favourites, ripeness, payment, consent, privacy_version,
      created_at, confirmed_at)
    values (${id}::uuid, ${newToken()}, ${isKnown ? 'active' : 'new'}, ${name}, ${phone}, ${language}, ${companyId}::uuid, ${memberId}::uuid, ${size.code},
      ${size.grams}, ${size.kinds}, ${ceiling}::bigint, ${everyWeeks}, ${firstDay}::date, ${areaId}, ${addressLine}, ${landmark},
      ${slotId}::uuid, ${never.slice(0, MOST_NEVER)}::uuid[], ${favourites.slice(0, MOST_NEVER)}::uuid[], ${ripeness},
      ${companyId === null ? payment : 'on-account'}, ${input.consent}, ${currentVersionOf('policy')}, ${now}::timestamptz,
      ${isKnown ? now : null}::timestamptz)`.execute(tx)
  return (await lockPlan(tx, { planId: id }))!
}

async function auditStart(tx: Tx, ctx: Ctx, plan: Plan): Promise<void> {
  if (ctx.actor.kind !== 'staff') return
  const { sizeCode, ceiling, everyWeeks, firstDay, payment } = plan
  await writeAudit(tx, ctx, {
    action: 'start-weekly-plan',
    subject: { type: 'weekly-plan', id: plan.id, name: maskPhone(plan.phone!) },
    before: null,
    after: { size: sizeCode, ceiling_paisa: ceiling, every_weeks: everyWeeks, first_day: firstDay, payment },
  })
}

async function sendLinkIn(tx: Tx, { now }: Ctx, { plan, shopUrl }: { plan: Plan; shopUrl: string }): Promise<void> {
  const { phone, language, token, state, firstDay } = plan
  const news = { language, kind: state === 'new' ? ('confirm' as const) : ('started' as const), day: firstDay }
  await writeMessages(tx, {
    template: 'weekly-plan',
    letters: [{ to: { phone: phone! }, news: { ...news, link: linkIn(shopUrl, language, `/weekly/${token}`) } }],
    now,
  })
}

export type LinkSent = { ok: true } | { ok: false; problem: 'unknown-plan' | 'plan-ended' }

/** Staff send the link of a plan again. */
export function sendPlanLink(ctx: Ctx, { planId, shopUrl }: { planId: string; shopUrl: string }): Promise<LinkSent> {
  return ctx.db.transaction(async (tx): Promise<LinkSent> => {
    const plan = await lockPlan(tx, { planId })
    if (!plan) return { ok: false, problem: 'unknown-plan' }
    if (plan.state === 'ended' || plan.phone === null) return { ok: false, problem: 'plan-ended' }
    await sendLinkIn(tx, ctx, { plan, shopUrl })
    await writeAudit(tx, ctx, {
      action: 'change-weekly-plan',
      subject: { type: 'weekly-plan', id: plan.id, name: maskPhone(plan.phone) },
      before: null,
      after: { link: 'sent' },
    })
    return { ok: true }
  })
}
