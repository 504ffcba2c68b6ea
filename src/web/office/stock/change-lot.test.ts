import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { confirmOrder, packOrder, placeOrder } from '#shop/ordering/index.ts'
import { action as changeLot, loader as lotPage } from '../lot.route.tsx'
import { action as receiveLot } from '../receive-lot.route.tsx'
import type { LotView } from './stock-view.ts'

const shopUrl = 'https://pakafol.example'
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function show(lotId: string): Promise<LotView> {
  const asked = { path: `/office/stock/${lotId}`, params: { lotId } }
  return (await officeOf(shop).call(staffActor('owner'), lotPage, asked)).data as LotView
}

async function packedOrder(): Promise<void> {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
  if (!placed.ok) throw new Error(placed.problem)
  for (const move of [confirmOrder, packOrder])
    expect(await move(shop.as('desk'), { orderId: placed.orderId, shopUrl, early: true })).toMatchObject({ ok: true })
}

test('a lot is received, counted and written off, each with its reason in the ledger', async () => {
  const office = officeOf(shop)
  const fields = {
    item: shop.stockItem('guava'),
    farm: shop.farm('rafiq-orchard'),
    grade: 'A',
    harvested: '2026-06-10',
    bestBefore: '',
    amount: '১২.৫',
    cost: '900',
  }
  const receive = (changed: Record<string, string>) =>
    office.call(staffActor('packer'), receiveLot, { path: '/office/stock/receive', form: { ...fields, ...changed } })
  expect(await receive({ item: '', amount: 'much', cost: '', harvested: 'x' })).toMatchObject({
    status: 422,
    data: { errors: { item: 'Choose one.', cost: expect.any(String), harvested: 'This is not a day.' } },
  })
  expect(await receive({ harvested: '2026-06-12' })).toMatchObject({
    status: 422,
    data: { problem: 'harvest-in-future', errors: { harvested: expect.any(String) } },
  })
  const received = await receive({})
  const lotId = /stock\/([^?]+)/.exec(received.to!)![1]!
  const change = (form: Record<string, string>) =>
    office.call(staffActor('packer'), changeLot, { path: `/office/stock/${lotId}`, params: { lotId }, form })
  expect(await change({ intent: 'count', amount: '12', seen: '12500', reason: '' })).toMatchObject({
    status: 422,
    data: { problem: 'reason-missing' },
  })
  expect(await change({ intent: 'count', amount: '12', seen: '12500', reason: 'weighed again' })).toMatchObject({ status: 302 })
  expect(await change({ intent: 'write-off', amount: '1', seen: '12500', reason: 'soft' })).toMatchObject({
    status: 409,
    data: { problem: 'edit-conflict', text: expect.stringContaining('12 kg') },
  })
  expect(await change({ intent: 'write-off', amount: '1', seen: '12000', reason: 'soft' })).toMatchObject({ status: 302 })
  expect(await change({ intent: 'write-off', amount: '12', seen: '11000', reason: 'soft' })).toMatchObject({ status: 422 })
  expect(await show(lotId)).toMatchObject({
    onHand: '11 kg',
    bestBefore: '17 June 2026',
    farm: 'Rafiq Orchard',
    cost: '৳900',
    movements: [
      { kind: 'written-off', amount: '−1 kg', reason: 'soft' },
      { kind: 'counted', amount: '−500 g', reason: 'weighed again' },
      { kind: 'received', amount: '+12.5 kg' },
    ],
  })
  const offer = await change({ intent: 'write-off', amount: '2', seen: '11000', reason: 'wrong lot' })
  const [wrong, right, counted] = (await show(lotId)).movements
  expect(offer.to).toBe(`/office/stock/${lotId}?done=write-off&undo=undo-write-off&undo-about=${wrong!.key}`)
  expect([wrong, right, counted].map((row) => row!.mayUndo)).toEqual([true, true, false])
  for (const about of ['', 'x', String(counted!.key), '9'.repeat(400)])
    expect(await change({ intent: 'undo-write-off', about })).toMatchObject({ status: 409, data: { problem: 'not-written-off' } })
  expect(await change({ intent: 'undo-write-off', about: String(wrong!.key) })).toMatchObject({
    status: 302,
    to: `/office/stock/${lotId}?done=undo-write-off`,
  })
  expect(await change({ intent: 'undo-write-off', about: String(wrong!.key) })).toMatchObject({
    status: 409,
    data: { problem: 'already-undone' },
  })
  const after = await show(lotId)
  expect(after.onHand).toBe('11 kg')
  expect(after.movements.slice(0, 3).map(({ undone, mayUndo }) => [undone, mayUndo])).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ])
})

test('returned fruit goes back to stock once, and never more than was delivered', async () => {
  await packedOrder()
  const lotId = shop.lot('HIM-0609-A')
  const putBack = (fields: Record<string, string>) =>
    officeOf(shop).call(staffActor('packer'), changeLot, {
      path: `/office/stock/${lotId}`,
      params: { lotId },
      form: { intent: 'return', seen: '25000', reason: 'still good', ...fields },
    })
  const before = await shop.countAll()
  for (const [fields, status, refusal] of [
    [{ amount: '0' }, 422, { problem: 'not-an-amount' }],
    [{ amount: '4', reason: ' ' }, 422, { problem: 'reason-missing' }],
    [
      { amount: '5.001' },
      422,
      { problem: 'more-than-is-out', text: expect.stringContaining('5 kg'), typed: { amount: '5.001', reason: 'still good' } },
    ],
    [{ amount: '999999999' }, 422, { problem: 'more-than-is-out' }],
    [{ amount: '4', seen: '30000' }, 409, { problem: 'edit-conflict', text: expect.stringContaining('25 kg') }],
  ] as const)
    expect([fields, await putBack(fields)]).toMatchObject([fields, { status, data: { intent: 'return', ...refusal } }])
  expect(await shop.countAll()).toEqual(before)
  expect(await putBack({ amount: '৪' })).toMatchObject({ status: 302, to: `/office/stock/${lotId}?done=return` })
  expect(await putBack({ amount: '4' })).toMatchObject({ status: 409, data: { problem: 'edit-conflict' } })
  expect(await putBack({ amount: '2', seen: '29000' })).toMatchObject({
    status: 422,
    data: { problem: 'more-than-is-out', errors: { amount: expect.stringContaining('1 kg') } },
  })
  const { onHand, movements } = await show(lotId)
  expect([onHand, movements.map(({ kind, amount, reason }) => [kind, amount, reason])]).toEqual([
    '29 kg',
    [
      ['returned', '+4 kg', 'still good'],
      ['packed', '−5 kg', null],
      ['received', '+30 kg', null],
    ],
  ])
})

test('fruit picked before its legal day is refused, and an expected lot arrives', async () => {
  const lotId = shop.lot('HIM-0620-A')
  const change = (form: Record<string, string>) =>
    officeOf(shop).call(staffActor('packer'), changeLot, { path: `/office/stock/${lotId}`, params: { lotId }, form })
  const arrived = { intent: 'arrive', amount: '80', grade: 'B', bestBefore: '' }
  expect(await change({ ...arrived, harvested: '2026-05-29' })).toMatchObject({
    status: 422,
    data: { problem: 'before-legal-date', errors: { harvested: expect.stringContaining('30 May 2026') } },
  })
  expect(await change({ ...arrived, harvested: '2026-06-10' })).toMatchObject({
    status: 302,
    to: `/office/stock/${lotId}?done=arrive`,
  })
  expect(await show(lotId)).toMatchObject({
    state: 'received',
    onHand: '80 kg',
    grade: 'B',
  })
})
