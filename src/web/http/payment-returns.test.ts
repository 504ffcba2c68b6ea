import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { onlineShop } from '#tests/online-orders.ts'
import { makeLog } from '#platform/log.ts'
import { sslcommerz } from '#shop/payments/gateways/sslcommerz.ts'
import type { AppEnv } from './app-env.ts'
import { paymentCookie, wayToGateway } from './payment-browser.ts'
import { paymentReturns } from './payment-returns.ts'
import type { Shop } from './request-context.ts'

const { world, gateways, place, begin, orderNow, templates } = onlineShop()
const SHOP = 'https://shop.example'

let pay: Hono<AppEnv>
let webShop: Shop
beforeEach(() => {
  ;({ webShop } = apiOf(world.shop, { payments: gateways(), limitFactor: 1 }))
  pay = new Hono<AppEnv>().route(
    '/pay',
    paymentReturns(webShop, () => '203.0.113.9'),
  )
})

/** The cookie of the browser that started this payment attempt. */
const cookieOf = (attempt: string) => ({ Cookie: paymentCookie(webShop, attempt).split(';')[0]! })

type Sent = { form?: Record<string, string>; headers?: Record<string, string> }

/** As a browser that comes from the gateway's pages: from another site and without a session. */
function requestPath(path: string, { form, headers = {} }: Sent = {}): Response | Promise<Response> {
  const from = { Origin: 'https://gateway.example', 'Sec-Fetch-Site': 'cross-site', ...headers }
  if (!form) return pay.request(`${SHOP}${path}`, { headers: from })
  return pay.request(`${SHOP}${path}`, { method: 'POST', headers: from, body: new URLSearchParams(form) })
}

const orderPage = (token: string) => `${SHOP}/order/${token}`

test('a server-to-server callback is answered, and fifty of them with the return make one capture', async () => {
  const { token, orderId, total } = await place({ payment: 'sslcommerz' })
  const attempt = await begin({ token })
  world.sslcommerz.pay(attempt)
  const form = { tran_id: attempt, status: 'VALID', val_id: world.sslcommerz.referenceOf(attempt), verify_sign: 'wrong' }
  const calls = Array.from({ length: 50 }, () => requestPath('/pay/sslcommerz/notify', { form }))
  const answers = await Promise.all([...calls, requestPath(`/pay/sslcommerz/return?attempt=${attempt}`, { form })])
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 50 }, () => 200), 303])
  expect((await orderNow(orderId)).payments).toEqual([{ method: 'sslcommerz', state: 'captured', captured: total, refunded: 0 }])
  expect(await templates()).toEqual(['order-placed', 'payment-received'])
})

/** Signs a call as SSLCommerz documents it. */
function signed(fields: Record<string, string>, password: string): Record<string, string> {
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')
  const names = Object.keys(fields)
  const all = Object.entries({ ...fields, store_passwd: md5(password) }).sort(([a], [b]) => (a < b ? -1 : 1))
  const verify_sign = md5(all.map(([name, value]) => `${name}=${value}`).join('&'))
  return { ...fields, verify_key: names.join(','), verify_sign }
}

test('a callback without the gateway’s signature changes nothing and is in the security log, without its content', async () => {
  const settings = { url: 'http://localhost:1', storeId: 'shop', storePassword: 'password of the store', email: '' }
  const real = sslcommerz({ db: world.shop.db, clock: () => world.shop.now, log: null as never, settings, timeoutMs: 1 })
  const payments = gateways()
  payments.sslcommerz = { ...payments.sslcommerz, isSigned: real.isSigned! }
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  const webShop = { ...apiOf(world.shop, { payments }).webShop, log: makeLog({ level: 'info', readable: false, write }) }
  pay = new Hono<AppEnv>().route(
    '/pay',
    paymentReturns(webShop, () => '203.0.113.7'),
  )
  const { token, orderId } = await place({ payment: 'sslcommerz' })
  const attempt = await begin({ token })
  const fields = {
    tran_id: attempt,
    status: 'VALID',
    amount: '1',
    currency_amount: '1',
    currency_type: 'BDT',
    val_id: 'x',
    store_id: 'shop',
    card_no: '411111XXXXXX1111',
  }
  for (const form of [
    fields,
    { ...signed(fields, 'guessed'), card_no: '0' },
    { ...signed(fields, settings.storePassword), amount: '2' },
  ])
    expect((await requestPath('/pay/sslcommerz/notify', { form })).status).toBe(200)
  expect(lines).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      security: 'forged-notification',
      gateway: 'sslcommerz',
      who: 'system',
      from: expect.stringMatching(/^[\w-]{16}$/),
      msg: 'security',
    },
  ])
  expect(await orderNow(orderId)).toMatchObject({ state: 'placed' })
  lines.length = 0
  pay = new Hono<AppEnv>().route(
    '/pay',
    paymentReturns(webShop, () => '203.0.113.8'),
  )
  expect((await requestPath('/pay/sslcommerz/notify', { form: signed(fields, settings.storePassword) })).status).toBe(200)
  expect(lines).toEqual([])
})

