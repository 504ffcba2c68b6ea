import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { orderForOffice, type Placed } from '#shop/ordering/index.ts'
import {
  answerSlip,
  askedOfCampaign,
  askedOfOrder,
  followSlips,
  makeSlip,
  type Choice,
  type SlipInput,
} from '#shop/slips/index.ts'
import { dayFrom, paisa, type CalendarDate } from '#shop/values/index.ts'
import { onlineShop, shopUrl } from './online-orders.ts'
import { openPreorder } from './preorder-campaigns.ts'
import { phoneNumber } from './sample-order.ts'
import type { Shop } from './world.ts'

const DAY = dayFrom('2026-07-02')
/** The new first day of delivery. */
export const LATER = dayFrom('2026-07-10')

type Asked = { person?: number; units?: number; buys?: Record<string, number>; paid?: boolean; day?: CalendarDate }

export const system = (at: Shop) => ({ ...at.as('guest'), actor: { kind: 'system', name: 'pre-orders' } as const })

/** A shop with an open pre-order of guava for each test, and what buyers and staff do when its harvest slips. */
export function slippedShop() {
  const online = onlineShop()
  const { world, place, begin, reconcile, gateways } = online
  const campaign = { id: '', lotId: '' }
  beforeEach(async () => {
    await sql`update fulfilment.slots set capacity_drops = 1000, capacity_grams = 10000000`.execute(world.shop.db)
    // A crate costs ৳1,000, so two and the delivery free of charge are ৳2,000, with a deposit of ৳200.
    const sizes = [{ variantId: world.shop.variant('guava-1kg'), price: paisa(100_000) }]
    Object.assign(campaign, await openPreorder(world.shop, { depositPercent: 10, sizes }))
  })

  /** What comes later has a later id. */
  function passSecond(): void {
    world.shop = world.shop.at(new Date(world.shop.now.getTime() + 1000))
  }

  /** An order with its deposit paid by bKash. Each has an instant of its own: the first one placed is served first. */
  async function ordered(asked: Asked = {}): Promise<Placed> {
    const { person = 1, units = 2, buys = { 'guava-1kg': units }, paid = true, day = DAY } = asked
    const buyer = { name: 'Rina', phone: phoneNumber(person), email: null }
    const placed = await place({ buys, buyer, delivery: { day } })
    if (paid) {
      const attempt = await begin(placed)
      world.bkash.pay(attempt)
      await reconcile(attempt)
    }
    passSecond()
    return placed
  }

  async function slip(input: SlipInput) {
    passSecond()
    return makeSlip(world.shop.as('owner'), input)
  }

  async function answer({ orderId }: Placed, choice: Choice, at: Shop = world.shop) {
    const asked = await askedOfOrder(world.shop.db, orderId)
    const slipId = asked?.slip.id ?? (await askedOfCampaign(world.shop.db, campaign.id))[0]!.slip.id
    return answerSlip(at.as('guest'), { ref: { slipId, orderId }, choice, by: 'buyer', shopUrl })
  }

  const newWeek = (defaultAnswer: 'accept' | 'refund' = 'accept', shipsFrom = LATER): SlipInput => ({
    campaignId: campaign.id,
    answerDays: 3,
    shopUrl,
    kind: 'new-week',
    shipsFrom,
    defaultAnswer,
  })

  return {
    ...online,
    campaign,
    ordered,
    slip,
    answer,
    newWeek,
    settle: (at: Shop) => followSlips(system(at), { gateways: gateways(), shopUrl }),
    states: async () =>
      (await askedOfCampaign(world.shop.db, campaign.id)).map(({ state, answer: given, answeredBy }) => [
        state,
        given,
        answeredBy,
      ]),
    dayOf: async ({ orderId }: Placed) =>
      (await orderForOffice(world.shop.db, orderId, world.shop.now))!.consignments
        .filter(({ state }) => state !== 'cancelled')
        .map(({ day }) => day),
  }
}
