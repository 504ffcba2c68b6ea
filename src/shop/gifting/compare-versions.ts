import type { CalendarDate, Paisa, Translations } from '../values/index.ts'
import type { QuotationLine, QuotationVersion } from './quotations.ts'

type Amounts = { units: number; unitPrice: Paisa; linePaisa: Paisa }

/** A line that is in one version only, or is in both and is not the same. */
export type ChangedLine = { name: Translations; before: Amounts | null; after: Amounts | null }

export type VersionChanges = {
  lines: ChangedLine[]
  delivery: { before: Paisa; after: Paisa } | null
  total: { before: Paisa; after: Paisa } | null
  validUntil: { before: CalendarDate; after: CalendarDate } | null
  advancePercent: { before: number; after: number } | null
  creditDays: { before: number; after: number } | null
  /** Where and on which days the boxes go. */
  deliveriesChanged: boolean
  termsChanged: boolean
}

/** What is different in the later version. Lines are compared by their size, those of services by their name. */
export function compareVersions(before: QuotationVersion, after: QuotationVersion): VersionChanges {
  const rest = [...before.lines]
  const lines = after.lines.flatMap((line): ChangedLine[] => {
    const at = rest.findIndex((other) => isSameLine(other, line))
    const [other] = at < 0 ? [] : rest.splice(at, 1)
    if (other && other.units === line.units && other.unitPrice === line.unitPrice) return []
    return [{ name: line.name, before: other ? amountsOf(other) : null, after: amountsOf(line) }]
  })
  const dropped = rest.map((line): ChangedLine => ({ name: line.name, before: amountsOf(line), after: null }))
  return {
    lines: [...lines, ...dropped],
    delivery: changed(before.delivery, after.delivery),
    total: changed(before.total, after.total),
    validUntil: changed(before.validUntil, after.validUntil),
    advancePercent: changed(before.advancePercent, after.advancePercent),
    creditDays: changed(before.creditDays, after.creditDays),
    deliveriesChanged: JSON.stringify(before.deliveries) !== JSON.stringify(after.deliveries),
    termsChanged: before.terms !== after.terms,
  }
}

function isSameLine(one: QuotationLine, other: QuotationLine): boolean {
  if (one.variantId !== null || other.variantId !== null) return one.variantId === other.variantId
  return JSON.stringify(one.name) === JSON.stringify(other.name)
}

function amountsOf({ units, unitPrice, linePaisa }: QuotationLine): Amounts {
  return { units, unitPrice, linePaisa }
}

function changed<Value>(before: Value, after: Value): { before: Value; after: Value } | null {
  return before === after ? null : { before, after }
}
