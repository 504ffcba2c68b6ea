import { newId } from '#platform/ids.ts'
import { sql } from 'kysely'
import { writeAudit } from '../accounts/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import { consignmentsOf, type Consignment } from '../fulfilment/index.ts'
import { awaitLater, heldOfLot, setAside, setQuota, stockItems } from '../inventory/index.ts'
import { writeMessages } from '../messaging/index.ts'
import { orderLink, ordersByIds } from '../ordering/index.ts'
import { lockCampaign, moveCampaign, type Campaign } from '../preorders/index.ts'
import { addDays, dayInDhaka, daysBetween, inLanguage, instantInDhaka, type CalendarDate } from '../values/index.ts'
import { MOST_ANSWER_DAYS, MOST_DAYS_LATER, servedFirst, type DefaultAnswer, type SlipKind } from './model.ts'

export type SlipInput = {
  campaignId: string
  /** How many days buyers have to answer: until nine in the evening of the last. */
  answerDays: number
  shopUrl: string
} & (
  | { kind: 'new-week'; shipsFrom: CalendarDate; defaultAnswer: DefaultAnswer }
  /** `amount` serves the first orders; grams or pieces. */
  | { kind: 'partial'; amount: number }
  | { kind: 'failed' }
)

export type Slipped =
  /** `asked`: the number of orders whose buyers are asked. */
  | { ok: true; slipId: string; asked: number }
  | { ok: false; problem: 'unknown-campaign' | 'not-now' | 'not-later' | 'not-less' }
  | { ok: false; problem: 'not-valid'; fields: ('answerDays' | 'shipsFrom')[] }

/**
 * The harvest comes later, smaller, or not at all: the sale ends, and every buyer concerned is asked, in one transaction. What they may choose,
 * until when, and what happens without an answer is in the message and on its page.
 */
export function makeSlip(ctx: Ctx, input: SlipInput): Promise<Slipped> {
  return ctx.db.transaction(async (tx): Promise<Slipped> => {
    const campaign = await lockCampaign(tx, input.campaignId)
    if (!campaign) return { ok: false, problem: 'unknown-campaign' }
    const { answerDays, kind } = input
    if (!Number.isInteger(answerDays) || answerDays < 1 || answerDays > MOST_ANSWER_DAYS)
      return { ok: false, problem: 'not-valid', fields: ['answerDays'] }
    const concerned = await changeHarvest(tx, ctx, { campaign, input })
    if (!Array.isArray(concerned)) return concerned
    await closeEarlier(tx, campaign.id)
    const slip = {
      id: newId(ctx.now),
      kind,
      shipsFrom: kind === 'new-week' ? input.shipsFrom : null,
      defaultAnswer: kind === 'new-week' ? input.defaultAnswer : ('refund' as const),
      answerUntil: instantInDhaka(addDays(dayInDhaka(ctx.now), answerDays), '21:00'),
    }
    await tx
      .insertInto('slips.slips')
      .values({
        id: slip.id,
        campaign_id: campaign.id,
        kind,
        ships_from: slip.shipsFrom,
        default_answer: slip.defaultAnswer,
        answer_until: slip.answerUntil,
        created_at: ctx.now,
        actor: actorName(ctx.actor),
      })
      .execute()
    const asked = await ask(tx, ctx, { campaign, slip, orderIds: concerned, shopUrl: input.shopUrl })
    await auditSlip(tx, ctx, { campaign, slip, asked })
    return { ok: true, slipId: slip.id, asked }
  })
}

type SlipFacts = {
  id: string
  kind: SlipKind
  shipsFrom: CalendarDate | null
  defaultAnswer: DefaultAnswer
  answerUntil: Date
}

type Refused = Extract<Slipped, { ok: false }>

