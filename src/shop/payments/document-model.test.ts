import { describe, expect, test } from 'vitest'
import { paisa, vatInside } from '../values/index.ts'
import {
  currentInvoice,
  documentNumber,
  documentSums,
  reducedTo,
  netItems,
  stepsBetween,
  worthOf,
  type InvoiceDocument,
  type DocumentItem,
} from './document-model.ts'

type Difference = { rate?: number; quantity?: number; what?: DocumentItem['what'] }
function item(key: string, gross: number, { rate = 1500, quantity = 1, what = 'goods' }: Difference = {}): DocumentItem {
  const money = { unitPrice: paisa(gross), discount: paisa(0), gross: paisa(gross), vat: vatInside(paisa(gross), rate) }
  return { key, what, name: null, label: null, grams: null, quantity, vatBasisPoints: rate, legalBasis: null, ...money }
}
const rounding = (gross: number) => item('rounding', gross, { rate: 0, what: 'rounding', quantity: 0 })

test('a number contains the kind, the fiscal year and the serial', () => {
  expect(documentNumber('invoice', { fiscalYear: '2026-27', serial: 123 })).toBe('INV-2026-27-000123')
  expect(documentNumber('tax-invoice', { fiscalYear: '2026-27', serial: 1 })).toBe('MSK-2026-27-000001')
  expect(documentNumber('credit-note', { fiscalYear: '2099-00', serial: 1_234_567 })).toBe('CN-2099-00-1234567')
})

test.each([
  ['cancelled', 1000, 1000, 0, 0],
  ['confirmed', 1000, 1000, 300, 1000],
  ['completed', 1000, 1000, 0, 1000],
  ['completed', 1000, 1000, 300, 700],
  ['completed', 1000, 1000, 1000, 0],
  // 1,200 was paid before weighing: the first 200 refunded were an overpayment, not for goods.
  ['completed', 1000, 1200, 200, 1000],
  ['completed', 1000, 1200, 250, 950],
  // Paid, refunded, paid again on delivery.
  ['completed', 1000, 2000, 1000, 1000],
] as const)('%s, total %i, captured %i, refunded %i: worth %i', (state, total, captured, refunded, worth) => {
  const facts = { total: paisa(total), captured: paisa(captured), refunded: paisa(refunded) }
  expect(worthOf({ state, ...facts })).toBe(worth)
})

describe('items reduced in value', () => {
  const rows = [item('a', 10_000), item('b', 5_000, { rate: 0 }), item('delivery', 6_000, { what: 'delivery' }), rounding(-50)]

  test('add up to the new value exactly', () => {
    for (const worth of [0, 1, 77, 9_999, 20_949, 20_950]) {
      const reduced = reducedTo(rows, paisa(worth))
      expect(documentSums(reduced).total).toBe(worth)
      for (const { gross, what, vat, vatBasisPoints } of reduced) {
        if (what === 'rounding') continue
        expect(gross).toBeGreaterThanOrEqual(0)
        expect(vat).toBe(vatInside(gross, vatBasisPoints))
      }
    }
  })

  test('keep their share of the total', () => {
    expect(reducedTo(rows, paisa(10_450)).map(({ gross }) => gross)).toEqual([5_000, 2_500, 3_000, -50])
  })
})

describe('the steps to issue', () => {
  const a2 = item('a', 20_000, { quantity: 2 })
  const a1 = item('a', 10_000)
  const b = item('b', 5_000)
  const kinds = (now: DocumentItem[], wanted: DocumentItem[], anew = false) =>
    stepsBetween(now, wanted, anew).map(({ kind, items }) => [kind, documentSums(items).total])

  test('are none when nothing changed', () => {
    expect(kinds([], [])).toEqual([])
    expect(kinds([a2, b], [a2, b])).toEqual([])
  })
  test('are an invoice when there was none, and a full credit note when nothing is left', () => {
    expect(kinds([], [a2, b])).toEqual([['bill', 25_000]])
    expect(kinds([a2, b], [])).toEqual([['credit', 25_000]])
  })
  test('are a credit note for the difference when amounts only decreased', () => {
    const [step] = stepsBetween([a2, b], [a1])
    expect(step).toMatchObject({
      kind: 'credit',
      items: [
        { key: 'a', quantity: 1, gross: 10_000 },
        { key: 'b', gross: 5_000 },
      ],
    })
  })
  test('are a full credit note and a new invoice when something was added, costs more or has another VAT rate', () => {
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
  test('a credit note may change rounding in either direction', () => {
    expect(kinds([a2, rounding(-50)], [a1])).toEqual([['credit', 9_950]])
    expect(kinds([a2], [a1, rounding(-50)])).toEqual([['credit', 10_050]])
  })
})

test('rounding in a credit note counts when the invoice had none', () => {
  const bill = { kind: 'invoice', content: { items: [item('a', 10_000)] } } as unknown as InvoiceDocument
  const note = { kind: 'credit-note', content: { items: [item('a', 5_000), { ...rounding(50) }] } } as unknown as InvoiceDocument
  expect(documentSums(netItems([bill, note])).total).toBe(4_950)
})

test('documents add up item by item, and the latest invoice is valid while part of it is left', () => {
  const document = (kind: InvoiceDocument['kind'], items: DocumentItem[], number = kind) =>
    ({ kind, number, content: { items } }) as unknown as InvoiceDocument
  const bill = document('invoice', [item('a', 20_000, { quantity: 2 })])
  const note = document('credit-note', [item('a', 10_000)])
  expect(netItems([bill, note])).toMatchObject([{ key: 'a', quantity: 1, gross: 10_000, vat: 1_305 }])
  expect(currentInvoice([bill, note])).toBe(bill)
  expect(netItems([bill, note, note])).toMatchObject([{ gross: 0, quantity: 0, vat: 1 }])
  const rest = document('credit-note', [{ ...item('a', 10_000), vat: paisa(1_305) }])
  expect(netItems([bill, note, rest])).toEqual([])
  expect(currentInvoice([bill, note, rest])).toBeNull()
})
