import { generateKeyPairSync } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { orderBody } from '#tests/api-orders.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { readConfig } from '#platform/config.ts'
import { makeLog } from '#platform/log.ts'
import { switchToCash, sweepPayments } from '#shop/billing/index.ts'
import type { PlacedWire } from '#shop/ordering/wire.ts'
import { ONLINE_METHODS, openPaymentGateways, type OnlineMethod } from '#shop/payments/index.ts'
import { makeServer } from './server.ts'

// The shop over sockets, with a gateway server that misbehaves as each test tells it.
const SECRETS = [
  'a-bkash-user',
  'a-bkash-password',
  'an-app-key-of-bkash',
  'an-app-secret-of-bkash',
  'a-store',
  'a-store-password',
]
const KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PRIVATE_KEY = KEYS.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')

let shop: Shop
let web: Server
let address: string
let gateway: Server
let answer: RequestListener
/** Requests that the gateway has received and not answered yet. */
let hanging: number
let logged: string[]
let sweep: () => Promise<boolean>

beforeEach(async () => {
  shop = await openShop()
  hanging = 0
  logged = []
  gateway = createServer((request, response) => {
    hanging += 1
    response.on('close', () => (hanging -= 1))
    answer(request, response)
  })
})
afterEach(async () => {
  for (const server of [web, gateway]) {
    server.closeAllConnections()
    server.close()
  }
  await shop.close()
})

