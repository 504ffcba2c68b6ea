import { sql } from 'kysely'
import { sellables } from '../catalog/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { capacityByDay, zonesOfAreas, type Room } from '../fulfilment/index.ts'
import { isBrought, addDays, cleanLine, cleanText, dayInDhaka, type CalendarDate } from '../values/index.ts'
import { recheckRun } from './check-facts.ts'
import { namesOfArea } from './change-recipients.ts'
import { lockByLink, type LinkFound } from './recipient-link.ts'
import { noteOnRun } from './run-events.ts'
import { LONGEST_ADDRESS, LONGEST_LANDMARK, LONGEST_THANKS, type Ripeness } from './run-rules.ts'
import { lockRun } from './runs.ts'

/** Expired, foreign and guessed links all get the same refusal. */
export type LinkAnswered =
  | { ok: true }
  | {
      ok: false
      problem:
        | 'unknown-link'
        | 'already-ordered'
        | 'not-delivered-there'
        | 'address-missing'
        | 'no-such-day'
        | 'not-yet'
        | 'too-long'
    }

const DAYS_TO_CHOOSE_FROM = 14
const SHORTEST_ADDRESS = 6

/** The days and slots a recipient can choose at their address: none before the run's day. */
export async function daysForLink(reader: Reader, { run, row }: LinkFound, now: Date): Promise<Room[]> {
  const variantId = row.variantId ?? run.variantId
  if (row.areaId === null || variantId === null) return []
  const zone = (await zonesOfAreas(reader, [row.areaId])).get(row.areaId)
  const sold = (await sellables(reader, [variantId])).get(variantId)
  if (zone === undefined || !sold) return []
  const today = dayInDhaka(now)
  const meant = run.day ?? addDays(today, 1)
  const from = meant > today ? meant : addDays(today, 1)
  const modes = sold.deliveryModes.filter(isBrought)
  const rooms = await capacityByDay(reader, { from, days: DAYS_TO_CHOOSE_FROM, now, modes })
  const { netGrams } = sold
  return rooms.filter(
    ({ zoneId, dropsLeft, gramsLeft, mostGrams }) =>
      zoneId === zone && dropsLeft >= 1 && gramsLeft >= netGrams && (mostGrams === null || netGrams <= mostGrams),
  )
}

/** Saves the recipient's address. The day is asked next, because it depends on the address. */
export function answerPlace(
  ctx: Ctx,
  { token, place }: { token: string; place: { areaId: string; addressLine: string; landmark: string } },
): Promise<LinkAnswered> {
  return byLink(ctx, token, async (tx, { run, row }) => {
    const address = cleanLine(place.addressLine, LONGEST_ADDRESS)
    const landmark = cleanLine(place.landmark, LONGEST_LANDMARK)
    if (address === null || landmark === null) return { ok: false, problem: 'too-long' }
    if ([...address].length < SHORTEST_ADDRESS) return { ok: false, problem: 'address-missing' }
    const names = await namesOfArea(tx, place.areaId, run.language)
    const served = await zonesOfAreas(tx, [place.areaId])
    if (!names || !served.has(place.areaId)) return { ok: false, problem: 'not-delivered-there' }
    await sql`
      update gifting.recipients set district_text = ${names.district}, area_text = ${names.area}, area_id = ${place.areaId},
        address_line = ${address}, landmark = ${landmark}, slot_id = case when area_id = ${place.areaId} then slot_id end
      where id = ${row.id}::uuid`.execute(tx)
    return { ok: true }
  })
}

/** Saves the recipient's day and ripeness, which completes the answer. */
export function answerDay(
  ctx: Ctx,
  { token, day, slotId, ripeness }: { token: string; day: CalendarDate; slotId: string; ripeness: Ripeness | null },
): Promise<LinkAnswered> {
  return byLink(ctx, token, async (tx, found) => {
    const { run, row } = found
    if (row.areaId === null || row.address === '') return { ok: false, problem: 'not-yet' }
    const room = (await daysForLink(tx, found, ctx.now)).find((one) => one.day === day && one.slotId === slotId)
    if (!room) return { ok: false, problem: 'no-such-day' }
    await sql`
      update gifting.recipients set day_text = ${day}, day = ${day}::date, slot_id = ${slotId}::uuid, ripeness = ${ripeness},
        state = 'answered', answered_at = ${ctx.now}::timestamptz
      where id = ${row.id}::uuid`.execute(tx)
    await noteOnRun(tx, ctx, { run, kind: 'answered' })
    return { ok: true }
  })
}

/** The recipient declines the gift. They can change their answer until the run is ordered. */
export function declineGift(ctx: Ctx, { token }: { token: string }): Promise<LinkAnswered> {
  return byLink(ctx, token, async (tx, { run, row }) => {
    await sql`
      update gifting.recipients set state = 'declined', answered_at = ${ctx.now}::timestamptz where id = ${row.id}::uuid`.execute(
      tx,
    )
    await noteOnRun(tx, ctx, { run, kind: 'declined' })
    return { ok: true }
  })
}

/** Saves the recipient's thanks to the sender, before or after delivery. */
export function sayThanks(ctx: Ctx, { token, thanks }: { token: string; thanks: string }): Promise<LinkAnswered> {
  return ctx.db.transaction(async (tx): Promise<LinkAnswered> => {
    const found = await lockByLink(tx, token, ctx.now)
    if (!found) return { ok: false, problem: 'unknown-link' }
    const text = cleanText(thanks, LONGEST_THANKS)
    if (text === null) return { ok: false, problem: 'too-long' }
    await sql`
      update gifting.recipients set thanks = ${text === '' ? null : text}, thanked_at = ${text === '' ? null : ctx.now}::timestamptz
      where id = ${found.row.id}::uuid`.execute(tx)
    await noteOnRun(tx, ctx, { run: found.run, kind: 'thanked' })
    return { ok: true }
  })
}

function byLink(ctx: Ctx, token: string, answer: (tx: Tx, found: LinkFound) => Promise<LinkAnswered>): Promise<LinkAnswered> {
  return ctx.db.transaction(async (tx): Promise<LinkAnswered> => {
    const found = await lockByLink(tx, token, ctx.now)
    if (!found) return { ok: false, problem: 'unknown-link' }
    if (found.run.state !== 'draft') return { ok: false, problem: 'already-ordered' }
    const answered = await answer(tx, found)
    if (!answered.ok) return answered
    await sql`update gifting.gift_runs set version = version + 1 where id = ${found.run.id}::uuid`.execute(tx)
    await recheckRun(tx, ctx, (await lockRun(tx, { runId: found.run.id }))!)
    return { ok: true }
  })
}
