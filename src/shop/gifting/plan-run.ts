import { sellables } from '../catalog/index.ts'
import type { Reader } from '../context.ts'
import { roomOfDays, zonesOfAreas } from '../fulfilment/index.ts'
import type { Mode } from '../fulfilment/index.ts'
import { addMoney, dayInDhaka, timesUnits } from '../values/index.ts'
import type { CalendarDate, Paisa } from '../values/index.ts'
import { recipientsOf } from './recipients.ts'
import type { RecipientRow } from './recipients.ts'
import { advanceOf } from './quotation-rules.ts'
import type { QuotationLine } from './quotations.ts'
import { termsOf } from './runs.ts'
import type { Run, RunTerms } from './runs.ts'
import { spreadDrops } from './spread-days.ts'
import type { Drop, Spread } from './spread-days.ts'

/** Nobody waits longer for a gift than this after the day he was promised. */
const MOST_DAYS_LATER = 30
// A gift is brought, not fetched.
const GIFT_MODES: readonly Mode[] = ['van', 'courier']

/** Where one box goes. `fallback`: its recipient did not answer. */
export type BoxToSend = {
  row: RecipientRow
  variantId: string
  areaId: string
  addressLine: string
  landmark: string | null
  day: CalendarDate
  fallback: boolean
}

export type RunPlan = {
  terms: RunTerms
  boxes: BoxToSend[]
  /** With faults; asked and silent, where no other address was given; who wants none. */
  faulty: number
  silent: number
  declined: number
  spread: Spread
  /** More boxes of a kind than were quoted. */
  tooMany: { variantId: string; quoted: number; wanted: number }[]
  units: Map<string, number>
  services: RunService[]
  total: Paisa
  advance: Paisa
}

/** What confirming a run would send where on which day, and what it would cost: as it stands now, without changing anything. */
export async function planRun(reader: Reader, run: Run, now: Date): Promise<RunPlan> {
  const terms = await termsOf(reader, run)
  const rows = await recipientsOf(reader, run.id)
  const { boxes, ...left } = boxesOf(run, rows)
  const units = new Map<string, number>()
  for (const { variantId } of boxes) units.set(variantId, (units.get(variantId) ?? 0) + 1)
  const tooMany = [...units].flatMap(([variantId, wanted]) => {
    const quoted = terms.boxes.find((box) => box.variantId === variantId)?.units ?? 0
    return wanted > quoted ? [{ variantId, quoted, wanted }] : []
  })
  const services = servicesOf(terms, boxes.length)
  const total = totalOf({ ...terms, services }, units)
  const advance = advanceOf(total, terms.version.advancePercent)
  return { terms, boxes, ...left, spread: await spreadOf(reader, boxes, now), tooMany, units, services, total, advance }
}

function boxesOf(run: Run, rows: readonly RecipientRow[]): Pick<RunPlan, 'boxes' | 'faulty' | 'silent' | 'declined'> {
  const boxes: BoxToSend[] = []
  let [faulty, silent, declined] = [0, 0, 0]
  for (const row of rows) {
    const variantId = row.variantId ?? run.variantId
    const day = row.read.day ?? run.day
    if (row.state === 'declined') declined += 1
    else if (row.faults.length > 0 || variantId === null) faulty += 1
    else if (row.areaId !== null && row.address !== '' && day !== null && isSure(row)) {
      const { areaId, address, landmark } = row
      boxes.push({ row, variantId, areaId, addressLine: address, landmark: landmark || null, day, fallback: false })
    } else if (run.fallback && day !== null) boxes.push({ row, variantId, ...run.fallback, day, fallback: true })
    else silent += 1
  }
  return { boxes, faulty, silent, declined }
}

/** What was typed for somebody who was asked counts once he has said so. */
function isSure({ byLink, state }: RecipientRow): boolean {
  return !byLink || state === 'answered'
}

async function spreadOf(reader: Reader, boxes: readonly BoxToSend[], now: Date): Promise<Spread> {
  if (boxes.length === 0) return spreadDrops([], [])
  const zones = await zonesOfAreas(
    reader,
    boxes.map(({ areaId }) => areaId),
  )
  const sold = await sellables(reader, [...new Set(boxes.map(({ variantId }) => variantId))])
  const days = boxes.map(({ day }) => day).sort()
  const from = days[0]! < dayInDhaka(now) ? dayInDhaka(now) : days[0]!
  const last = days.at(-1)!
  const ahead = Math.round((Date.parse(last) - Date.parse(from)) / 86_400_000)
  const rooms = await roomOfDays(reader, { from, days: Math.max(0, ahead) + MOST_DAYS_LATER, now, modes: GIFT_MODES })
  const drops = boxes.map(({ row, variantId, areaId, day, fallback }): Drop => {
    const sellable = sold.get(variantId)
    const slotId = fallback ? null : row.slotId
    const modes = (sellable?.deliveryModes ?? []).filter((mode) => GIFT_MODES.includes(mode))
    return { id: row.id, zoneId: zones.get(areaId) ?? '', modes, grams: sellable?.netGrams ?? 0, day, slotId }
  })
  return spreadDrops(drops, rooms)
}

/** Something quoted besides the boxes. `perBox`: one for each of them, so as many as are sent; else as it was quoted. */
export type RunService = Pick<
  QuotationLine,
  'position' | 'name' | 'units' | 'unitPrice' | 'linePaisa' | 'taxClassId' | 'vatBasisPoints'
> & {
  perBox: boolean
}

/** What was quoted as often as there were boxes is charged as often as boxes are sent; everything else stays as it was quoted. */
export function servicesOf({ boxes, version }: Pick<RunTerms, 'boxes' | 'version'>, sent: number): RunService[] {
  const quoted = boxes.reduce((sum, box) => sum + box.units, 0)
  return version.lines
    .filter((line) => line.variantId === null)
    .map((line) => {
      const perBox = line.units === quoted
      const units = perBox ? sent : line.units
      return { ...line, perBox, units, linePaisa: timesUnits(line.unitPrice, units) }
    })
}

/** The boxes at what was agreed on, with services, and delivery as it was quoted. */
function totalOf(
  { boxes, version, services }: Pick<RunTerms, 'boxes' | 'version'> & { services: readonly RunService[] },
  units: ReadonlyMap<string, number>,
): Paisa {
  const goods = boxes.map(({ variantId, unitPrice }) => timesUnits(unitPrice, units.get(variantId) ?? 0))
  return addMoney(...goods, ...services.map(({ linePaisa }) => linePaisa), version.delivery)
}
