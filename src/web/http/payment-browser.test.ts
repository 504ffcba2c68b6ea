import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { onlineShop } from '#tests/online-orders.ts'
import { brand } from '#shop/content/index.ts'
import type { AppEnv } from './app-env.ts'
import { paymentCookie, paymentKey, wayToGateway } from './payment-browser.ts'
import { findOrderPage } from './payment-page.ts'
import { paymentReturns } from './payment-returns.ts'
import type { Shop } from './request-context.ts'

const { world, gateways, place, begin, orderNow } = onlineShop()
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

/** What every other browser sees. */
async function expectStranger(answer: Response): Promise<void> {
  const page = findOrderPage(await brand(webShop.db))
  expect([answer.status, answer.headers.get('Location'), await answer.text()]).toEqual([200, null, page])
  expect(answer.headers.getSetCookie()).toEqual([])
}

type Sent = { form?: Record<string, string>; headers?: Record<string, string> }

/** As a browser that comes from the gateway's pages: from another site and without a session. */
function requestPath(path: string, { form, headers = {} }: Sent = {}): Response | Promise<Response> {
  const from = { Origin: 'https://gateway.example', 'Sec-Fetch-Site': 'cross-site', ...headers }
  if (!form) return pay.request(`${SHOP}${path}`, { headers: from })
  return pay.request(`${SHOP}${path}`, { method: 'POST', headers: from, body: new URLSearchParams(form) })
}

const orderPage = (token: string) => `${SHOP}/order/${token}`

