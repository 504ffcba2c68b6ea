import { sellables } from '../catalog/index.ts'
import type { Reader } from '../context.ts'
import { capacityByDay, zonesOfAreas } from '../fulfilment/index.ts'
import {
  BROUGHT_MODES,
  isBrought,
  addMoney,
  dayInDhaka,
  daysBetween,
  timesUnits,
  type CalendarDate,
  type Paisa,
} from '../values/index.ts'
import { destinationOf, type Destination } from './destination.ts'
import { recipientsOf, type RecipientRow } from './recipients.ts'
import { advanceOf, boxesByDay, deliveryOfSent, MOST_DAYS_LATER } from './quotation-rules.ts'
import type { QuotationLine } from './quotations.ts'
import { termsOf, type Run, type RunTerms } from './runs.ts'
import { spreadDrops, type Drop, type Spread } from './spread-days.ts'

type BoxToSend = Destination & { row: RecipientRow; variantId: string; day: CalendarDate }

export type RunPlan = {
  terms: RunTerms
  boxes: BoxToSend[]
  /** Recipients with faults; `silent`: asked, without an answer or a fallback address; `declined`: want no gift. */
  faulty: number
  silent: number
  declined: number
  /** Recipients whose link is still open and who have not answered, and when the last of these links ends. */
  waiting: { count: number; until: Date } | null
  spread: Spread
  /** More boxes of a kind than quoted. */
  tooMany: { variantId: string; quoted: number; wanted: number }[]
  units: Map<string, number>
  services: RunService[]
  delivery: Paisa
  total: Paisa
  advance: Paisa
}

/** What confirming a run would send, where and when, and what it would cost. Changes nothing. */
export async function planRun(reader: Reader, run: Run, now: Date): Promise<RunPlan> {
  const terms = await termsOf(reader, run)
  const rows = await recipientsOf(reader, run.id)
  const { boxes, ...left } = boxesOf(run, rows)
  const waiting = waitingOf(rows, now)
  const units = new Map<string, number>()
  for (const { variantId } of boxes) units.set(variantId, (units.get(variantId) ?? 0) + 1)
  const tooMany = [...units].flatMap(([variantId, wanted]) => {
    const quoted = terms.boxes.find((box) => box.variantId === variantId)?.units ?? 0
    return wanted > quoted ? [{ variantId, quoted, wanted }] : []
  })
  const services = servicesOf(terms, boxes.length)
  const zones = await zonesOfAreas(
    reader,
    boxes.map(({ areaId }) => areaId),
  )
  const delivery = deliveryOfSent(
    terms.version,
    boxes.map(({ areaId }) => zones.get(areaId) ?? ''),
  )
  const total = totalOf({ ...terms, services, delivery }, units)
  const advance = advanceOf(total, terms.version.advancePercent)
  return {
    terms,
    boxes,
    ...left,
    waiting,
    spread: await spreadOf(reader, { run, terms, boxes, zones, now }),
    tooMany,
    units,
    services,
    delivery,
    total,
    advance,
  }
}

function boxesOf(run: Run, rows: readonly RecipientRow[]): Pick<RunPlan, 'boxes' | 'faulty' | 'silent' | 'declined'> {
  const boxes: BoxToSend[] = []
  let [faulty, silent, declined] = [0, 0, 0]
  for (const row of rows) {
    const variantId = row.variantId ?? run.variantId
    const day = row.read.day ?? run.day
    const destination = destinationOf(run, row)
    if (destination === 'left-out') declined += 1
    else if (row.faults.length > 0 || variantId === null) faulty += 1
    else if (destination === 'unknown' || day === null) silent += 1
    else boxes.push({ ...destination, row, variantId, day })
  }
  return { boxes, faulty, silent, declined }
}

function waitingOf(rows: readonly RecipientRow[], now: Date): RunPlan['waiting'] {
  const ends = rows.flatMap(({ state, linkExpiresAt }) => (state === 'asked' && linkExpiresAt ? [linkExpiresAt] : []))
  const open = ends.filter((end) => end > now).toSorted((a, b) => a.getTime() - b.getTime())
  return open.length === 0 ? null : { count: open.length, until: open.at(-1)! }
}

/** `zones`: of the served areas, by area id. */
type ToSpread = { run: Run; terms: RunTerms; boxes: readonly BoxToSend[]; zones: ReadonlyMap<string, string>; now: Date }

async function spreadOf(reader: Reader, { run, terms, boxes, zones, now }: ToSpread): Promise<Spread> {
  if (boxes.length === 0) return spreadDrops([], [])
  const sold = await sellables(reader, [...new Set(boxes.map(({ variantId }) => variantId))])
  const days = boxes.map(({ day }) => day).sort()
  const from = days[0]! < dayInDhaka(now) ? dayInDhaka(now) : days[0]!
  const last = days.at(-1)!
  const ahead = daysBetween(from, last)
  // Gifts are delivered, not picked up.
  const heldFor = [run.quotationVersionId]
  const rooms = await capacityByDay(reader, {
    from,
    days: Math.max(0, ahead) + MOST_DAYS_LATER,
    now,
    modes: BROUGHT_MODES,
    heldFor,
  })
  const quotedDays = boxesByDay(terms.version.deliveries).map((one) => one.day)
  // On another day than the quoted ones, nothing was agreed.
  const agreedDays = run.day !== null && quotedDays.includes(run.day) ? quotedDays : []
  const drops = boxes.map(({ row, variantId, areaId, day, kind }): Drop => {
    const sellable = sold.get(variantId)
    const slotId = kind === 'self' || kind === 'person' ? row.slotId : null
    const modes = (sellable?.deliveryModes ?? []).filter(isBrought)
    return {
      id: row.id,
      zoneId: zones.get(areaId) ?? '',
      modes,
      grams: sellable?.netGrams ?? 0,
      day,
      agreed: row.day === '' && slotId === null ? agreedDays : [],
      slotId,
    }
  })
  return spreadDrops(drops, rooms)
}

/** A quoted service. `perBox`: charged for each box sent; otherwise charged as quoted. */
type RunService = Pick<
  QuotationLine,
  'position' | 'name' | 'units' | 'unitPrice' | 'linePaisa' | 'taxClassId' | 'vatBasisPoints'
> & {
  perBox: boolean
}

/** A service quoted once per box is charged for each box sent; all others are charged as quoted. */
function servicesOf({ boxes, version }: Pick<RunTerms, 'boxes' | 'version'>, sent: number): RunService[] {
  const quoted = boxes.reduce((sum, box) => sum + box.units, 0)
  return version.lines
    .filter((line) => line.variantId === null)
    .map((line) => {
      const perBox = line.units === quoted
      const units = perBox ? sent : line.units
      return { ...line, perBox, units, linePaisa: timesUnits(line.unitPrice, units) }
    })
}

/** The boxes at agreed prices, the services, and the delivery. */
function totalOf(
  { boxes, services, delivery }: Pick<RunTerms, 'boxes'> & Pick<RunPlan, 'services' | 'delivery'>,
  units: ReadonlyMap<string, number>,
): Paisa {
  const goods = boxes.map(({ variantId, unitPrice }) => timesUnits(unitPrice, units.get(variantId) ?? 0))
  return addMoney(...goods, ...services.map(({ linePaisa }) => linePaisa), delivery)
}
