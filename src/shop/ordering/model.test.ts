import { describe, expect, test } from 'vitest'
import { paisa, vatInside, type Paisa } from '../values/index.ts'
import {
  buyerCanChange,
  discountPerLine,
  dueOf,
  orderCan,
  orderStatus,
  orderTotals,
  stillDue,
  timelineOf,
  type OrderStatus,
} from './model.ts'

const line = (linePaisa: number, discount = 0, vatBasisPoints = 0) => ({
  linePaisa: paisa(linePaisa),
  discount: paisa(discount),
  vatBasisPoints,
})

describe('totals', () => {
  test('of a plain order', () => {
    expect(orderTotals({ lines: [line(79_000, 3_000), line(55_000, 2_000)], delivery: paisa(8_000) })).toEqual({
      goods: 134_000,
      discount: 5_000,
      delivery: 8_000,
      rounding: 0,
      total: 137_000,
      vat: 0,
      lineVat: [0, 0],
    })
  })

  test('are rounded down to whole taka', () => {
    expect(orderTotals({ lines: [line(99_999)], delivery: paisa(0) })).toMatchObject({
      goods: 99_999,
      rounding: -99,
      total: 99_900,
    })
  })

  test('contain the VAT of each line after its discount, and of the delivery', () => {
    const totals = orderTotals({
      lines: [line(105_000, 0, 500), line(210_000, 105_000, 500), line(95_000)],
      delivery: paisa(11_500),
      deliveryVatBasisPoints: 1_500,
    })
    expect(totals).toMatchObject({ lineVat: [5_000, 5_000, 0], vat: 11_500, total: 316_500 })
  })

  test('add up to the paisa for thousands of carts', () => {
    const random = randomFrom(20260611)
    for (let cart = 0; cart < 4_000; cart += 1) {
      const lines = Array.from({ length: 1 + random(12) }, () => ({
        linePaisa: paisa(1 + random(999 * 500_000)),
        rate: [0, 500, 750, 1_500][random(4)]!,
      }))
      const goods = lines.reduce((sum, { linePaisa }) => sum + linePaisa, 0)
      const off = paisa(random(2) === 0 ? random(goods + 1) : 0)
      const perLine = discountPerLine(off, lines)
      const delivery = paisa(random(40_000))
      const totals = orderTotals({
        lines: lines.map(({ linePaisa, rate }, index) => ({ linePaisa, discount: perLine[index]!, vatBasisPoints: rate })),
        delivery,
        deliveryVatBasisPoints: 1_500,
      })
      expect(totals.goods).toBe(goods)
      expect(perLine.reduce((sum: number, share) => sum + share, 0)).toBe(off)
      expect(perLine.every((share, index) => share >= 0 && share <= lines[index]!.linePaisa)).toBe(true)
      expect(totals.goods - totals.discount + totals.delivery + totals.rounding).toBe(totals.total)
      expect(totals.total % 100).toBe(0)
      expect(totals.rounding <= 0 && totals.rounding >= -99).toBe(true)
      expect(totals.lineVat.reduce((sum: number, vat) => sum + vat, 0) + vatInside(delivery, 1_500)).toBe(totals.vat)
      expect(totals.vat <= goods - off + delivery).toBe(true)
    }
  })

  test('leave unpaid and refunded amounts due', () => {
    const amounts = (captured: number, refunded: number) => ({
      total: paisa(137_000),
      captured: paisa(captured),
      refunded: paisa(refunded),
    })
    expect([dueOf(amounts(0, 0)), dueOf(amounts(137_000, 0)), dueOf(amounts(137_000, 50_000))]).toEqual([
      137_000, 0, 50_000,
    ] as Paisa[])
  })

  test('a refund of a finished order is not due again', () => {
    const [owed, owing] = [paisa(5_000), paisa(-5_000)]
    for (const status of ['placed', 'confirmed', 'packed', 'on-the-way', 'failed-attempt'] as const)
      expect([stillDue(owed, status), stillDue(owing, status)]).toEqual([owed, owing])
    // What the shop owes stays owed.
    for (const status of ['delivered', 'completed', 'cancelled'] as const)
      expect([stillDue(owed, status), stillDue(owing, status)]).toEqual([0, owing])
  })
})

