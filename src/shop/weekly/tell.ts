import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { smsBudget, writeMessages, type Channel } from '../messaging/index.ts'
import { linkIn, paisa, type CalendarDate, type Language, type Paisa, type Phone } from '../values/index.ts'
import { waitlistRules } from '../waitlist/index.ts'
import { isQuiet } from '../waitlist/model.ts'
import { creditOf } from './credits.ts'
import { lockBox } from './boxes.ts'
import { auditPlan } from './change-plan.ts'
import { canChangeBox, creditFor, type BoxNews, type PlanPayment } from './model.ts'
import { totalOf } from './order-box.ts'
import { WALLET } from './plan-payment.ts'
import { lockPlan } from './plans.ts'

const MOST_AT_ONCE = 50
/** An SMS of this kind is at most this long: see `message-parts.test.ts`. */
const PARTS = 3

type Telling = {
  boxId: string
  planId: string
  news: BoxNews
  phone: Phone
  language: Language
  token: string
  day: CalendarDate
  cutOffAt: Date
  goods: Paisa
  delivery: Paisa
  shortGrams: number
  payment: PlanPayment
}

/**
 * Tells buyers by SMS what is in their next box, and what changed about it, each once. Messages leave in the hours of the waitlist and
 * within the SMS budget of the day, the next cut-off first. Returns whether there are more.
 */
export async function tellNews(
  ctx: Ctx,
  { shopUrl, channels }: { shopUrl: string; channels: readonly Channel[] },
): Promise<boolean> {
  if (!channels.includes('sms') || isQuiet(ctx.now, await waitlistRules(ctx.db))) return false
  return ctx.db.transaction((tx) => tellSome(tx, ctx, shopUrl))
}

async function tellSome(tx: Tx, { now }: Ctx, shopUrl: string): Promise<boolean> {
  const found = await sql<Telling>`
    select box.id as "boxId", plan.id as "planId", box.news, plan.phone, plan.language, plan.token, box.day, box.cut_off_at as "cutOffAt",
      box.goods_paisa as goods, box.delivery_paisa as delivery, box.short_grams as "shortGrams", plan.payment
    from weekly.boxes as box join weekly.plans as plan on plan.id = box.plan_id
    where box.news is not null and plan.phone is not null and plan.state <> 'ended'
    order by box.cut_off_at, plan.place limit ${MOST_AT_ONCE} for update of box skip locked`.execute(tx)
  const budget = await smsBudget(tx, now)
  const told = found.rows.slice(0, allowed(found.rows.length, budget.allows))
  if (told.length === 0) return false
  const credits = await creditOf(
    tx,
    told.map(({ planId }) => planId),
  )
  await sql`
    update weekly.boxes set news = null, told_at = ${now}::timestamptz
    where id = any(${told.map(({ boxId }) => boxId)}::uuid[])`.execute(tx)
  await writeMessages(tx, {
    template: 'weekly-box',
    letters: told.map(({ planId, news, phone, language, token, day, cutOffAt, shortGrams, payment, ...price }) => ({
      to: { phone },
      news: {
        language,
        kind: news,
        day,
        total: totalOf(price, creditFor(credits.get(planId) ?? paisa(0), price.goods)),
        until: cutOffAt,
        byBkash: payment === WALLET,
        shortGrams,
        link: linkIn(shopUrl, language, `/weekly/${token}`),
      },
    })),
    now,
  })
  return told.length === MOST_AT_ONCE
}

/** How many of them the SMS budget allows. */
function allowed(count: number, allows: (parts: number) => boolean): number {
  for (let index = 1; index <= count; index += 1) if (!allows(index * PARTS)) return index - 1
  return count
}

export type Noted = { ok: true } | { ok: false; problem: 'unknown-box' | 'box-closed' }

/** Staff have told the buyer by phone what is in the box, so it may become an order. */
export function noteTold(ctx: Ctx, { planId, boxId }: { planId: string; boxId: string }): Promise<Noted> {
  return ctx.db.transaction(async (tx): Promise<Noted> => {
    const plan = await lockPlan(tx, { planId })
    const box = plan && (await lockBox(tx, { planId, boxId }))
    if (!plan || !box) return { ok: false, problem: 'unknown-box' }
    if (box.state !== 'composed' || !canChangeBox(box, ctx.now)) return { ok: false, problem: 'box-closed' }
    await sql`update weekly.boxes set told_at = ${ctx.now}::timestamptz, news = null where id = ${boxId}::uuid`.execute(tx)
    await auditPlan(tx, ctx, { plan, before: null, after: { box: box.day, told: 'by phone' } })
    return { ok: true }
  })
}
