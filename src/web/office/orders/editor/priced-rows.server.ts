import { quoteCart, type CartLine, type Quote, type QuoteLine } from '#shop/ordering/index.ts'
import {
  cleanLine,
  formatDay,
  formatMoney,
  inLanguage,
  paisa,
  parsePhone,
  subtractMoney,
  type CalendarDate,
  type Language,
  type Paisa,
  type Phone,
} from '#shop/values/index.ts'
import type { StaffContext } from '#web/office/access.server.ts'
import type { EditorSum, EditorTyped, SheetRow } from './editor-view.ts'
import { officeWord, slotIn, unitsIn, type TypedRow } from './read-editor.server.ts'

/** A form of an order that is not placed yet, as it was typed. */
export type TypedOrder = { typed: EditorTyped; rows: TypedRow[] }

/** The chosen area; null without one. */
export function areaIn(typed: EditorTyped): string | null {
  return /^[a-z0-9-]{1,60}\/[a-z0-9-]{1,80}$/.exec(typed['area'] ?? '')?.[0] ?? null
}

/** '' if there is none; null if it is too long. */
export function couponIn(typed: EditorTyped): string | null {
  return cleanLine(typed['coupon'] ?? '', 40)
}

/** Lines with units; null if the units are invalid. */
export function linesOf(rows: readonly TypedRow[]): CartLine[] | null {
  const units = rows.map((row) => unitsIn(row.units))
  if (units.includes(null)) return null
  return rows
    .map(({ variantId }, index) => ({ productId: null, variantId, units: units[index]!, seenPrice: null }))
    .filter((line) => line.units > 0)
}

/** The lines at the current prices; null without lines. */
export async function quoteFor({ ctx }: StaffContext, { typed, rows }: TypedOrder): Promise<Quote | null> {
  const lines = rows.map(({ variantId, units }) => ({ productId: null, variantId, units: unitsIn(units) || 1, seenPrice: null }))
  if (lines.length === 0) return null
  const phone = parsePhone(typed['phone'] ?? '')
  const slot = slotIn(typed['slot'] ?? '')
  const place = { areaId: areaIn(typed), mode: slot?.mode ?? null, slotDay: slot?.day ?? null }
  const known: Phone | null = phone.ok ? phone.phone : null
  const couponCode = couponIn(typed) || null
  const quoted = await quoteCart(ctx.db, { lines, ...place, couponCode, phone: known, now: ctx.now })
  return quoted.ok ? quoted.quote : null
}

type Chosen = { language: Language; day: CalendarDate | null }

export function rowView(row: TypedRow, line: QuoteLine, { language, day }: Chosen): Omit<SheetRow, 'picture'> {
  return {
    lineId: '',
    variantId: row.variantId,
    units: row.units,
    name: inLanguage(line.name, language) ?? '',
    label: inLanguage(line.label, language) ?? '',
    price: line.unitPrice === null ? '' : formatMoney(line.unitPrice, language),
    sum: formatMoney(line.linePaisa, language),
    wrong:
      unitsIn(row.units) === null ? officeWord(language, 'phoneRefused.units-out-of-range') : newsOf(line, { language, day }),
  }
}

function newsOf({ changes }: QuoteLine, { language, day }: Chosen): string | null {
  const [change] = changes
  switch (change?.kind) {
    case 'sold-out':
    case 'no-longer-sold':
    case 'offer-over':
      return officeWord(language, 'editor.noneLeft')
    case 'fewer-left':
      return officeWord(language, 'editor.onlyLeft', { count: change.units })
    case 'ships-later':
      if (day !== null && day >= change.day) return null
      return officeWord(language, 'editor.shipsFrom', { day: formatDay(change.day, language, 'short') })
    case 'price':
    case undefined:
      return null
    default:
      return change satisfies never
  }
}

/** Every part of the total that is not zero. */
export function sumsOf(quote: Quote, language: Language): EditorSum[] {
  const sum = (key: EditorSum['key'], amount: Paisa): EditorSum => ({ key, amount: formatMoney(amount, language) })
  return [
    sum('goods', quote.goods),
    ...(quote.discount > 0 ? [sum('discount', subtractMoney(paisa(0), quote.discount))] : []),
    ...(quote.delivery === null ? [] : [sum('delivery', quote.delivery)]),
    ...(quote.rounding === 0 ? [] : [sum('rounding', quote.rounding)]),
    sum('total', quote.total),
  ]
}