/** Opens the shop with this gateway timeout. */
async function open(timeoutMs = 30_000, beginTimeoutMs = 8_000): Promise<void> {
  const at = await listening(gateway)
  const log = makeLog({ level: 'trace', readable: false, write: (line) => void logged.push(line) })
  const payments = openPaymentGateways(configAt(at), { db: shop.db, clock: () => shop.now, log, timeoutMs, beginTimeoutMs })
  const webShop = { ...apiOf(shop, { payments }).webShop, log }
  sweep = () =>
    sweepPayments(
      { db: shop.db, now: new Date(shop.now.getTime() + 120_000), actor: { kind: 'system', name: 'payments' } },
      { gateways: payments, shopUrl: webShop.config.shopUrl },
    )
  web = makeServer({
    shop: webShop,
    build: () => Promise.reject(new Error('no page is requested here')),
    clientFolder: 'public',
    ready: () => Promise.resolve(true),
    version: () => 1,
  }).server
  address = await listening(web)
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function configAt(gatewayAddress: string) {
  const [user, password, key, secret, store, storePassword] = SECRETS as [string, string, string, string, string, string]
  const read = readConfig({
    BKASH_URL: `${gatewayAddress}/bkash`,
    BKASH_USERNAME: user,
    BKASH_PASSWORD: password,
    BKASH_APP_KEY: key,
    BKASH_APP_SECRET: secret,
    SSLCOMMERZ_URL: `${gatewayAddress}/sslcommerz`,
    SSLCOMMERZ_STORE_ID: store,
    SSLCOMMERZ_STORE_PASSWORD: storePassword,
    SSLCOMMERZ_EMAIL: 'orders@pakafol.example',
    NAGAD_URL: `${gatewayAddress}/nagad`,
    NAGAD_MERCHANT_ID: '680000000000001',
    NAGAD_ACCOUNT_NUMBER: '01811000099',
    NAGAD_PUBLIC_KEY: KEYS.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    NAGAD_PRIVATE_KEY: PRIVATE_KEY,
    NAGAD_SERVER_IP: '203.0.113.20',
  })
  if (!read.ok) throw new Error(read.problems.join(' '))
  return read.config
}

async function order(index: number, payment: OnlineMethod | 'cash-on-delivery') {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': `order-number-${index}` }
  // Orders for one address wait for each other.
  const buyer = { phone: phoneNumber(index), name: 'Karim Uddin', address: `House ${index}, Road 8/A, flat 4B` }
  const body = JSON.stringify(orderBody(shop, { payment, ...buyer }))
  const answered = await fetch(`${address}/api/v1/orders`, { method: 'POST', headers, body })
  expect(answered.status).toBe(201)
  return (await answered.json()) as PlacedWire
}

async function orderByEach(): Promise<PlacedWire[]> {
  const placed = []
  for (const [index, method] of ONLINE_METHODS.entries()) placed.push(await order(index + 1, method))
  return placed
}

/** What other visitors do at the same time. */
async function othersGoOn(): Promise<void> {
  for (const path of ['/healthz', '/readyz', '/api/v1/products', '/api/v1/areas', '/sitemap.xml', '/feed/products.xml']) {
    expect([path, (await fetch(`${address}${path}`)).status]).toEqual([path, 200])
  }
  const { number } = await order(90, 'cash-on-delivery')
  expect(number).toMatch(/^PF-\d+$/)
}

/** The order waits for its payment, holds its stock, and its page can be opened. */
async function expectWaiting({ token, payment_url: url }: PlacedWire): Promise<void> {
  expect(url).toBeNull()
  const found = await fetch(`${address}/api/v1/orders/${token}`)
  expect(await found.json()).toMatchObject({ status: 'placed' })
}

function expectNothingSecretLogged(orders: readonly PlacedWire[]): void {
  const text = logged.join('')
  const personal = ['Karim', 'House 12', phoneNumber(1).slice(4)]
  for (const secret of [...SECRETS, PRIVATE_KEY, ...orders.map(({ token }) => token), ...personal])
    expect(text).not.toContain(secret)
}

test('a gateway that hangs delays no other request, and its orders wait', { timeout: 30_000 }, async () => {
  answer = () => undefined
  await open()
  // More orders than database connections: no connection is held during a gateway call.
  const stuck = Array.from({ length: 14 }, (_, index) => order(index, index < 3 ? 'bkash' : index < 8 ? 'nagad' : 'sslcommerz'))
  await expect.poll(() => hanging, { timeout: 15_000, interval: 10 }).toBe(12)
  await othersGoOn()
  // All of that was answered before the gateway sent anything.
  expect(hanging).toBe(12)
  answer = (request) => request.socket.destroy()
  gateway.closeAllConnections()
  const placed = await Promise.all(stuck)
  for (const one of placed) await expectWaiting(one)
  expectNothingSecretLogged(placed)
})

test.each<[string, RequestListener]>([
  ['answers after the shop has given up', (_, response) => void setTimeout(() => response.end('{"statusCode":"0000"}'), 1_500)],
  ['answers HTML', (_, response) => void response.setHeader('Content-Type', 'text/html').end(`<h1>503</h1>${SECRETS.join(' ')}`)],
  ['answers 500', (_, response) => void response.writeHead(500).end('{"message":"Internal Server Error"}')],
  ['answers nothing but 200', (_, response) => void response.end()],
  ['breaks the connection', (request) => request.socket.destroy()],
])('with a gateway that %s, the order waits for another attempt or for cash', async (_, badly) => {
  answer = badly
  await open(500)
  const placed = await orderByEach()
  for (const one of placed) await expectWaiting(one)
  await sweep()
  await othersGoOn()
  for (const { token } of placed)
    expect(await switchToCash(shop.as('guest'), { token, shopUrl: 'https://shop.example' })).toEqual({
      ok: true,
      confirmBy: null,
    })
  expectNothingSecretLogged(placed)
})

test('with an unreachable gateway the order waits', async () => {
  await open()
  gateway.close()
  const placed = await orderByEach()
  for (const one of placed) await expectWaiting(one)
  await othersGoOn()
  expectNothingSecretLogged(placed)
})

test('with a gateway that starts slowly, the buyer has the order before it answers', async () => {
  answer = () => undefined
  await open(30_000, 300)
  const placed = await orderByEach()
  // No request has been answered or aborted.
  expect(hanging).toBe(ONLINE_METHODS.length)
  for (const one of placed) await expectWaiting(one)
  expectNothingSecretLogged(placed)
})
