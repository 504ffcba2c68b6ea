import { useState } from 'react'
import { useAnswer, useShown } from '../kit/answer.ts'
import {
  afterResult,
  FIELD,
  isChanged,
  PRICE_CELLS,
  seenCells,
  settled,
  typeCells,
  type PriceCell,
  type PricesResult,
  type TypedRow,
  type TypedRows,
} from './price-cells.ts'
import type { PriceRow } from './prices.server.ts'

export type CellAt = { index: number; cell: PriceCell }

/** What is typed into the rows: it outlives saves, filters and pages until it is saved or set back. */
export function usePrices(rows: readonly PriceRow[]) {
  const result = useShown<PricesResult>()
  const answer = useAnswer('save')
  const [state, setState] = useState(() => ({ result, rows, typed: firstTyped(result, answer?.typed) }))
  let { typed } = state
  if (state.result !== result || state.rows !== rows) {
    if (result && state.result !== result) typed = afterResult(typed, result)
    if (state.rows !== rows) typed = settled(typed, new Map(rows.map(({ id, seen }) => [id, seen])))
    setState({ result, rows, typed })
  }
  const change = (next: (typed: TypedRows) => TypedRows) => setState((before) => ({ ...before, typed: next(before.typed) }))
  const textAt = ({ index, cell }: CellAt) => textOf(rows[index]!, typed[rows[index]!.id], cell)
  const write = (cells: readonly (CellAt & { text: string })[]) =>
    change((before) =>
      typeCells(
        before,
        cells.map(({ index, cell, text }) => ({ id: rows[index]!.id, seen: rows[index]!.seen, cell, text })),
      ),
    )
  return {
    typed,
    result,
    changed: Object.values(typed).filter(isChanged).length,
    textAt,
    write,
    reset: (id: string) => change(({ [id]: _gone, ...others }) => others),
  }
}

export function textOf(row: PriceRow, typed: TypedRow | undefined, cell: PriceCell): string {
  return typed?.[cell] ?? seenCells(row.seen)[cell]
}

/** Without scripts the page is made anew: refused cells, or all when the whole form was refused, hold what was typed. */
function firstTyped(result: PricesResult | null, sent: Record<string, string> | undefined): TypedRows {
  if (result) return afterResult({}, result)
  const rows = Object.entries(sent ?? {}).flatMap(([name, seen]) => {
    if (!name.startsWith(FIELD.seen)) return []
    const id = name.slice(FIELD.seen.length)
    const cells = PRICE_CELLS.flatMap((cell) => {
      const text = sent?.[FIELD[cell] + id]
      return text === undefined ? [] : [[cell, text] as const]
    })
    return [[id, { seen, ...Object.fromEntries(cells) }] as const]
  })
  return Object.fromEntries(rows.filter(([, typed]) => isChanged(typed)))
}
