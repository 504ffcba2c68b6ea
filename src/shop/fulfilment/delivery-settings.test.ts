import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { versionToken } from '#platform/version-token.ts'
import { auditEntries } from '../accounts/index.ts'
import { placeOrder } from '../ordering/index.ts'
import { deliveryCharge } from '../pricing/index.ts'
import { dayFrom } from '../values/index.ts'
import type { ZoneModeRules } from './model.ts'
import {
  changeZoneMode,
  closeDay,
  closedDays,
  deliveryOptions,
  dropPlace,
  openDay,
  servePlace,
  zoneOf,
  zoneSettings,
} from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const reason = { en: 'Eid', bn: 'ঈদ' }
const zone = async (id: string) => (await zoneSettings(shop.db, id))[0]!
const lastEntry = async () => (await auditEntries(shop.db, { filter: {}, limit: 1 }))[0]

async function changeVan(zoneId: string, difference: Partial<ZoneModeRules>, seen?: string) {
  const rules = (await zone(zoneId)).modes.van
  return changeZoneMode(shop.as('owner'), {
    zoneId,
    mode: 'van',
    rules: { ...rules, ...difference },
    seen: seen ?? versionToken(rules),
  })
}

async function methods(areaId: string, from = '2026-06-12') {
  const options = await deliveryOptions(shop.db, {
    areaId,
    grams: 5_000,
    modes: ['van', 'courier', 'pickup'],
    now: shop.now,
    from: dayFrom(from),
    daysAhead: 1,
  })
  return options?.methods.map(({ mode, days }) => [mode, ...days.flatMap((day) => day.slots.map((slot) => slot.state))]) ?? null
}

test('every zone has its modes, charges, slots and places', async () => {
  const zones = await zoneSettings(shop.db)
  expect(zones.map((one) => one.zoneId)).toEqual(['dhaka', 'suburb', 'outside'])
  const suburb = zones[1]!
  expect(suburb.modes.van).toEqual({
    served: true,
    leadDays: 1,
    cutOff: '20:00',
    transitDays: 0,
    mostGrams: null,
    base: taka(120),
    baseGrams: 0,
    perKilo: taka(0),
    freeFrom: taka(3_000),
  })
  expect(suburb.modes.courier.served).toBe(false)
  expect(suburb.slots).toHaveLength(2)
  expect(suburb.districts.map(({ name }) => name.en)).toEqual(['Gazipur'])
  expect(suburb.areas.map(({ name, districtName }) => [name.en, districtName.en])).toEqual([['Savar', 'Dhaka']])
})

test('a charge and a cut-off are changed together, audited, and pages are invalidated', async () => {
  expect(await changeVan('dhaka', { base: taka(90), freeFrom: null, cutOff: '18:30' })).toEqual({ ok: true })
  expect(await deliveryCharge(shop.db, { zoneId: 'dhaka', mode: 'van', grams: 5_000, goods: taka(9_000) })).toBe(taka(90))
  expect((await zone('dhaka')).modes.van.cutOff).toBe('18:30')
  expect(await lastEntry()).toMatchObject({
    action: 'change-zone-mode',
    actor: 'staff:Owner',
    subject: { type: 'zone', id: 'dhaka', name: 'Dhaka city, van' },
    before: { base: 8_000, freeFrom: 200_000, cutOff: '20:00' },
    after: { base: 9_000, freeFrom: null, cutOff: '18:30' },
  })
  expect(await shop.count('platform.page_changes')).toBe(1)
})

test('a mode starts and stops serving a zone', async () => {
  const { courier } = (await zone('dhaka')).modes
  const change = { zoneId: 'dhaka', mode: 'courier', rules: { ...courier, served: true }, seen: versionToken(courier) } as const
  expect(await changeZoneMode(shop.as('owner'), change)).toEqual({ ok: true })
  expect((await methods('dhaka/dhanmondi'))?.map(([mode]) => mode)).toEqual(['van', 'pickup', 'courier'])
  expect(await changeVan('dhaka', { served: false })).toEqual({ ok: true })
  expect((await methods('dhaka/dhanmondi'))?.map(([mode]) => mode)).toEqual(['pickup', 'courier'])
})

test.each([
  [{ leadDays: 15 }, 'leadDays'],
  [{ leadDays: 0.5 }, 'leadDays'],
  [{ cutOff: '24:00' }, 'cutOff'],
  [{ transitDays: -1 }, 'transitDays'],
  [{ mostGrams: 0 }, 'mostGrams'],
  [{ base: taka(1_000_000) }, 'base'],
])('invalid rules are refused: %o', async (difference, field) => {
  const before = await shop.countAll()
  expect(await changeVan('dhaka', difference)).toEqual({ ok: false, problem: 'not-valid', fields: [field] })
  expect(await shop.countAll()).toEqual(before)
})

