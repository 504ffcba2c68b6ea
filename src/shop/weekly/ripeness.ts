import type { Reader } from '../context.ts'
import { ripenessOffered } from '../inventory/index.ts'
import type { CalendarDate, Ripeness } from '../values/index.ts'

type Counted = { variantId: string; units: number }

/**
 * Binds a line to the ripeness that the plan asks for where the lots of its fruit differ and enough of them is so ripe on the day. Any other
 * line takes the lot that expires first: a box of another ripeness is better than no box.
 */
export async function asRipeAsAsked<Line extends Counted>(
  reader: Reader,
  { lines, day, ripeness }: { lines: readonly Line[]; day: CalendarDate; ripeness: Ripeness },
): Promise<(Line & { ripeness: Ripeness | null })[]> {
  const offered = await ripenessOffered(reader, { variantIds: lines.map(({ variantId }) => variantId), firstDay: day })
  return lines.map((line) => {
    const units = offered.get(line.variantId)?.get(ripeness)?.units ?? 0
    return { ...line, ripeness: units >= line.units ? ripeness : null }
  })
}
