import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeGateway } from '#tests/fake-gateway.ts'
import { officeOf } from '#tests/office-requests.ts'
import { notForms } from '#tests/posted-form.ts'
import { activePlan, follow, plenty, sellWeekly } from '#tests/weekly-plans.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { reconcileAgreement } from '#shop/billing/index.ts'
import type { Actor } from '#shop/context.ts'
import { agreementsOf, type PaymentGateways } from '#shop/payments/index.ts'
import { formatMoney, paisa } from '#shop/values/index.ts'
import { boxesOfPlan, linesOfBoxes, planBy } from '#shop/weekly/index.ts'
import { weekly as english } from '#texts/en/weekly.ts'
import type { PlanPageView } from './plan-page.server.ts'
import * as introduction from '../weekly.route.tsx'
import * as planPage from '../weekly-plan.route.tsx'
import * as startPage from '../weekly-start.route.tsx'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await sellWeekly(shop)
  await plenty(shop)
})
afterEach(() => shop.close())

const VISITOR: Actor = { kind: 'visitor' }
const PATH = '/weekly/start?area=dhaka%2Fdhanmondi'

function form(difference: Record<string, string> = {}): Record<string, string> {
  return {
    name: 'Farhana Rahman',
    phone: '০১৭১১-২২৩৩৪৪',
    address: 'House 17, Road 8/A',
    landmark: '',
    size: 'small',
    ceiling: '১,০০০',
    slot: `3~${shop.slot('dhaka-van-morning')}`,
    every: '1',
    ripeness: 'soon',
    [`never.${shop.product('litchi')}`]: 'yes',
    consent: 'yes',
    ...difference,
  }
}

const begin = (fields: Record<string, string>) => officeOf(shop).call(VISITOR, startPage.action, { path: PATH, form: fields })

test('the introduction shows the sizes, or says that nothing is offered', async () => {
  const shown = await officeOf(shop).call(VISITOR, introduction.loader, { path: '/weekly' })
  expect(shown.data).toMatchObject({
    on: true,
    sizes: [{ name: 'Small', line: '3 kg, up to 3 kinds of fruit, about ৳900 with delivery' }, {}],
  })
})

test('the form shows the days and hours of an area, and begins a plan that waits for its link', async () => {
  const shown = await officeOf(shop).call(VISITOR, startPage.loader, { path: PATH })
  expect((shown.data as { view: { slots: unknown[] } }).view.slots).toHaveLength(7)
  expect(await begin(form())).toMatchObject({ status: 200, data: { ok: true, phone: '01711 223344' } })
  const [plan] = await shop.db
    .selectFrom('weekly.plans')
    .select(['state', 'phone', 'ceiling_paisa', 'ripeness', 'never_products', 'consent', 'first_day'])
    .execute()
  expect(plan).toEqual({
    state: 'new',
    phone: '+8801711223344',
    ceiling_paisa: 100_000,
    ripeness: 'soon',
    never_products: [shop.product('litchi')],
    consent: english['weekly.consent'],
    first_day: '2026-06-17',
  })
})

const WRONG: [what: string, difference: Record<string, string>, status: number, errors: Record<string, string>][] = [
  ['no name', { name: ' ' }, 422, { name: english['weekly.nameMissing'] }],
  ['no consent', { consent: '' }, 422, {}],
  ['a price that is none', { ceiling: 'much' }, 422, { ceiling: english['weekly.ceilingWrong'] }],
  ['a price that is too low', { ceiling: '100' }, 422, { ceiling: english['weekly.ceilingLow'] }],
  ['an unknown size', { size: 'huge' }, 422, { size: english['weekly.sizeUnknown'] }],
  ['a slot that is none', { slot: '9~x' }, 422, { slot: english['weekly.slotWrong'] }],
]
test.each(WRONG)(
  '%s is refused at its field with what was typed, and nothing is stored',
  async (_what, difference, status, errors) => {
    const fields = form(difference)
    if (difference['consent'] === '') delete fields['consent']
    const before = await shop.countAll()
    const answered = await begin(fields)
    expect(answered).toMatchObject({ status, data: { ok: false, typed: fields } })
    if (difference['consent'] === '')
      expect(answered.data).toMatchObject({ errors: { consent: english['weekly.consentMissing'] } })
    else expect(answered.data).toMatchObject({ errors })
    expect(await shop.countAll()).toEqual(before)
  },
)

