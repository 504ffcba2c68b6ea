// Daily prices: 500 changed in the list of prices and saved with one form, as the browser sends it, and how soon the shop's pages show them;
// and the list itself with thousands of sizes. Exits with 1 when one takes longer than allowed.
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { formatMoney, paisa } from '#shop/values/index.ts'
import { buildWhenNeeded } from '../build.ts'
import { SHOP_TIME, startBuiltShop } from '../built-shop.ts'
import { jobsDone, openShopDatabase } from '../shop-database.ts'
import { signIn } from '../sign-in.ts'
import { middle } from './middle.ts'
import { makeManyProducts } from './office-world.ts'

const PRODUCTS = 3_000
const PRICES = 500
const ROUNDS = 7
const MOST_SAVED_MS = 2_000
const MOST_SHOWN_MS = 1_000
const MOST_LIST_MS = 1_000

buildWhenNeeded()
const shop = await startBuiltShop()
const database = await openShopDatabase(shop.dataDir)
try {
  await jobsDone(database.db)
  await makeManyProducts(database.db, PRODUCTS, new Date(SHOP_TIME))
  const { cookie, token } = await signIn(shop)
  const { rows } = await sql<{ id: string; slug: string; price: number }>`
    select variant.id, product.slug, price.price_paisa::integer as price
    from catalog.variants variant join catalog.products product on product.id = variant.product_id
      join pricing.prices price on price.variant_id = variant.id
    where variant.sku like 'BENCH-%' order by product.position limit ${PRICES}`.execute(database.db)
  process.stdout.write(`${PRODUCTS} products, ${rows.length} prices in a save\n\n`)
  const last = rows.at(-1)!
  await wait(1500)
  await read(`/product/${last.slug}`)
  const [saved, shown, listed]: number[][] = [[], [], []]
  for (let round = 1; round <= ROUNDS; round += 1) {
    const begun = performance.now()
    await save({ rows, round, cookie, token })
    saved!.push(performance.now() - begun)
    shown!.push(await shownAfter(`/product/${last.slug}`, formatMoney(paisa(last.price + round * 100), 'en')))
    const asked = performance.now()
    await read('/office/prices?page=2', cookie)
    listed!.push(performance.now() - asked)
  }
  const missed = [
    say(`${PRICES} prices saved`, saved!, MOST_SAVED_MS),
    say('then shown in the shop', shown!, MOST_SHOWN_MS),
    say('a page of the list, 500 sizes', listed!, MOST_LIST_MS),
  ]
  process.exitCode = missed.includes(true) ? 1 : 0
} finally {
  await database.close()
  await shop.stop()
}

type Save = { rows: readonly { id: string; price: number }[]; round: number; cookie: string; token: string }

/** What the form sends with scripts: only changed cells, and how their rows were seen. */
async function save({ rows, round, cookie, token }: Save): Promise<void> {
  const cells = rows.flatMap(({ id, price }): [string, string][] => [
    [`p-${id}`, String(price / 100 + round)],
    [`w-${id}`, `${price + (round - 1) * 100}|||`],
  ])
  const answer = await fetch(`${shop.address}/office/prices.data`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: shop.address },
    body: new URLSearchParams([['pf_token', token], ['intent', 'save'], ...cells]),
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`Saving was answered with ${answer.status}: ${text.slice(0, 200)}`)
}

async function read(path: string, cookie = ''): Promise<string> {
  const answer = await fetch(`${shop.address}${path}`, { headers: cookie === '' ? {} : { Cookie: cookie } })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`)
  return await answer.text()
}

async function shownAfter(path: string, words: string): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < 10 * MOST_SHOWN_MS) {
    if ((await read(path)).includes(words)) return performance.now() - begun
    await wait(10)
  }
  throw new Error(`${path} never showed ${words}.`)
}

function say(name: string, times: number[], most: number): boolean {
  const slowest = Math.max(...times)
  const words = `${middle(times).toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms (at most ${most})`
  process.stdout.write(`${name.padEnd(34)} ${words}${slowest > most ? '  missed' : ''}\n`)
  return slowest > most
}
