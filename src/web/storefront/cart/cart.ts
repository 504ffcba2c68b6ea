import { RIPENESS, type Ripeness } from '#shop/values/ripeness.ts'

/** The cart's key in local storage; part of the published contract, like the field names of a line. */
export const CART_KEY = 'pf_cart'

/** The lots that the line takes from; without either, any lot at the normal price. */
export type CartChoice = { lot_id?: string | null; ripeness?: Ripeness | null }

/**
 * One line of the cart as it is stored. Amounts are taka. `varient` is '' if it was added from the grid, else the variant's id.
 */
export type CartLine = CartChoice & {
  _id: string
  name: string
  image: string
  price: number
  sale_price: number | null
  quantity_kg: number
  unit: number
  slug: string
  varient: string
}

export const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const MOST_UNITS = 999
const LONGEST_TEXT = 300
const LONGEST_CART = 1_000_000

export type Which = CartChoice & { _id: string; varient: string }

/**
 * Whether both are the same fruit in the same size, from the same lots. A line without a size is of a product that has one size only.
 */
export function sameLine(a: Which, b: Which): boolean {
  const sameSize = a.varient === b.varient || a.varient === '' || b.varient === ''
  return a._id === b._id && sameSize && choiceOf(a) === choiceOf(b)
}

/** The chosen lot or ripeness; '' for none. */
export function choiceOf({ lot_id, ripeness }: CartChoice): string {
  return lot_id || ripeness || ''
}

/** Different for every line of a cart. */
export function lineKey(line: Which): string {
  return `${line._id} ${line.varient} ${choiceOf(line)}`
}

/** Reads what local storage holds: the valid lines stay, the rest is dropped, nothing throws [C5]. */
export function parseCart(stored: string | null): CartLine[] {
  if (stored === null || stored.length > LONGEST_CART) return []
  let value: unknown
  try {
    value = JSON.parse(stored)
  } catch {
    return []
  }
  if (!Array.isArray(value)) return []
  return value.reduce<CartLine[]>((lines, entry: unknown) => {
    const line = parseLine(entry)
    return line ? withStored(lines, line) : lines
  }, [])
}

/** Older carts may hold one product twice, with its size and without: those become one line. */
function withStored(lines: CartLine[], line: CartLine): CartLine[] {
  const other = lines.find((existing) => sameLine(existing, line))
  if (!other) return [...lines, line]
  if (other.varient === line.varient) return lines
  const merged = { ...other, varient: other.varient || line.varient, unit: Math.min(other.unit + line.unit, MOST_UNITS) }
  return lines.map((existing) => (existing === other ? merged : existing))
}

function parseLine(entry: unknown): CartLine | null {
  if (typeof entry !== 'object' || entry === null) return null
  const field = (name: string): unknown => (Object.hasOwn(entry, name) ? Reflect.get(entry, name) : undefined)
  const _id = text(field('_id'))
  const slug = text(field('slug'))
  const unit = field('unit')
  if (!_id || !slug || !/^[a-z0-9-]+$/.test(slug)) return null
  if (typeof unit !== 'number' || !Number.isInteger(unit) || unit < 1) return null
  return {
    _id,
    slug,
    unit: Math.min(unit, MOST_UNITS),
    name: text(field('name')) ?? slug,
    image: ownPath(text(field('image'))),
    price: amount(field('price')) ?? 0,
    sale_price: amount(field('sale_price')),
    quantity_kg: amount(field('quantity_kg')) ?? 0,
    varient: text(field('varient')) ?? '',
    ...choiceIn(field('lot_id'), field('ripeness')),
  }
}

function choiceIn(lot: unknown, asked: unknown): CartChoice {
  if (typeof lot === 'string' && ID.test(lot)) return { lot_id: lot }
  const ripeness = RIPENESS.find((one) => one === asked)
  return ripeness ? { ripeness } : {}
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.length > 0 && value.length <= LONGEST_TEXT ? value : null
}

function amount(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 1e9 ? Math.round(value * 100) / 100 : null
}

// The cart shows only pictures from our own files.
function ownPath(path: string | null): string {
  return path !== null && /^\/(?!\/)[\w./-]*$/.test(path) ? path : ''
}

/** Adds a line with one unit; a product that is already in the cart stays unchanged. */
export function withLine(lines: CartLine[], line: Omit<CartLine, 'unit'>): CartLine[] {
  return lines.some((existing) => sameLine(existing, line)) ? lines : [...lines, { ...line, unit: 1 }]
}

/** Sets the units of a line; 0 or less removes it. */
export function withUnits(lines: CartLine[], which: Which, units: number): CartLine[] {
  if (!Number.isInteger(units)) return lines
  if (units <= 0) return lines.filter((line) => !sameLine(line, which))
  return lines.map((line) => (sameLine(line, which) ? { ...line, unit: Math.min(units, MOST_UNITS) } : line))
}
