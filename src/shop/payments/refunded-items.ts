import { addMoney, paisa, splitMoney, subtractMoney, vatInside, type Paisa } from '../values/index.ts'
import { documentSums, reducedTo, type DocumentItem } from './document-model.ts'

/** What a refund is for: an item of the order, how many units of it, and their amount. */
export type RefundLine = {
  refundId: string
  /** The key of the item in the documents. */
  key: string
  /** Zero when only part of the price is refunded. */
  units: number
  amount: Paisa
  /** Whether the money was refunded; otherwise the refund is under way. */
  done: boolean
}

type Reduction = { units: number; amount: Paisa }

/**
 * The items of an order after its refunds, which add up to `worth`. Named lines fall by what was refunded for them. Other refunds are
 * shared in proportion to the prices, but no item bears more than what is left of it. The result does not depend on the order of the
 * refunds, so each refund with lines reduces these lines and nothing else.
 */
export function afterRefunds(
  items: readonly DocumentItem[],
  { lines, worth }: { lines: readonly RefundLine[]; worth: Paisa },
): DocumentItem[] {
  if (lines.length === 0 || worth === 0) return reducedTo(items, worth)
  const named = sumsByKey(lines.filter(({ done }) => done))
  // Refunds under way keep their part of an item free.
  const kept = sumsByKey(lines)
  const bearing = items.filter(({ what }) => what !== 'rounding')
  const forAll = subtractMoney(documentSums(items).total, addMoney(worth, ...[...named.values()].map(({ amount }) => amount)))
  const shares = sharedWithin(
    forAll,
    bearing.map(({ key, gross }) => ({ weight: gross, most: subtractMoney(gross, kept.get(key)?.amount ?? paisa(0)) })),
  )
  const shareOf = new Map(bearing.map(({ key }, index) => [key, shares[index]!]))
  return items.flatMap((item) => {
    const { units, amount } = named.get(item.key) ?? { units: 0, amount: paisa(0) }
    const share = shareOf.get(item.key) ?? paisa(0)
    if (units === 0 && amount === 0 && forAll === 0) return [item]
    const rest = less(item, { units, amount: addMoney(amount, share) })
    return rest.quantity === 0 && rest.gross === 0 ? [] : [rest]
  })
}

/** What can still be refunded of each item. Refunds under way count as refunded. */
export function leftToRefund(
  items: readonly DocumentItem[],
  { lines, worth }: { lines: readonly RefundLine[]; worth: Paisa },
): DocumentItem[] {
  const underWay = addMoney(...lines.filter(({ done }) => !done).map(({ amount }) => amount))
  return afterRefunds(items, { lines: lines.map((line) => ({ ...line, done: true })), worth: subtractMoney(worth, underWay) })
}

function sumsByKey(lines: readonly RefundLine[]): Map<string, Reduction> {
  const sums = new Map<string, Reduction>()
  for (const { key, units, amount } of lines) {
    const before = sums.get(key) ?? { units: 0, amount: paisa(0) }
    sums.set(key, { units: before.units + units, amount: addMoney(before.amount, amount) })
  }
  return sums
}

/** Splits an amount by weight. A share that would be more than it may be is cut, and the others bear the rest. */
function sharedWithin(amount: Paisa, shares: readonly { weight: number; most: Paisa }[]): Paisa[] {
  const cut = new Map<number, Paisa>()
  for (;;) {
    const open = shares.map((_, index) => index).filter((index) => !cut.has(index))
    const rest = subtractMoney(amount, addMoney(...cut.values()))
    if (open.length === 0 || rest === 0) return shares.map((_, index) => cut.get(index) ?? paisa(0))
    const parts = splitMoney(
      rest,
      open.map((index) => shares[index]!.weight),
    )
    const tooMuch = open.filter((index, at) => parts[at]! > shares[index]!.most)
    if (tooMuch.length === 0) return shares.map((_, index) => cut.get(index) ?? parts[open.indexOf(index)]!)
    for (const index of tooMuch) cut.set(index, shares[index]!.most)
  }
}

function less(item: DocumentItem, { units, amount }: Reduction): DocumentItem {
  const gross = subtractMoney(item.gross, amount)
  const quantity = item.quantity - units
  const vat = vatInside(gross, item.vatBasisPoints)
  if (units === 0) return { ...item, gross, vat }
  const grams = item.grams === null ? null : Math.round((item.grams * quantity) / item.quantity)
  return { ...item, gross, quantity, grams, vat, discount: splitMoney(item.discount, [quantity, units])[0]! }
}
