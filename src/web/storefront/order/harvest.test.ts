import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { officeOf } from '#tests/office-requests.ts'
import { onlineShop, shopUrl } from '#tests/online-orders.ts'
import { openPreorder } from '#tests/preorder-campaigns.ts'
import { makeSlip } from '#shop/slips/index.ts'
import { dayFrom, paisa } from '#shop/values/index.ts'
import { action } from '../order.route.tsx'
import { preorderTerms } from '../product/preorder.server.ts'
import { orderPageData } from './order-page.server.ts'

const { world, place, begin, reconcile, gateways, orderNow } = onlineShop()
let campaignId: string
beforeEach(async () => {
  await sql`update inventory.lots set best_before = '2026-07-20' where code = 'LAN-0610-A'`.execute(world.shop.db)
  const sizes = [{ variantId: world.shop.variant('guava-1kg'), price: paisa(100_000) }]
  campaignId = (await openPreorder(world.shop, { depositPercent: 10, mostPerPerson: 20_000, sizes })).id
})

async function preordered() {
  const placed = await place({ buys: { 'guava-1kg': 2 }, delivery: { day: dayFrom('2026-07-02') } })
  const attempt = await begin(placed)
  world.bkash.pay(attempt)
  await reconcile(attempt)
  return placed
}

const slip = (kind: 'new-week' | 'failed') =>
  makeSlip(world.shop.as('owner'), {
    campaignId,
    answerDays: 3,
    shopUrl,
    ...(kind === 'failed' ? { kind } : { kind, shipsFrom: dayFrom('2026-07-10'), defaultAnswer: 'refund' }),
  })

const pageOf = async (token: string, language: 'en' | 'bn' = 'en') =>
  (await orderPageData(world.shop.db, { token, now: world.shop.now, language }))!

const send = (token: string, form: Record<string, string>) =>
  officeOf(world.shop, gateways()).call({ kind: 'visitor' }, action, {
    path: `/order/${token}`,
    params: { token },
    form: { intent: 'harvest', ...form },
  })

test('the product page says the week, what is left, the place in line, the deposit and the limit', async () => {
  const terms = (language: 'en' | 'bn') =>
    preorderTerms(world.shop.db, [world.shop.variant('guava-1kg')], { language, online: language === 'en' })
  await preordered()
  expect(await terms('en')).toEqual({
    from: '1 July',
    until: '7 July',
    left: '98 kg',
    amount: '100 kg',
    next: 2,
    deposit: 10,
    byCall: false,
    most: '20 kg',
  })
  expect(await terms('bn')).toMatchObject({ from: '১ জুলাই', left: '৯৮ কেজি', byCall: true })
  expect(await preorderTerms(world.shop.db, [world.shop.variant('langra-5kg')], { language: 'en', online: true })).toBeNull()
})

test('the order page shows the place in line, and asks about a harvest that is late; what is typed wrongly changes nothing', async () => {
  const { token } = await preordered()
  expect(await pageOf(token)).toMatchObject({ place: { place: 1, from: 'Wednesday 1 July' }, harvest: null })
  await slip('new-week')
  const asked = await pageOf(token)
  const { harvest } = asked
  // The day of the order is nowhere on the page.
  expect(JSON.stringify({ ...asked, lines: [] })).not.toMatch(/Thu(rsday)? 2 July/)
  expect(harvest).toMatchObject({
    state: 'asked',
    text: 'The harvest is late: your pre-ordered fruit can be delivered from Friday 10 July',
    refund: expect.stringContaining('up to ৳200') as unknown,
  })
  if (harvest?.state !== 'asked') throw new Error('not asked')
  expect(harvest.until).toContain('14 June')
  expect(harvest.days![0]).toMatchObject({ title: 'Fri 10 July, 8 to 11 am' })
  expect(harvest.fruits.map(({ label }) => label)).toContain('Langra mango, 5 kg crate, ৳1,050')
  const before = await world.shop.countAll()
  const refused = async (form: Record<string, string>) => (await send(token, form)).data
  expect(await refused({ choice: 'accept', when: 'tomorrow' })).toMatchObject({ refused: 'order.harvestMissing' })
  expect(await refused({ choice: 'change', variant: 'x', units: '1' })).toMatchObject({ refused: 'order.harvestMissing' })
  const langra = world.shop.variant('langra-5kg')
  expect(await refused({ choice: 'change', variant: langra, units: '0' })).toMatchObject({ refused: 'order.harvestMissing' })
  expect(await refused({ choice: 'change', variant: langra, units: '99' })).toMatchObject({ refused: 'order.harvestFewer' })
  expect(await world.shop.countAll()).toEqual(before)
  expect(await send(token, { choice: 'accept', when: harvest.days![1]!.value })).toMatchObject({
    status: 303,
    to: `/order/${token}?done=harvest`,
  })
  expect((await pageOf(token)).harvest).toEqual({
    state: 'answered',
    answer: 'accept',
    text: 'Your pre-ordered fruit comes in the new week.',
  })
  expect(await refused({ choice: 'refund' })).toMatchObject({ refused: 'order.harvestAnswered' })
})

test('of a harvest that failed, the buyer has the money back at once by the gateway, and reads it in Bangla', async () => {
  const { token, orderId } = await preordered()
  await slip('failed')
  expect((await pageOf(token, 'bn')).harvest).toMatchObject({ state: 'asked', days: null })
  expect(await send(token, { choice: 'refund' })).toMatchObject({ status: 303 })
  expect(await orderNow(orderId)).toMatchObject({ state: 'cancelled', due: 0 })
  expect((await pageOf(token, 'bn')).harvest).toMatchObject({ state: 'answered', answer: 'refund' })
})
