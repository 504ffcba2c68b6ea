import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enter } from '#tests/account-sign-in.ts'
import { apiOf } from '#tests/api.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { MeWire } from '#shop/customers/wire.ts'
import type { ProblemWire } from '#shop/ordering/wire.ts'

let shop: Shop
let api: ReturnType<typeof apiOf>
beforeEach(async () => {
  shop = await openShop()
  api = apiOf(shop)
})
afterEach(() => shop.close())

const ask = (phone: string) => api.call<ProblemWire>('/api/v1/auth/code', { body: { phone } })
const verify = (body: unknown) => api.call('/api/v1/auth/code/verify', { body })

describe('a code', () => {
  test('gets the same answer for a known and an unknown number', async () => {
    const known = await ask('01711223344')
    const unknown = await ask('01911223344')
    expect(known).toMatchObject({ status: 202, json: { again_after_seconds: 60, good_for_seconds: 300 } })
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    const [again, other] = [await ask('01711223344'), await ask('01911223344')]
    expect(again).toMatchObject({ status: 429, json: { type: '/problems/code-just-sent' } })
    expect(again.headers.get('Retry-After')).toBe('60')
    expect([other.status, other.text]).toEqual([again.status, again.text])
    const wrong = await Promise.all(['01711223344', '01911223344'].map((phone) => verify({ phone, code: '000000' })))
    expect(wrong[0]!.text).toBe(wrong[1]!.text)
  })

  test('logs in with a new session, and ends the previous one', async () => {
    const first = await enter({ shop, api })
    expect((await api.call('/api/v1/me', { headers: first })).status).toBe(200)
    shop = shop.at(new Date(shop.now.getTime() + 61_000))
    api = apiOf(shop)
    const second = await enter({ shop, api }, '+880 1911-223344', { Cookie: first.Cookie })
    expect(second.Cookie).not.toBe(first.Cookie)
    expect((await api.call('/api/v1/me', { headers: first })).status).toBe(401)
    expect((await api.call<MeWire>('/api/v1/me', { headers: second })).json).toMatchObject({
      phone_proven: true,
      has_password: false,
    })
  })

  test('twelve spellings of one number are one number', async () => {
    api = apiOf(shop, { limitFactor: 1 })
    const spellings = [
      '01911223344',
      '1911223344',
      '+8801911223344',
      '8801911223344',
      '008801911223344',
      '+88001911223344',
      '01911-223344',
      '+880 1911 223 344',
      '০১৯১১২২৩৩৪৪',
      '+৮৮০ ১৯১১ ২২৩৩৪৪',
      '(01911) 223344',
      '\u200e01911\u00a0223344',
    ]
    const statuses: number[] = []
    for (const spelling of spellings) statuses.push((await ask(spelling)).status)
    expect(statuses).toEqual([202, ...Array.from({ length: 11 }, () => 429)])
    expect(await shop.count('accounts.login_codes')).toBe(1)
    expect(await shop.count('messaging.messages')).toBe(1)
  })

  test('of thirty requests for one number, a minute apart, five an hour are sent, and the others say how long to wait', async () => {
    const { limits } = apiOf(shop, { limitFactor: 1 }).webShop
    const later = (minutes: number) => {
      const moment = shop.at(new Date(shop.now.getTime() + minutes * 61_000))
      const at = apiOf(moment, { limitFactor: 1 })
      at.webShop.limits = limits
      return at
    }
    const answers: { status: number; headers: Headers; json: ProblemWire }[] = []
    for (let minutes = 0; minutes < 30; minutes += 1)
      answers.push(await later(minutes).call<ProblemWire>('/api/v1/auth/code', { body: { phone: '01911223344' } }))
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(5).fill(202), ...Array<number>(25).fill(429)])
    expect(answers[10]!.json).toMatchObject({
      type: '/problems/too-many-tries',
      detail: expect.stringMatching(/^Too many attempts\. Please try again in \d+ min\.$/),
    })
    expect(Number(answers[10]!.headers.get('Retry-After'))).toBeGreaterThan(3000)
    expect(await shop.count('messaging.messages')).toBe(5)
  })

  test('of requests for three hundred numbers, twenty from one address and a hundred from one network are sent', async () => {
    const { limits } = apiOf(shop, { limitFactor: 1 }).webShop
    const from = async (clientAddress: string, numbers: number, first: number) => {
      const at = apiOf(shop, { limitFactor: 1, clientAddress })
      at.webShop.limits = limits
      let sent = 0
      for (let count = 0; count < numbers; count += 1) {
        const phone = `019${String(first + count).padStart(8, '0')}`
        if ((await at.call('/api/v1/auth/code', { body: { phone } })).status === 202) sent += 1
      }
      return sent
    }
    expect(await from('198.51.100.1', 300, 0)).toBe(20)
    // Requests refused by the address limit do not count against the network limit.
    let network = 20
    for (let host = 2; host < 9; host += 1) network += await from(`198.51.100.${host}`, 25, host * 1000)
    expect(network).toBe(100)
    expect(await from('198.51.101.1', 5, 90_000)).toBe(5)
    expect(await shop.count('messaging.messages')).toBe(105)
  })

  test('thirty guesses from one address are allowed, and correct codes are not counted', async () => {
    api = apiOf(shop, { limitFactor: 1 })
    await enter({ shop, api })
    const statuses: number[] = []
    for (let tries = 0; tries < 31; tries += 1) statuses.push((await verify({ phone: '01811223344', code: '000000' })).status)
    expect(statuses).toEqual([...Array<number>(30).fill(403), 429])
  })
})
