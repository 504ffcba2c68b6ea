import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { FIELD, fillOf, inSelection, pastedCells, PRICE_CELLS, type PriceCell, type Selection } from './price-cells.ts'
import type { PriceRow } from './prices.server.ts'
import type { CellAt, usePrices } from './use-prices.ts'

type Grid = Pick<ReturnType<typeof usePrices>, 'textAt' | 'write' | 'reset'> & { rows: readonly PriceRow[] }

/** The keys of a spreadsheet, in a table of ordinary inputs. */
export function useGridKeys({ rows, textAt, write, reset }: Grid) {
  const [selection, setSelection] = useState<Selection | null>(null)
  const go = (to: CellAt, extend = false) => {
    const row = rows[to.index]
    if (!row) return
    const input = document.getElementById(FIELD[to.cell] + row.id)
    if (!(input instanceof HTMLInputElement)) return
    // The focus itself chooses a single cell.
    const anchor = extend && selection ? selection.anchor : to.index
    input.focus()
    input.select()
    setSelection({ cell: to.cell, anchor, focus: to.index })
  }
  const fill = (above: boolean) => {
    const filled = selection && fillOf(selection, rows.length, above)
    if (!filled) return
    const { cell } = selection
    const text = textAt({ index: filled.from, cell })
    const indexes = Array.from({ length: filled.last - filled.first + 1 }, (_, step) => filled.first + step)
    write(indexes.map((index) => ({ index, cell, text })))
    if (selection.anchor === selection.focus) go({ index: filled.last, cell })
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const at = cellOf(event.target, rows)
    if (!at || event.altKey) return
    if (act(event, at)) event.preventDefault()
  }
  const act = (event: KeyboardEvent<HTMLElement>, at: CellAt): boolean => {
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'd') return false
      fill(true)
      return true
    }
    if (event.key === 'Escape') reset(rows[at.index]!.id)
    const to = nextCell(event, at)
    if (to) go(to, event.shiftKey && event.key !== 'Enter')
    return to !== null || event.key === 'Escape'
  }
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const at = cellOf(event.target, rows)
    const lines = at && pastedCells(event.clipboardData.getData('text/plain'))
    if (!lines) return
    event.preventDefault()
    write(cellsFrom(lines.slice(0, rows.length - at.index), at))
    go({ index: Math.min(at.index + lines.length, rows.length) - 1, cell: at.cell })
  }
  const copy = (event: ClipboardEvent<HTMLElement>) => {
    if (!selection || selection.anchor === selection.focus) return
    const { cell } = selection
    const chosen = rows.flatMap((_, index) => (inSelection(selection, { cell, index }) ? [textAt({ index, cell })] : []))
    event.clipboardData.setData('text/plain', chosen.join('\n'))
    event.preventDefault()
  }
  const focus = (target: EventTarget) => {
    const at = cellOf(target, rows)
    if (at)
      setSelection((before) =>
        before?.cell === at.cell && before.focus === at.index ? before : { cell: at.cell, anchor: at.index, focus: at.index },
      )
  }
  return { selection, fill: () => fill(false), press, paste, copy, focus }
}

/** Where a key leads; null when it belongs to the input. */
function nextCell({ key, shiftKey, target }: KeyboardEvent<HTMLElement>, at: CellAt): CellAt | null {
  const { index, cell } = at
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp':
      return { index: index + (key === 'ArrowDown' ? 1 : -1), cell }
    case 'Enter':
      return { index: index + (shiftKey ? -1 : 1), cell }
    case 'ArrowLeft':
    case 'ArrowRight':
      return shiftKey ? null : sidewaysOf(target as HTMLInputElement, at, key === 'ArrowRight' ? 1 : -1)
    default:
      return null
  }
}

/** The next cell, only from the edge of the text or when all of it is selected: otherwise the caret moves. */
function sidewaysOf(input: HTMLInputElement, { index, cell }: CellAt, step: 1 | -1): CellAt | null {
  const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0]
  const whole = start === 0 && end === input.value.length
  const atEdge = start === end && start === (step === 1 ? input.value.length : 0)
  if (!whole && !atEdge) return null
  const place = PRICE_CELLS.indexOf(cell) + step
  const nextRow = index + (place < 0 ? -1 : place >= PRICE_CELLS.length ? 1 : 0)
  return { index: nextRow, cell: PRICE_CELLS.at(place % PRICE_CELLS.length)! }
}

/** An empty price cannot be meant; an empty sale price ends the sale. */
function cellsFrom(lines: readonly string[][], at: CellAt): (CellAt & { text: string })[] {
  const columns = PRICE_CELLS.slice(PRICE_CELLS.indexOf(at.cell))
  return lines.flatMap((line, step) =>
    columns.flatMap((cell, column) => {
      const text = line[column]
      return text === undefined || (text === '' && cell === 'price') ? [] : [{ index: at.index + step, cell, text }]
    }),
  )
}

function cellOf(target: EventTarget, rows: readonly PriceRow[]): CellAt | null {
  if (!(target instanceof HTMLInputElement)) return null
  const cell = PRICE_CELLS.find((one: PriceCell) => target.id.startsWith(FIELD[one]))
  const index = cell ? rows.findIndex(({ id }) => target.id === FIELD[cell] + id) : -1
  return cell && index >= 0 ? { cell, index } : null
}
