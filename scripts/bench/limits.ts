// Attacks that must fail: filling the memory with limiter keys, and blocking the shop with endless request bodies. Loopback only, bounded.
import { request as ask, type ClientRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { buildWhenNeeded } from '../build.ts'
import { startBuiltShop } from '../built-shop.ts'
import { memoryOf } from '../memory-of.ts'
import { jobsDone, openShopDatabase } from '../shop-database.ts'
import { signIn } from '../sign-in.ts'

const TOKENS = 10_000
const TOKEN_LENGTH = 15_000
const MOST_HEAP_GROWTH_MB = 20
const AT_ONCE = 20
const HALF_SENT = 1500
const SENDERS = ['127.0.0.1', '127.0.0.2', '127.0.0.3']
const OTHER = '127.0.0.9'

buildWhenNeeded()
const shop = await startBuiltShop()
const held: ClientRequest[] = []
try {
  const database = await openShopDatabase(shop.dataDir)
  await jobsDone(database.db)
  await database.close()
  const good = [await longTokens(), await halfSentBodies()]
  process.exitCode = good.every(Boolean) ? 0 : 1
} finally {
  for (const sent of held) sent.destroy()
  await shop.stop()
}

type Asked = { from?: string; method?: string; headers?: Record<string, string>; body?: string }

function send(path: string, { from = '127.0.0.1', method = 'GET', headers = {}, body }: Asked = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = ask(
      { host: '127.0.0.1', port: shop.port, path, method, headers, localAddress: from, agent: false },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode!))
      },
    )
    sent.on('error', reject).end(body)
  })
}

async function heapMegabytes(): Promise<number> {
  const metrics = await (await fetch(`${shop.address}/metrics`)).text()
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1]) / 1024 / 1024
}

/** The minimum of several measurements: the garbage collector runs in between. */
async function stableHeap(): Promise<number> {
  let least = Infinity
  for (let look = 0; look < 10; look += 1) {
    least = Math.min(least, await heapMegabytes())
    for (let page = 0; page < 40; page += 1) await send('/api/v1/products')
    await wait(500)
  }
  return least
}

async function longTokens(): Promise<boolean> {
  const places = ['/gift/quotation/', '/order/', '/gift/for/', '/gift/run/', '/api/v1/orders/', '/box/']
  const tokenOf = (index: number) => `${index}-`.padEnd(TOKEN_LENGTH, 'x')
  const one = (index: number, length = TOKEN_LENGTH) => {
    const path = `${places[index % places.length]}${tokenOf(index).slice(0, length)}`
    const headers = { Host: `localhost:${shop.port}`, Origin: shop.address, 'Content-Type': 'application/x-www-form-urlencoded' }
    return send(path, { method: 'POST', headers, body: 'intent=comment&text=hello' })
  }
  for (let index = 0; index < 200; index += 1) await one(index)
  const before = await stableHeap()
  const statuses = new Map<number, number>()
  for (let index = 0; index < TOKENS; index += AT_ONCE) {
    const answered = await Promise.all(Array.from({ length: AT_ONCE }, (_, more) => one(index + more)))
    for (const status of answered) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const after = await stableHeap()
  const said = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')
  const grown = after - before
  process.stdout.write(
    `${TOKENS} requests with tokens of ${TOKEN_LENGTH} letters: ${said}; heap ${before.toFixed(1)} -> ${after.toFixed(1)} MB, process ${memoryOf(shop.pid).toFixed(0)} MB\n`,
  )
  return grown <= MOST_HEAP_GROWTH_MB && statuses.get(404) === TOKENS
}

async function halfSentBodies(): Promise<boolean> {
  const { cookie } = await signIn(shop)
  const counts = { refused: 0, broken: 0 }
  for (let index = 0; index < HALF_SENT; index += 1) {
    const sent = ask({
      host: '127.0.0.1',
      port: shop.port,
      path: index % 2 === 0 ? '/api/v1/orders' : '/track/order',
      method: 'POST',
      agent: false,
      localAddress: SENDERS[index % SENDERS.length]!,
      headers: { 'Content-Type': 'application/json', 'Content-Length': '1000', 'Idempotency-Key': `half-sent-${index}` },
    })
    sent.on('response', () => (counts.refused += 1)).on('error', () => (counts.broken += 1))
    sent.write('{"lines":')
    held.push(sent)
  }
  await wait(3000)
  const quote = { method: 'POST', body: '{"lines":[]}', headers: { 'Content-Type': 'application/json' } }
  const asked: [string, number, Asked][] = [
    ['/', 200, {}],
    ['/track/order', 200, {}],
    ['/api/v1/areas', 200, {}],
    ['/api/v1/cart/quote', 200, quote],
    ['/office/sign-in', 200, {}],
    ['/office/orders', 200, { headers: { Cookie: cookie } }],
  ]
  let good = true
  for (let round = 0; round < 5; round += 1) {
    for (const [path, expected, how] of asked) {
      const status = await send(path, { ...how, from: OTHER })
      good &&= status === expected
      if (status !== expected) process.stdout.write(`${path} answered ${status}\n`)
    }
  }
  process.stdout.write(
    `${HALF_SENT} half-sent bodies from ${SENDERS.length} addresses: ${HALF_SENT - counts.refused - counts.broken} held, the others refused; ${good ? 'pages, API and office answer another address' : 'others were shut out'}\n`,
  )
  return good
}