test('of two editors of the same mode, the second gets a conflict', async () => {
  const seen = versionToken((await zone('dhaka')).modes.van)
  const answers = await Promise.all([70, 75, 85].map((amount) => changeVan('dhaka', { base: taka(amount) }, seen)))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.ok)).toEqual([
    { ok: false, problem: 'edit-conflict' },
    { ok: false, problem: 'edit-conflict' },
  ])
  expect(await shop.count('accounts.audit_log')).toBe(1)
})

test('a place moves to another zone, and an area back to its district’s zone', async () => {
  const owner = shop.as('owner')
  expect(await dropPlace(owner, { zoneId: 'suburb', placeId: 'dhaka/savar' })).toEqual({ ok: true })
  expect((await zoneOf(shop.db, 'dhaka/savar'))?.zoneId).toBe('dhaka')
  expect(await servePlace(owner, { zoneId: 'suburb', placeId: 'rajshahi' })).toEqual({ ok: true })
  expect((await zone('suburb')).districts.map(({ id }) => id)).toEqual(['gazipur', 'rajshahi'])
  expect(await lastEntry()).toMatchObject({ subject: { id: 'rajshahi' }, before: { zone: 'outside' }, after: { zone: 'suburb' } })
  const before = await shop.countAll()
  expect(await servePlace(owner, { zoneId: 'suburb', placeId: 'rajshahi' })).toEqual({ ok: false, problem: 'already-so' })
  expect(await dropPlace(owner, { zoneId: 'dhaka', placeId: 'rajshahi' })).toEqual({ ok: false, problem: 'already-so' })
  expect(await servePlace(owner, { zoneId: 'moon', placeId: 'rajshahi' })).toEqual({ ok: false, problem: 'unknown-zone' })
  expect(await servePlace(owner, { zoneId: 'dhaka', placeId: 'dhaka/atlantis' })).toEqual({ ok: false, problem: 'unknown-place' })
  expect(await shop.countAll()).toEqual(before)
  expect(await dropPlace(owner, { zoneId: 'suburb', placeId: 'gazipur' })).toEqual({ ok: true })
  expect((await zone('suburb')).districts.map(({ id }) => id)).toEqual(['rajshahi'])
})

test('a closed day is no longer offered; its planned orders stay and are listed', async () => {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
  if (!placed.ok) throw new Error('The test world refused the order.')
  const day = dayFrom('2026-06-12')
  expect(await closeDay(shop.as('owner'), { day, zoneId: 'dhaka', reason })).toEqual({ ok: true, planned: 1, held: 0 })
  expect(await methods('dhaka/dhanmondi')).toEqual([
    ['van', 'closed', 'closed'],
    ['pickup', 'closed'],
  ])
  expect(await methods('dhaka/savar')).toEqual([
    ['van', 'open'],
    ['pickup', 'open'],
  ])
  const [closed] = await closedDays(shop.db, shop.now)
  expect(closed).toMatchObject({ day, zoneId: 'dhaka', reason, planned: [{ orderId: placed.orderId, state: 'planned' }] })
  expect(await lastEntry()).toMatchObject({
    action: 'close-day',
    subject: { name: '2026-06-12, Dhaka city' },
    after: { en: 'Eid' },
  })
  expect(await openDay(shop.as('owner'), { day, zoneId: 'dhaka' })).toEqual({ ok: true })
  expect((await methods('dhaka/dhanmondi'))?.[1]).toEqual(['pickup', 'open'])
  expect(await openDay(shop.as('owner'), { day, zoneId: 'dhaka' })).toEqual({ ok: false, problem: 'not-closed' })
})

test('a day is closed once, with a reason, and not after it has passed', async () => {
  const close = (day: string, zoneId: string | null = null, why = reason) =>
    closeDay(shop.as('owner'), { day: dayFrom(day), zoneId, reason: why })
  expect(await close('2026-06-15')).toEqual({ ok: true, planned: 0, held: 0 })
  const before = await shop.countAll()
  expect(await close('2026-06-15')).toEqual({ ok: false, problem: 'already-closed' })
  expect(await close('2026-06-16', null, { en: 'Eid', bn: '' })).toEqual({ ok: false, problem: 'reason-missing' })
  expect(await close('2026-06-10')).toEqual({ ok: false, problem: 'day-over' })
  expect(await close('2026-06-16', 'moon')).toEqual({ ok: false, problem: 'unknown-zone' })
  expect(await shop.countAll()).toEqual(before)
})
