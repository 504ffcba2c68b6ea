import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor, wrongFields } from '#tests/office-requests.ts'
import { openPreorder } from '#tests/preorder-campaigns.ts'
import { phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { orderForOffice, placeOrder } from '#shop/ordering/index.ts'
import { campaigns } from '#shop/preorders/index.ts'
import { askedOfCampaign } from '#shop/slips/index.ts'
import { dayFrom } from '#shop/values/index.ts'
import { action as plan } from '../new-preorder.route.tsx'
import { action, loader } from '../preorder.route.tsx'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const manager = staffActor('manager')

test('a pre-order is planned with what people type, and each mistake stands at its field', async () => {
  const item = shop.stockItem('guava')
  const path = `/office/stock/preorders/new?item=${item}`
  const send = (form: Record<string, string>) => officeOf(shop).call(manager, plan, { path, form })
  const price = `price-${shop.variant('guava-1kg')}`
  const form = {
    intent: 'plan',
    farm: '',
    district: 'gazipur',
    shipsFrom: '2026-07-01',
    amount: '১০০',
    cost: '8,000',
    deposit: '5',
    most: '10',
    opensOn: '2026-06-11',
    closesOn: '',
    [price]: '150.50',
  }
  const before = await shop.countAll()
  expect(wrongFields(await send({ ...form, district: '' }))).toEqual(['district'])
  expect(wrongFields(await send({ ...form, deposit: '11', most: '200', opensOn: '2026-06-01' }))).toEqual([
    'deposit',
    'most',
    'opensOn',
  ])
  expect(wrongFields(await send({ ...form, amount: '0', cost: 'much', shipsFrom: '' }))).toEqual(['shipsFrom', 'amount', 'cost'])
  expect(wrongFields(await send({ ...form, [price]: '' }))).toEqual([price])
  expect(await shop.countAll()).toEqual(before)
  expect(await send(form)).toMatchObject({ status: 302 })
  expect(await campaigns(shop.db)).toMatchObject([
    {
      phase: 'planned',
      districtId: 'gazipur',
      amount: 100_000,
      costPaisa: 800_000,
      depositPercent: 5,
      mostPerPerson: 10_000,
      sizes: [{ price: 15_050 }],
    },
  ])
})

test('a harvest that comes later is one action; the page shows each answer, and staff answer for a buyer who calls', async () => {
  const { id } = await openPreorder(shop)
  const orderIds: string[] = []
  for (const person of [1, 2]) {
    const order = sampleOrder(shop, {
      buys: { 'guava-1kg': 2 },
      buyer: { name: `Buyer ${person}`, phone: phoneNumber(person), email: null },
      delivery: { day: dayFrom('2026-07-02') },
    })
    const placed = await placeOrder(shop.as('guest'), order)
    if (!placed.ok) throw new Error(placed.problem)
    orderIds.push(placed.orderId)
  }
  // Of one instant, they are in the order of their ids.
  orderIds.sort()
  const path = `/office/stock/preorders/${id}`
  const params = { id }
  const send = (form: Record<string, string>, as = manager) => officeOf(shop).call(as, action, { path, params, form })
  const slip = { intent: 'slip', kind: 'new-week', shipsFrom: '2026-07-10', default: 'accept', answerDays: '3' }
  const before = await shop.countAll()
  expect(wrongFields(await send({ ...slip, shipsFrom: '2026-06-30' }))).toEqual(['shipsFrom'])
  expect(wrongFields(await send({ ...slip, answerDays: '6' }))).toEqual(['answerDays'])
  expect(wrongFields(await send({ ...slip, kind: 'partial', amount: '4' }))).toEqual(['amount'])
  expect(await shop.countAll()).toEqual(before)
  expect(await send(slip)).toMatchObject({ status: 302, to: `${path}?done=slip` })
  const view = async () =>
    (await officeOf(shop).call(manager, loader, { path, params })).data as Awaited<ReturnType<typeof loader>>
  expect((await view()).slips).toMatchObject([
    { kind: 'new-week', counts: { accepted: '0', asked: '2' }, orders: [{ open: true, mayTakeDay: true }, { open: true }] },
  ])
  const [slipId] = (await askedOfCampaign(shop.db, id)).map((one) => one.slip.id)
  const about = (orderId: string) => `${slipId}~${orderId}`
  expect(await send({ intent: 'next', about: about(orderIds[0]!) }, staffActor('order-desk'))).toMatchObject({ status: 302 })
  expect(await send({ intent: 'refund', about: about(orderIds[1]!) })).toMatchObject({ status: 302 })
  expect(await send({ intent: 'refund', about: about(orderIds[1]!) })).toMatchObject({ status: 409 })
  expect((await view()).slips).toMatchObject([
    {
      counts: { accepted: '1', changed: '0', refunded: '1', asked: '0' },
      orders: orderIds.map((orderId, index) => ({
        id: orderId,
        answer: index === 0 ? 'accept' : 'refund',
        by: 'staff',
        open: false,
      })),
    },
  ])
  const [first, second] = await Promise.all(orderIds.map(async (orderId) => (await orderForOffice(shop.db, orderId, shop.now))!))
  expect(first!.consignments.map(({ day }) => day)).toEqual(['2026-07-10'])
  expect(second!.state).toBe('cancelled')
  const audits = await sql<{
    action: string
  }>`select action from accounts.audit_log where subject_type = 'preorder' order by id`.execute(shop.db)
  expect(audits.rows.map((row) => row.action)).toEqual(['plan-preorder', 'move-preorder', 'move-preorder', 'slip-preorder'])
})