test.each(notForms(PATH))('%s is answered with the missing fields, and stores nothing', async (_what, request) => {
  const before = await shop.countAll()
  const office = officeOf(shop)
  const asked = { path: PATH }
  const { status } = await office.callAs(office.requestContextOf(VISITOR), startPage.action, asked, request)
  expect(status).toBe(422)
  expect(await shop.countAll()).toEqual(before)
})

test('behind its link the buyer sees the next box, swaps, skips, pauses and ends the plan', async () => {
  const planId = await activePlan(shop)
  const { token } = (await planBy(shop.db, { planId }))!
  const at = shop.at('2026-06-14T19:00:00+06:00')
  await follow(at)
  const path = `/weekly/${token}`
  const page = async () => (await officeOf(at).call(VISITOR, planPage.loader, { path, params: { token } })).data as PageData
  const send = (fields: Record<string, string>) =>
    officeOf(at).call(VISITOR, planPage.action, { path, params: { token }, form: fields })
  const { view } = await page()
  const next = view.next!
  expect(next).toMatchObject({ day: 'Wednesday 17 June', state: 'composed', canChange: true })
  const [from] = next.lines
  const [choice] = next.swaps[from!.id]!.filter(({ value }) => !next.lines.some(({ id }) => id === value))
  const swap = { intent: 'swap', box: next.id, seen: String(next.seen), from: from!.id, to: choice!.value }
  expect(await send(swap)).toMatchObject({ status: 200, data: { ok: true } })
  expect(await send(swap)).toMatchObject({ status: 409, data: { refusal: english['weekly.moved'] } })
  const [box] = (await boxesOfPlan(shop.db, planId)).toReversed()
  expect((await linesOfBoxes(shop.db, [box!.id])).get(box!.id)!.map(({ productId }) => productId)).toContain(choice!.value)
  expect(await send({ intent: 'skip', box: next.id })).toMatchObject({ status: 200 })
  expect(await send({ intent: 'skip', box: next.id })).toMatchObject({ status: 409, data: { refusal: english['weekly.closed'] } })
  expect(await send({ intent: 'unskip', box: next.id })).toMatchObject({ status: 200 })
  expect(await send({ intent: 'pause', until: '2026-06-01' })).toMatchObject({
    status: 422,
    data: { errors: { until: english['weekly.pauseWrong'] } },
  })
  expect(await send({ intent: 'pause', until: '' })).toMatchObject({ status: 200 })
  expect((await page()).view.state).toBe('paused')
  expect(await send({ intent: 'resume' })).toMatchObject({ status: 200 })
  const seen = String((await page()).view.seen)
  const terms = { intent: 'save', seen, address: 'House 9', landmark: '', ceiling: '1100', ripeness: 'firm' }
  expect(await send(terms)).toMatchObject({ status: 200 })
  expect(await planBy(shop.db, { planId })).toMatchObject({ addressLine: 'House 9', ceiling: 110_000, ripeness: 'firm' })
  expect(await send({ intent: 'nonsense' })).toMatchObject({ status: 400 })
  expect(await send({ intent: 'end' })).toMatchObject({ status: 200 })
  expect(await send({ intent: 'resume' })).toMatchObject({ status: 409, data: { refusal: english['weekly.ended'] } })
})

