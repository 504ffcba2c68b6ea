import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { capacityByDay, freePlaces, heldPlacesOf, holdUntil, holdPlaces } from '../fulfilment/index.ts'
import { BROUGHT_MODES, dayInDhaka, daysBetween, type CalendarDate } from '../values/index.ts'
import { lockWithVersions } from './edit-draft.ts'
import { giftRules } from './gift-rules.ts'
import { boxToCarry, roomsFrom } from './plan-deliveries.ts'
import { boxesByDay, boxesOfLines, heldForList, heldWhileValid } from './quotation-rules.ts'
import type { Quotation, QuotationVersion } from './quotations.ts'
import { placesForDays } from './split-days.ts'

export type NotHeld = { ok: false; problem: 'places-taken' | 'plan-differs' }

/**
 * Holds the places of the agreed days while the version is valid, instead of what earlier versions hold. `plan-differs`: the days are for
 * another number of boxes, or for an earlier wanted day.
 */
export async function holdForVersion(
  tx: Tx,
  ctx: Ctx,
  { quotation, version, earlier }: { quotation: Quotation; version: QuotationVersion; earlier: readonly QuotationVersion[] },
): Promise<{ ok: true } | NotHeld> {
  const { days, zones } = version.deliveries
  const instead = earlier.map(({ id }) => id)
  const planned = zones.reduce((sum, { boxes }) => sum + boxes, 0)
  if (zones.length > 0 && planned !== boxesOfLines(version.lines)) return { ok: false, problem: 'plan-differs' }
  const [first] = boxesByDay(version.deliveries)
  if (!first) {
    await freePlaces(tx, { heldFor: instead })
    return { ok: true }
  }
  const { wantedDay } = quotation
  if (wantedDay !== null && first.day < wantedDay) return { ok: false, problem: 'plan-differs' }
  const rooms = await roomsFrom(tx, { quotation, from: first.day, now: ctx.now })
  const { keepFree } = await giftRules(tx)
  const split = placesForDays({ days, rooms, box: await boxToCarry(tx, version), keepFree })
  if (split.unplaced.length > 0) return { ok: false, problem: 'places-taken' }
  return holdPlaces(tx, { heldFor: version.id, instead, places: split.places, until: heldWhileValid(version, first.day) })
}

/** An approved version holds its places until its list of names is due. */
export async function holdForApproved(tx: Tx, { now }: Ctx, version: QuotationVersion): Promise<void> {
  const [first] = boxesByDay(version.deliveries)
  if (!first) return
  const { listDays } = await giftRules(tx)
  await holdUntil(tx, { heldFor: version.id, until: heldForList(first.day, { listDays, now }) })
}

/**
 * What a version holds: until when, and for how many boxes. Places that can no longer be booked do not count, such as those of a day that was
 * closed. Null when it holds nothing.
 */
export async function heldOf(
  reader: Reader,
  { versionId, now }: { versionId: string; now: Date },
): Promise<{ until: Date; lastDay: CalendarDate; boxes: number } | null> {
  const held = (await heldPlacesOf(reader, [versionId])).filter(({ until }) => until > now)
  const [first] = held
  if (!first) return null
  const { until, day: from } = first
  const days = daysBetween(from, held.at(-1)!.day) + 1
  const rooms = await capacityByDay(reader, { from, days, now, modes: BROUGHT_MODES, heldFor: [versionId] })
  const boxes = rooms.reduce((sum, { dropsHeld }) => sum + dropsHeld, 0)
  return boxes === 0 ? null : { until, lastDay: dayInDhaka(new Date(until.getTime() - 1)), boxes }
}

type PlacesFreed = { ok: true } | { ok: false; problem: 'unknown-quotation' | 'nothing-held' }

/** Staff free what a quotation holds; the quotation itself stays as it is. */
export function freeQuotationPlaces(ctx: Ctx, { quotationId }: { quotationId: string }): Promise<PlacesFreed> {
  return ctx.db.transaction(async (tx): Promise<PlacesFreed> => {
    const found = await lockWithVersions(tx, quotationId)
    if (!found) return { ok: false, problem: 'unknown-quotation' }
    const heldFor = found.versions.map(({ id }) => id)
    const boxes = await freePlaces(tx, { heldFor })
    if (boxes === 0) return { ok: false, problem: 'nothing-held' }
    await writeAudit(tx, ctx, {
      action: 'free-places',
      subject: { type: 'quotation', id: quotationId, name: found.quotation.number },
      before: { boxes },
      after: null,
    })
    return { ok: true }
  })
}
