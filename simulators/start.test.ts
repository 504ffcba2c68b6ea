import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { openGateways } from '#shop/messaging/index.ts'
import { sslcommerzSigned } from '#shop/payments/gateways/sslcommerz-hash.ts'
import { openGatewayWorld, toPay, type GatewayWorld } from '#tests/gateway-world.ts'
import { bkashTime } from './bkash-state.ts'
import type { SmsGatewayName } from './control.ts'
import { simulatedSettings, startSimulators, type Simulators } from './start.ts'

let world: GatewayWorld
let callbacks: Record<string, string>[]
let shop: { address: string; stop: () => Promise<void> }
/** Late IPNs that wait: each call releases one. */
let late: (() => void)[]

beforeAll(async () => {
  world = await openGatewayWorld({ beforeLateIpn: () => new Promise((resolve) => late.push(resolve)) })
  shop = await listeningShop()
})
beforeEach(() => {
  callbacks = []
  late = []
})
afterAll(async () => {
  await shop.stop()
  await world.close()
})

/** Only receives requests. */
async function listeningShop() {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      callbacks.push(Object.fromEntries(new URLSearchParams(body)))
      response.end('ok')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { address, stop: () => new Promise<void>((resolve) => void server.close(() => resolve())) }
}

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

describe('bKash’s page', () => {
  async function opened() {
    const payment = toPay()
    const begun = await world.bkash.begin(payment)
    if (!begun.ok) throw new Error(begun.problem)
    return { attempt: payment.attempt, reference: begun.reference, page: begun.redirectTo }
  }

  test('shows the amount, and a button for each choice', async () => {
    const { page, attempt } = await opened()
    const text = await (await fetch(page)).text()
    expect(text).toContain('৳1050.50')
    expect(text).toContain(attempt)
    for (const choice of ['pay', 'insufficient', 'duplicate', 'silent', 'walk-away', 'failure', 'cancel']) {
      expect(text).toContain(`name="choice" value="${choice}"`)
    }
  })

  test.each([
    ['pay', 'success'],
    ['insufficient', 'success'],
    ['failure', 'failure'],
    ['cancel', 'cancel'],
  ])('after %s sends the browser back with %s, keeping the query of the address', async (choice, status) => {
    const { page, reference } = await opened()
    const back = await post(page, { choice })
    expect(back.status).toBe(303)
    const url = new URL(back.headers.get('location')!)
    expect(url.origin + url.pathname).toBe('https://shop.example/pay/return')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ lang: 'bn', paymentID: reference, status })
  })

  test('handles a browser that left, and the payment can still be executed', async () => {
    const tried = await opened()
    expect((await post(tried.page, { choice: 'walk-away' })).status).toBe(200)
    expect(await world.bkash.finish({ ...tried, callback: { paymentID: tried.reference, status: 'success' } })).toMatchObject({
      state: 'paid',
    })
  })

  test('refuses unknown choices and unknown payments', async () => {
    const { page } = await opened()
    expect((await post(page, { choice: 'toString' })).status).toBe(404)
    expect((await fetch(page.replace(/paymentId=\w+/, 'paymentId=x'))).status).toBe(404)
  })

  test('writes times as bKash does, with a colon before the milliseconds', () => {
    expect(bkashTime(new Date('2024-07-25T13:35:17.574Z'))).toBe('2024-07-25T19:35:17:574 GMT+0600')
  })
})

describe('Nagad’s page', () => {
  async function opened() {
    const begun = await world.nagad.begin(toPay())
    if (!begun.ok) throw new Error(begun.problem)
    return begun.redirectTo
  }

  test('shows the amount and a button for each choice, and sends the browser to the registered address', async () => {
    const page = await opened()
    const text = await (await fetch(page)).text()
    expect(text).toContain('৳1050.50')
    for (const choice of ['pay', 'later', 'less', 'failure', 'cancel', 'close'])
      expect(text).toContain(`name="choice" value="${choice}"`)
    const back = await post(page, { choice: 'cancel' })
    expect(back.status).toBe(303)
    const url = new URL(back.headers.get('location')!)
    expect([url.origin + url.pathname, url.searchParams.get('status')]).toEqual(['https://shop.example/pay/return', 'Aborted'])
    const paid = await opened()
    expect((await post(paid, { choice: 'close' })).status).toBe(200)
    expect((await post(paid, { choice: 'toString' })).status).toBe(404)
    expect((await fetch(paid.replace(/paymentRefId=.*/, 'paymentRefId=x'))).status).toBe(404)
  })

  test('the server refuses a request without Nagad’s headers', async () => {
    const { origin } = new URL(await opened())
    const answer = await fetch(`${origin}/nagad/api/dfs/verify/payment/x`)
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ reason: 'InvalidApiRequest' })])
  })
})