test('with bKash set up, the buyer chooses it, is sent to its page after confirming, and can remove the number or choose cash', async () => {
  const bkash = fakeGateway('bkash')
  const payments = { bkash: bkash.gateway }
  const shown = await officeOf(shop, payments).call(VISITOR, startPage.loader, { path: PATH })
  expect((shown.data as { view: { bkash: boolean } }).view.bkash).toBe(true)
  await officeOf(shop, payments).call(VISITOR, startPage.action, { path: PATH, form: form({ pay: 'bkash' }) })
  const { id: planId, token } = await shop.db.selectFrom('weekly.plans').select(['id', 'token']).executeTakeFirstOrThrow()
  const path = `/weekly/${token}`
  const send = (intent: string, gateways: PaymentGateways = payments) =>
    officeOf(shop, gateways).call(VISITOR, planPage.action, { path, params: { token }, form: { intent } })
  const payment = async () => {
    const answered = await officeOf(shop, payments).call(VISITOR, planPage.loader, { path, params: { token } })
    return (answered.data as PageData).view.payment
  }
  const sent = await send('confirm')
  expect(sent.status).toBe(303)
  const [asked] = await agreementsOf(shop.db, planId)
  expect(sent.to).toMatch(new RegExp(`^/pay/agree/${asked!.id}/[0-9a-f]{64}$`))
  expect(await planBy(shop.db, { planId })).toMatchObject({ state: 'active', payment: 'bkash' })
  expect(await payment()).toMatchObject({ by: 'bkash', offered: true, wallet: null, asked: true })
  bkash.agree(asked!.id, 'SECRET-1')
  await reconcileAgreement(shop.as('guest'), payments, { agreement: asked!.id, callback: {} })
  expect(await payment()).toEqual({ by: 'bkash', offered: true, wallet: { payer: '0177• •••575' }, asked: false, not: null })
  expect(await send('forget')).toMatchObject({ status: 200, data: { ok: true } })
  expect(await payment()).toMatchObject({ by: 'bkash', wallet: null })
  expect(await send('cash')).toMatchObject({ status: 200, data: { ok: true } })
  expect(await payment()).toMatchObject({ by: 'cash-on-delivery', wallet: null })
  bkash.world.begins = 'no-answer'
  expect(await send('wallet')).toMatchObject({ status: 503, data: { refusal: english['weekly.walletNow'] } })
  expect(await send('wallet', {})).toMatchObject({ status: 409, data: { refusal: english['weekly.walletOff'] } })
})

test('an ordered box shows the total of its order, and how that order is paid', async () => {
  const planId = await activePlan(shop)
  const { token } = (await planBy(shop.db, { planId }))!
  await follow(shop.at('2026-06-14T19:00:00+06:00'))
  const box = (await boxesOfPlan(shop.db, planId)).at(-1)!
  await sql`
    insert into weekly.credits (plan_id, box_id, kind, amount_paisa, product_id, actor, at)
    values (${planId}::uuid, ${box.id}::uuid, 'owed', 10000, ${shop.product('litchi')}::uuid, 'staff:Desk', ${shop.now})`.execute(
    shop.db,
  )
  const at = shop.at('2026-06-16T19:00:00+06:00')
  await follow(at)
  // The plan changes to bKash when the box is an order in cash already.
  await sql`update weekly.plans set payment = 'bkash' where id = ${planId}::uuid`.execute(shop.db)
  const page = async () => {
    const answered = await officeOf(at).call(VISITOR, planPage.loader, { path: `/weekly/${token}`, params: { token } })
    return (answered.data as PageData).view.next!
  }
  const order = await shop.db
    .selectFrom('ordering.orders')
    .select(['id', 'total_paisa', 'staff_discount_paisa'])
    .executeTakeFirstOrThrow()
  expect(order.staff_discount_paisa).toBe(10_000)
  const total = formatMoney(paisa(order.total_paisa), 'en')
  expect(await page()).toMatchObject({ state: 'ordered', total, pays: 'cash-on-delivery' })
  await sql`
    update payments.payments set state = 'captured', captured_paisa = amount_paisa where order_id = ${order.id}::uuid`.execute(
    shop.db,
  )
  expect(await page()).toMatchObject({ state: 'ordered', total, pays: 'paid' })
})

type PageData = { view: PlanPageView }

test('a link that leads to no plan is not found', async () => {
  const token = 'a'.repeat(43)
  const answered = await officeOf(shop).call(VISITOR, planPage.loader, { path: `/weekly/${token}`, params: { token } })
  expect(answered).toMatchObject({ status: 404, data: { view: null } })
})
