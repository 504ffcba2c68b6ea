import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { placesOf } from '../places/index.ts'
import { addDays, cleanLine, cleanText, dayInDhaka, parsePhone, type CalendarDate, type Language } from '../values/index.ts'
import { freePlaces, zonesOfAreas } from '../fulfilment/index.ts'
import type { CardDesign } from './card-designs.ts'
import { recheckRun } from './check-facts.ts'
import { changeRunLogo, type NewLogo } from './logos.ts'
import { noteOnRun } from './run-events.ts'
import {
  LONGEST_ADDRESS,
  LONGEST_CARD,
  LONGEST_LANDMARK,
  LONGEST_NAME,
  MOST_DAYS_TO_CHOOSE,
  unknownPlaceholder,
  type DeclinedBoxes,
} from './run-rules.ts'
import { lockRun, termsOf, type Run, type RunRef } from './runs.ts'

export type RunSettings = {
  fromName: string
  cardText: string
  /** The default for recipients without their own. */
  variantId: string | null
  /** Of cards and sleeve; without it, it stays as it is. */
  design?: CardDesign
  day: CalendarDate | null
  fallback: { areaId: string; addressLine: string; landmark: string } | null
  answers: AnswerRules
}

/** What recipients who are asked may answer. */
export type AnswerRules = {
  /** Of their messages and pages; null: the language of the run. */
  language: Language | null
  /** The last day they may choose; null: see `lastDayOf`. */
  lastDay: CalendarDate | null
  mayPassOn: boolean
  /** They may give the box to it; null: may not. The phone as typed. */
  charity: { name: string; phone: string; areaId: string; addressLine: string } | null
  declinedBoxes: DeclinedBoxes
}
type RunField = 'fromName' | 'cardText' | 'variantId' | 'day' | 'fallback' | 'lastDay' | 'charity' | 'declinedBoxes'

type RunSaved =
  | { ok: true }
  | { ok: false; problem: 'unknown-run' | 'not-open' | 'edit-conflict' }
  | { ok: false; problem: 'not-valid'; fields: RunField[] }

const LONGEST_AHEAD_DAYS = 365

/**
 * Saves the defaults for recipients without their own values, and rechecks all recipients. `logo` is that of cards and sleeve, or null to remove it;
 * without it, it stays as it is.
 */
export function saveRun(
  ctx: Ctx,
  { run: ref, seenVersion, settings, logo }: { run: RunRef; seenVersion: number; settings: RunSettings; logo?: NewLogo | null },
): Promise<RunSaved> {
  return ctx.db.transaction(async (tx): Promise<RunSaved> => {
    const run = await lockRun(tx, ref)
    if (!run) return { ok: false, problem: 'unknown-run' }
    if (run.state !== 'draft' || (logo && run.erasedAt)) return { ok: false, problem: 'not-open' }
    if (run.version !== seenVersion) return { ok: false, problem: 'edit-conflict' }
    const { boxes } = await termsOf(tx, run)
    const served = async (place: { areaId: string } | null) => place === null || (await isServed(tx, place.areaId))
    const facts = {
      variantIds: boxes.map(({ variantId }) => variantId),
      served: { fallback: await served(settings.fallback), charity: await served(settings.answers.charity) },
      today: dayInDhaka(ctx.now),
    }
    const fields = faultsIn(settings, facts)
    if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
    const { fallback } = settings
    const { language, lastDay, mayPassOn, charity, declinedBoxes } = settings.answers
    const charityPhone = charity ? parsePhone(charity.phone) : null
    await sql`
      update gifting.gift_runs set from_name = ${cleanLine(settings.fromName, LONGEST_NAME)}, card_text = ${cleanText(settings.cardText, LONGEST_CARD)},
        design = ${settings.design ?? run.design}::text, variant_id = ${settings.variantId}::uuid, day = ${settings.day}::date, fallback_area_id = ${fallback?.areaId ?? null},
        fallback_address_line = ${fallback ? cleanLine(fallback.addressLine, LONGEST_ADDRESS) : null},
        fallback_landmark = ${fallback && fallback.landmark.trim() !== '' ? cleanLine(fallback.landmark, LONGEST_LANDMARK) : null},
        recipients_language = ${language}::text, last_day = ${lastDay}::date, may_pass_on = ${mayPassOn}, declined_boxes = ${declinedBoxes},
        charity_name = ${charity ? cleanLine(charity.name, LONGEST_NAME) : null}::text,
        charity_phone = ${charityPhone?.ok ? charityPhone.phone : null}::text, charity_area_id = ${charity?.areaId ?? null}::text,
        charity_address_line = ${charity ? cleanLine(charity.addressLine, LONGEST_ADDRESS) : null}::text, version = version + 1
      where id = ${run.id}::uuid`.execute(tx)
    if (logo !== undefined) await changeRunLogo(tx, ctx, { run, logo })
    const after = { day: settings.day, ...(logo !== undefined && { logo: logo !== null }) }
    await noteOnRun(tx, ctx, { run, kind: 'changed', after })
    await recheckRun(tx, ctx, (await lockRun(tx, { runId: run.id }))!)
    return { ok: true }
  })
}

