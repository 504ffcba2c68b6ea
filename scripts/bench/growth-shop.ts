// A built shop on a database of its own on a shared server, with this many orders and products.
import { connect } from '#platform/database/connect.ts'
import type { Db } from '#shop/context.ts'
import type { Tables } from '#shop/tables.ts'
import { newFolder, startBuiltShop, type BuiltShop } from '../built-shop.ts'
import { makePlace } from '../prove/places.ts'
import { jobsDone } from '../shop-database.ts'
import { signIn } from '../sign-in.ts'
import { makePlenty } from './mix-world.ts'
import { makeOfficeWorld } from './office-world.ts'

export type Grown = {
  shop: BuiltShop
  db: Db
  dataDir: string
  databaseUrl: string
  orders: number
  products: number
  largeOrderId: string
  cookie: string
  /** Ends the shop's process; the next call of `start` starts another on the same data. */
  stop: () => Promise<void>
  start: () => Promise<BuiltShop>
  close: () => Promise<void>
}

export async function openGrown(
  serverUrl: string,
  { orders, products }: { orders: number; products: number },
  now: Date,
): Promise<Grown> {
  const place = await makePlace({ database: 'url', databaseUrl: serverUrl, keep: false })
  const databaseUrl = place.env['DATABASE_URL']!
  const dataDir = await newFolder()
  const start = () => startBuiltShop({ dataDir, env: { DATABASE_URL: databaseUrl, TRUST_PROXY: '1' } })
  const shop = await start()
  const db = connect<Tables>(databaseUrl, { max: 2 })
  await jobsDone(db)
  const { cookie } = await signIn(shop)
  await shop.stop()
  const begun = performance.now()
  const { largeOrderId } = await makeOfficeWorld(db, now, { orders, products })
  await makePlenty(db)
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  process.stdout.write(`${orders} orders and ${products} products made in ${seconds} s\n`)
  const grown: Grown = {
    shop: await start(),
    db,
    dataDir,
    databaseUrl,
    orders,
    products,
    largeOrderId,
    cookie,
    stop: () => grown.shop.stop(),
    start: async () => (grown.shop = await start()),
    async close() {
      await grown.shop.stop()
      await db.close()
      await place.end()
    },
  }
  await jobsDone(db)
  return grown
}
