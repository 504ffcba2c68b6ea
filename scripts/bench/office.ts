// How long the office's pages take after a year of a busy shop: 100,000 orders, 5,000 products. The 95th percentile counts. Exits with 1 when
// one takes longer than allowed.
import { buildWhenNeeded } from '../build.ts'
import { SHOP_TIME, startBuiltShop } from '../built-shop.ts'
import { jobsDone, openShopDatabase } from '../shop-database.ts'
import { signIn } from '../sign-in.ts'
import { measurePage, officePages } from './office-pages.ts'
import { makeOfficeWorld, ORDERS, PRODUCTS } from './office-world.ts'

const TIMES = 40

buildWhenNeeded()
const shop = await startBuiltShop()
const database = await openShopDatabase(shop.dataDir)
try {
  await jobsDone(database.db)
  const begun = performance.now()
  const { largeOrderId } = await makeOfficeWorld(database.db, new Date(SHOP_TIME))
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  process.stdout.write(`${ORDERS} orders and ${PRODUCTS} products made in ${seconds} s\n\n`)
  const office = { shop, cookie: (await signIn(shop)).cookie }
  const missed: boolean[] = []
  for (const page of await officePages(office, { orders: ORDERS, largeOrderId }))
    missed.push(await measurePage(office, page, TIMES))
  process.exitCode = missed.includes(true) ? 1 : 0
} finally {
  await database.close()
  await shop.stop()
}
