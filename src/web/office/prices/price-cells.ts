import { paisaToTaka, parseTaka, type Paisa } from '#shop/values/money.ts'

// What is typed into the list of prices, before it is saved. Pure, for the browser and for tests.

export const PRICE_CELLS = ['price', 'sale'] as const
export type PriceCell = (typeof PRICE_CELLS)[number]

/** The names of a row's fields begin with these; without scripts the form sends them all. */
export const FIELD = { price: 'p-', sale: 's-', seen: 'w-', sure: 'y-' } as const

/** `seen`: what was there when the typing began, so that a change by somebody else in between is noticed. */
export type TypedRow = { price?: string; sale?: string; seen: string }
export type TypedRows = Readonly<Record<string, TypedRow>>

/** A refused cell: why, whether "sure" would do, and what somebody else made of the row meanwhile. */
export type RefusedRow = { cell: PriceCell; text: string; sure: boolean; seen: string | null; price?: string; sale?: string }

export type PricesResult = {
  kind: 'saved' | 'planned' | 'undone'
  count: number
  /** What sets it back: the events of the prices, or the sizes whose price was planned. */
  undo: { events: string; plans: string }
  /** How the saved rows are seen now. */
  saved: Record<string, string>
  refused: Record<string, RefusedRow>
}

/** The texts of a row's cells as it was seen. */
export function seenCells(seen: string): Record<PriceCell, string> {
  const [price = '', sale = ''] = seen.split('|')
  const taka = (amount: string) => (amount === '' ? '' : String(paisaToTaka(Number(amount) as Paisa)))
  return { price: taka(price), sale: taka(sale) }
}

/** Whether a cell holds something else than what was seen. What can't be read is a change, too. */
export function isTyped({ seen, ...typed }: TypedRow, cell: PriceCell): boolean {
  const text = typed[cell]
  if (text === undefined) return false
  const before = seenCells(seen)[cell]
  if (text.trim() === '') return before !== ''
  return before === '' || parseTaka(text) !== parseTaka(before)
}

export function isChanged(typed: TypedRow | undefined): boolean {
  return typed !== undefined && PRICE_CELLS.some((cell) => isTyped(typed, cell))
}

type CellText = { id: string; cell: PriceCell; text: string; seen: string }

export function typeCells(rows: TypedRows, cells: readonly CellText[]): TypedRows {
  const next = { ...rows }
  for (const { id, cell, text, seen } of cells) next[id] = { seen, ...next[id], [cell]: text }
  return next
}

/**
 * After a save: what was saved is seen as it is now, and of a conflict what the other person made of it; the typed texts stay. What was
 * planned is not in the cells any more, nor what was undone, unless it was typed over since.
 */
export function afterResult(rows: TypedRows, { kind, saved, refused }: PricesResult): TypedRows {
  const next = { ...rows }
  for (const [id, seen] of Object.entries(saved)) {
    if (kind === 'planned' || (kind === 'undone' && !isChanged(next[id]))) delete next[id]
    else if (next[id]) next[id] = { ...next[id], seen }
  }
  for (const [id, { seen, price, sale }] of Object.entries(refused)) {
    const typed = next[id] ?? { seen: '', ...(price !== undefined && { price }), ...(sale !== undefined && { sale }) }
    next[id] = { ...typed, seen: seen ?? typed.seen }
  }
  return next
}

/** Drops what is no longer a change, once the list itself shows it. */
export function settled(rows: TypedRows, seenNow: ReadonlyMap<string, string>): TypedRows {
  const open = Object.entries(rows).filter(([id, typed]) => isChanged(typed) || (seenNow.get(id) ?? '') !== typed.seen)
  return Object.fromEntries(open)
}

/** The cells that a spreadsheet has copied, line by line. Null for a single value: the browser pastes it itself. */
export function pastedCells(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  if (lines.length === 1 && !text.includes('\t')) return null
  return lines.map((line) => line.split('\t').map((cell) => cell.trim().slice(0, 40)))
}

/** Rows from the anchor to the one with the focus, in one column. */
export type Selection = { cell: PriceCell; anchor: number; focus: number }

export function inSelection({ cell, anchor, focus }: Selection, at: { cell: PriceCell; index: number }): boolean {
  return at.cell === cell && at.index >= Math.min(anchor, focus) && at.index <= Math.max(anchor, focus)
}

/** Which row is copied and into which; a single cell is copied into the next one, or with `above` gets what is above it. */
export function fillOf(
  { anchor, focus }: Selection,
  count: number,
  above: boolean,
): { from: number; first: number; last: number } | null {
  const [top, bottom] = [Math.min(anchor, focus), Math.max(anchor, focus)]
  if (bottom > top) return { from: top, first: top + 1, last: bottom }
  const from = above ? top - 1 : top
  return from >= 0 && from + 1 < count ? { from, first: from + 1, last: from + 1 } : null
}
