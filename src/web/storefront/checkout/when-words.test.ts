import { expect, test } from 'vitest'
import type { DeliveryMethodWire } from '#shop/ordering/wire.ts'
import { variantsInTheWay } from './when-words.ts'

type Day = { short: string[]; state?: 'open' | 'full' }

function method(days: Day[], difference: Partial<DeliveryMethodWire> = {}): DeliveryMethodWire {
  return {
    mode: 'van',
    charge: 80,
    free_from: null,
    too_heavy: false,
    most_kg: null,
    days: days.map(({ short, state = 'open' }, index) => ({
      day: `2026-06-1${index}`,
      promised_until: `2026-06-1${index}`,
      cut_off_at: '2026-06-10T10:00:00Z',
      good: short.length === 0,
      short,
      slots: [{ id: 'slot', starts: '08:00', ends: '11:00', state, drops_left: 4 }],
    })),
    ...difference,
  }
}

test('in the way is what the day that lacks the fewest lacks', () => {
  const days = [{ short: ['litchi', 'guava'] }, { short: ['boroi'] }, { short: ['litchi', 'boroi'] }]
  expect(variantsInTheWay({ methods: [method(days)] })).toEqual(['boroi'])
})

test('a day without a free slot, or by a way that can’t carry the weight, does not count', () => {
  const full = method([{ short: ['litchi'], state: 'full' }, { short: ['litchi', 'guava'] }])
  expect(variantsInTheWay({ methods: [full] })).toEqual(['litchi', 'guava'])
  expect(variantsInTheWay({ methods: [method([{ short: ['litchi'] }], { too_heavy: true })] })).toEqual([])
})

test('where no slot is free at all, no fruit is to blame', () => {
  expect(variantsInTheWay({ methods: [method([{ short: [], state: 'full' }])] })).toEqual([])
})
