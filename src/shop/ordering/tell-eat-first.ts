import { enqueue } from '#platform/jobs.ts'
import type { Ctx, Tx } from '../context.ts'
import { lotsOfOrder } from '../inventory/index.ts'
import { messagesOf, sendsEatFirst, smsBudget, writeMessages } from '../messaging/index.ts'
import { refundsOf } from '../payments/index.ts'
import type { Tables } from '../tables.ts'
import { addDays, dayInDhaka, ERASED_PHONE, inLanguage, instantInDhaka, type CalendarDate } from '../values/index.ts'
import { orderById } from './find-orders.ts'
import { lockOrder, type LockedOrder } from './locked-order.ts'
import { orderLink } from './order-link.ts'
import { orderViews, type OrderView } from './order-view.ts'
import { eatFirst, packedFruit } from './packed-fruit.ts'

/** The time of day, in Dhaka, at which the message is sent. */
const AT = '10:00'
/** Later than this after the delivery, what had to be eaten first is eaten. */
const LATEST_DAYS = 2
/** Apples or dates need no reminder: nothing is sent if all of the order keeps longer. */
const SOON_DAYS = 14
/** An SMS of this kind is at most this long: see `message-parts.test.ts`. */
const PARTS = 2
/** The page of an order is opened long after the message. */
const LINK_DAYS = 400

/** Plans the message in the transaction of the delivery: the next morning, or the first one after a report that arrives late. */
export async function planEatFirst(
  tx: Tx,
  { order, deliveredAt, now }: { order: Pick<LockedOrder, 'id' | 'source'>; deliveredAt: Date; now: Date },
): Promise<void> {
  // The recipients of a gift run gave us their numbers only for the delivery.
  if (order.source === 'gift-run') return
  const nextMorning = instantInDhaka(addDays(dayInDhaka(deliveredAt), 1), AT)
  await enqueue<Tables>(tx, {
    kind: 'eat-first',
    payload: { orderId: order.id },
    runAt: nextMorning > now ? nextMorning : instantInDhaka(addDays(dayInDhaka(now), 1), AT),
    now,
  })
}

/**
 * Tells a buyer by SMS which fruit of the delivered order to eat first, once: the order is locked, and a second job finds the message. True
 * if it was written now. Other messages matter more: it takes no more than the first half of the day's SMS budget, and
 * is not sent after `expiresAt`.
 */
export function tellEatFirst(ctx: Ctx, input: { orderId: string; shopUrl: string; expiresAt: Date }): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, input)
    if (!locked || !(await sendsEatFirst(tx))) return false
    const [order] = await orderViews(tx, [(await orderById(tx, locked.id))!], ctx.now)
    const today = dayInDhaka(ctx.now)
    if (!isBuyersOwn(order!) || !(await isWanted(tx, order!, today))) return false
    if (!(await leavesHalfOfBudget(tx, ctx.now))) return false
    const lots = await lotsOfOrder(tx, locked.id)
    // They get the message about the recall, and nothing beside it.
    if (lots.some(({ quarantined }) => quarantined)) return false
    const { first, others } = eatFirst(await packedFruit(tx, { lots, lines: order!.lines }))
    const [one] = first
    if (!one || one.eatBy > addDays(today, SOON_DAYS)) return false
    const { language, phone, token } = locked
    const news = {
      language,
      fruit: first.map(({ name }) => inLanguage(name, language)),
      others,
      eatBy: one.eatBy,
      today,
      link: orderLink(input.shopUrl, language, token),
    }
    const linksUntil = new Date(ctx.now.getTime() + LINK_DAYS * 86_400_000)
    const letter = { to: { phone }, news, orderId: locked.id, expiresAt: input.expiresAt, linksUntil }
    await writeMessages(tx, { template: 'eat-first', letters: [letter], now: ctx.now })
    return true
  })
}

/** The buyer has the fruit: it is neither a present nor a company's, and nobody has had their data erased. */
function isBuyersOwn({ source, companyId, phone, consignments }: OrderView): boolean {
  if (source === 'gift-run' || companyId !== null || phone === ERASED_PHONE) return false
  return consignments.every(({ state, recipient }) => state !== 'delivered' || recipient.phone === phone)
}

/** It was delivered the day before, was not complained about since, and the buyer has not been told. */
async function isWanted(tx: Tx, { id, status, timeline }: OrderView, today: CalendarDate): Promise<boolean> {
  const deliveredAt = timeline.find((step) => step.status === 'delivered')?.at
  if (status !== 'delivered' || !deliveredAt) return false
  const day = dayInDhaka(deliveredAt)
  if (today <= day || today > addDays(day, LATEST_DAYS)) return false
  if ((await refundsOf(tx, [id])).some(({ createdAt }) => createdAt > deliveredAt)) return false
  return (await messagesOf(tx, id)).every(({ template }) => template !== 'eat-first')
}

async function leavesHalfOfBudget(tx: Tx, now: Date): Promise<boolean> {
  const { allows, part, daily, spentToday } = await smsBudget(tx, now)
  return allows(PARTS) && 2 * (spentToday + PARTS * part) <= daily
}
