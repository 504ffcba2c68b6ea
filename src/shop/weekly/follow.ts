import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Channel } from '../messaging/index.ts'
import { writeOrderEvent } from '../ordering/index.ts'
import type { PaymentGateways } from '../payments/index.ts'
import { dayInDhaka, type Ripeness } from '../values/index.ts'
import { composeDue } from './compose-boxes.ts'
import { makeBoxes } from './make-boxes.ts'
import { orderDue } from './order-box.ts'
import { settleBoxes } from './settle-boxes.ts'
import { weeklyRules } from './rules.ts'
import { tellNews } from './tell.ts'

/**
 * Everything that a plan does by itself: its boxes of the next weeks are made, composed, announced and ordered. Runs every minute in every
 * process; each step may run twice and at the same time. Without `gateways`, every box is paid in cash. Returns whether there is more to do.
 */
export async function followWeekly(
  ctx: Ctx,
  how: { shopUrl: string; channels: readonly Channel[]; gateways?: PaymentGateways },
): Promise<boolean> {
  if (!(await weeklyRules(ctx.db)).on) return false
  await resumeDue(ctx)
  const more = [
    await makeBoxes(ctx),
    await composeDue(ctx),
    await orderDue(ctx, how),
    await tellNews(ctx, how),
    await noteRipeness(ctx),
  ]
  await settleBoxes(ctx)
  return more.includes(true)
}

/** The boxes from that day on were never paused. */
async function resumeDue({ db, now }: Ctx): Promise<void> {
  await sql`
    update weekly.plans set state = 'active', paused_at = null, paused_until = null, version = version + 1
    where state = 'paused' and paused_until <= ${dayInDhaka(now)}::date`.execute(db)
}

const NOTES: Record<Ripeness, string> = {
  ripe: 'Weekly box: ripe, to eat on the day of delivery',
  soon: 'Weekly box: ripe in about three days',
  firm: 'Weekly box: firm, to keep',
}

/** Tells the packer how ripe the fruit of a plan should be, as a note on each of its orders. */
async function noteRipeness(ctx: Ctx): Promise<boolean> {
  const found = await sql<{ id: string; orderId: string; ripeness: Ripeness }>`
    select box.id, box.order_id as "orderId", plan.ripeness
    from weekly.boxes as box join weekly.plans as plan on plan.id = box.plan_id
    where box.state = 'ordered' and not box.noted order by box.id limit 50`.execute(ctx.db)
  for (const { id, orderId, ripeness } of found.rows) {
    await ctx.db.transaction(async (tx) => {
      const noted = await sql`update weekly.boxes set noted = true where id = ${id}::uuid and not noted returning id`.execute(tx)
      if (noted.rows.length > 0) await writeOrderEvent(tx, ctx, { orderId, kind: 'note', note: NOTES[ripeness] })
    })
  }
  return found.rows.length === 50
}
