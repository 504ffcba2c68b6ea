import { buildWhenNeeded } from '#scripts/build.ts'
import { findHeadlessChromium } from '#scripts/chromium.ts'
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
  await signInOwner()
  await allJobsDone(shop.dataDir)
  return async () => {
    await shop.stop()
    await removePrepared()
  }
}

/** Once for all journeys: checking a password takes a while, as it should. */
async function signInOwner(): Promise<void> {
  const { E2E_ADDRESS: address, E2E_OWNER: name, E2E_OWNER_PASSWORD: password } = process.env
  const { cookie } = await signIn({ address: address!, owner: { name: name!, password: password! } })
  process.env['E2E_OWNER_COOKIE'] = cookie
}
