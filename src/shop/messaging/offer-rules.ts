import { sql } from 'kysely'
import { z } from 'zod'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import { lockSetting, setting, writeSetting } from '../content/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { DEFAULT_OFFER_RULES, LIMITS_OF_OFFERS, offerQuietUntil, type OfferRules } from './quiet-hours.ts'

const KEY = 'offers'
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
const within = ([least, most]: readonly [number, number]) => z.int().min(least).max(most)

/** At noon, on a day that is not a Friday, offers may leave. What is no time has a problem of its own. */
function leavesNoon(hours: OfferRules): boolean {
  const times = [hours.nightFrom, hours.nightUntil, hours.fridayFrom, hours.fridayUntil]
  return (
    times.some((one) => !time.safeParse(one).success) || offerQuietUntil(new Date('2026-06-10T12:00:00+06:00'), hours) === null
  )
}

const schema = z
  .object({
    nightFrom: time,
    nightUntil: time,
    fridayFrom: time,
    fridayUntil: time,
    mostOffers: within(LIMITS_OF_OFFERS.mostOffers),
    cartHours: within(LIMITS_OF_OFFERS.cartHours).nullable(),
  })
  // Friday noon ends on the same day, and some hour of the day is left for offers.
  .refine(({ fridayFrom, fridayUntil }) => fridayFrom <= fridayUntil, { path: ['fridayUntil'] })
  .refine(leavesNoon, { path: ['nightFrom'] }) satisfies z.ZodType<OfferRules>

export async function offerRules(reader: Reader): Promise<OfferRules> {
  return read(await setting(reader, KEY))
}

function read(value: unknown): OfferRules {
  return value === null ? DEFAULT_OFFER_RULES : schema.parse(value)
}

export function offerRulesVersion(rules: OfferRules): string {
  return versionToken(rules)
}

export type OfferRulesChanged =
  | { ok: true }
  | { ok: false; problem: 'edit-conflict' }
  | { ok: false; problem: 'not-valid'; fields: string[] }

/** Applies at once, also to messages that wait in the outbox. */
export function changeOfferRules(ctx: Ctx, rules: OfferRules, seen: string): Promise<OfferRulesChanged> {
  return ctx.db.transaction(async (tx): Promise<OfferRulesChanged> => {
    const before = read(await lockSetting(tx, KEY))
    if (versionToken(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    const parsed = schema.safeParse(rules)
    if (!parsed.success) {
      const fields = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
      return { ok: false, problem: 'not-valid', fields: [...fields] }
    }
    const changes = changedFields(before, rules)
    if (!changes) return { ok: true }
    await writeSetting(tx, { key: KEY, value: rules, now: ctx.now })
    await sql`update messaging.messages set next_try_at = null where state = 'waiting' and error = 'quiet-hours'`.execute(tx)
    await writeAudit(tx, ctx, { action: 'change-offer-rules', subject: { type: 'offers', id: KEY, name: KEY }, ...changes })
    return { ok: true }
  })
}
