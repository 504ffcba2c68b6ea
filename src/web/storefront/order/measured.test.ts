import { afterEach, beforeEach, expect, test } from 'vitest'
import { erasePerson, personById } from '#shop/customers/index.ts'
import { orderById } from '#shop/ordering/index.ts'
import { personData } from '#shop/reporting/index.ts'
import { openConversionWorld, type ConversionWorld } from '#tests/conversion-world.ts'
import { officeOf } from '#tests/office-requests.ts'
import { KEPT_IN_BROWSER, pageFacts } from '../content/page-facts.server.ts'
import { action as expressAction, loader as expressPage } from '../express.route.tsx'
import { loader as layout } from '../layout.tsx'
import { action, loader } from '../order.route.tsx'
import type { ExpressAnswer } from '../checkout/express-answer.ts'
import { agreedValue, type ToAgree } from '../checkout/typed-order.ts'
import type { OrderPageData } from './order-page-data.ts'

let world: ConversionWorld
beforeEach(async () => {
  world = await openConversionWorld()
})
afterEach(() => world.close())

type Call = (args: never) => unknown
type Asked = { path: string; params?: Record<string, string>; form?: Record<string, string> }

function requestContext(conversions = world.sending.config) {
  const asked = officeOf({ db: world.shop.db, now: world.now() }).requestContextOf({ kind: 'visitor' })
  const shop = { ...asked.shop, config: { ...asked.shop.config, conversions } }
  return { ...asked, shop, browser: 'Mozilla/5.0' }
}

function ask(call: Call, asked: Asked, conversions = world.sending.config) {
  return officeOf({ db: world.shop.db, now: world.now() }).callAs(requestContext(conversions), call, asked)
}

const SLUG = 'himsagar-from-rajshahi'
const express = { path: `/express/${SLUG}`, params: { slug: SLUG } }
const offered = async (conversions = world.sending.config) => {
  const { data } = await ask(expressPage, express, conversions)
  return (data as { versions: ToAgree }).versions
}
const measured = async (token: string, prefix = '') => {
  const { data } = await ask(loader, { path: `${prefix}/order/${token}`, params: { token } })
  return (data as { order: OrderPageData }).order.measured
}
const tokenOf = async (orderId: string) => (await orderById(world.shop.db, orderId))!.token

test('the form asks only while a destination is on and has its secret, and names those that are', async () => {
  expect((await offered()).measure).toEqual({
    value: '1.meta.google',
    label:
      'Tell Facebook and Google about this order, so that we see whether our advertisements there work. You can take this back on the page of the order. What is sent is in the {privacy}.',
  })
  expect((await offered({ ...world.sending.config, meta: null })).measure?.value).toBe('1.google')
  expect((await offered({ meta: null, google: null })).measure).toBeUndefined()
  await world.turn('google', false)
  expect((await offered()).measure?.value).toBe('1.meta')
  await world.turn('meta', false)
  expect((await offered()).measure).toBeUndefined()
  expect((await ask(layout, { path: '/' })).data).not.toHaveProperty('measures')
})

test.each([
  ['ticked', '1.meta.google', 1],
  ['not ticked', '', 0],
])('without scripts, a guest who has it %s', async (_, measure, kept) => {
  const person = {
    name: 'Farhana Rahman',
    phone: '01811400218',
    area_id: 'dhaka/dhanmondi',
    address: 'House 17',
    payment: 'cash-on-delivery',
  }
  const typed = { ...person, agree: agreedValue(await offered()), measure }
  const { step } = (await ask(expressAction, { ...express, form: typed })).data as ExpressAnswer
  const { mode, taka } = step!.totals[0]!
  const when = step!.choices.find(({ value }) => value.startsWith(mode))!.value
  const form = { ...typed, when, request_id: step!.requestId, [`expected_${mode}`]: String(taka) }
  expect((await ask(expressAction, { ...express, form })).status).toBe(303)
  expect(await world.shop.count('conversions.consents')).toBe(kept)
  if (kept > 0) expect(await world.shop.count('conversions.consents', { browser: 'Mozilla/5.0' })).toBe(1)
})

test('the page of the order says what was agreed, and takes it back; then nothing is sent', async () => {
  const orderId = await world.order()
  const token = await tokenOf(orderId)
  await world.confirm(orderId)
  expect(await measured(token)).toEqual({
    text: 'On Thursday 11 June you agreed that we may tell Google and Facebook about this order, so that we see whether our advertisements there work.',
    mayEnd: true,
  })
  expect((await measured(token, '/bn'))!.text).toContain('গুগল এবং ফেসবুক')
  const ended = await ask(action, { path: `/order/${token}`, params: { token }, form: { intent: 'measure' } })
  expect(ended).toMatchObject({ status: 303, to: `/order/${token}?done=measure` })
  expect(await measured(token)).toMatchObject({ mayEnd: false })
  await world.send()
  expect(world.control.received).toEqual([])
  expect(await measured(await tokenOf(await world.order({ measure: null })))).toBeNull()
})

test('a person’s data has the consent; erasing the person deletes it, and what waits', async () => {
  const orderId = await world.order()
  await world.confirm(orderId)
  const person = (await personById(world.shop.db, orderId))!
  type Data = { orders: { advertiserConsent: unknown }[]; advertisersTold: unknown }
  const data = (await personData(world.shop.db, person)) as Data
  expect(data.orders).toMatchObject([{ advertiserConsent: { destinations: ['google', 'meta'], clicks: { gclid: 'Cj0KCQ' } } }])
  expect(data.advertisersTold).toMatchObject([
    { destination: 'google', kind: 'purchase', state: 'waiting' },
    { destination: 'meta', kind: 'purchase', state: 'waiting' },
  ])
  await world.shop.db.updateTable('ordering.orders').set({ state: 'completed' }).execute()
  expect(await erasePerson(world.as('owner'), person.id)).toEqual({ ok: true, orders: 1 })
  expect([await world.shop.count('conversions.consents'), await world.states()]).toEqual([0, []])
  await world.send()
  expect(world.control.received).toEqual([])
})

test('the privacy policy names who is told only while they are, and what the browser keeps for it', async () => {
  const seen = async () => {
    const { paymentCompanies = [], browserData = [] } = await pageFacts(requestContext(), 'en')
    return { told: [paymentCompanies].flat(), kept: [browserData].flat() }
  }
  const on = await seen()
  expect(on.told.map((line) => line.split(',')[0])).toEqual(['**Meta (Facebook', '**Google**'])
  expect(on.kept).toHaveLength(KEPT_IN_BROWSER.length)
  await world.turn('meta', false)
  await world.turn('google', false)
  const off = await seen()
  expect(off.told).toEqual([])
  expect(off.kept.filter((line) => line.includes('pf_ad**'))).toEqual([])
  expect(off.kept).toHaveLength(KEPT_IN_BROWSER.length - 1)
})
