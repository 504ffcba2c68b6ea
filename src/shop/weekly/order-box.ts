import { sql } from 'kysely'
import { companyById, membersOf, type CompanyMember } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { checkSlot, type CheckedSlot } from '../fulfilment/index.ts'
import { payUntil, placeOrder, type Placed, type PlannedOrder, type PlannedRefusal } from '../ordering/index.ts'
import { HALF_KILO } from '../gifting/model.ts'
import { activeAgreement, type PaymentGateways } from '../payments/index.ts'
import { addDays, paisa, wholeTakaDown, type Paisa } from '../values/index.ts'
import { linesOfBoxes, type BoxLine } from './boxes.ts'
import { endPlan } from './change-plan.ts'
import { boxesWhere, composeAll, composeAt, giveUp, oneAtATime, type BoxOfPlan } from './compose-boxes.ts'
import { creditOf, writeCredit } from './credits.ts'
import { laterPlace } from './find-day.ts'
import { creditFor, type BoxReason } from './model.ts'
import { WALLET } from './plan-payment.ts'
import { lockPlan } from './plans.ts'
import { asRipeAsAsked } from './ripeness.ts'

type Ordering = { shopUrl: string; gateways?: PaymentGateways }

const MOST_AT_ONCE = 50
/** How often a box is composed anew when its fruit or its slot is taken while it becomes an order. */
const MOST_TRIES = 4

/**
 * Makes an order of each box whose cut-off has passed. A box whose fruit is gone is composed anew within the rules, and its buyer is told
 * before it is delivered. A box that its buyer was not told about in time is not ordered. Safe to run twice and by several processes: the box is
 * marked in the transaction of its order. Returns whether there are more.
 */
export async function orderDue(ctx: Ctx, how: Ordering): Promise<boolean> {
  const found = await sql<{ id: string }>`
    select box.id from weekly.boxes as box join weekly.plans as plan on plan.id = box.plan_id
    where box.state = 'composed' and box.cut_off_at <= ${ctx.now}::timestamptz
    order by box.cut_off_at, plan.place limit ${MOST_AT_ONCE}`.execute(ctx.db)
  for (const { id } of found.rows) await orderBox(ctx, { boxId: id, ...how })
  return found.rows.length === MOST_AT_ONCE
}

async function orderBox(ctx: Ctx, { boxId, ...how }: { boxId: string } & Ordering): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const box = await boxToOrder(ctx, boxId)
    if (!box) return
    if (box.toldAt === null || box.toldAt > box.cutOffAt) return endWith(ctx, box, 'not-told')
    const order = await orderOf(ctx, { box, ...how })
    if (!order) return endWith(ctx, box, 'not-there')
    if (order === 'member-left') {
      // Otherwise boxes are proposed to the former member every week.
      await endPlan(ctx, { planId: box.planId })
      return
    }
    const placed = await placeBox(ctx, order)
    // Changed by its buyer, or ordered by another process, in between: it is looked at again in the next round.
    if (placed.ok || placed.problem === 'edit-conflict') return
    const reason = tries < MOST_TRIES ? whatNext(placed) : 'refused'
    if (reason === 'fruit' || reason === 'slot') await composeAnew(ctx, box, reason)
    else return endWith(ctx, box, reason)
  }
}

/** If another order took the fruit of the ripeness that the plan asks for, the box is of any ripeness. */
async function placeBox(ctx: Ctx, order: PlannedOrder): Promise<Placed | PlannedRefusal> {
  const placed = await placeOrder(ctx, order)
  if (placed.ok || whatNext(placed) !== 'fruit' || order.lines.every(({ ripeness }) => ripeness === null)) return placed
  return placeOrder(ctx, { ...order, lines: order.lines.map((line) => ({ ...line, ripeness: null })) })
}

/** What follows from a refusal of the order. */
function whatNext(refused: Exclude<PlannedRefusal, Placed>): BoxReason | 'fruit' | 'slot' {
  switch (refused.problem) {
    case 'out-of-stock':
    case 'not-good-on-day':
    case 'line-changed':
    case 'total-changed':
    case 'mode-not-possible':
      return 'fruit'
    case 'slot-full':
    case 'slot-closed':
      return 'slot'
    case 'too-late':
      return 'too-late'
    case 'not-delivered-there':
      return 'not-there'
    default:
      return 'refused'
  }
}

async function boxToOrder({ db, now }: Ctx, boxId: string): Promise<(BoxOfPlan & { lines: BoxLine[] }) | null> {
  return db.transaction(async (tx) => {
    const [box] = await boxesWhere(
      tx,
      sql`box.id = ${boxId}::uuid and box.state = 'composed' and box.cut_off_at <= ${now}::timestamptz`,
    )
    return box ? { ...box, lines: (await linesOfBoxes(tx, [boxId])).get(boxId) ?? [] } : null
  })
}

