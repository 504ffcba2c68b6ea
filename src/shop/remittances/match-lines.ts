import { orderDigits, paisa, type CalendarDate, type Paisa } from '../values/index.ts'
import type { Difference, MatchedLine, Outcome, ParcelFacts, RemittanceLine } from './model.ts'

export type ToMatch = {
  carrier: string
  lines: readonly RemittanceLine[]
  /** Every parcel that a line may name, of any carrier, and those of this carrier with open cash. */
  parcels: readonly ParcelFacts[]
  /** The last day of deliveries that the remittance should pay; null: nothing is missing. */
  coversUntil: CalendarDate | null
  /** What the carrier keeps of the cash, in hundredths of a percent. */
  codBasisPoints: number
}

export type Matched = { lines: MatchedLine[]; missing: ParcelFacts[] }

/** Matches the lines of a remittance with parcels, to the paisa. Needs nothing but its arguments. */
export function matchLines({ carrier, lines, parcels, coversUntil, codBasisPoints }: ToMatch): Matched {
  const byName = namesOf(parcels, carrier)
  const listed = new Set<string>()
  const matched = lines.map((line) => {
    const parcel = parcelOf(line, byName, listed)
    const match = matchLine(line, parcel, { carrier, isListed: parcel !== null && listed.has(parcel.id), codBasisPoints })
    if (parcel) listed.add(parcel.id)
    return match
  })
  const missing = parcels.filter(
    (parcel) => parcel.carrier === carrier && !listed.has(parcel.id) && isMissing(parcel, coversUntil),
  )
  return { lines: matched, missing }
}

/** A number as people and carriers write it, in one form. */
export function lineNumber(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}

/** The name of a parcel by the digits of its order, which no number of a carrier can be. */
export function orderName(typed: string): string | null {
  const digits = orderDigits(typed)
  return digits === null ? null : `#${digits}`
}

/** What is still open of a parcel. */
export function openOf({ progress, collected, paid, writtenOff, settledOtherwise }: ParcelFacts): Paisa {
  return paisa(progress !== 'collected' || settledOtherwise ? 0 : collected - paid - writtenOff)
}

type Names = ReadonlyMap<string, ParcelFacts[]>

/** Two carriers may have the same number: then that of this carrier counts. */
function namesOf(parcels: readonly ParcelFacts[], carrier: string): Names {
  const names = new Map<string, ParcelFacts[]>()
  for (const parcel of parcels) for (const name of new Set(parcel.names)) names.set(name, [...(names.get(name) ?? []), parcel])
  for (const [name, named] of names) {
    const own = named.filter((parcel) => parcel.carrier === carrier)
    if (own.length > 0) names.set(name, own)
  }
  return names
}

/** The number of an order may name several parcels, of which each line takes another one. */
function parcelOf({ number, order, collected }: RemittanceLine, names: Names, listed: ReadonlySet<string>): ParcelFacts | null {
  const keys = [number && lineNumber(number), order && lineNumber(order), order && orderName(order)]
  const found = keys.map((key) => names.get(key ?? '')).find((parcels) => parcels !== undefined) ?? []
  const free = found.filter(({ id }) => !listed.has(id))
  return free.find((parcel) => openOf(parcel) === collected) ?? free[0] ?? found[0] ?? null
}

type Rules = { carrier: string; isListed: boolean; codBasisPoints: number }

function matchLine(line: RemittanceLine, parcel: ParcelFacts | null, rules: Rules): MatchedLine {
  const charges = chargesOf(line)
  const open = parcel ? openOf(parcel) : paisa(0)
  const outcome = outcomeOf(line, parcel, { ...rules, open })
  const isMatched = outcome === 'paid' || outcome === 'short' || outcome === 'over'
  return {
    line,
    parcel,
    outcome,
    open,
    paid: paisa(isMatched ? Math.min(open, line.collected) : 0),
    charges,
    chargeDifference: parcel && isMatched ? chargeDifference(line, parcel, { charges, ...rules }) : null,
  }
}

function outcomeOf(
  { collected }: RemittanceLine,
  parcel: ParcelFacts | null,
  { carrier, isListed, open }: Rules & { open: Paisa },
): Outcome {
  if (!parcel) return 'unknown'
  if (parcel.carrier !== carrier) return 'wrong-carrier'
  if (isListed) return 'duplicate'
  // What was short before may come later, but nothing comes twice.
  if (parcel.listedBefore) return open > 0 && collected === open ? 'paid' : 'duplicate'
  // A parcel without cash has a line for its charges.
  if (collected === 0 && open === 0) return 'paid'
  if (parcel.settledOtherwise) return 'settled'
  if (parcel.progress !== 'collected') return 'not-delivered'
  if (open === 0) return 'settled'
  if (collected === open) return 'paid'
  return collected < open ? 'short' : 'over'
}

