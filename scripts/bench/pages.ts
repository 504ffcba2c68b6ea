// What share of `node:http`'s capacity the public pages achieve: the shop against a bare server that sends the same bytes and headers from
// memory, each in its own process, requested by wrk. Also measures how soon a changed price shows [Q1], and the shop's memory [Q4].
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { productBySlug } from '#shop/catalog/index.ts'
import { changePrice, priceRecords } from '#shop/pricing/index.ts'
import type { Db } from '#shop/context.ts'
import { addMoney, formatMoney, paisa } from '#shop/values/index.ts'
import { buildWhenNeeded } from '../build.ts'
import { SHOP_TIME, startBuiltShop, type BuiltShop } from '../built-shop.ts'
import { jobsDone, openShopDatabase } from '../shop-database.ts'
import type { Answer } from './bare-server.ts'
import { memoryOf } from '../memory-of.ts'
import { middle } from './middle.ts'
import { ensureWrk, requestRate } from './wrk.ts'

const LEAST_RATIO = 0.8
const MOST_FRESH_MS = 1_000
const MOST_MEGABYTES = 250
const LOAD = { connections: 16, seconds: 1 }
const ROUNDS = 11

ensureWrk()
buildWhenNeeded()
const shop = await startBuiltShop()
const database = await openShopDatabase(shop.dataDir)
const children: ChildProcess[] = []
try {
  await jobsDone(database.db)
  const slug = await slugOnEveryPage(shop)
  const paths = ['/', '/shop', `/product/${slug}`]
  const bare = await startBareServer(await Promise.all(paths.map((path) => read(shop.port, path))))
  const missed: boolean[] = []
  for (const path of paths) missed.push(await compare({ path, bare }))
  missed.push(await freshness(database.db, { paths, slug }), memory())
  process.exitCode = missed.includes(true) ? 1 : 0
} finally {
  for (const child of children) child.kill()
  await database.close()
  await shop.stop()
}

/** Alternating rounds, so that other load on the machine affects both; the median ratio counts. */
async function compare({ path, bare }: { path: string; bare: number }): Promise<boolean> {
  const rates = { bare: [] as number[], shop: [] as number[] }
  const measure = (port: number) => requestRate(`http://localhost:${port}${path}`, LOAD)
  for (const port of [bare, shop.port]) await measure(port)
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.bare.push(await measure(bare))
    rates.shop.push(await measure(shop.port))
  }
  const ratio = middle(rates.shop.map((rate, round) => rate / rates.bare[round]!))
  say(
    path,
    `${middle(rates.shop).toFixed(0)} a second of ${middle(rates.bare).toFixed(0)}, ratio ${ratio.toFixed(2)} (at least ${LEAST_RATIO})`,
  )
  return ratio < LEAST_RATIO
}

/** Changes a price as the office does, and waits until every page shows it. */
async function freshness(db: Db, { paths, slug }: { paths: string[]; slug: string }): Promise<boolean> {
  const now = new Date(SHOP_TIME)
  const product = await productBySlug(db, slug)
  const variantId = product!.variants[0]!.id
  const seen = (await priceRecords(db, [variantId], now)).get(variantId)!
  const price = addMoney(seen.price, paisa(100))
  const staff = await db.selectFrom('accounts.staff').select(['id', 'name', 'role']).executeTakeFirstOrThrow()
  const ctx = { db, now, actor: { kind: 'staff', staffId: staff.id, name: staff.name, role: staff.role } } as const
  const changed = await changePrice(ctx, { variantId, price, salePrice: null, saleFrom: null, saleUntil: null, seen })
  if (!changed.ok) throw new Error(`The price could not be changed: ${changed.problem}`)
  const times = await Promise.all(paths.map((path) => shownAfter(path, formatMoney(price, 'en'))))
  say('a changed price shows', `after ${times.map((time) => time.toFixed(0)).join(', ')} ms (at most ${MOST_FRESH_MS})`)
  return Math.max(...times) > MOST_FRESH_MS
}

async function shownAfter(path: string, words: string): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < 10 * MOST_FRESH_MS) {
    const page = await (await fetch(`${shop.address}${path}`)).text()
    if (page.includes(words)) return performance.now() - begun
    await wait(10)
  }
  throw new Error(`${path} never showed ${words}.`)
}

function memory(): boolean {
  const megabytes = memoryOf(shop.pid)
  say('memory after load', `${megabytes.toFixed(0)} MB (at most ${MOST_MEGABYTES})`)
  return megabytes > MOST_MEGABYTES
}

/** A product that is on both the home page and the grid. */
async function slugOnEveryPage({ address }: BuiltShop): Promise<string> {
  const [home, grid] = await Promise.all(['/', '/shop'].map(async (path) => (await fetch(`${address}${path}`)).text()))
  const shown = [...home!.matchAll(/href="\/product\/([a-z0-9-]+)"/g)].map((match) => match[1]!)
  const slug = shown.find((candidate) => grid!.includes(`/product/${candidate}"`))
  if (slug === undefined) throw new Error('No product is on the home page and in the grid.')
  return slug
}

/** The page as a browser receives it: headers and compressed bytes. */
function read(port: number, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, headers: { 'Accept-Encoding': 'br', Accept: 'text/html' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ path, head: ownHeaders(response.rawHeaders), body: Buffer.concat(chunks).toString('base64') }),
      )
    })
    sent.once('error', reject)
    sent.end()
  })
}

// node:http writes these for both.
function ownHeaders(raw: string[]): string[] {
  const pairs = Array.from({ length: raw.length / 2 }, (_, index) => raw.slice(2 * index, 2 * index + 2))
  return pairs.filter(([name]) => !/^(?:date|connection|keep-alive)$/i.test(name!)).flat()
}

async function startBareServer(answers: Answer[]): Promise<number> {
  const child = run('bare-server.ts')
  child.send(answers)
  const [port] = (await once(child, 'message')) as [number]
  return port
}

function run(file: string): ChildProcess {
  const child = fork(join(import.meta.dirname, file))
  children.push(child)
  return child
}

function say(name: string, words: string): void {
  process.stdout.write(`${name.padEnd(34)}  ${words}\n`)
}
