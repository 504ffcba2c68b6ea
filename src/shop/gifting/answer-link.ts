import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { zonesOfAreas } from '../fulfilment/index.ts'
import { cleanLine, parsePhone, type CalendarDate, type Language, type Phone } from '../values/index.ts'
import { recheckRun } from './check-facts.ts'
import { namesOfArea } from './change-recipients.ts'
import { charityOf, declinedTo, destinationOf } from './destination.ts'
import { boxOf, changeableUntil, daysForLink } from './days-to-choose.ts'
import { lockByLink, type LinkFound } from './recipient-link.ts'
import { withPendingPlace, type PendingPlace } from './recipients.ts'
import { giveUpDeclined, languageOfBox, redirectTo } from './redirect-gift.ts'
import { noteOnRun } from './run-events.ts'
import { LONGEST_ADDRESS, LONGEST_LANDMARK, LONGEST_NAME, type Ripeness } from './run-rules.ts'
import { lockRun } from './runs.ts'

/** Expired, foreign and guessed links all get the same refusal. */
export type LinkAnswered =
  | { ok: true }
  | {
      ok: false
      problem:
        | 'unknown-link'
        | 'too-late'
        | 'not-allowed'
        | 'not-delivered-there'
        | 'address-missing'
        | 'name-missing'
        | 'phone-wrong'
        | 'no-such-day'
        | 'no-free-day'
        | 'not-yet'
        | 'too-long'
    }

const SHORTEST_ADDRESS = 6

type PlaceAnswer = {
  areaId: string
  addressLine: string
  landmark: string
  /** The recipient gives the box to this person; null: keeps it. */
  person: { name: string; phone: string } | null
}

/**
 * Saves the address of the recipient, or of the person to whom the recipient gives the box. The day is asked next, because it depends on the
 * address; the box of an ordered run stays where it goes until then.
 */
export function answerPlace(ctx: Ctx, { token, place }: { token: string; place: PlaceAnswer }): Promise<LinkAnswered> {
  return byLink(ctx, token, async (tx, { run, row }) => {
    const address = cleanLine(place.addressLine, LONGEST_ADDRESS)
    const landmark = cleanLine(place.landmark, LONGEST_LANDMARK)
    if (address === null || landmark === null) return { ok: false, problem: 'too-long' }
    const person = place.person && readPerson(place.person)
    if (place.person && !run.mayPassOn) return { ok: false, problem: 'not-allowed' }
    if (person && 'problem' in person) return person
    if ([...address].length < SHORTEST_ADDRESS) return { ok: false, problem: 'address-missing' }
    const names = await namesOfArea(tx, place.areaId, run.language)
    const served = await zonesOfAreas(tx, [place.areaId])
    if (!names || !served.has(place.areaId)) return { ok: false, problem: 'not-delivered-there' }
    const entered = { areaId: place.areaId, address, landmark, person }
    if (run.state === 'draft') await savePlace(tx, { run, row, entered })
    else {
      await sql`
        update gifting.recipients set pending_place = ${JSON.stringify(entered)}::jsonb where id = ${row.id}::uuid`.execute(tx)
    }
    return { ok: true }
  })
}

async function savePlace(
  tx: Tx,
  { run, row, entered: { areaId, address, landmark, person } }: LinkFound & { entered: PendingPlace },
): Promise<void> {
  const names = (await namesOfArea(tx, areaId, run.language))!
  await sql`
    update gifting.recipients set district_text = ${names.district}, area_text = ${names.area}, area_id = ${areaId},
      address_line = ${address}, landmark = ${landmark}, slot_id = case when area_id = ${areaId} then slot_id end,
      goes_to = ${person ? 'person' : 'self'}, given_name = ${person?.name ?? null}::text, given_phone = ${person?.phone ?? null}::text,
      sender_place = coalesce(sender_place, address_line), pending_place = null
    where id = ${row.id}::uuid`.execute(tx)
}

function readPerson({
  name,
  phone,
}: NonNullable<PlaceAnswer['person']>): { name: string; phone: Phone } | Extract<LinkAnswered, { ok: false }> {
  const cleaned = cleanLine(name, LONGEST_NAME)
  if (cleaned === null) return { ok: false, problem: 'too-long' }
  if (!/\p{L}/u.test(cleaned)) return { ok: false, problem: 'name-missing' }
  const parsed = parsePhone(phone)
  return parsed.ok ? { name: cleaned, phone: parsed.phone } : { ok: false, problem: 'phone-wrong' }
}

