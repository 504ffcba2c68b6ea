import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { RAHIMA_PHONE } from '#tests/world-data.ts'
import { dayFrom } from '../values/index.ts'
import { checkSlot, isSlotFull, openCheckedConsignment } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const request = () => ({
  id: shop.newId(),
  orderId: shop.newId(),
  orderNumber: `PF-${shop.newId()}`,
  slotId: shop.slot('dhaka-van-morning'),
  day: dayFrom('2026-06-12'),
  areaId: 'dhaka/dhanmondi',
  grams: 5_000,
  recipient: { name: 'Rahima Khatun', phone: RAHIMA_PHONE, addressLine: 'House 12, Road 5', landmark: null },
  lines: [{ orderLineId: shop.newId(), units: 2 }],
  now: shop.now,
  actor: shop.as('guest').actor,
})

const booked = () => shop.db.selectFrom('fulfilment.slot_days').select(['drops', 'grams']).execute()

async function openChecked(): Promise<void> {
  const input = request()
  const checked = await checkSlot(shop.db, input)
  if (!checked.ok) throw new Error('the slot was refused')
  await shop.db.transaction(async (tx, withCommit) => withCommit(openCheckedConsignment(tx, { ...input, checked })))
}

test('a checked slot is booked at commit', async () => {
  await openChecked()
  expect(await booked()).toEqual([{ drops: 1, grams: 5_000 }])
  expect(await shop.count('fulfilment.consignments')).toBe(1)
})

test.each(['capacity_drops', 'capacity_grams'] as const)('a slot without %s left fails the transaction', async (column) => {
  await openChecked()
  await shop.db
    .updateTable('fulfilment.slot_days')
    .set({ [column]: column === 'capacity_drops' ? 1 : 9_999 })
    .execute()
  const before = await shop.countAll()
  const failed = await openChecked().catch((error: unknown) => error)
  expect([isSlotFull(failed), isSlotFull(new Error('another'))]).toEqual([true, false])
  expect(await booked()).toEqual([{ drops: 1, grams: 5_000 }])
  expect(await shop.countAll()).toEqual(before)
})

test('a slot without any capacity fails the first booking', async () => {
  await shop.db.updateTable('fulfilment.slots').set({ capacity_drops: 0 }).execute()
  const failed = await openChecked().catch((error: unknown) => error)
  expect(isSlotFull(failed)).toBe(true)
  expect(await booked()).toEqual([])
})