export function chargesOf({ charges: { delivery, cod, back }, collected, net }: RemittanceLine): Paisa {
  const stated = [delivery, cod, back].filter((amount) => amount !== null)
  if (stated.length > 0) return paisa(stated.reduce((sum, amount) => sum + amount, 0))
  return paisa(net === null ? 0 : collected - net)
}

// Carriers round their share of the cash to whole taka.
const ROUNDING = 100

/** Compared for delivered parcels only: no carrier states the cost of a return in advance. A delivery is charged once, over all remittances. */
function chargeDifference(
  line: RemittanceLine,
  parcel: ParcelFacts,
  { charges, codBasisPoints }: Rules & { charges: Paisa },
): Paisa | null {
  const { deliveryCharge: stated, chargedBefore, progress } = parcel
  if (stated === null || progress !== 'collected' || line.charges.back) return null
  const deliveryCharge = paisa(Math.max(0, stated - chargedBefore))
  const share = (line.collected * codBasisPoints) / 10_000
  if (Math.abs(charges - deliveryCharge - share) < ROUNDING) return paisa(0)
  // Some carriers take no share, or include it in the delivery charge.
  if (!line.charges.cod && charges === deliveryCharge) return paisa(0)
  return paisa(charges - deliveryCharge - Math.round(share / ROUNDING) * ROUNDING)
}

function isMissing(parcel: ParcelFacts, coversUntil: CalendarDate | null): boolean {
  const { deliveredOn, listedBefore } = parcel
  if (coversUntil === null || deliveredOn === null || deliveredOn > coversUntil || listedBefore) return false
  return openOf(parcel) > 0
}

/** The sums of the lines. `bankMissing`: what the lines add up to, less what came to the bank. A list below zero needs no bank payment. */
export type Sums = {
  collected: Paisa
  charges: Paisa
  net: Paisa
  statedNet: Paisa | null
  paid: Paisa
  bankMissing: Paisa | null
}

export function sumsOf(lines: readonly MatchedLine[], bank: Paisa | null): Sums {
  const sum = (of: (line: MatchedLine) => number) => paisa(lines.reduce((total, line) => total + of(line), 0))
  const [collected, charges] = [sum(({ line }) => line.collected), sum((line) => line.charges)]
  const net = paisa(collected - charges)
  return {
    collected,
    charges,
    net,
    statedNet: lines.length > 0 && lines.every(({ line }) => line.net !== null) ? sum(({ line }) => line.net ?? 0) : null,
    paid: sum((line) => line.paid),
    bankMissing: bank === null ? (net < 0 ? net : null) : paisa(net - bank),
  }
}

/** Everything that differs, in the order of the file, then what is missing, then the bank. */
export function differencesOf({ lines, missing }: Matched, { bankMissing }: Pick<Sums, 'bankMissing'>): Difference[] {
  const ofLines = lines.flatMap((matched): Difference[] => {
    const { line, parcel, outcome, open, chargeDifference: more } = matched
    const about = {
      row: line.row,
      number: line.number ?? line.order,
      parcelId: parcel?.id ?? null,
      orderId: parcel?.orderId ?? null,
    }
    const found: Difference[] = []
    if (outcome !== 'paid') found.push({ ...about, kind: outcome, amount: owedFor(matched, open) })
    if (more !== null && more !== 0) found.push({ ...about, kind: 'charges', amount: more })
    return found
  })
  const ofMissing = missing.map((parcel): Difference => {
    const { id, orderId, names } = parcel
    return { kind: 'missing', row: null, number: names[0] ?? null, parcelId: id, orderId, amount: openOf(parcel) }
  })
  const bank: Difference[] =
    bankMissing === null || bankMissing === 0
      ? []
      : [{ kind: 'bank', row: null, number: null, parcelId: null, orderId: null, amount: bankMissing }]
  return [...ofLines, ...ofMissing, ...bank]
}

/** Of a line that pays no parcel, the shop holds the cash less the charges. */
function owedFor({ line, outcome, charges, paid }: MatchedLine, open: Paisa): Paisa {
  if (outcome === 'short') return paisa(open - paid)
  return outcome === 'over' ? paisa(paid - line.collected) : paisa(charges - line.collected)
}
