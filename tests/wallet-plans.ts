import { afterEach, beforeEach, expect } from 'vitest'
import { beginPayment, reconcileAgreement, sweepPayments } from '#shop/billing/index.ts'
import { orderById } from '#shop/ordering/index.ts'
import { askForWallet, boxesOfPlan } from '#shop/weekly/index.ts'
import { fakeGateway, type FakeGateway } from './fake-gateway.ts'
import { phoneNumber } from './sample-order.ts'
import { activePlan, follow, plenty, sellWeekly, SHOP_URL } from './weekly-plans.ts'
import { openShop, type Shop } from './world.ts'

// As in `weekly.test.ts`: the first box comes on Wednesday 17 June, and its cut-off is the evening before at seven.
export const COMPOSES = '2026-06-14T19:00:00+06:00'
export const CUT_OFF = '2026-06-16T19:00:00+06:00'

type World = { shop: Shop; bkash: FakeGateway }

/** A shop with bKash and weekly boxes for each test, and what buyers, bKash and the workers do. */
export function walletShop() {
  const world = {} as World
  beforeEach(async () => {
    Object.assign(world, { shop: await openShop(), bkash: fakeGateway('bkash') })
    await sellWeekly(world.shop)
    await plenty(world.shop)
  })
  afterEach(() => world.shop.close())

  const gateways = () => ({ bkash: world.bkash.gateway })

  const ask = (planId: string, at = world.shop) =>
    askForWallet(at.as('guest'), { ref: { planId }, gateways: gateways(), shopUrl: SHOP_URL })

  async function asked(planId: string, at = world.shop): Promise<string> {
    const begun = await ask(planId, at)
    if (!begun.ok) throw new Error(begun.problem)
    return begun.agreement
  }

  const back = (agreement: string, at = world.shop) =>
    reconcileAgreement(at.as('guest'), gateways(), { agreement, callback: { status: 'success' } })

  return {
    world,
    gateways,
    ask,
    asked,
    back,
    sweep: (at: Shop) =>
      sweepPayments(
        { ...at.as('guest'), actor: { kind: 'system', name: 'payments' } },
        { gateways: gateways(), shopUrl: SHOP_URL },
      ),
    /** A plan whose buyer has agreed. */
    async agreed(token = 'SECRET-1', phone = phoneNumber(1)): Promise<{ planId: string; agreement: string }> {
      const planId = await activePlan(world.shop, { phone })
      const agreement = await asked(planId)
      world.bkash.agree(agreement, token)
      expect(await back(agreement)).toBe('active')
      return { planId, agreement }
    },
    secretOf: (agreement: string) =>
      world.shop.db
        .selectFrom('payments.agreements')
        .select(['state', 'token', 'payer', 'problem'])
        .where('id', '=', agreement)
        .executeTakeFirstOrThrow(),
    /** The order of the first box of a plan. */
    async ordered(planId: string): Promise<{ orderId: string; token: string; total: number }> {
      await follow(world.shop.at(COMPOSES), gateways())
      await follow(world.shop.at(CUT_OFF), gateways())
      const box = (await boxesOfPlan(world.shop.db, planId)).find(({ state }) => state === 'ordered')!
      const { token, total } = (await orderById(world.shop.db, box.orderId!))!
      return { orderId: box.orderId!, token, total }
    },
    pay: (token: string, at: Shop) =>
      beginPayment(at.as('guest'), { gateways: gateways(), token, shopUrl: SHOP_URL, again: true }),
  }
}
