import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { ordersByIds } from '../ordering/index.ts'
import type { Paisa } from '../values/index.ts'
import { giveToNext } from './carry-over.ts'
import { lockBox } from './boxes.ts'
import { writeCredit } from './credits.ts'
import { lockPlan } from './plans.ts'

const MOST_AT_ONCE = 50

/**
 * Settles boxes once their orders are over. The credit that an order did not take off, because it was cancelled, not paid in time or packed
 * with less, is owed again; what a cancelled one should have brought from a box before goes into the next one. Each box once, also with
 * several processes.
 */
export async function settleBoxes(ctx: Ctx): Promise<void> {
  const found = await sql<OrderedBox>`
    select box.id, box.plan_id as "planId", box.order_id as "orderId", coalesce(-credit.amount_paisa, 0) as used
    from weekly.boxes as box left join weekly.credits as credit on credit.box_id = box.id and credit.kind = 'used'
    where box.state = 'ordered' and not box.settled order by box.id limit ${MOST_AT_ONCE}`.execute(ctx.db)
  const orders = new Map(
    (
      await ordersByIds(
        ctx.db,
        found.rows.map(({ orderId }) => orderId),
      )
    ).map((order) => [order.id, order]),
  )
  for (const box of found.rows) {
    const order = orders.get(box.orderId)
    if (order?.state !== 'completed' && order?.state !== 'cancelled') continue
    const cancelled = order.state === 'cancelled'
    await ctx.db.transaction((tx) => settle(tx, ctx, { box, cancelled, taken: cancelled ? 0 : order.staffDiscount }))
  }
}

type OrderedBox = { id: string; planId: string; orderId: string; used: Paisa }

async function settle(
  tx: Tx,
  ctx: Ctx,
  { box: { id, planId, used }, cancelled, taken }: { box: OrderedBox; cancelled: boolean; taken: number },
): Promise<void> {
  const plan = await lockPlan(tx, { planId })
  const box = plan && (await lockBox(tx, { planId, boxId: id }))
  const settled = await sql`
    update weekly.boxes set settled = true where id = ${id}::uuid and not settled returning id`.execute(tx)
  if (!plan || !box || settled.rows.length === 0) return
  const amount = used - taken
  if (amount > 0) await writeCredit(tx, ctx, { planId, boxId: id, kind: 'returned', amount })
  if (!cancelled || plan.state === 'ended') return
  for (const productId of box.carried) await giveToNext(tx, ctx, { plan, box, productId })
}
