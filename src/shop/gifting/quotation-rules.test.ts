import { describe, expect, test } from 'vitest'
import { dayFrom, paisa } from '../values/index.ts'
import { deliveryOfSent } from './quotation-rules.ts'
import { advanceOf, needsApprover, quotationStatus, quotationTotals } from './model.ts'

const line = (units: number, unitPrice: number, vatBasisPoints: number) => ({
  units,
  unitPrice: paisa(unitPrice),
  vatBasisPoints,
})

test('totals add up lines and delivery; the included VAT is rounded once for each', () => {
  expect(
    quotationTotals({ lines: [line(3, 33_333, 1500), line(7, 101, 500)], delivery: paisa(11_500), deliveryVatBasisPoints: 1500 }),
  ).toEqual({
    lines: [
      { linePaisa: 99_999, vat: 13_043 },
      { linePaisa: 707, vat: 34 },
    ],
    goods: 100_706,
    delivery: 11_500,
    total: 112_206,
    vat: 14_577,
  })
})

test('an empty quotation totals zero', () => {
  expect(quotationTotals({ lines: [], delivery: paisa(0), deliveryVatBasisPoints: 1500 })).toMatchObject({ total: 0, vat: 0 })
})

describe('the advance', () => {
  test.each([
    [10_050, 0, 0],
    [10_050, 50, 5000],
    [10_050, 99, 9900],
    [10_050, 100, 10_050],
    [99, 50, 0],
  ])('of %i paisa %i %% are %i', (total, percent, advance) => {
    expect(advanceOf(paisa(total), percent)).toBe(advance)
  })
})

test('only a sent version expires, from the day after its last day', () => {
  const on = (state: 'sent' | 'approved' | 'draft', today: string) =>
    quotationStatus({ state, validUntil: dayFrom('2026-06-25') }, dayFrom(today))
  expect([on('sent', '2026-06-25'), on('sent', '2026-06-26')]).toEqual(['sent', 'expired'])
  expect([on('approved', '2027-01-01'), on('draft', '2027-01-01')]).toEqual(['approved', 'draft'])
})

test('another person must approve above the limit, not at it', () => {
  expect([
    needsApprover(paisa(101), paisa(100)),
    needsApprover(paisa(100), paisa(100)),
    needsApprover(paisa(1), paisa(0)),
  ]).toEqual([true, false, true])
  expect(needsApprover(paisa(1_000_000), null)).toBe(false)
})

describe('the delivery of the boxes that are sent', () => {
  const name = { en: 'Zone', bn: 'জোন' }
  const zones = [
    { zoneId: 'dhaka', name, boxes: 40, perBox: paisa(8_000) },
    { zoneId: 'outside', name, boxes: 20, perBox: paisa(15_000) },
  ]
  const priced = { deliveries: { zones }, delivery: paisa(620_000) }
  const to = (dhaka: number, outside: number, elsewhere = 0) => [
    ...Array<string>(dhaka).fill('dhaka'),
    ...Array<string>(outside).fill('outside'),
    ...Array<string>(elsewhere).fill('hills'),
  ]

  test.each([
    ['nothing without boxes', to(0, 0), 0],
    ['the price of its zone for each box', to(3, 2), 54_000],
    ['the highest price in a zone that is not quoted', to(1, 0, 2), 38_000],
    ['the quoted sum for all boxes', to(40, 20), 620_000],
    ['never more than the quoted sum', to(0, 60), 620_000],
  ])('is %s', (_what, sent, expected) => {
    expect(deliveryOfSent(priced, sent)).toBe(expected)
  })

  test('is an agreed sum for any number of boxes', () => {
    const agreed = { deliveries: { zones: zones.map((zone) => ({ ...zone, perBox: null })) }, delivery: paisa(500_000) }
    expect(deliveryOfSent(agreed, to(1, 0))).toBe(500_000)
    expect(deliveryOfSent({ deliveries: { zones: [] }, delivery: paisa(500_000) }, to(1, 0))).toBe(500_000)
  })
})
