import type { QuoteLineWire, QuoteWire } from '#shop/ordering/wire.ts'
import type { Which } from '../cart/cart.ts'

export type Part = { names: string[]; day: string | null; lines: Which[] }

/**
 * The deliveries that a cart needs when no single day suits all of it: fruit that is ready now, then pre-orders by the day they ship from.
 * Null when it is one delivery. A day is `YYYY-MM-DD`; null: ready now.
 */
export function deliveriesOf(quote: QuoteWire): Part[] | null {
  const parts = new Map<string, Part>()
  for (const line of quote.lines) {
    if (line.counted === 0) continue
    const day = shipsFrom(line)
    const part = parts.get(day ?? '') ?? { names: [], day, lines: [] }
    part.names.push(line.name ?? '')
    part.lines.push(line)
    parts.set(day ?? '', part)
  }
  if (parts.size < 2) return null
  return [...parts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part)
}

function shipsFrom({ changes }: QuoteLineWire): string | null {
  const later = changes.find((change) => change.kind === 'ships-later')
  return later?.kind === 'ships-later' ? later.day : null
}