describe('SSLCommerz’s page', () => {
  async function opened() {
    const payment = toPay(105_050, { returnUrl: `${shop.address}/return`, notifyUrl: `${shop.address}/notify` })
    const begun = await world.sslcommerz.begin(payment)
    if (!begun.ok) throw new Error(begun.problem)
    return { attempt: payment.attempt, reference: begun.reference, page: begun.redirectTo }
  }

  test.each([
    ['before', 1, 1],
    ['after', 0, 1],
    ['twice', 1, 2],
    ['never', 0, 0],
  ])('tells the shop’s server %s: %i at once, %i in the end', async (ipn, atOnce, inTheEnd) => {
    const { page, attempt } = await opened()
    const answer = await post(page, { choice: 'card', ipn })
    expect(callbacks).toHaveLength(atOnce)
    const text = await answer.text()
    expect(text).toContain(`<form id="back" method="post" action="${shop.address}/return">`)
    expect(text).toContain(`name="tran_id" value="${attempt}"`)
    expect(text).toContain('<script src="/sslcommerz/back.js" defer></script>')
    expect(text).toContain('Back to the shop</button>')
    expect(late).toHaveLength(inTheEnd - atOnce)
    for (const letGo of late) letGo()
    await expect.poll(() => callbacks.length, { timeout: 10_000 }).toBe(inTheEnd)
    for (const fields of callbacks) {
      expect(fields).toMatchObject({ tran_id: attempt, status: 'VALID', currency_amount: '1050.50', store_id: 'simulatedstore' })
      expect(sslcommerzSigned(fields, 'simulatedstore@ssl')).toBe(true)
    }
  })

  test.each([
    ['failure', 'FAILED'],
    ['cancel', 'CANCELLED'],
  ])('after %s posts %s without a receipt', async (choice, status) => {
    const { page } = await opened()
    await post(page, { choice, ipn: 'before' })
    expect(callbacks).toHaveLength(1)
    expect(callbacks[0]).toMatchObject({ status })
    expect(callbacks[0]).not.toHaveProperty('val_id')
  })

  test('after closing it nothing is sent to the shop, and the money is captured', async () => {
    const { page, attempt, reference } = await opened()
    const text = await (await post(page, { choice: 'close', ipn: 'before' })).text()
    expect(text).not.toContain('id="back"')
    expect(callbacks).toEqual([])
    expect(await world.sslcommerz.ask({ attempt, reference })).toMatchObject({ state: 'paid', amount: 105_050 })
  })

  test('the first query of a validation returns VALID, the second VALIDATED', async () => {
    const { page, reference, attempt } = await opened()
    await post(page, { choice: 'card', ipn: 'before' })
    const origin = new URL(page).origin
    const secrets = 'store_id=simulatedstore&store_passwd=simulatedstore%40ssl&format=json'
    const look = async () =>
      (
        await fetch(`${origin}/sslcommerz/validator/api/validationserverAPI.php?val_id=${callbacks[0]!['val_id']}&${secrets}`)
      ).json()
    expect(await look()).toMatchObject({ status: 'VALID', APIConnect: 'DONE', tran_id: attempt })
    expect(await look()).toMatchObject({ status: 'VALIDATED', APIConnect: 'DONE', tran_id: attempt })
    const bySession = await fetch(
      `${origin}/sslcommerz/validator/api/merchantTransIDvalidationAPI.php?sessionkey=${reference}&${secrets}`,
    )
    expect(await bySession.json()).toMatchObject({ status: 'VALIDATED', tran_id: attempt, APIConnect: 'DONE' })
    // As SSLCommerz's own package for Node queries: by POST, with the fields in the URL or in a form.
    const validator = `${origin}/sslcommerz/validator/api/validationserverAPI.php`
    const named = `val_id=${callbacks[0]!['val_id']}&${secrets}`
    for (const sent of [
      fetch(`${validator}?${named}`, { method: 'POST' }),
      fetch(validator, { method: 'POST', body: new URLSearchParams(named) }),
    ])
      expect(await (await sent).json()).toMatchObject({ status: 'VALIDATED', tran_id: attempt })
    const noStore = await fetch(
      `${origin}/sslcommerz/validator/api/merchantTransIDvalidationAPI.php?tran_id=${attempt}&store_id=x&store_passwd=y`,
    )
    expect(noStore.status).toBe(200)
    expect(await noStore.json()).toEqual({ APIConnect: 'FAILED' })
  })
})

