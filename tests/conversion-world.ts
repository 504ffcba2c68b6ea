import { readConfig } from '#platform/config.ts'
import {
  changeDestination,
  dueDestinations,
  sendDue,
  type ConsentInput,
  type DestinationName,
  type Sending,
} from '#shop/conversions/index.ts'
import type { Ctx } from '#shop/context.ts'
import { confirmOrder, placeOrder, purchaseFacts, type OrderInput } from '#shop/ordering/index.ts'
import { GOOGLE_ACCOUNT, META_ACCOUNT } from '#simulators/conversions.ts'
import { simulatedSettings } from '#simulators/settings.ts'
import { startSimulators, type Control } from '#simulators/start.ts'
import { sampleOrder } from './sample-order.ts'
import { openShop, type Shop } from './world.ts'

const SHOP_URL = 'https://pakafol.example'
export const ACCOUNTS: Record<DestinationName, string> = { meta: META_ACCOUNT.dataset, google: GOOGLE_ACCOUNT.measurement }

/** What the browser of a buyer sends who came by an advertisement and ticked the box. */
export const AGREED: ConsentInput = {
  sentence: 1,
  destinations: ['meta', 'google'],
  landing: {
    clicks: { fbclid: 'IwAR0abc-D_e', gclid: 'Cj0KCQ', utm_campaign: 'mango week' },
    landedAt: new Date('2026-06-11T03:50:00Z'),
  },
  browser: 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0',
}

export type ConversionWorld = {
  shop: Shop
  control: Control
  sending: Sending
  now(): Date
  as(who: 'guest' | 'owner'): Ctx
  later(minutes: number): void
  turn(name: DestinationName, active: boolean, account?: string): Promise<void>
  /** Places an order; with `measure: null` its buyer ticked nothing. */
  order(difference?: Partial<OrderInput>): Promise<string>
  confirm(orderId: string): Promise<void>
  /** Sends everything that is due now, as a worker would. */
  send(): Promise<void>
  /** `destination kind state tries`, in order. */
  states(): Promise<string[]>
  close(): Promise<void>
}

/** A shop with both destinations turned on, and their simulators. */
export async function openConversionWorld(): Promise<ConversionWorld> {
  const shop = await openShop()
  let passedMs = 0
  const now = () => new Date(shop.now.getTime() + passedMs)
  const simulators = await startSimulators({ port: 0, now })
  const read = readConfig({ ...simulatedSettings(simulators.address), SHOP_URL })
  if (!read.ok) throw new Error(read.problems.join(' '))
  const config = read.config.conversions
  const as = (who: 'guest' | 'owner'): Ctx => ({ ...shop.as(who), now: now() })
  const factsOf = (orderId: string) => purchaseFacts(shop.db, orderId)
  const sending: Sending = { db: shop.db, clock: now, config, shopUrl: SHOP_URL, factsOf, timeoutMs: 1_000 }
  const world: ConversionWorld = {
    shop,
    control: simulators.control,
    sending,
    now,
    as,
    later: (minutes) => {
      passedMs += minutes * 60_000
    },
    async turn(name, active, account = ACCOUNTS[name]) {
      const [row] = await shop.db.selectFrom('conversions.destinations').select('version').where('name', '=', name).execute()
      const input = { account, testCode: name === 'meta' ? 'TEST123' : '', active }
      const changed = await changeDestination(as('owner'), { name, seen: row?.version ?? 0, input, config })
      if (!changed.ok) throw new Error(changed.problem)
    },
    async order(difference = {}) {
      const { delivery: _, ...rest } = difference
      const placed = await placeOrder(as('guest'), sampleOrder(shop, { measure: AGREED, ...rest }))
      if (!placed.ok) throw new Error(placed.problem)
      return placed.orderId
    },
    async confirm(orderId) {
      const confirmed = await confirmOrder(as('owner'), { orderId, shopUrl: SHOP_URL })
      if (!confirmed.ok) throw new Error(confirmed.problem)
    },
    async send() {
      for (const name of await dueDestinations(sending)) await sendDue(sending, name)
    },
    async states() {
      const rows = await shop.db
        .selectFrom('conversions.conversions')
        .selectAll()
        .orderBy('order_id')
        .orderBy('destination')
        .orderBy('kind')
        .execute()
      return rows.map(({ destination, kind, state, tries }) => `${destination} ${kind} ${state} ${tries}`)
    },
    async close() {
      await simulators.stop()
      await shop.close()
    },
  }
  await world.turn('meta', true)
  await world.turn('google', true)
  return world
}
