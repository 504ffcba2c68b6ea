import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { closedBetween, zonesOfAreas } from '../fulfilment/index.ts'
import { cleanLine, weekday, type CalendarDate } from '../values/index.ts'
import { lockTheirs, type NotTheirs } from './change-programme.ts'
import { planAgainIn } from './make-plans.ts'
import { lockMonth } from './months.ts'
import { noteOnProgramme } from './programme-events.ts'
import { earliestDayOf, GOES_TO, lastOfMonth, SHORTEST_ADDRESS, type GoesTo } from './programme-rules.ts'
import { agreedPrices, isId, type Programme, type ProgrammeRef } from './programmes.ts'
import { pricesFor } from './plan-facts.ts'

/** What a member chooses for one gift. `place`: another address, for this gift only; with it the gift does not go to the reception. */
export type GiftChoice = {
  leftOut: boolean
  day: CalendarDate
  variantId: string
  goesTo: GoesTo
  place: { areaId: string; address: string } | null
}

export type GiftChanged =
  | { ok: true }
  | NotTheirs
  | {
      ok: false
      problem:
        | 'programme-ended'
        | 'unknown-month'
        | 'month-closed'
        | 'unknown-gift'
        | 'day-not-near'
        | 'unknown-box'
        | 'place-not-valid'
        | 'place-missing'
    }

/** Changes one gift of a month that waits for approval, and plans the month again: what a left-out gift frees may serve the next. */
export function changeGift(
  ctx: Ctx,
  { ref, month, giftId, choice }: { ref: Required<ProgrammeRef>; month: CalendarDate; giftId: string; choice: GiftChoice },
): Promise<GiftChanged> {
  return ctx.db.transaction(async (tx): Promise<GiftChanged> => {
    const theirs = await lockTheirs(tx, ctx, ref)
    if (!theirs.ok) return theirs
    const found = await lockMonth(tx, { programmeId: ref.programmeId, month })
    if (!found) return { ok: false, problem: 'unknown-month' }
    if (found.state !== 'planned') return { ok: false, problem: 'month-closed' }
    const { leftOut, day, variantId, goesTo, place } = choice
    if (!isId(giftId) || !isId(variantId) || !GOES_TO.includes(goesTo)) return { ok: false, problem: 'unknown-gift' }
    const to = place ? 'home' : goesTo
    if (day < earliestDayOf(month) || day > lastOfMonth(month)) return { ok: false, problem: 'day-not-near' }
    if (!leftOut && !(await isOpen(tx, { day, to, programme: theirs.programme }))) return { ok: false, problem: 'day-not-near' }
    const prices = await pricesFor(tx, { variantIds: [variantId], agreed: await agreedPrices(tx, ref.programmeId), now: ctx.now })
    if (!prices.has(variantId)) return { ok: false, problem: 'unknown-box' }
    const address = place && (cleanLine(place.address, 300) ?? '')
    if (place && (address!.length < SHORTEST_ADDRESS || !(await zonesOfAreas(tx, [place.areaId])).has(place.areaId))) {
      return { ok: false, problem: 'place-not-valid' }
    }
    const changed = await sql`
      update programmes.gifts set changed = true, day = ${day}::date, variant_id = ${variantId}::uuid, goes_to = ${to},
        area_id = ${place?.areaId ?? null}::text, address_line = ${address}::text,
        state = ${leftOut ? 'left-out' : 'planned'}, reason = ${leftOut ? 'by-member' : null}::text
      where id = ${giftId}::uuid and month_id = ${found.id}::uuid`.execute(tx)
    if (changed.numAffectedRows !== 1n) return { ok: false, problem: 'unknown-gift' }
    await planAgainIn(tx, ctx, { programme: theirs.programme, month: found })
    // Otherwise the gift would be left out without a word.
    if (to === 'home' && !place && !leftOut && (await hasNoAddress(tx, giftId))) return { ok: false, problem: 'place-missing' }
    await sql`
      update programmes.months set changed_by = ${theirs.customerId}::uuid, version = version + 1 where id = ${found.id}::uuid`.execute(
      tx,
    )
    await noteOnProgramme(tx, ctx, { programmeId: ref.programmeId, kind: 'month-changed', month })
    return { ok: true }
  })
}

async function hasNoAddress(tx: Tx, giftId: string): Promise<boolean> {
  const found = await sql`select from programmes.gifts where id = ${giftId}::uuid and reason = 'no-address'`.execute(tx)
  return found.rows.length > 0
}

/** The shop delivers on the day, and the reception is there. */
async function isOpen(
  tx: Tx,
  { day, to, programme: { weekend } }: { day: CalendarDate; to: GoesTo; programme: Programme },
): Promise<boolean> {
  if (to === 'reception' && weekend.includes(weekday(day))) return false
  return (await closedBetween(tx, { from: day, to: day })).length === 0
}