describe('an SMS gateway', () => {
  let simulators: Simulators
  beforeAll(async () => {
    simulators = await startSimulators({ port: 0 })
  })
  afterAll(() => simulators.stop())

  const message = {
    id: '01975f0e-aaaa-7bbb-8ccc-0123456789ab',
    recipient: '+8801711223344',
    body: 'পাকাফল: আম আসছে\nhttps://shop.example/o/x',
  }
  const gatewayOf = (name: SmsGatewayName, change: Record<string, string> = {}) => {
    const read = readConfig({ ...simulatedSettings(simulators.address, {}, name), ...change })
    if (!read.ok) throw new Error(read.problems.join())
    return openGateways(read.config).sms!
  }

  test.each(['ssl-wireless', 'bulksmsbd', 'alpha-sms', 'mim-sms'] as const)(
    '%s accepts the shop’s requests, and refuses with HTTP 200',
    async (name) => {
      const { inbox, next } = simulators.control
      const before = inbox.length
      expect(await gatewayOf(name).send(message)).toMatchObject({ ok: true, reference: expect.stringMatching(/^\d+$/) as string })
      expect(inbox[0]).toMatchObject({ gateway: name, to: '8801711223344', sender: 'PAKAFOL', text: message.body })
      expect(await gatewayOf(name).send({ ...message, recipient: '+8801211223344' })).toMatchObject({ ok: false })
      expect(await gatewayOf(name, { SMS_API_KEY: 'wrong' }).send(message)).toMatchObject({ ok: false })
      next(`sms.${name}`, { code: '417' })
      expect(await gatewayOf(name).send(message)).toEqual({ ok: false, problem: `${name}-417`, retry: true })
      next(`sms.${name}`, { answer: 'html' })
      expect(await gatewayOf(name).send(message)).toEqual({ ok: false, problem: 'answer-not-understood', retry: true })
      expect(inbox.length - before).toBe(1)
    },
  )

  test('shows its inbox as plain text, and can refuse the next message', async () => {
    await gatewayOf('bulksmsbd').send({ ...message, body: '<b>code</b> 123456' })
    const text = await (await fetch(`${simulators.address}/sms`)).text()
    expect(text).toContain('&lt;b&gt;code&lt;/b&gt; 123456')
    expect((await post(`${simulators.address}/sms`, { refusal: 'bulksmsbd 1007' })).status).toBe(303)
    expect(await gatewayOf('bulksmsbd').send(message)).toEqual({ ok: false, problem: 'bulksmsbd-1007', retry: true })
  })

  test('is beside the payments on one page, where token behaviour can be switched', async () => {
    const { bkash } = simulators.control
    expect(bkash.limitsTokens).toBe(true)
    await post(`${simulators.address}/switches`, { bkashTokens: 'free' })
    expect(bkash.limitsTokens).toBe(false)
    expect(await (await fetch(simulators.address)).text()).toContain('Give two tokens an hour')
  })
})

test('a fault chosen on the overview applies to the next call, once', async () => {
  const gateway = await world.bkash.begin(toPay())
  if (!gateway.ok) throw new Error(gateway.problem)
  const { origin } = new URL(gateway.redirectTo)
  expect((await post(`${origin}/faults`, { call: 'bkash.create', fault: 'answers HTML' })).status).toBe(303)
  expect(await world.bkash.begin(toPay())).toEqual({ ok: false, problem: 'no-answer' })
  expect(await world.bkash.begin(toPay())).toMatchObject({ ok: true })
  expect((await post(`${origin}/faults`, { call: 'bkash.create', fault: 'toString' })).status).toBe(404)
  expect((await post(`${origin}/faults`, { call: 'sms.other', fault: 'answers HTML' })).status).toBe(404)
})

test('your own settings are not changed, gateway by gateway', () => {
  const settings = simulatedSettings('http://127.0.0.1:3001', {
    BKASH_URL: 'https://tokenized.sandbox.bka.sh/v1.2.0-beta',
    SMS_URL: ' ',
  })
  expect(Object.keys(settings).filter((name) => name.startsWith('BKASH_'))).toEqual([])
  expect(settings['SSLCOMMERZ_URL']).toBe('http://127.0.0.1:3001/sslcommerz')
  expect(settings['SMS_URL']).toBe('http://127.0.0.1:3001/sms/bulksmsbd')
})
