import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { fakeGateway, type FakeGateway } from '#tests/fake-gateway.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { activePlan, sellWeekly, SHOP_URL } from '#tests/weekly-plans.ts'
import { openShop, type Shop as TestShop } from '#tests/world.ts'
import { brand } from '#shop/content/index.ts'
import { agreementById } from '#shop/payments/index.ts'
import { askForWallet, planBy } from '#shop/weekly/index.ts'
import { agreementReturns } from './agreement-returns.ts'
import type { AppEnv } from './app-env.ts'
import { paymentCookie, wayToAgreement } from './payment-browser.ts'
import { openPlanPage } from './payment-page.ts'
import type { Shop } from './request-context.ts'

const SHOP = 'https://shop.example'
let shop: TestShop
let bkash: FakeGateway
let webShop: Shop
let pay: Hono<AppEnv>
beforeEach(async () => {
  shop = await openShop()
  bkash = fakeGateway('bkash')
  await sellWeekly(shop)
  ;({ webShop } = apiOf(shop, { payments: { bkash: bkash.gateway }, limitFactor: 1 }))
  pay = new Hono<AppEnv>().route(
    '/pay',
    agreementReturns(webShop, () => '203.0.113.9'),
  )
})
afterEach(() => shop.close())

async function asked(phone = phoneNumber(1)): Promise<{ agreement: string; planPage: string }> {
  const planId = await activePlan(shop, { phone })
  const begun = await askForWallet(shop.as('guest'), {
    ref: { planId },
    gateways: { bkash: bkash.gateway },
    shopUrl: SHOP_URL,
  })
  if (!begun.ok) throw new Error(begun.problem)
  return { agreement: begun.agreement, planPage: `/weekly/${(await planBy(shop.db, { planId }))!.token}` }
}

const get = (path: string, headers: Record<string, string> = {}) =>
  pay.request(`${SHOP}${path}`, { headers: { 'Sec-Fetch-Site': 'cross-site', ...headers } })

const cookieOf = (agreement: string) => ({ Cookie: paymentCookie(webShop, agreement).split(';')[0]! })
const stateOf = async (agreement: string) => (await agreementById(shop.db, agreement))!.state

async function expectStranger(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get('Location'), await answer.text()]).toEqual([
    200,
    null,
    openPlanPage(await brand(webShop.db)),
  ])
  expect(answer.headers.getSetCookie()).toEqual([])
}

test('the buyer is led to bKash with a cookie, and back to the page of the plan', async () => {
  const { agreement, planPage } = await asked()
  const left = await get(wayToAgreement(webShop, agreement))
  expect(left.status).toBe(200)
  expect(await left.text()).toContain(`https://gateway.example/agree/${agreement}`)
  expect(left.headers.getSetCookie()).toEqual([paymentCookie(webShop, agreement)])
  bkash.agree(agreement, 'SECRET-1')
  const back = await get(`/pay/bkash/agreed?agreement=${agreement}&paymentID=AR${agreement}&status=success`, cookieOf(agreement))
  expect([back.status, back.headers.get('Location')]).toEqual([303, planPage])
  expect(await stateOf(agreement)).toBe('active')
  const again = await get(wayToAgreement(webShop, agreement))
  expect([again.status, again.headers.get('Location')]).toEqual([303, planPage])
})

test('another browser learns nothing, but the result counts', async () => {
  const { agreement } = await asked()
  await expectStranger(await get(`/pay/agree/${agreement}/${'0'.repeat(64)}`))
  bkash.agree(agreement, 'SECRET-1')
  await expectStranger(await get(`/pay/bkash/agreed?agreement=${agreement}&status=success`))
  expect(await stateOf(agreement)).toBe('active')
})

test('a return with the payment id or the request of somebody else makes no agreement of one’s own', async () => {
  const [mine, theirs] = [await asked(phoneNumber(1)), await asked(phoneNumber(2))]
  bkash.agree(theirs.agreement, 'SECRET-2')
  const edited = `/pay/bkash/agreed?agreement=${mine.agreement}&paymentID=AR${theirs.agreement}&status=success`
  expect((await get(edited, cookieOf(mine.agreement))).headers.get('Location')).toBe(mine.planPage)
  expect([await stateOf(mine.agreement), await stateOf(theirs.agreement)]).toEqual(['opened', 'opened'])
  await expectStranger(await get(`/pay/bkash/agreed?agreement=${theirs.agreement}&status=success`, cookieOf(mine.agreement)))
})

test.each(['', '?agreement=', '?agreement=AG', `?agreement=${'A'.repeat(20)}`, `?agreement=${'%00'.repeat(20)}`])(
  'a return with %j is a stranger’s, and changes nothing',
  async (query) => {
    const before = await shop.countAll()
    await expectStranger(await get(`/pay/bkash/agreed${query}`))
    await expectStranger(await get(`/pay/sslcommerz/agreed${query}`))
    expect(await shop.countAll()).toEqual(before)
  },
)

test('a caller without the cookie has a limited number of returns', async () => {
  const { agreement } = await asked()
  for (let call = 0; call < 60; call += 1) await get('/pay/bkash/agreed?agreement=NOTHING')
  const asks = bkash.world.asked
  await expectStranger(await get(`/pay/bkash/agreed?agreement=${agreement}&status=success`))
  expect(bkash.world.asked).toBe(asks)
  expect((await get(`/pay/bkash/agreed?agreement=${agreement}`, cookieOf(agreement))).status).toBe(303)
})
