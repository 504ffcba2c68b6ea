import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { offeredPerson, remindedPerson } from '#tests/campaign-world.ts'
import { officeOf } from '#tests/office-requests.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { consentOfPhones } from '#shop/accounts/index.ts'
import type { Actor } from '#shop/context.ts'
import * as cartStopPage from '../kept-cart-stop.route.tsx'
import * as cartPage from '../kept-cart.route.tsx'
import * as stopPage from '../offer-stop.route.tsx'
import * as offerPage from '../offer.route.tsx'

let shop: Shop
beforeEach(async () => {
  shop = (await openShop()).at('2026-06-10T12:00:00+06:00')
})
afterEach(() => shop.close())

const VISITOR: Actor = { kind: 'visitor' }
const PHONE = phoneNumber(1)
const UNKNOWN = 'x'.repeat(43)

type Call = (args: never) => unknown
const open = (loader: Call, path: string, token: string) =>
  officeOf(shop).call(VISITOR, loader, { path: path.replace('*', token), params: { token } })
const send = (action: Call, path: string, token: string, form: Record<string, string> = {}) =>
  officeOf(shop).call(VISITOR, action, { path: path.replace('*', token), params: { token }, form })

test('the link of an offer leads to the page of the shop in its language, and the visit is noted once', async () => {
  const token = await offeredPerson(shop, PHONE)
  expect(await open(offerPage.loader, '/bn/offers/*', token)).toMatchObject({ status: 302, to: '/bn/shop' })
  const clicked = await sql<{ at: Date }>`select clicked_at as at from campaigns.recipients`.execute(shop.db)
  expect(clicked.rows).toEqual([{ at: shop.now }])
  expect(await open(offerPage.loader, '/offers/*', UNKNOWN)).toMatchObject({ status: 404, data: { found: null } })
})

test('opening the page of the stop link changes nothing; its button, and the one click of a mail program, end offers', async () => {
  const token = await offeredPerson(shop, PHONE)
  const before = await shop.countAll()
  expect(await open(stopPage.loader, '/offers/*/stop', token)).toMatchObject({
    status: 200,
    data: { found: { stopped: false }, title: 'No more offers?' },
  })
  expect(await shop.countAll()).toEqual(before)
  await sql`update messaging.messages set state = 'sent', sent_at = ${shop.now} where template = 'offer'`.execute(shop.db)
  const answer = await send(stopPage.action, '/offers/*/stop', token, { 'List-Unsubscribe': 'One-Click' })
  expect(answer).toMatchObject({ status: 200, data: { stopped: true } })
  expect(await consentOfPhones(shop.db, [PHONE])).toMatchObject({ given: false })
  expect(await open(stopPage.loader, '/offers/*/stop', token)).toMatchObject({ data: { found: { stopped: true } } })
})

test('an unknown or broken link is a 404 and changes nothing', async () => {
  await offeredPerson(shop, PHONE)
  await remindedPerson(shop, phoneNumber(2))
  const before = await shop.countAll()
  for (const token of [UNKNOWN, 'short', `${UNKNOWN}x`]) {
    expect(await send(stopPage.action, '/offers/*/stop', token)).toMatchObject({ status: 404 })
    expect(await send(cartStopPage.action, '/carts/*/stop', token)).toMatchObject({ status: 404 })
    for (const [loader, path] of [
      [stopPage.loader, '/offers/*/stop'],
      [cartPage.loader, '/carts/*'],
      [cartStopPage.loader, '/carts/*/stop'],
    ] as const)
      expect(await open(loader, path, token)).toMatchObject({ status: 404, data: { found: null } })
  }
  expect(await shop.countAll()).toEqual(before)
})

test('the link of a reminder shows the cart at today’s prices, each fruit with its order form, and what goes into the cart', async () => {
  const token = await remindedPerson(shop, PHONE)
  await sql`update pricing.prices set price_paisa = 12300, sale_price_paisa = null where variant_id in (
    select id from catalog.variants where product_id = ${shop.product('guava')}::uuid)`.execute(shop.db)
  const { data } = await open(cartPage.loader, '/carts/*', token)
  const [line] = (data as { found: { lines: { line: { varient: string } }[] } }).found.lines
  expect(line).toEqual({
    key: '0',
    name: 'Guava',
    label: '1 kg',
    units: 2,
    sum: '৳246',
    express: `/express/guava-from-rajshahi?variant=${line!.line.varient}&units=2`,
    line: expect.objectContaining({ _id: shop.product('guava'), price: 123, unit: 2, slug: 'guava-from-rajshahi' }),
  })
  await shop.leaveOnly('guava', 0)
  expect(await open(cartPage.loader, '/bn/carts/*', token)).toMatchObject({
    status: 200,
    data: { found: { lines: [{ name: 'পেয়ারা', sum: null, line: null }] } },
  })
})

test('the button of the reminder’s stop page ends reminders to the number', async () => {
  const token = await remindedPerson(shop, PHONE)
  expect(await open(cartStopPage.loader, '/carts/*/stop', token)).toMatchObject({
    status: 200,
    data: { found: { stopped: false } },
  })
  expect(await send(cartStopPage.action, '/carts/*/stop', token)).toMatchObject({ status: 200, data: { stopped: true } })
  expect(await open(cartStopPage.loader, '/carts/*/stop', token)).toMatchObject({ data: { found: { stopped: true } } })
})
