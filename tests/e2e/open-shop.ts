import { sql } from 'kysely'
import { buildWhenNeeded } from '#scripts/build.ts'
import { findHeadlessChromium } from '#scripts/chromium.ts'
import { openShopDatabase } from '#scripts/shop-database.ts'
import { signIn } from '#scripts/sign-in.ts'
import { allJobsDone, prepareShops, startPreparedShop } from './prepared-shop.ts'

/**
 * The built shop with a new data folder, for all journeys of a run. The workers read its URL from the environment; with `E2E_ADDRESS`,
 * `E2E_OWNER`, `E2E_OWNER_PASSWORD` and `E2E_DATA_DIR` set they use a running shop.
 */
export default async function openShop(): Promise<() => Promise<void>> {
  process.env['E2E_CHROMIUM'] = await findHeadlessChromium()
  if (process.env['E2E_ADDRESS']) {
    await signInOwner()
    return async () => undefined
  }
  buildWhenNeeded()
  const removePrepared = await prepareShops()
  const shop = await startPreparedShop()
  if (!shop.owner) throw new Error('A new shop must print how the owner signs in.')
  Object.assign(process.env, {
    E2E_ADDRESS: shop.address,
    E2E_OWNER: shop.owner.name,
    E2E_OWNER_PASSWORD: shop.owner.password,
    E2E_DATA_DIR: shop.dataDir,
  })
  await makeRoom(shop.dataDir)
  await signInOwner()
  await allJobsDone(shop.dataDir)
  return async () => {
    await shop.stop()
    await removePrepared()
  }
}

/** Many journeys order for the first day: a slot as small as the demo's fills up while one of them has its form open. */
async function makeRoom(dataDir: string): Promise<void> {
  const database = await openShopDatabase(dataDir)
  for (const table of ['slots', 'slot_days'])
    await sql`update ${sql.table(`fulfilment.${table}`)} set capacity_drops = capacity_drops + 1000, capacity_grams = capacity_grams + 1000000`.execute(
      database.db,
    )
  await database.close()
}

/** Once for all journeys: checking a password takes a while, as it should. */
async function signInOwner(): Promise<void> {
  const { E2E_ADDRESS: address, E2E_OWNER: name, E2E_OWNER_PASSWORD: password } = process.env
  const { cookie } = await signIn({ address: address!, owner: { name: name!, password: password! } })
  process.env['E2E_OWNER_COOKIE'] = cookie
}