/** Changes lot and campaign. Returns the orders concerned, first the one that was placed first. */
async function changeHarvest(
  tx: Tx,
  ctx: Ctx,
  { campaign, input }: { campaign: Campaign; input: SlipInput },
): Promise<string[] | Refused> {
  const lotId = campaign.lotId
  const notNow: Refused = { ok: false, problem: 'not-now' }
  if (lotId === null) return notNow
  // From here on the lot takes no orders, so the list of orders that hold its fruit is complete.
  if ((await setQuota(tx, ctx, { lotId, amount: 0 })) === null) return notNow
  const held = await heldOfLot(tx, lotId)
  if (input.kind === 'new-week') {
    const later = daysBetween(campaign.shipsFrom, input.shipsFrom)
    if (later <= 0 || input.shipsFrom <= dayInDhaka(ctx.now)) return { ok: false, problem: 'not-later' }
    if (later > MOST_DAYS_LATER) return { ok: false, problem: 'not-valid', fields: ['shipsFrom'] }
    if (!(await moveCampaign(tx, ctx, { campaign, move: 'slip', shipsFrom: input.shipsFrom }))) return notNow
    await awaitLater(tx, ctx, { lotId, from: input.shipsFrom })
    return held.map(({ orderId }) => orderId)
  }
  const { left } = servedFirst(held, input.kind === 'partial' ? input.amount : 0)
  if (input.kind === 'partial' && left.length === 0) return { ok: false, problem: 'not-less' }
  if (!(await moveCampaign(tx, ctx, { campaign, move: input.kind === 'partial' ? 'lessen' : 'fail' }))) return notNow
  const orderIds = left.map(({ orderId }) => orderId)
  if (orderIds.length > 0) await setAside(tx, ctx, { lotId, orderIds, reason: 'harvest slip' })
  await setQuota(tx, ctx, { lotId, amount: 0 })
  return orderIds
}

/** A later slip asks again; an answer that was given stays. */
async function closeEarlier(tx: Tx, campaignId: string): Promise<void> {
  await sql`
    update slips.answers set state = 'over' where state = 'asked' and slip_id in (
      select id from slips.slips where campaign_id = ${campaignId}::uuid)`.execute(tx)
}

async function ask(
  tx: Tx,
  { now }: Ctx,
  { campaign, slip, orderIds, shopUrl }: { campaign: Campaign; slip: SlipFacts; orderIds: readonly string[]; shopUrl: string },
): Promise<number> {
  const orders = (await ordersByIds(tx, orderIds)).filter(({ state }) => state === 'placed' || state === 'confirmed')
  const boxes = await openBoxes(
    tx,
    orders.map(({ id }) => id),
  )
  const { shipsFrom, defaultAnswer, answerUntil } = slip
  // An order whose day is in the new week or later stays as it is, so its buyer is not asked.
  const late = (orderId: string) => shipsFrom !== null && (boxes.get(orderId) ?? []).every(({ day }) => day >= shipsFrom)
  const asked = orders.filter(({ id }) => !late(id)).map((order) => ({ order, many: (boxes.get(order.id)?.length ?? 0) > 1 }))
  if (asked.length === 0) return 0
  await tx
    .insertInto('slips.answers')
    .values(
      asked.map(({ order, many }) => ({ slip_id: slip.id, order_id: order.id, problem: many ? ('many-boxes' as const) : null })),
    )
    .execute()
  const fruit = (await stockItems(tx)).find(({ id }) => id === campaign.stockItemId)?.name
  await writeMessages(tx, {
    template: 'harvest-slipped',
    letters: asked
      // Orders of many boxes are agreed with a company, and staff speak to it.
      .filter(({ many }) => !many)
      .map(({ order }) => ({
        to: order,
        news: {
          language: order.language,
          number: order.number,
          fruit: inLanguage(fruit, order.language) ?? '',
          shipsFrom,
          defaultAnswer,
          until: answerUntil,
          link: orderLink(shopUrl, order.language, order.token),
        },
        orderId: order.id,
      })),
    now,
  })
  return asked.length
}

async function openBoxes(tx: Tx, orderIds: readonly string[]): Promise<Map<string, Consignment[]>> {
  const all = await consignmentsOf(tx, orderIds)
  return Map.groupBy(
    all.filter(({ state }) => state !== 'cancelled'),
    ({ orderId }) => orderId,
  )
}

async function auditSlip(
  tx: Tx,
  ctx: Ctx,
  { campaign, slip, asked }: { campaign: Campaign; slip: SlipFacts; asked: number },
): Promise<void> {
  const name = (await stockItems(tx)).find(({ id }) => id === campaign.stockItemId)?.name.en ?? ''
  await writeAudit(tx, ctx, {
    action: 'slip-preorder',
    subject: { type: 'preorder', id: campaign.id, name },
    before: { ships_from: campaign.shipsFrom },
    after: { kind: slip.kind, ships_from: slip.shipsFrom, default: slip.defaultAnswer, orders: asked },
  })
}
