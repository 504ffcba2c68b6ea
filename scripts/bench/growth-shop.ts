// A built shop on a database of its own on a shared server, with this many orders and products.
import { connect } from '#platform/database/connect.ts'
import type { Db } from '#shop/context.ts'
import type { Tables } from '#shop/tables.ts'
import { newFolder, OWNER, startBuiltShop, type BuiltShop } from '../built-shop.ts'
import { makePlace } from '../prove/places.ts'
import { jobsDone } from '../shop-database.ts'
import { signIn } from '../sign-in.ts'
import { makePlenty } from './mix-world.ts'
import { untilQuiet } from './until-quiet.ts'
import { makeOfficeWorld } from './office-world.ts'

/** Where a shop is, to measure it again later. */
export type KeptShop = { databaseUrl: string; dataDir: string; orders: number; products: number; largeOrderId: string }

export type Grown = KeptShop & {
  shop: BuiltShop
  db: Db
  cookie: string
  /** Ends the shop's process; the next call of `start` starts another on the same data. */
  stop: () => Promise<void>
  start: () => Promise<BuiltShop>
  close: () => Promise<void>
}

/** Makes it; `remove` drops its database. */
export async function makeGrown(
  serverUrl: string,
  { orders, products }: { orders: number; products: number },
  now: Date,
): Promise<{ kept: KeptShop; remove: () => Promise<void> }> {
  const place = await makePlace({ database: 'url', databaseUrl: serverUrl, keep: false })
  const databaseUrl = place.env['DATABASE_URL']!
  const dataDir = await newFolder()
  const shop = await startBuiltShop({ dataDir, env: { DATABASE_URL: databaseUrl } })
  const db = connect<Tables>(databaseUrl, { max: 2 })
  try {
    await jobsDone(db)
    await shop.stop()
    const begun = performance.now()
    const { largeOrderId } = await makeOfficeWorld(db, now, { orders, products })
    await makePlenty(db)
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    process.stdout.write(`${orders} orders and ${products} products made in ${seconds} s\n`)
    return { kept: { databaseUrl, dataDir, orders, products, largeOrderId }, remove: place.end }
  } finally {
    await shop.stop()
    await db.close()
  }
}

export async function openGrown(kept: KeptShop): Promise<Grown> {
  const { dataDir, databaseUrl, products } = kept
  // As docs/operating.md says.
  const heap = products > 50_000 ? { NODE_OPTIONS: '--max-old-space-size=2048' } : {}
  const start = () => startBuiltShop({ dataDir, env: { DATABASE_URL: databaseUrl, TRUST_PROXY: '1', ...heap } })
  const shop = await start()
  const db = connect<Tables>(databaseUrl, { max: 2 })
  const grown: Grown = {
    ...kept,
    shop,
    db,
    cookie: (await signIn({ address: shop.address, owner: OWNER })).cookie,
    stop: () => grown.shop.stop(),
    start: async () => (grown.shop = await start()),
    async close() {
      await grown.shop.stop()
      await db.close()
    },
  }
  await jobsDone(db)
  await untilQuiet(shop.pid)
  return grown
}
