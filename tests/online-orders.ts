import { afterEach, beforeEach } from 'vitest'
import { beginPayment, reconcileAttempt, sweepPayments } from '#shop/billing/index.ts'
import { orderForOffice, placeOrder, type Placed } from '#shop/ordering/index.ts'
import { ONLINE_METHODS, type OnlineMethod } from '#shop/payments/index.ts'
import { fakeGateway, type FakeGateway } from './fake-gateway.ts'
import { sampleOrder } from './sample-order.ts'
import { openShop, type Shop } from './world.ts'

export const shopUrl = 'https://pakafol.example'

type World = { shop: Shop } & Record<OnlineMethod, FakeGateway>

/** A shop with every gateway for each test, and the actions of buyers and gateways. */
export function onlineShop() {
  const world = {} as World
  beforeEach(async () => {
    const fakes = ONLINE_METHODS.map((method) => [method, fakeGateway(method)])
    Object.assign(world, { shop: await openShop(), ...Object.fromEntries(fakes) })
  })
  afterEach(() => world.shop.close())

  const gateways = () =>
    Object.fromEntries(ONLINE_METHODS.map((method) => [method, world[method].gateway])) as Record<
      OnlineMethod,
      FakeGateway['gateway']
    >

  async function place(difference: Parameters<typeof sampleOrder>[1] = {}): Promise<Placed> {
    const input = { payment: 'bkash' as const, gateways: ONLINE_METHODS, ...difference }
    const placed = await placeOrder(world.shop.as('guest'), sampleOrder(world.shop, input))
    if (!placed.ok) throw new Error(placed.problem)
    return placed
  }

  async function begin(
    { token }: { token: string },
    { again = true, method = null }: { again?: boolean; method?: OnlineMethod | null } = {},
  ): Promise<string> {
    const begun = await beginPayment(world.shop.as('guest'), { gateways: gateways(), token, shopUrl, again, method })
    if (!begun.ok) throw new Error(begun.problem)
    return begun.attempt
  }

  return {
    world,
    gateways,
    place,
    begin,
    reconcile: (attempt: string, callback: Record<string, string> | null = { status: 'success' }, at = world.shop) =>
      reconcileAttempt(at.as('guest'), gateways(), { attempt, callback, shopUrl }),
    minutesLater: (minutes: number) => world.shop.at(new Date(world.shop.now.getTime() + minutes * 60_000)),
    sweep: (at: Shop) =>
      sweepPayments({ ...at.as('guest'), actor: { kind: 'system', name: 'payments' } }, { gateways: gateways(), shopUrl }),
    orderNow: async (orderId: string) => {
      const { state, due, payments } = (await orderForOffice(world.shop.db, orderId, world.shop.now))!
      const paid = payments.map(({ method, state: its, captured, refunded }) => ({ method, state: its, captured, refunded }))
      return { state, due, payments: paid }
    },
    /** Sorted by name, because rows of one instant have no order. */
    templates: async (): Promise<string[]> => {
      const rows = await world.shop.db.selectFrom('messaging.messages').select('template').execute()
      return rows.map(({ template }) => template).sort()
    },
  }
}

/** A payment that was not made yet. */
export const DUE = { method: 'bkash', state: 'due', captured: 0, refunded: 0 }
