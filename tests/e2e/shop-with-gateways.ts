import { makeClock } from '#platform/clock.ts'
import { SHOP_TIME, type BuiltShop } from '#scripts/built-shop.ts'
import { openShopDatabase } from '#scripts/shop-database.ts'
import { simulatedSettings, startSimulators, type Simulators } from '#simulators/start.ts'
import { startPreparedShop } from './prepared-shop.ts'

export type ShopWithGateways = {
  simulators: Simulators
  shop: BuiltShop
  database: Awaited<ReturnType<typeof openShopDatabase>>
  stop: () => Promise<void>
}

/** A separate demo shop with simulated gateways for payments and SMS, and a connection to its database. */
export async function startShopWithGateways(): Promise<ShopWithGateways> {
  // Nagad refuses a request whose time is not its own, so both have one clock.
  const simulators = await startSimulators({ port: 0, now: makeClock(new Date(SHOP_TIME)) })
  const stops = [() => simulators.stop()]
  const stop = async () => {
    for (const one of stops.toReversed()) await one()
  }
  try {
    const shop = await startPreparedShop(simulatedSettings(simulators.address))
    stops.push(() => shop.stop())
    const database = await openShopDatabase(shop.dataDir)
    stops.push(() => database.close())
    return { simulators, shop, database, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