describe('the status shown to the buyer', () => {
  test.each<[Parameters<typeof orderStatus>, OrderStatus]>([
    [['placed', ['planned']], 'placed'],
    [['confirmed', ['planned']], 'confirmed'],
    [['placed', ['packed']], 'packed'],
    [['confirmed', ['packed', 'planned']], 'confirmed'],
    [['confirmed', ['dispatched']], 'on-the-way'],
    [['confirmed', ['delivered', 'packed']], 'on-the-way'],
    [['confirmed', ['failed']], 'failed-attempt'],
    [['completed', ['delivered']], 'delivered'],
    [['cancelled', ['cancelled']], 'cancelled'],
    [['cancelled', ['returned']], 'cancelled'],
    [['confirmed', ['cancelled', 'dispatched']], 'on-the-way'],
  ])('%j is %s', ([state, consignments], status) => expect(orderStatus(state, consignments)).toBe(status))

  const at = (hour: number) => new Date(Date.UTC(2026, 5, 11, hour))

  test('has a timeline of past, current and future steps', () => {
    const moments = new Map<OrderStatus, Date>([
      ['placed', at(1)],
      ['packed', at(3)],
    ])
    expect(timelineOf('packed', moments)).toEqual([
      { status: 'placed', at: at(1), state: 'done' },
      { status: 'packed', at: at(3), state: 'now' },
      { status: 'on-the-way', at: null, state: 'ahead' },
      { status: 'delivered', at: null, state: 'ahead' },
    ])
    expect(timelineOf('placed', new Map([['placed', at(1)]])).map((step) => step.state)).toEqual([
      'now',
      'ahead',
      'ahead',
      'ahead',
      'ahead',
    ])
  })

  test('ends with the delivery, or with the failure', () => {
    const moments = new Map<OrderStatus, Date>([
      ['placed', at(1)],
      ['confirmed', at(2)],
      ['packed', at(3)],
      ['on-the-way', at(4)],
    ])
    expect(timelineOf('delivered', new Map([...moments, ['delivered', at(5)]])).map((step) => step.state)).toEqual([
      'done',
      'done',
      'done',
      'done',
      'done',
    ])
    expect(timelineOf('failed-attempt', new Map([...moments, ['failed-attempt', at(5)]])).at(-1)).toEqual({
      status: 'failed-attempt',
      at: at(5),
      state: 'now',
    })
    expect(
      timelineOf(
        'cancelled',
        new Map<OrderStatus, Date>([
          ['placed', at(1)],
          ['cancelled', at(2)],
        ]),
      ).map((step) => step.status),
    ).toEqual(['placed', 'cancelled'])
  })
})

test('moves are allowed from their states only', () => {
  expect(orderCan('cancel', 'placed')).toBe(true)
  expect(orderCan('cancel', 'completed')).toBe(false)
  expect(orderCan('confirm', 'confirmed')).toBe(false)
  expect(orderCan('complete', 'cancelled')).toBe(false)
})

test('the buyer may change an order until the exact cut-off, and only while nothing is packed', () => {
  const changeableUntil = new Date('2026-06-11T20:00:00+06:00')
  const order = { state: 'placed' as const, changeableUntil, consignments: ['planned' as const] }
  expect(buyerCanChange(order, new Date(changeableUntil.getTime() - 1))).toBe(true)
  expect(buyerCanChange(order, changeableUntil)).toBe(false)
  expect(buyerCanChange({ ...order, consignments: ['packed'] }, new Date('2026-06-11T10:00:00+06:00'))).toBe(false)
  expect(buyerCanChange({ ...order, state: 'completed' }, new Date('2026-06-11T10:00:00+06:00'))).toBe(false)
})

/** mulberry32, so that every run uses the same carts. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}
