import { buildWhenNeeded } from '../../scripts/build.ts'
import { startBuiltShop } from '../../scripts/built-shop.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { jobsDone, openShopDatabase } from '../../scripts/shop-database.ts'

/**
 * The built shop on a fresh data folder, for all journeys of a run. The workers read where it is from the environment; with `E2E_ADDRESS`,
 * `E2E_OWNER`, `E2E_OWNER_PASSWORD` and `E2E_DATA_DIR` given they go to a shop that runs already.
 */
export default async function openShop(): Promise<() => Promise<void>> {
  process.env['E2E_CHROMIUM'] = await findChromium()
  if (process.env['E2E_ADDRESS']) return async () => undefined
  await buildWhenNeeded()
  const shop = await startBuiltShop()
  if (!shop.owner) throw new Error('A new shop has to tell how the owner signs in.')
  Object.assign(process.env, {
    E2E_ADDRESS: shop.address,
    E2E_OWNER: shop.owner.name,
    E2E_OWNER_PASSWORD: shop.owner.password,
    E2E_DATA_DIR: shop.dataDir,
  })
  const database = await openShopDatabase(shop.dataDir)
  await jobsDone(database.db)
  await database.close()
  return shop.stop
}
