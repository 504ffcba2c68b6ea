import { expect, test } from 'vitest'
import { seededRandom } from '#tests/seeded-random.ts'
import { paisa, vatInside } from '../values/index.ts'
import { documentSums, stepsBetween, type DocumentItem } from './document-model.ts'
import { priceOfUnits } from './model.ts'
import { afterRefunds, leftToRefund, type RefundLine } from './refunded-items.ts'

function item(key: string, gross: number, rate: number, quantity = 1): DocumentItem {
  const money = { unitPrice: paisa(gross), discount: paisa(0), gross: paisa(gross), vat: vatInside(paisa(gross), rate) }
  const what = key === 'delivery' || key === 'rounding' ? key : 'goods'
  return { key, what, name: null, label: null, grams: null, quantity, vatBasisPoints: rate, legalBasis: null, ...money }
}
const named = (key: string, units: number, amount: number, done = true): RefundLine => {
  return { refundId: 'R', key, units, amount: paisa(amount), done }
}
const grossOf = (items: readonly DocumentItem[]) => items.map(({ key, gross, quantity, vat }) => [key, gross, quantity, vat])

test('units of a line add up to what was paid for it, to the paisa', () => {
  expect([1, 2, 3].map((units) => priceOfUnits({ gross: paisa(100), quantity: 3 }, units))).toEqual([33, 67, 100])
  expect(priceOfUnits({ gross: paisa(67), quantity: 2 }, 1)).toBe(34)
})

test('a named line falls alone, and leaves the order when nothing is left of it', () => {
  const items = [item('a', 10_001, 0, 3), item('b', 5_000, 1500), item('delivery', 6_000, 1500)]
  expect(grossOf(afterRefunds(items, { lines: [named('a', 1, 3_334)], worth: paisa(17_667) }))).toEqual([
    ['a', 6_667, 2, 0],
    ['b', 5_000, 1, 652],
    ['delivery', 6_000, 1, 783],
  ])
  expect(grossOf(afterRefunds(items, { lines: [named('a', 3, 10_001)], worth: paisa(11_000) }))).toEqual([
    ['b', 5_000, 1, 652],
    ['delivery', 6_000, 1, 783],
  ])
  // Under way: nothing is credited yet, and nothing of it can be refunded again.
  const underWay = { lines: [named('b', 1, 5_000, false)], worth: paisa(21_001) }
  expect(afterRefunds(items, underWay)).toEqual(items)
  expect(leftToRefund(items, underWay).map(({ key }) => key)).toEqual(['a', 'delivery'])
})

test('any refunds in any order: items add up, none is below zero, and a named refund credits its own line only', () => {
  const roll = seededRandom(63)
  for (let order = 0; order < 300; order += 1) {
    const goods = Array.from({ length: 1 + roll(4) }, (_, at) => {
      return item(`line ${at}`, 1 + roll(90_000), [0, 500, 1500][roll(3)]!, 1 + roll(6))
    })
    const items = [...goods, item('delivery', roll(9_000), 1500)]
    let worth = documentSums(items).total
    const lines: RefundLine[] = []
    for (let refund = 0; refund < 8; refund += 1) {
      const before = afterRefunds(items, { lines, worth })
      const left = leftToRefund(items, { lines, worth }).filter(({ gross }) => gross > 0)
      const one = left[roll(Math.max(1, left.length))]
      if (!one) break
      const free = roll(3) === 0
      const units = one.quantity > 0 && roll(2) === 0 ? 1 + roll(one.quantity) : 0
      const amount = free ? paisa(1 + roll(worth)) : units > 0 ? priceOfUnits(one, units) : paisa(1 + roll(one.gross))
      if (amount === 0) continue
      worth = paisa(worth - amount)
      if (!free) lines.push(named(one.key, units, amount))
      const after = afterRefunds(items, { lines, worth })
      expect(documentSums(after).total).toBe(worth)
      for (const { gross, vat, quantity } of after) expect(Math.min(gross, vat, quantity)).toBeGreaterThanOrEqual(0)
      if (free || worth === 0) continue
      expect(stepsBetween(before, after)).toMatchObject([{ kind: 'credit', items: [{ key: one.key, gross: amount }] }])
      expect(after.filter(({ key }) => key !== one.key)).toEqual(before.filter(({ key }) => key !== one.key))
    }
  }
})
