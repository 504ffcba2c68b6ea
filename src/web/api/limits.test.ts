import { afterEach, beforeEach, expect, test } from 'vitest'
import { enter } from '#tests/account-sign-in.ts'
import { apiOf } from '#tests/api.ts'
import { orderBody } from '#tests/api-orders.ts'
import { openShop, type Shop } from '#tests/world.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

type Api = ReturnType<typeof apiOf>

/** API clients at different addresses of one shop, with its real limits. */
function visitorsAt(addresses: string[]): Api[] {
  const { limits } = apiOf(shop, { limitFactor: 1 }).webShop
  return addresses.map((clientAddress) => {
    const api = apiOf(shop, { limitFactor: 1, clientAddress })
    api.webShop.limits = limits
    return api
  })
}

const place = (api: Api, key: string, difference: object = {}) =>
  api.call('/api/v1/orders', { body: { ...orderBody(shop), ...difference }, headers: { 'Idempotency-Key': key } })

test('refused orders with a phone, from many addresses, do not block more orders with that phone', async () => {
  const strangers = visitorsAt(Array.from({ length: 11 }, (_, host) => `198.51.100.${host + 1}`))
  const buyer = strangers.pop()!
  for (const [index, stranger] of strangers.entries())
    for (const round of ['one', 'two', 'three'])
      expect((await place(stranger, `stranger-${index}-${round}`, { expected_total: 1 })).status).toBe(409)
  expect((await place(buyer, 'the-buyer-0001')).status).toBe(201)
})

test('one phone can place twelve orders in an hour, from all addresses together; another phone still can', async () => {
  const [one, other] = visitorsAt(['198.51.100.1', '198.51.100.2']) as [Api, Api]
  for (let index = 0; index < 12; index += 1) expect((await place(one, `placed-key-${index}`)).status).toBe(201)
  const limited = await place(other, 'placed-key-12')
  expect(limited).toMatchObject({ status: 429, json: { type: '/problems/too-many-tries' } })
  expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(3000)
  expect(await shop.count('ordering.orders')).toBe(12)
  expect((await place(other, 'placed-key-13', { phone: '01911223344' })).status).toBe(201)
})

test('sixty tries from one network are allowed, whichever addresses of an IPv6 network are used', async () => {
  const visitors = visitorsAt(Array.from({ length: 61 }, (_, host) => `2001:db8:1:2::${host + 1}`))
  const last = visitors.pop()!
  for (const [index, visitor] of visitors.entries())
    expect((await place(visitor, `refused-key-${index}`, { expected_total: 1 })).status).toBe(409)
  expect((await place(last, 'refused-key-60')).status).toBe(429)
  const [neighbour] = visitorsAt(['2001:db8:1:3::1']) as [Api]
  expect((await place(neighbour, 'refused-key-61')).status).toBe(201)
})

test('an order sent again with its key gets its answer every time and is not counted', async () => {
  const [buyer] = visitorsAt(['198.51.100.1']) as [Api]
  const first = await place(buyer, 'a-key-sent-again')
  for (let index = 0; index < 70; index += 1) expect((await place(buyer, 'a-key-sent-again')).json).toEqual(first.json)
  expect((await place(buyer, 'another-key-0001')).status).toBe(201)
  expect(await shop.count('ordering.orders')).toBe(2)
})

test('requests of strangers do not block codes for a browser where the phone has signed in before', async () => {
  const [buyer, ...strangers] = visitorsAt(['203.0.113.9', ...Array.from({ length: 6 }, (_, host) => `198.51.100.${host}`)]) as [
    Api,
    ...Api[],
  ]
  const phone = '01711223344'
  const ask = (api: Api, headers = {}) => api.call('/api/v1/auth/code', { body: { phone }, headers })
  await ask(buyer)
  const { body } = await shop.db.selectFrom('messaging.messages').select('body').executeTakeFirstOrThrow()
  const entered = await buyer.call('/api/v1/auth/code/verify', { body: { phone, code: /#(\d{6})$/.exec(body)![1]! } })
  const Cookie = entered.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  for (const stranger of strangers) {
    await ask(stranger)
    await shop.db.deleteFrom('accounts.login_codes').execute()
  }
  expect((await ask(strangers[0]!)).status).toBe(429)
  expect((await ask(buyer)).status).toBe(429)
  expect((await ask(buyer, { Cookie })).status).toBe(202)
})

test('a phone can have at most ten open tickets in a day, from all addresses together; the owner of a verified phone can send more', async () => {
  const visitors = visitorsAt(Array.from({ length: 13 }, (_, host) => `198.51.100.${host}`))
  const phone = '01911223344'
  const write = (api: Api, key: string, headers = {}) =>
    api.call('/api/v1/tickets', {
      body: { name: 'A Name', phone, message: key },
      headers: { 'Idempotency-Key': key, ...headers },
    })
  for (const [index, visitor] of visitors.slice(0, 10).entries())
    expect((await write(visitor, `ticket-number-${index}`)).status).toBe(201)
  const [eleventh, owner] = visitors.slice(10) as [Api, Api]
  expect(await write(eleventh, 'ticket-number-10')).toMatchObject({
    status: 409,
    json: { type: '/problems/too-many-open-tickets', detail: expect.stringContaining('10 messages from this number') },
  })
  expect((await write(visitors[0]!, 'ticket-number-0')).status).toBe(201)
  expect(await shop.count('content.tickets')).toBe(10)
  const session = await enter({ shop, api: owner }, phone)
  expect((await write(owner, 'ticket-of-owner', session)).status).toBe(201)
})

test('a failed search for an order of a phone uses up one of its tries, a successful one none', async () => {
  const [buyer, ...strangers] = visitorsAt(['203.0.113.9', ...Array.from({ length: 3 }, (_, host) => `198.51.100.${host}`)]) as [
    Api,
    ...Api[],
  ]
  const placed = await place(buyer, 'to-be-tracked-1')
  const { number } = placed.json as { number: string }
  const track = (api: Api, of: string) => api.call('/api/v1/track', { body: { number: of, phone: orderBody(shop).phone } })
  for (const stranger of strangers.slice(0, 2)) for (let tries = 0; tries < 25; tries += 1) await track(stranger, 'PF-99999')
  for (let tries = 0; tries < 15; tries += 1) expect((await track(buyer, number)).status).toBe(200)
})
