import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { placesOf } from '../places/index.ts'
import { addDays, cleanLine, cleanText, dayInDhaka, type CalendarDate } from '../values/index.ts'
import { zonesOfAreas } from '../fulfilment/index.ts'
import { recheckRun } from './check-facts.ts'
import { noteOnRun } from './run-events.ts'
import { LONGEST_ADDRESS, LONGEST_CARD, LONGEST_LANDMARK, LONGEST_NAME, unknownPlaceholder } from './run-rules.ts'
import { lockRun, termsOf, type Run, type RunRef } from './runs.ts'

export type RunSettings = {
  fromName: string
  cardText: string
  /** The default for recipients without their own. */
  variantId: string | null
  day: CalendarDate | null
  fallback: { areaId: string; addressLine: string; landmark: string } | null
}
type RunField = 'fromName' | 'cardText' | 'variantId' | 'day' | 'fallback'

type RunSaved =
  | { ok: true }
  | { ok: false; problem: 'unknown-run' | 'not-open' | 'edit-conflict' }
  | { ok: false; problem: 'not-valid'; fields: RunField[] }

const LONGEST_AHEAD_DAYS = 365

/** Saves the defaults for recipients without their own values, and rechecks all recipients. */
export function saveRun(
  ctx: Ctx,
  { run: ref, seenVersion, settings }: { run: RunRef; seenVersion: number; settings: RunSettings },
): Promise<RunSaved> {
  return ctx.db.transaction(async (tx): Promise<RunSaved> => {
    const run = await lockRun(tx, ref)
    if (!run) return { ok: false, problem: 'unknown-run' }
    if (run.state !== 'draft') return { ok: false, problem: 'not-open' }
    if (run.version !== seenVersion) return { ok: false, problem: 'edit-conflict' }
    const { boxes } = await termsOf(tx, run)
    const served = settings.fallback === null || (await isServed(tx, settings.fallback.areaId))
    const fields = faultsIn(settings, { variantIds: boxes.map(({ variantId }) => variantId), served, today: dayInDhaka(ctx.now) })
    if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
    const { fallback } = settings
    await sql`
      update gifting.gift_runs set from_name = ${cleanLine(settings.fromName, LONGEST_NAME)}, card_text = ${cleanText(settings.cardText, LONGEST_CARD)},
        variant_id = ${settings.variantId}::uuid, day = ${settings.day}::date, fallback_area_id = ${fallback?.areaId ?? null},
        fallback_address_line = ${fallback ? cleanLine(fallback.addressLine, LONGEST_ADDRESS) : null},
        fallback_landmark = ${fallback && fallback.landmark.trim() !== '' ? cleanLine(fallback.landmark, LONGEST_LANDMARK) : null},
        version = version + 1
      where id = ${run.id}::uuid`.execute(tx)
    await noteOnRun(tx, ctx, { run, kind: 'changed', after: { day: settings.day } })
    await recheckRun(tx, ctx, (await lockRun(tx, { runId: run.id }))!)
    return { ok: true }
  })
}

/** A district may be served as a whole, so the area itself must also exist in it. */
async function isServed(tx: Tx, areaId: string): Promise<boolean> {
  return (await placesOf(tx, [areaId])).has(areaId) && (await zonesOfAreas(tx, [areaId])).has(areaId)
}

function faultsIn(
  { fromName, cardText, variantId, day, fallback }: RunSettings,
  { variantIds, served, today }: { variantIds: readonly string[]; served: boolean; today: CalendarDate },
): RunField[] {
  const address = fallback ? cleanLine(fallback.addressLine, LONGEST_ADDRESS) : ''
  const right: Record<RunField, boolean> = {
    fromName: cleanLine(fromName, LONGEST_NAME) !== null,
    cardText: cleanText(cardText, LONGEST_CARD) !== null && unknownPlaceholder(cardText) === null,
    variantId: variantId === null || variantIds.includes(variantId),
    day: day === null || (day > today && day <= addDays(today, LONGEST_AHEAD_DAYS)),
    fallback:
      fallback === null ||
      (served && address !== null && address !== '' && cleanLine(fallback.landmark, LONGEST_LANDMARK) !== null),
  }
  return (Object.keys(right) as RunField[]).filter((field) => !right[field])
}

type RunCancelled = { ok: true } | { ok: false; problem: 'unknown-run' | 'not-open' }

/** Cancels a run before it is ordered. Its quotation can then be used for another run. */
export function cancelRun(ctx: Ctx, { run: ref }: { run: RunRef }): Promise<RunCancelled> {
  return ctx.db.transaction(async (tx): Promise<RunCancelled> => {
    const run: Run | null = await lockRun(tx, ref)
    if (!run) return { ok: false, problem: 'unknown-run' }
    if (run.state !== 'draft') return { ok: false, problem: 'not-open' }
    await sql`update gifting.gift_runs set state = 'cancelled', version = version + 1 where id = ${run.id}::uuid`.execute(tx)
    await noteOnRun(tx, ctx, { run, kind: 'cancelled' })
    return { ok: true }
  })
}
