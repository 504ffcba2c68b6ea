import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { neededOnDays, type StockNeed } from '../inventory/index.ts'
import { dayInDhaka, type CalendarDate } from '../values/index.ts'
import { planRun } from './plan-run.ts'
import { boxesByDay } from './quotation-rules.ts'
import type { Quotation, QuotationVersion } from './quotations.ts'
import { runRows, type Run } from './runs.ts'

type Wanted = Map<CalendarDate, { variantId: string; units: number }[]>

/** What the boxes of a version need on their days, the agreed ones where all boxes are alike; null when the version has no future day. */
export async function needOfVersion(
  reader: Reader,
  { quotation: { wantedDay }, version, now }: { quotation: Quotation; version: QuotationVersion; now: Date },
): Promise<StockNeed[] | null> {
  if (wantedDay === null || wantedDay < dayInDhaka(now)) return null
  const lines = version.lines.flatMap(({ variantId, units }) => (variantId === null ? [] : [{ variantId, units }]))
  if (lines.length === 0) return null
  const agreed = boxesByDay(version.deliveries)
  const [only, ...others] = lines
  const byDay: Wanted =
    others.length === 0 && only!.units === agreed.reduce((sum, { boxes }) => sum + boxes, 0)
      ? new Map(agreed.map(({ day, boxes }) => [day, [{ ...only!, units: boxes }]]))
      : new Map([[wantedDay, lines]])
  return (await neededOnDays(reader, { byDay })).needs
}

/**
 * What an unordered run needs, by the days its boxes would leave; without recipients, the quoted boxes on the run's day. Null once ordered,
 * because the order then holds its stock.
 */
export async function needOfRun(reader: Reader, { run, now }: { run: Run; now: Date }): Promise<StockNeed[] | null> {
  if (run.state !== 'draft') return null
  const plan = await planRun(reader, run, now)
  const byDay: Wanted = new Map()
  const want = (day: CalendarDate, variantId: string, units: number) => {
    const lines = byDay.get(day) ?? []
    const known = lines.find((line) => line.variantId === variantId)
    if (known) known.units += units
    else lines.push({ variantId, units })
    byDay.set(day, lines)
  }
  for (const { row, variantId, day } of plan.boxes) want(plan.spread.places.get(row.id)?.day ?? day, variantId, 1)
  const day = run.day ?? plan.terms.quotation.wantedDay
  if (plan.boxes.length === 0 && day !== null) for (const box of plan.terms.boxes) want(day, box.variantId, box.units)
  const today = dayInDhaka(now)
  for (const past of [...byDay.keys()].filter((one) => one < today)) byDay.delete(past)
  return byDay.size === 0 ? null : (await neededOnDays(reader, { byDay })).needs
}

/** What all unordered runs need, each by the days its boxes would leave. */
export async function needOfDraftRuns(reader: Reader, now: Date): Promise<StockNeed[]> {
  const drafts = await runRows(reader, sql`where state = 'draft' order by id`)
  const needs = await Promise.all(drafts.map((run) => needOfRun(reader, { run, now })))
  return needs.flatMap((need) => need ?? [])
}