/** A district may be served as a whole, so the area itself must also exist in it. */
async function isServed(tx: Tx, areaId: string): Promise<boolean> {
  return (await placesOf(tx, [areaId])).has(areaId) && (await zonesOfAreas(tx, [areaId])).has(areaId)
}

function faultsIn(
  { fromName, cardText, variantId, day, fallback, answers: { lastDay, charity, declinedBoxes } }: RunSettings,
  {
    variantIds,
    served,
    today,
  }: { variantIds: readonly string[]; served: { fallback: boolean; charity: boolean }; today: CalendarDate },
): RunField[] {
  const address = fallback ? cleanLine(fallback.addressLine, LONGEST_ADDRESS) : ''
  const right: Record<RunField, boolean> = {
    fromName: cleanLine(fromName, LONGEST_NAME) !== null,
    cardText: cleanText(cardText, LONGEST_CARD) !== null && unknownPlaceholder(cardText) === null,
    variantId: variantId === null || variantIds.includes(variantId),
    day: day === null || (day > today && day <= addDays(today, LONGEST_AHEAD_DAYS)),
    fallback:
      fallback === null ||
      (served.fallback && address !== null && address !== '' && cleanLine(fallback.landmark, LONGEST_LANDMARK) !== null),
    lastDay: lastDay === null || (day !== null && lastDay >= day && lastDay <= addDays(day, MOST_DAYS_TO_CHOOSE)),
    charity: charity === null || (served.charity && isWhole(charity)),
    // Without an address of the sender, declined boxes cannot go there.
    declinedBoxes: declinedBoxes === 'left-out' || fallback !== null,
  }
  return (Object.keys(right) as RunField[]).filter((field) => !right[field])
}

function isWhole({ name, phone, addressLine }: NonNullable<AnswerRules['charity']>): boolean {
  const lines = [cleanLine(name, LONGEST_NAME), cleanLine(addressLine, LONGEST_ADDRESS)]
  return lines.every((line) => line !== null && line !== '') && parsePhone(phone).ok
}

type RunCancelled = { ok: true } | { ok: false; problem: 'unknown-run' | 'not-open' }

/** Cancels a run before it is ordered, and frees its places. Its quotation can then be used for another run. */
export function cancelRun(ctx: Ctx, { run: ref }: { run: RunRef }): Promise<RunCancelled> {
  return ctx.db.transaction((tx) => cancelRunIn(tx, ctx, { run: ref }))
}

export async function cancelRunIn(tx: Tx, ctx: Ctx, { run: ref }: { run: RunRef }): Promise<RunCancelled> {
  const run: Run | null = await lockRun(tx, ref)
  if (!run) return { ok: false, problem: 'unknown-run' }
  if (run.state !== 'draft') return { ok: false, problem: 'not-open' }
  await sql`update gifting.gift_runs set state = 'cancelled', version = version + 1 where id = ${run.id}::uuid`.execute(tx)
  await noteOnRun(tx, ctx, { run, kind: 'cancelled' })
  await freePlaces(tx, { heldFor: [run.quotationVersionId] })
  return { ok: true }
}
