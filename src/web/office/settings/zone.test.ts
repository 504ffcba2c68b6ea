import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { zoneSettings, zonesOfAreas } from '#shop/fulfilment/index.ts'
import { action, loader } from '../zone.route.tsx'
import type { ZoneView } from './zone.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const at = (zoneId: string) => ({ path: `/office/settings/delivery/zones/${zoneId}`, params: { zoneId } })
const look = async (zoneId: string) => (await officeOf(shop).call(staffActor('manager'), loader, at(zoneId))).data as ZoneView
const send = (zoneId: string, form: Record<string, string>) =>
  officeOf(shop).call(staffActor('manager'), action, { ...at(zoneId), form })
const done = (zoneId: string, what: string) => ({ status: 302, to: `${at(zoneId).path}?done=${what}` })
const zoneOf = async (areaId: string) => (await zonesOfAreas(shop.db, [areaId])).get(areaId)

test('every place that is not in a zone can be added to it', async () => {
  const view = await look('suburb')
  expect(view.districts).toEqual([{ id: 'gazipur', name: 'Gazipur' }])
  expect(view.areas).toEqual([{ id: 'dhaka/savar', name: 'Savar, Dhaka' }])
  expect(view.choices.map(({ value, whole }) => [value, whole])).toEqual([
    ['dhaka', true],
    ['dhaka/dhanmondi', false],
    ['dhaka/mirpur', false],
    ['gazipur/gazipur-sadar', false],
    ['gazipur/kaliganj', false],
    ['rajshahi', true],
    ['rajshahi/bagha', false],
    ['rajshahi/paba', false],
  ])
  expect(view.choices[1]).toEqual({ value: 'dhaka/dhanmondi', label: 'Dhanmondi, Dhaka', whole: false })
})

test('a place moves to another zone and back, and orders use its zone', async () => {
  expect(await zoneOf('dhaka/mirpur')).toBe('dhaka')
  expect(await send('suburb', { intent: 'serve', place: 'dhaka/mirpur' })).toMatchObject(done('suburb', 'moved'))
  expect([await zoneOf('dhaka/mirpur'), await zoneOf('dhaka/dhanmondi')]).toEqual(['suburb', 'dhaka'])
  expect((await look('suburb')).areas.map(({ id }) => id).toSorted()).toEqual(['dhaka/mirpur', 'dhaka/savar'])
  expect(await send('suburb', { intent: 'drop', place: 'dhaka/savar' })).toMatchObject(done('suburb', 'dropped'))
  expect([await zoneOf('dhaka/mirpur'), await zoneOf('dhaka/savar')]).toEqual(['suburb', 'dhaka'])
  expect(await send('suburb', { intent: 'serve', place: 'rajshahi' })).toMatchObject(done('suburb', 'moved'))
  expect([await zoneOf('rajshahi/bagha'), await zoneOf('gazipur/kaliganj')]).toEqual(['suburb', 'suburb'])
})

test('the rules of one delivery mode are saved as typed, and the others stay', async () => {
  const van = (await look('dhaka')).modes.find(({ mode }) => mode === 'van')!
  expect(van.fields).toEqual({
    served: 'yes',
    leadDays: '1',
    cutOff: '20:00',
    transitDays: '0',
    mostKilos: '',
    base: '80',
    baseKilos: '0',
    perKilo: '0',
    freeFrom: '2000',
  })
  const [before] = await zoneSettings(shop.db, 'dhaka')
  const typed = { ...van.fields, leadDays: '২', cutOff: '18:30', mostKilos: '12.5', base: '৳95.50', perKilo: '4', freeFrom: '' }
  expect(await send('dhaka', { ...typed, intent: 'mode-van', seen: van.seen })).toMatchObject(done('dhaka', 'saved'))
  const [after] = await zoneSettings(shop.db, 'dhaka')
  expect(after!.modes).toEqual({
    ...before!.modes,
    van: {
      served: true,
      leadDays: 2,
      cutOff: '18:30',
      transitDays: 0,
      mostGrams: 12_500,
      base: 9_550,
      baseGrams: 0,
      perKilo: 400,
      freeFrom: null,
    },
  })
  // A form that was opened before that saves nothing.
  const late = await send('dhaka', { ...van.fields, intent: 'mode-van', seen: van.seen })
  expect(late).toMatchObject({ status: 409, data: { problem: 'edit-conflict' } })
  const courier = (await look('dhaka')).modes.find(({ mode }) => mode === 'courier')!
  expect(courier.fields['served']).toBe('')
  expect(
    await send('dhaka', {
      ...courier.fields,
      intent: 'mode-courier',
      seen: courier.seen,
      served: 'yes',
      base: '60',
      baseKilos: '2',
    }),
  ).toMatchObject(done('dhaka', 'saved'))
  expect((await zoneSettings(shop.db, 'dhaka'))[0]!.modes.courier).toMatchObject({ served: true, base: 6_000, baseGrams: 2_000 })
})

test('a zone gets a new name and more slots', async () => {
  const { names } = await look('dhaka')
  const renamed = { intent: 'rename', nameEn: 'Dhaka', nameBn: 'ঢাকা', seen: names.seen }
  expect(await send('dhaka', renamed)).toMatchObject(done('dhaka', 'saved'))
  expect((await look('dhaka')).names.fields).toEqual({ nameEn: 'Dhaka', nameBn: 'ঢাকা' })
  expect(await send('dhaka', renamed)).toMatchObject({ status: 409, data: { problem: 'edit-conflict' } })
  const hours = { starts: '12:00', ends: '15:00', drops: '15', kilos: '300', weekday5: 'yes', weekday1: 'yes' }
  expect(await send('dhaka', { intent: 'add-slot', mode: 'van', ...hours })).toMatchObject(done('dhaka', 'added'))
  const added = (await zoneSettings(shop.db, 'dhaka'))[0]!.slots.find(({ starts }) => starts === '12:00')
  expect(added).toMatchObject({
    mode: 'van',
    weekdays: [1, 5],
    starts: '12:00',
    ends: '15:00',
    capacityDrops: 15,
    capacityGrams: 300_000,
    active: true,
  })
  expect((await look('dhaka')).slots.find(({ id }) => id === added!.slotId)).toMatchObject({
    hours: '12 to 3 pm',
    mode: 'van',
    weekdays: [1, 5],
    drops: '15',
    weight: '300 kg',
    offered: true,
  })
})
