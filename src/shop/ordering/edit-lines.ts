import { newId } from '#platform/ids.ts'
import { soldAs, type CartFacts } from './cart-facts.ts'
import type { OrderEdit, OrderEdited } from './edit-input.ts'
import { withUnits, type EditedLine } from './edit-prices.ts'
import { MOST_LINES, lineTotal } from './model.ts'
import type { OrderLineRow } from './order-rows.ts'
import { pricedLine } from './price-cart.ts'
import { faultInLines } from './quote-cart.ts'

type Read = { ok: true; lines: EditedLine[] } | Extract<OrderEdited, { ok: false }>

/** Whether the edit changes which products are in the order. */
export function linesDiffer({ lines, added }: OrderEdit, before: readonly OrderLineRow[]): boolean {
  if (added.length > 0 || lines.length !== before.length) return true
  const units = new Map(lines.map((line) => [line.orderLineId, line.units]))
  return before.some((line) => units.get(line.id) !== line.units)
}

/** The lines after the edit, in order: kept lines at their old price, then added lines at today's price. */
export function editedLines({
  input,
  before,
  facts,
  now,
  weighAnew,
}: {
  input: OrderEdit
  before: readonly OrderLineRow[]
  facts: CartFacts
  now: Date
  /** Stock is held again: weighed fruit returns to stock and must be weighed again. */
  weighAnew: boolean
}): Read {
  const wanted = new Map(input.lines.map((line) => [line.orderLineId, line.units]))
  const count = wanted.size + input.added.length
  if (count === 0) return { ok: false, problem: 'empty' }
  if (count > MOST_LINES) return { ok: false, problem: 'too-many-lines' }
  const all = [...input.lines.map(({ units }) => units), ...input.added.map(({ units }) => units)]
  const fault = faultInLines(all.map((units) => ({ productId: null, variantId: '', units, seenPrice: null })))
  if (fault) return { ok: false, problem: fault }
  const staying = before.flatMap((line) => {
    const units = wanted.get(line.id)
    return units === undefined ? [] : [kept(line, units, { facts, weighAnew })]
  })
  // A missing line was removed by another editor.
  if (staying.length !== wanted.size) return { ok: false, problem: 'edit-conflict' }
  const added = addedLines({ input, before, facts, now })
  return added.ok ? { ok: true, lines: [...staying, ...added.lines] } : added
}

function kept(line: OrderLineRow, units: number, { facts, weighAnew }: { facts: CartFacts; weighAnew: boolean }): EditedLine {
  const changed = withUnits(line, units)
  const asOrdered = weighAnew ? { ...changed, weighedGrams: null, linePaisa: lineTotal(changed.unitPrice, units) } : changed
  return { ...asOrdered, categoryId: facts.sellables.get(line.variantId)?.categoryId ?? '', added: null }
}

function addedLines({
  input,
  before,
  facts,
  now,
}: {
  input: OrderEdit
  before: readonly OrderLineRow[]
  facts: CartFacts
  now: Date
}): Read {
  const lines: EditedLine[] = []
  let position = Math.max(-1, ...before.map((line) => line.position))
  for (const { variantId, units } of input.added) {
    const sold = soldAs(facts, { productId: null, variantId, units, seenPrice: null })
    if (!sold) return { ok: false, problem: 'not-sold', names: namesOf(facts, variantId) }
    const { sellable, unitPrice, linePaisa } = pricedLine({ ...sold, units })
    const { name, netGrams, vatBasisPoints, categoryId } = sellable
    position += 1
    lines.push({
      id: newId(now),
      position,
      variantId,
      units,
      unitPrice,
      linePaisa,
      netGrams,
      vatBasisPoints,
      name,
      categoryId,
      weighedGrams: null,
      lotId: null,
      ripeness: null,
      added: { ...sellable, unitPrice },
    })
  }
  return { ok: true, lines }
}

function namesOf(facts: CartFacts, variantId: string): string[] {
  const sellable = facts.sellables.get(variantId)
  return sellable ? [sellable.name.en] : []
}

export function shownAs({ name }: EditedLine): string {
  return name.en
}
