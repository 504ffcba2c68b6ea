import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { auditEntries } from '../accounts/index.ts'
import { placeOrder } from '../ordering/index.ts'
import { deliveryCharge } from '../pricing/index.ts'
import { applyDeliveryPreset, deliveryPresetPlan, presetVersion, zoneOf, zoneSettings } from './index.ts'
import { MODES } from './model.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const asked = (preset: string, districtId: string | null = null) => ({ preset, districtId })

async function planned(preset: string, districtId: string | null = null) {
  const plan = await deliveryPresetPlan(shop.db, asked(preset, districtId))
  if (!plan) throw new Error(`There is no preset ${preset}.`)
  return plan
}

async function apply(preset: string, districtId: string | null = null) {
  const seen = presetVersion(await planned(preset, districtId))
  return applyDeliveryPreset(shop.as('owner'), { ...asked(preset, districtId), seen })
}

async function served(): Promise<Record<string, string>> {
  const zones = await zoneSettings(shop.db)
  return Object.fromEntries(
    zones.map(({ zoneId, modes }) => [zoneId, MODES.filter((mode) => modes[mode].served).join(' ')] as const),
  )
}

test('Dhaka with our own van ends every way to deliver elsewhere, and keeps the rules of Dhaka', async () => {
  expect(await served()).toEqual({ dhaka: 'van pickup', suburb: 'van pickup', outside: 'courier' })
  const rules = (await zoneSettings(shop.db, 'dhaka'))[0]!.modes
  const { steps } = await planned('dhaka-van')
  expect(steps.map((step) => [step.kind, step.zoneId, 'mode' in step && step.mode])).toEqual([
    ['stop', 'suburb', 'van'],
    ['stop', 'suburb', 'pickup'],
    ['stop', 'outside', 'courier'],
  ])
  expect(await apply('dhaka-van')).toEqual({ ok: true })
  expect(await served()).toEqual({ dhaka: 'van pickup', suburb: '', outside: '' })
  expect((await zoneSettings(shop.db, 'dhaka'))[0]!.modes).toEqual(rules)
  expect((await auditEntries(shop.db, { filter: {}, limit: 9 })).map(({ action }) => action)).toEqual([
    'change-zone-mode',
    'change-zone-mode',
    'change-zone-mode',
  ])
  expect((await planned('dhaka-van')).steps).toEqual([])
})

test('all Bangladesh by courier starts couriers with charge, days and a slot where there were none', async () => {
  expect(await apply('courier')).toEqual({ ok: true })
  expect(await served()).toEqual({ dhaka: 'courier', suburb: 'courier', outside: 'courier' })
  const [dhaka, , outside] = await zoneSettings(shop.db)
  expect(dhaka!.slots.filter(({ mode, active }) => mode === 'courier' && active)).toMatchObject([
    { weekdays: [0, 1, 2, 3, 4, 6], starts: '09:00', ends: '18:00', capacityDrops: 60 },
  ])
  expect(outside!.slots.filter(({ mode }) => mode === 'courier')).toHaveLength(1)
  expect(await deliveryCharge(shop.db, { zoneId: 'dhaka', mode: 'courier', grams: 2_000, goods: taka(900) })).toBe(taka(150))
  expect((await planned('courier')).steps).toEqual([])
})

test('one district gets a zone of its own with all its areas, and is served alone', async () => {
  expect(await apply('one-district', 'rajshahi')).toEqual({ ok: true })
  expect(await served()).toEqual({ dhaka: '', suburb: '', outside: '', rajshahi: 'van' })
  const zone = (await zoneSettings(shop.db, 'rajshahi'))[0]!
  expect([zone.name.en, zone.districts.map(({ id }) => id), zone.slots.length]).toEqual(['Rajshahi', ['rajshahi'], 1])
  // Dhaka has a zone of that name; Savar was an exception.
  expect((await zoneOf(shop.db, 'dhaka/savar'))?.zoneId).toBe('suburb')
  expect(await apply('one-district', 'dhaka')).toEqual({ ok: true })
  expect(await served()).toEqual({ dhaka: 'van', suburb: '', outside: '', rajshahi: '' })
  expect((await zoneOf(shop.db, 'dhaka/savar'))?.zoneId).toBe('dhaka')
  expect((await planned('one-district', 'dhaka')).steps).toEqual([])
})

test('planned orders are counted where their way ends, and keep their promise', async () => {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
  if (!placed.ok) throw new Error(placed.problem)
  expect((await planned('dhaka-van')).planned).toBe(0)
  expect((await planned('courier')).planned).toBe(1)
  const box = () => shop.db.selectFrom('fulfilment.consignments').select(['zone_id', 'mode', 'day', 'slot_id', 'state']).execute()
  const before = await box()
  expect(await apply('courier')).toEqual({ ok: true })
  expect(await box()).toEqual(before)
})

test('what was not shown is not changed, and neither is anything for an unknown preset or district', async () => {
  const seen = presetVersion(await planned('courier'))
  expect(await apply('dhaka-van')).toEqual({ ok: true })
  const before = await shop.countAll()
  const zones = await zoneSettings(shop.db)
  expect(await applyDeliveryPreset(shop.as('owner'), { ...asked('courier'), seen })).toEqual({
    ok: false,
    problem: 'edit-conflict',
  })
  for (const [preset, district] of [
    ['nothing', null],
    ['one-district', null],
    ['one-district', 'atlantis'],
  ] as const)
    expect(await applyDeliveryPreset(shop.as('owner'), { ...asked(preset, district), seen })).toEqual({
      ok: false,
      problem: 'unknown-preset',
    })
  expect(await shop.countAll()).toEqual(before)
  expect(await zoneSettings(shop.db)).toEqual(zones)
})
