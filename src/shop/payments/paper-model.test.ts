import { describe, expect, test } from 'vitest'
import { paisa, vatInside } from '../values/index.ts'
import { liveBill, paperNumber, paperSums, reducedTo, standing, stepsBetween, worthOf } from './paper-model.ts'
import type { Paper, PaperItem } from './paper-model.ts'

type Difference = { rate?: number; quantity?: number; what?: PaperItem['what'] }
function item(key: string, gross: number, { rate = 1500, quantity = 1, what = 'goods' }: Difference = {}): PaperItem {
  const money = { unitPrice: paisa(gross), discount: paisa(0), gross: paisa(gross), vat: vatInside(paisa(gross), rate) }
  return { key, what, name: null, label: null, grams: null, quantity, vatBasisPoints: rate, legalBasis: null, ...money }
}
const rounding = (gross: number) => item('rounding', gross, { rate: 0, what: 'rounding', quantity: 0 })

test('a number says kind, fiscal year and place', () => {
  expect(paperNumber('invoice', { fiscalYear: '2026-27', serial: 123 })).toBe('INV-2026-27-000123')
  expect(paperNumber('tax-invoice', { fiscalYear: '2026-27', serial: 1 })).toBe('MSK-2026-27-000001')
  expect(paperNumber('credit-note', { fiscalYear: '2099-00', serial: 1_234_567 })).toBe('CN-2099-00-1234567')
})

test.each([
  ['cancelled', 1000, 1000, 0, 0],
  ['confirmed', 1000, 1000, 300, 1000],
  ['completed', 1000, 1000, 0, 1000],
  ['completed', 1000, 1000, 300, 700],
  ['completed', 1000, 1000, 1000, 0],
  // Paid 1,200 before it was weighed: the first 200 given back were never for the goods.
  ['completed', 1000, 1200, 200, 1000],
  ['completed', 1000, 1200, 250, 950],
  // Paid, given back, paid again at the door.
  ['completed', 1000, 2000, 1000, 1000],
] as const)('%s, total %i, captured %i, refunded %i: worth %i', (state, total, captured, refunded, worth) => {
  const facts = { total: paisa(total), captured: paisa(captured), refunded: paisa(refunded) }
  expect(worthOf({ state, ...facts })).toBe(worth)
})

describe('rows worth less', () => {
  const rows = [item('a', 10_000), item('b', 5_000, { rate: 0 }), item('delivery', 6_000, { what: 'delivery' }), rounding(-50)]

  test('are worth exactly so much, whatever it is', () => {
    for (const worth of [0, 1, 77, 9_999, 20_949, 20_950]) {
      const reduced = reducedTo(rows, paisa(worth))
      expect(paperSums(reduced).total).toBe(worth)
      for (const { gross, what, vat, vatBasisPoints } of reduced) {
        if (what === 'rounding') continue
        expect(gross).toBeGreaterThanOrEqual(0)
        expect(vat).toBe(vatInside(gross, vatBasisPoints))
      }
    }
  })

  test('keep what a row costs beside the others', () => {
    expect(reducedTo(rows, paisa(10_450)).map(({ gross }) => gross)).toEqual([5_000, 2_500, 3_000, -50])
  })
})

describe('what has to be issued', () => {
  const a2 = item('a', 20_000, { quantity: 2 })
  const a1 = item('a', 10_000)
  const b = item('b', 5_000)
  const kinds = (now: PaperItem[], wanted: PaperItem[], anew = false) =>
    stepsBetween(now, wanted, anew).map(({ kind, items }) => [kind, paperSums(items).total])

  test('nothing where nothing changed', () => {
    expect(kinds([], [])).toEqual([])
    expect(kinds([a2, b], [a2, b])).toEqual([])
  })
  test('a bill where there was none, a credit note about all where nothing is left', () => {
    expect(kinds([], [a2, b])).toEqual([['bill', 25_000]])
    expect(kinds([a2, b], [])).toEqual([['credit', 25_000]])
  })
  test('a credit note about the difference where it only became less', () => {
    const [step] = stepsBetween([a2, b], [a1])
    expect(step).toMatchObject({
      kind: 'credit',
      items: [
        { key: 'a', quantity: 1, gross: 10_000 },
        { key: 'b', gross: 5_000 },
      ],
    })
  })
  test('a credit note about all and a new bill where something was added, costs more or bears another VAT', () => {
    expect(kinds([a1], [a1, b])).toEqual([
      ['credit', 10_000],
      ['bill', 15_000],
    ])
    expect(kinds([a1, b], [a2])).toEqual([
      ['credit', 15_000],
      ['bill', 20_000],
    ])
    expect(kinds([a1], [{ ...a1, vatBasisPoints: 500 }])).toEqual([
      ['credit', 10_000],
      ['bill', 10_000],
    ])
    expect(kinds([a1], [a1], true)).toEqual([
      ['credit', 10_000],
      ['bill', 10_000],
    ])
  })
  test('what is rounded off may go up or down in a credit note', () => {
    expect(kinds([a2, rounding(-50)], [a1])).toEqual([['credit', 9_950]])
    expect(kinds([a2], [a1, rounding(-50)])).toEqual([['credit', 10_050]])
  })
})

test('what a credit note rounds off counts where the bill rounded nothing', () => {
  const bill = { kind: 'invoice', content: { items: [item('a', 10_000)] } } as unknown as Paper
  const note = { kind: 'credit-note', content: { items: [item('a', 5_000), { ...rounding(50) }] } } as unknown as Paper
  expect(paperSums(standing([bill, note])).total).toBe(4_950)
})

test('papers add up row by row, and the youngest bill holds while something of it is left', () => {
  const paper = (kind: Paper['kind'], items: PaperItem[], number = kind) =>
    ({ kind, number, content: { items } }) as unknown as Paper
  const bill = paper('invoice', [item('a', 20_000, { quantity: 2 })])
  const note = paper('credit-note', [item('a', 10_000)])
  expect(standing([bill, note])).toMatchObject([{ key: 'a', quantity: 1, gross: 10_000, vat: 1_305 }])
  expect(liveBill([bill, note])).toBe(bill)
  expect(standing([bill, note, note])).toMatchObject([{ gross: 0, quantity: 0, vat: 1 }])
  const rest = paper('credit-note', [{ ...item('a', 10_000), vat: paisa(1_305) }])
  expect(standing([bill, note, rest])).toEqual([])
  expect(liveBill([bill, note, rest])).toBeNull()
})