/** Saves the recipient's day and ripeness, which completes the answer. The box of an ordered run is sent there. */
export function answerDay(
  ctx: Ctx,
  { token, day, slotId, ripeness }: { token: string; day: CalendarDate; slotId: string; ripeness: Ripeness | null },
): Promise<LinkAnswered> {
  return byLink(ctx, token, async (tx, found) => {
    const { run } = found
    const row = withPendingPlace(found.row)
    if (row.areaId === null || row.address === '' || row.goesTo === 'charity') return { ok: false, problem: 'not-yet' }
    const room = (await daysForLink(tx, found, ctx.now)).find((one) => one.day === day && one.slotId === slotId)
    if (!room) return { ok: false, problem: 'no-such-day' }
    const answered = destinationOf(run, { ...row, state: 'answered' })
    if (typeof answered === 'string') return { ok: false, problem: 'not-yet' }
    if (run.state === 'confirmed') {
      const redirected = await redirectTo(tx, ctx, { found, destination: answered, slot: { slotId, day } })
      if (!redirected.ok) return redirected
      if (row.pendingPlace) await savePlace(tx, { run, row: found.row, entered: row.pendingPlace })
    }
    await sql`
      update gifting.recipients set day_text = ${day}, day = ${day}::date, slot_id = ${slotId}::uuid, ripeness = ${ripeness},
        state = 'answered', answered_at = ${ctx.now}::timestamptz
      where id = ${row.id}::uuid`.execute(tx)
    await noteOnRun(tx, ctx, { run, kind: 'answered' })
    return { ok: true }
  })
}

/** The recipient gives the box to the charity of the run. */
export function giveToCharity(ctx: Ctx, { token }: { token: string }): Promise<LinkAnswered> {
  return byLink(ctx, token, async (tx, found) => {
    const { run, row } = found
    if (!run.charity) return { ok: false, problem: 'not-allowed' }
    if (row.goesTo === 'charity' && row.state === 'answered') return { ok: true }
    if (run.state === 'confirmed') {
      const redirected = await redirectTo(tx, ctx, { found, destination: charityOf(run.charity), slot: null })
      if (!redirected.ok) return redirected
    }
    await sql`
      update gifting.recipients set state = 'answered', answered_at = ${ctx.now}::timestamptz, goes_to = 'charity', slot_id = null,
        given_name = null, given_phone = null, pending_place = null
      where id = ${row.id}::uuid`.execute(tx)
    await noteOnRun(tx, ctx, { run, kind: 'answered' })
    return { ok: true }
  })
}

/**
 * The recipient declines the gift. Before the order it is not ordered, or goes to the sender's address, as the sender decided. After the order it
 * goes to that address, or is given up and stays charged: the sender approved it.
 */
export function declineGift(ctx: Ctx, { token, shopUrl }: { token: string; shopUrl: string }): Promise<LinkAnswered> {
  return byLink(ctx, token, async (tx, found) => {
    const { run, row } = found
    if (row.state === 'declined') return { ok: true }
    if (run.state === 'confirmed') {
      const destination = declinedTo(run)
      const sent = destination
        ? await redirectTo(tx, ctx, { found, destination, slot: null })
        : await giveUpDeclined(tx, ctx, { found, shopUrl })
      if (!sent.ok) return sent
    }
    await sql`
      update gifting.recipients set state = 'declined', answered_at = ${ctx.now}::timestamptz, goes_to = 'self', given_name = null,
        given_phone = null, pending_place = null
      where id = ${row.id}::uuid`.execute(tx)
    await noteOnRun(tx, ctx, { run, kind: 'declined' })
    return { ok: true }
  })
}

/** The language the recipient chose on the page, for it and for later messages. */
export async function chooseLanguage(
  ctx: Ctx,
  { token, language }: { token: string; language: Language },
): Promise<{ ok: true } | { ok: false; problem: 'unknown-link' }> {
  return ctx.db.transaction(async (tx) => {
    const found = await lockByLink(tx, token, ctx.now)
    if (!found) return { ok: false, problem: 'unknown-link' } as const
    if (found.row.read.language === language) return { ok: true } as const
    await sql`
      update gifting.recipients set language = ${language}, language_text = ${language} where id = ${found.row.id}::uuid`.execute(
      tx,
    )
    const box = await boxOf(tx, found)
    if (box) await languageOfBox(tx, { found, box, language })
    return { ok: true } as const
  })
}

function byLink(ctx: Ctx, token: string, answer: (tx: Tx, found: LinkFound) => Promise<LinkAnswered>): Promise<LinkAnswered> {
  return ctx.db.transaction(async (tx): Promise<LinkAnswered> => {
    const found = await lockByLink(tx, token, ctx.now)
    if (!found) return { ok: false, problem: 'unknown-link' }
    if ((await changeableUntil(tx, found, ctx.now)) === null) return { ok: false, problem: 'too-late' }
    const answered = await answer(tx, found)
    if (!answered.ok || found.run.state !== 'draft') return answered
    await sql`update gifting.gift_runs set version = version + 1 where id = ${found.run.id}::uuid`.execute(tx)
    await recheckRun(tx, ctx, (await lockRun(tx, { runId: found.run.id }))!)
    return { ok: true }
  })
}