test('if a gateway hangs, the buyer can continue after a few seconds', async () => {
  const { token } = await place()
  const attempt = await begin({ token })
  world.bkash.gateway.finish = () => new Promise(() => {})
  const answer = await requestPath(`/pay/bkash/return?attempt=${attempt}&status=success`, { headers: cookieOf(attempt) })
  expect(answer.headers.get('Location')).toBe(orderPage(token))
})

test('the redirect to the gateway is a page without scripts', async () => {
  const { token } = await place()
  const attempt = await begin({ token })
  const answer = await requestPath(wayToGateway(webShop, attempt))
  const there = `https://gateway.example/pay/${world.bkash.referenceOf(attempt)}`
  expect(answer.status).toBe(200)
  const html = await answer.text()
  expect(html).toContain(`content="0;url=${there}"`)
  expect(html).toContain(`<a href="${there}">Continue to bKash</a>`)
  expect(html).not.toContain('<script')
  // The style is a file of ours: the policy allows no inline style.
  expect(html).toContain('<link rel="stylesheet" href="/brand/plain.css">')
  expect(existsSync('public/brand/plain.css')).toBe(true)
  expect(answer.headers.get('Content-Security-Policy')).toContain("form-action 'self'")
})

describe('invalid calls change nothing', () => {
  const LONG = 'x'.repeat(100_000)
  test.each([
    ['/pay/bkash/return', undefined],
    ['/pay/bkash/return?attempt=PF10001TAAAAAAAAAAAA&status=success', undefined],
    [`/pay/bkash/return?attempt=${encodeURIComponent("' or 1=1 --")}`, undefined],
    ['/pay/bkash/return?paymentID=%00%ff', undefined],
    ['/pay/sslcommerz/return', { tran_id: LONG, status: 'VALID' }],
    ['/pay/sslcommerz/return', { __proto__: 'x', constructor: 'x' }],
    ['/pay/sslcommerz/notify', { tran_id: 'a\u0000b', val_id: LONG }],
    ['/pay/bkash/notify', {}],
    ['/pay/to/nothing', undefined],
  ])('%s', async (path, form) => {
    const { token, orderId } = await place()
    await begin({ token })
    const before = await world.shop.countAll()
    const answer = await requestPath(path, form ? { form } : {})
    expect(answer.status).toBeOneOf([200, 303, 404])
    expect(answer.headers.get('Location') ?? '').not.toContain('/order/')
    expect(await world.shop.countAll()).toEqual(before)
    expect((await orderNow(orderId)).state).toBe('placed')
  })

  test('an attempt of one gateway sent to another', async () => {
    const { token } = await place()
    const attempt = await begin({ token })
    world.bkash.pay(attempt)
    const before = await world.shop.countAll()
    const answer = await requestPath('/pay/sslcommerz/notify', { form: { tran_id: attempt } })
    expect(answer.status).toBe(404)
    expect(await world.shop.countAll()).toEqual(before)
  })

  test('no form', async () => {
    const body = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"tran_id":[' }
    expect((await pay.request(`${SHOP}/pay/sslcommerz/notify`, body)).status).toBe(404)
  })
})
