import { existsSync } from 'node:fs'
import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiOf } from '../../../tests/api.ts'
import { onlineShop } from '../../../tests/online-orders.ts'
import { paymentReturns } from './payment-returns.ts'

const { world, gateways, place, begin, orderNow, templates } = onlineShop()
const SHOP = 'https://shop.example'

let pay: Hono
beforeEach(() => {
  const { webShop } = apiOf(world.shop, { payments: gateways(), limitFactor: 1 })
  pay = new Hono().route('/pay', paymentReturns(webShop))
})

type Sent = { form?: Record<string, string>; headers?: Record<string, string> }

/** As a browser that comes from the gateway's own pages: another site, and no session. */
function visit(path: string, { form, headers = {} }: Sent = {}): Response | Promise<Response> {
  const from = { Origin: 'https://gateway.example', 'Sec-Fetch-Site': 'cross-site', ...headers }
  if (!form) return pay.request(`${SHOP}${path}`, { headers: from })
  return pay.request(`${SHOP}${path}`, { method: 'POST', headers: from, body: new URLSearchParams(form) })
}

const orderPage = (token: string) => `${SHOP}/order/${token}`

test('back from bKash, the buyer sees the order, which is paid', async () => {
  const { token, orderId } = await place()
  const attempt = await begin({ token })
  world.bkash.pay(attempt)
  const answer = await visit(`/pay/bkash/return?attempt=${attempt}&paymentID=x&status=success&signature=whatever`)
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, orderPage(token)])
  expect(await orderNow(orderId)).toMatchObject({ state: 'confirmed', due: 0 })
})

test('by bKash’s own number as well', async () => {
  const { token } = await place()
  const attempt = await begin({ token })
  const answer = await visit(`/pay/bkash/return?paymentID=${world.bkash.referenceOf(attempt)}&status=cancel`)
  expect(answer.headers.get('Location')).toBe(orderPage(token))
})

test('SSLCommerz’ form comes from another site without a session, and is answered with the order', async () => {
  const { token, orderId } = await place({ payment: 'sslcommerz' })
  const attempt = await begin({ token })
  world.sslcommerz.pay(attempt)
  const form = { tran_id: attempt, status: 'VALID', amount: '1.00' }
  const answer = await visit(`/pay/sslcommerz/return?attempt=${attempt}`, { form })
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, orderPage(token)])
  expect(await orderNow(orderId)).toMatchObject({ due: 0 })
})

test('its call from server to server is answered, and fifty of them with the return are one capture', async () => {
  const { token, orderId, total } = await place({ payment: 'sslcommerz' })
  const attempt = await begin({ token })
  world.sslcommerz.pay(attempt)
  const form = { tran_id: attempt, status: 'VALID', val_id: world.sslcommerz.referenceOf(attempt), verify_sign: 'wrong' }
  const calls = Array.from({ length: 50 }, () => visit('/pay/sslcommerz/notify', { form }))
  const answers = await Promise.all([...calls, visit(`/pay/sslcommerz/return?attempt=${attempt}`, { form })])
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 50 }, () => 200), 303])
  expect((await orderNow(orderId)).payments).toEqual([{ method: 'sslcommerz', state: 'captured', captured: total, refunded: 0 }])
  expect(await templates()).toEqual(['order-placed', 'payment-received'])
})

test('a gateway that hangs lets the buyer go on after a few seconds', { timeout: 15_000 }, async () => {
  const { token } = await place()
  const attempt = await begin({ token })
  world.bkash.gateway.finish = () => new Promise(() => {})
  const began = performance.now()
  const answer = await visit(`/pay/bkash/return?attempt=${attempt}&status=success`)
  expect(answer.headers.get('Location')).toBe(orderPage(token))
  expect(performance.now() - began).toBeLessThan(8_000)
})

test('the way out is a page without scripts that leads to the gateway', async () => {
  const { token } = await place()
  const attempt = await begin({ token })
  const answer = await visit(`/pay/to/${attempt}`)
  const there = `https://gateway.example/pay/${world.bkash.referenceOf(attempt)}`
  expect(answer.status).toBe(200)
  const html = await answer.text()
  expect(html).toContain(`content="0;url=${there}"`)
  expect(html).toContain(`<a href="${there}">Go on to bKash</a>`)
  expect(html).not.toContain('<script')
  // What it looks like is a file of ours: the policy allows no style in the page.
  expect(html).toContain('<link rel="stylesheet" href="/brand/plain.css">')
  expect(existsSync('public/brand/plain.css')).toBe(true)
  expect(answer.headers.get('Content-Security-Policy')).toContain("form-action 'self'")
})

describe('what nobody should send changes nothing', () => {
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
    const answer = await visit(path, form ? { form } : {})
    expect(answer.status).toBeOneOf([303, 404])
    expect(answer.headers.get('Location') ?? '').not.toContain('/order/')
    expect(await world.shop.countAll()).toEqual(before)
    expect((await orderNow(orderId)).state).toBe('placed')
  })

  test('a try of one gateway named at another', async () => {
    const { token } = await place()
    const attempt = await begin({ token })
    world.bkash.pay(attempt)
    const before = await world.shop.countAll()
    const answer = await visit('/pay/sslcommerz/notify', { form: { tran_id: attempt } })
    expect(answer.status).toBe(404)
    expect(await world.shop.countAll()).toEqual(before)
  })

  test('no form at all', async () => {
    const body = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"tran_id":[' }
    expect((await pay.request(`${SHOP}/pay/sslcommerz/notify`, body)).status).toBe(404)
  })
})