describe('the browser that started the payment', () => {
  test('returns from bKash and sees the paid order', async () => {
    const { token, orderId } = await place()
    const attempt = await begin({ token })
    world.bkash.pay(attempt)
    const path = `/pay/bkash/return?attempt=${attempt}&paymentID=x&status=success&signature=whatever`
    const answer = await requestPath(path, { headers: cookieOf(attempt) })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, orderPage(token)])
    expect(await orderNow(orderId)).toMatchObject({ state: 'confirmed', due: 0 })
  })

  test('also by bKash’s own number', async () => {
    const { token } = await place()
    const attempt = await begin({ token })
    const path = `/pay/bkash/return?paymentID=${world.bkash.referenceOf(attempt)}&status=cancel`
    expect((await requestPath(path, { headers: cookieOf(attempt) })).headers.get('Location')).toBe(orderPage(token))
  })

  test('returns from SSLCommerz by a form without a cookie, and is redirected so that the cookie is sent', async () => {
    const { token, orderId } = await place({ payment: 'sslcommerz' })
    const attempt = await begin({ token })
    world.sslcommerz.pay(attempt)
    const form = { tran_id: attempt, status: 'VALID', amount: '1.00' }
    const answer = await requestPath(`/pay/sslcommerz/return?attempt=${attempt}`, { form })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/pay/back/${attempt}`])
    const back = await requestPath(`/pay/back/${attempt}`, { headers: cookieOf(attempt) })
    expect([back.status, back.headers.get('Location')]).toEqual([303, orderPage(token)])
    expect(await orderNow(orderId)).toMatchObject({ due: 0 })
  })

  test('returns from Nagad, which names our id of the attempt in a field of its own', async () => {
    const { token, orderId } = await place({ payment: 'nagad' })
    const attempt = await begin({ token })
    world.nagad.pay(attempt)
    const path = `/pay/nagad/return?merchant=68&order_id=${attempt}&payment_ref_id=${world.nagad.referenceOf(attempt)}&status=Aborted`
    const back = await requestPath(path, { headers: cookieOf(attempt) })
    expect([back.status, back.headers.get('Location')]).toEqual([303, orderPage(token)])
    expect(await orderNow(orderId)).toMatchObject({ state: 'confirmed', due: 0 })
  })

  test('is shown the paid order also if the form reached another process, or none', async () => {
    const { token, orderId } = await place({ payment: 'sslcommerz' })
    const attempt = await begin({ token })
    world.sslcommerz.pay(attempt)
    await requestPath(`/pay/back/${attempt}`, { headers: cookieOf(attempt) })
    expect(await orderNow(orderId)).toMatchObject({ due: 0 })
  })

  test('gets its cookie before the redirect: not readable by scripts, for two hours, with https for this host only', async () => {
    const { token } = await place()
    const attempt = await begin({ token })
    const [cookie] = (await requestPath(wayToGateway(webShop, attempt))).headers.getSetCookie()
    const key = paymentKey(webShop, attempt)
    expect(cookie).toBe(`__Host-pf_pay_${attempt}=${key}; Path=/; HttpOnly; SameSite=Lax; Max-Age=7200; Secure`)
    const config = { ...webShop.config, shopUrl: 'http://localhost:3000' }
    expect(paymentCookie({ ...webShop, config }, attempt)).toBe(
      `pf_pay_${attempt}=${key}; Path=/; HttpOnly; SameSite=Lax; Max-Age=7200`,
    )
  })
})

describe('a reference alone opens nothing', () => {
  test.each([
    ['bkash', 'attempt'],
    ['bkash', 'paymentID'],
    ['sslcommerz', 'tran_id'],
    ['nagad', 'order_id'],
    ['nagad', 'payment_ref_id'],
  ] as const)(
    'in a return from %s with its %s alone the public page is shown; the payment is reconciled',
    async (gateway, name) => {
      const { token, orderId } = await place({ payment: gateway })
      const attempt = await begin({ token })
      world[gateway].pay(attempt)
      const isReference = name === 'paymentID' || name === 'payment_ref_id'
      const value = isReference ? world[gateway].referenceOf(attempt) : attempt
      await expectStranger(await requestPath(`/pay/${gateway}/return?${name}=${value}&status=success`))
      await expect.poll(() => orderNow(orderId)).toMatchObject({ state: 'confirmed', due: 0 })
    },
  )

  test.each(['/pay/back/ATTEMPT', '/pay/to/ATTEMPT', '/pay/to/ATTEMPT/', `/pay/to/ATTEMPT/${'0'.repeat(64)}`])(
    '%s',
    async (path) => {
      const { token } = await place()
      const attempt = await begin({ token })
      const answer = await requestPath(path.replace('ATTEMPT', attempt))
      if (answer.status === 404) return expect(path).toBe('/pay/to/ATTEMPT/')
      return expectStranger(answer)
    },
  )

  test.each([
    '/pay/bkash/return?attempt=PF10001TAAAAAAAAAAAA',
    '/pay/bkash/return',
    '/pay/back/PF10001TAAAAAAAAAAAA',
    '/pay/back/x',
  ])('one that does not exist gets the same response: %s', async (path) => expectStranger(await requestPath(path)))

  test('an existing and an unknown one get the same response', async () => {
    const { token } = await place({ payment: 'sslcommerz' })
    const attempts = [await begin({ token }), 'PF10001TAAAAAAAAAAAA']
    for (const attempt of attempts) {
      const answer = await requestPath('/pay/sslcommerz/return', { form: { tran_id: attempt } })
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/pay/back/${attempt}`])
    }
  })

  test('the cookie of another attempt opens nothing', async () => {
    const [own, other] = [await begin(await place()), await begin(await place())]
    const renamed = cookieOf(other).Cookie.replace(other, own)
    for (const Cookie of [cookieOf(other).Cookie, renamed, `${cookieOf(own).Cookie}0`, `__Host-pf_pay_${own}=`]) {
      await expectStranger(await requestPath(`/pay/bkash/return?attempt=${own}`, { headers: { Cookie } }))
    }
  })

  test('an attempt from two days ago is not queried, with or without the cookie', async () => {
    const attempt = await begin(await place())
    world.bkash.pay(attempt)
    const old = { ...webShop, clock: () => new Date(world.shop.now.getTime() + 48 * 3_600_000) }
    const app = new Hono<AppEnv>().route(
      '/pay',
      paymentReturns(old, () => '203.0.113.9'),
    )
    await expectStranger(await app.request(`${SHOP}/pay/bkash/return?attempt=${attempt}`, { headers: cookieOf(attempt) }))
    expect(world.bkash.world.asked).toBe(0)
  })

  test('look-ups from one address are limited; the browser with the cookie and the gateway are not', async () => {
    const { token, orderId } = await place()
    const attempt = await begin({ token })
    for (let tries = 0; tries < 60; tries += 1)
      await expectStranger(await requestPath(`/pay/bkash/return?attempt=PF10001TAAAAAAA${1000 + tries}`))
    world.bkash.pay(attempt)
    await expectStranger(await requestPath(`/pay/bkash/return?attempt=${attempt}&status=success`))
    expect(world.bkash.world.asked).toBe(0)
    const answer = await requestPath(`/pay/bkash/return?attempt=${attempt}&status=success`, { headers: cookieOf(attempt) })
    expect(answer.headers.get('Location')).toBe(orderPage(token))
    expect(await orderNow(orderId)).toMatchObject({ due: 0 })
    expect((await requestPath('/pay/bkash/notify', { form: { attempt } })).status).toBe(200)
  })
})

test('the page without the cookie asks for number and phone in both languages, without scripts', async () => {
  const page = findOrderPage(await brand(webShop.db))
  for (const action of ['/track/order', '/bn/track/order']) expect(page).toContain(`<form method="post" action="${action}">`)
  expect(page).toContain('Find your order')
  expect(page).toContain('আপনার অর্ডার খুঁজুন')
  expect(page).not.toContain('<script')
})
