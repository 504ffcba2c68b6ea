import { expect, test } from 'vitest'
import type { Room } from '../fulfilment/index.ts'
import { dayFrom } from '../values/index.ts'
import { spreadDrops, type Drop } from './spread-days.ts'

const FRIDAY = dayFrom('2026-06-12')
const SATURDAY = dayFrom('2026-06-13')
const SUNDAY = dayFrom('2026-06-14')

function room(difference: Partial<Room>): Room {
  const hours = { starts: '08:00', ends: '11:00', closesAt: new Date('2026-06-11T20:00:00+06:00') }
  const most = { mostGrams: null, dropsLeft: 10, gramsLeft: 100_000, dropsHeld: 0, capacityDrops: 10, capacityGrams: 100_000 }
  return { slotId: 'morning', day: FRIDAY, zoneId: 'dhaka', mode: 'van', ...hours, ...most, ...difference }
}
const drop = (id: string, difference: Partial<Drop> = {}): Drop => ({
  id,
  zoneId: 'dhaka',
  modes: ['van', 'courier'],
  grams: 4_000,
  day: FRIDAY,
  agreed: [],
  slotId: null,
  ...difference,
})

test('boxes fill a day by weight: a box above the remaining weight moves to the next day', () => {
  const rooms = [room({ gramsLeft: 8_000 }), room({ day: SATURDAY, gramsLeft: 7_999 })]
  const { places, moved, unplaced, days } = spreadDrops(
    ['a', 'b', 'c', 'd'].map((id) => drop(id)),
    rooms,
  )
  expect([...places].map(([id, { day }]) => [id, day])).toEqual([
    ['a', FRIDAY],
    ['b', FRIDAY],
    ['c', SATURDAY],
  ])
  expect([moved, unplaced]).toEqual([['c'], ['d']])
  expect(days).toEqual([
    { day: FRIDAY, boxes: 2, grams: 8_000, moved: 0 },
    { day: SATURDAY, boxes: 1, grams: 4_000, moved: 1 },
  ])
})

test('boxes fill a day by number, and never leave before the requested day', () => {
  const rooms = [room({ dropsLeft: 9 }), room({ day: SATURDAY, dropsLeft: 1 }), room({ day: SUNDAY, dropsLeft: 1 })]
  const spread = spreadDrops(
    ['a', 'b', 'c'].map((id) => drop(id, { day: SATURDAY })),
    rooms,
  )
  expect([...spread.places].map(([id, { day }]) => [id, day])).toEqual([
    ['a', SATURDAY],
    ['b', SUNDAY],
  ])
  expect([spread.moved, spread.unplaced]).toEqual([['b'], ['c']])
})

test('boxes with a chosen slot are placed first; the others take the remaining capacity of their zone and modes', () => {
  const rooms = [
    room({ dropsLeft: 1 }),
    room({ slotId: 'evening', dropsLeft: 1 }),
    room({ slotId: 'post', zoneId: 'outside', mode: 'courier', mostGrams: 4_000 }),
    room({ slotId: 'round', zoneId: 'outside', mode: 'van', day: SATURDAY }),
  ]
  const { places, unplaced } = spreadDrops(
    [
      drop('any'),
      drop('evening', { slotId: 'evening' }),
      drop('too late'),
      drop('light', { zoneId: 'outside' }),
      drop('heavy', { zoneId: 'outside', grams: 4_001 }),
      drop('no post', { zoneId: 'outside', modes: ['van'] }),
      drop('nowhere', { zoneId: 'suburb' }),
    ],
    rooms,
  )
  expect(Object.fromEntries(places)).toEqual({
    evening: { slotId: 'evening', day: FRIDAY, mode: 'van' },
    any: { slotId: 'morning', day: FRIDAY, mode: 'van' },
    light: { slotId: 'post', day: FRIDAY, mode: 'courier' },
    heavy: { slotId: 'round', day: SATURDAY, mode: 'van' },
    'no post': { slotId: 'round', day: SATURDAY, mode: 'van' },
  })
  expect(unplaced).toEqual(['too late', 'nowhere'])
})