/** Null when the person's data was erased, or the company no longer pays on account. */
async function orderOf(
  ctx: Ctx,
  { box, shopUrl, gateways = {} }: { box: BoxOfPlan & { lines: BoxLine[] } } & Ordering,
): Promise<PlannedOrder | null | 'member-left'> {
  const { plan, lines } = box
  const { areaId, addressLine, landmark, language, name, phone } = plan
  if (phone === null) return null
  const account = await accountOf(ctx, plan)
  if (account === 'none') return null
  if (account === 'member-left') return account
  const credit = creditFor((await creditOf(ctx.db, [plan.id])).get(plan.id) ?? paisa(0), box.goods)
  const slot = await checkSlot(ctx.db, { areaId, slotId: box.slotId, day: box.day, grams: 0, now: ctx.now })
  const wallet = WALLET in gateways ? await walletOf(ctx, { plan, slot }) : null
  const counted = lines.map(({ partId, grams, halfKilo }) => ({
    productId: null,
    variantId: partId,
    units: grams / HALF_KILO,
    seenPrice: halfKilo,
  }))
  return {
    requestId: `weekly-box:${box.id}`,
    lines: await asRipeAsAsked(ctx.db, { lines: counted, day: box.day, ripeness: plan.ripeness }),
    buyer: { name, phone, email: null },
    language,
    source: 'weekly-box',
    delivery: {
      areaId,
      addressLine,
      landmark,
      // A slot that is closed by now is refused for that.
      mode: slot.ok ? slot.mode : 'van',
      slotId: box.slotId,
      day: box.day,
      recipient: null,
      giftMessage: null,
      hidePrices: false,
    },
    payment: wallet?.method ?? 'cash-on-delivery',
    couponCode: null,
    expectedTotalPaisa: totalOf(box, credit),
    shopUrl,
    planned: {
      unitPrices: Object.fromEntries(lines.map(({ partId, halfKilo }) => [partId, halfKilo])),
      credit,
      account,
      gateway: wallet,
      alongside: (tx, { orderId }) => markOrdered(tx, ctx, { box, credit, orderId }),
    },
  }
}

async function accountOf(
  { db }: Ctx,
  { payment, companyId, memberId, phone }: BoxOfPlan['plan'],
): Promise<{ companyId: string; creditDays: number } | null | 'none' | 'member-left'> {
  if (payment !== 'on-account') return null
  const company = companyId === null ? null : await companyById(db, companyId)
  if (!company || company.blocked) return 'none'
  // A customer with two accounts that were merged has the same number.
  const isTheirs = (member: CompanyMember) => member.customerId === memberId || member.phone === phone
  if (memberId !== null && !(await membersOf(db, company.id)).some(isTheirs)) return 'member-left'
  return { companyId: company.id, creditDays: company.creditDays }
}

/**
 * Paid at a gateway before packing. The payment is due when the orders of the day close, but not before the usual time for a payment has
 * passed. With the agreement of the plan the buyer enters only the PIN.
 */
async function walletOf(
  { db, now }: Ctx,
  { plan, slot }: { plan: BoxOfPlan['plan']; slot: { ok: false } | ({ ok: true } & CheckedSlot) },
): Promise<PlannedOrder['planned']['gateway']> {
  if (plan.payment !== WALLET) return null
  const least = payUntil(WALLET, now)!
  const closes = slot.ok ? slot.changeableUntil : least
  const agreement = await activeAgreement(db, plan.id)
  return { method: WALLET, agreementId: agreement?.id ?? null, payUntil: closes > least ? closes : least }
}

/** What the buyer pays: whole taka. */
export function totalOf({ goods, delivery }: { goods: Paisa; delivery: Paisa }, credit: Paisa): Paisa {
  return wholeTakaDown(paisa(goods - credit + delivery))
}

type Marking = { box: BoxOfPlan; credit: Paisa; orderId: string }

/** By compare-and-set, under the lock of the plan: the box as it was priced becomes one order, and a credit is used once. */
async function markOrdered(
  tx: Tx,
  ctx: Ctx,
  { box, credit, orderId }: Marking,
): Promise<{ ok: true } | { ok: false; problem: 'edit-conflict' }> {
  const { id: boxId, planId, version } = box
  await lockPlan(tx, { planId })
  const marked = await sql`
    update weekly.boxes set state = 'ordered', order_id = ${orderId}::uuid, settled = ${credit === 0 && box.carried.length === 0}, version = version + 1
    where id = ${boxId}::uuid and state = 'composed' and version = ${version} returning id`.execute(tx)
  const owed = (await creditOf(tx, [planId])).get(planId) ?? 0
  if (marked.rows.length === 0 || owed < credit) return { ok: false, problem: 'edit-conflict' }
  if (credit > 0) await writeCredit(tx, ctx, { planId, boxId, kind: 'used', amount: 0 - credit })
  return { ok: true }
}

type Seen = Pick<BoxOfPlan, 'id' | 'version'>

/** The fruit or the slot was taken since: other fruit within the rules, or a later day. Of several processes that were refused, one does it. */
async function composeAnew(ctx: Ctx, seen: Seen, why: 'fruit' | 'slot'): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await oneAtATime(tx)
    const box = await stillSo(tx, seen)
    if (!box) return
    if (why === 'fruit') return composeAll(tx, ctx, [box], 'at-cut-off')
    const { areaId, slotId } = box.plan
    const place = await laterPlace(tx, { areaId, slotId, day: box.day }, ctx.now)
    const inTime = place.ok && place.day < addDays(box.weekDay, 7)
    return inTime ? composeAt(tx, ctx, [{ box, place }]) : giveUp(tx, [{ box, reason: 'no-room' }])
  })
}

async function endWith(ctx: Ctx, seen: Seen, reason: BoxReason): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const box = await stillSo(tx, seen)
    if (box) await giveUp(tx, [{ box, reason }])
  })
}

/** The box, locked, if nothing has changed it since it was refused. */
async function stillSo(tx: Tx, { id, version }: Seen): Promise<BoxOfPlan | undefined> {
  const [box] = await boxesWhere(tx, sql`box.id = ${id}::uuid and box.state = 'composed' and box.version = ${version}`)
  return box
}
