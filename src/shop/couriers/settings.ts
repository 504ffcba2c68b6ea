import { z } from 'zod'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import { lockSetting, setting, writeSetting } from '../content/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { paisa, type Paisa } from '../values/index.ts'
import { CARRIER_NAMES, CARRIERS } from './carriers/index.ts'
import type { CarrierName } from './model.ts'

const KEY = 'couriers'
/** A parcel heavier than this is a typing error. */
const MOST_GRAMS = 200_000
const MOST_PAISA = 10_000_000
const MOST_DAYS = 30

/** What the carrier charges, for prices that cannot be asked: a base with so many grams in it, and more for each further kilogram. */
export type Rate = { base: Paisa; baseGrams: number; perKilo: Paisa }

export type CarrierRules = {
  active: boolean
  mostGrams: number
  /** The id of the shop's pick-up store at the carrier. */
  store: string | null
  /** The area of that store, by the carrier's id. */
  from: string | null
  /** Days until it arrives: in the shop's district, and elsewhere. */
  daysNear: number
  daysFar: number
  near: Rate
  far: Rate
  /** What it keeps of the cash it collects, in hundredths of a percent. */
  codBasisPoints: number
}

/** How a carrier is proposed. Cheapest: of those that arrive in time. Fastest: on a tie the cheapest. */
export const PROPOSALS = ['cheapest', 'fastest'] as const
export type CourierRules = {
  proposal: (typeof PROPOSALS)[number]
  /** Where the shop is. */
  homeDistrict: string
  carriers: Record<CarrierName, CarrierRules>
}

const amount = z.int().min(0).max(MOST_PAISA).transform(paisa)
const rate = z.object({ base: amount, baseGrams: z.int().min(0).max(MOST_GRAMS), perKilo: amount })
const id = z
  .string()
  .regex(/^\d{1,9}$/)
  .nullable()
const carrierRules = z.object({
  active: z.boolean(),
  mostGrams: z.int().min(500).max(MOST_GRAMS),
  store: id,
  from: id,
  daysNear: z.int().min(0).max(MOST_DAYS),
  daysFar: z.int().min(0).max(MOST_DAYS),
  near: rate,
  far: rate,
  codBasisPoints: z.int().min(0).max(1000),
})
const schema = z.object({
  proposal: z.enum(PROPOSALS),
  homeDistrict: z.string().min(1).max(60),
  carriers: z.object({ steadfast: carrierRules, pathao: carrierRules, redx: carrierRules, other: carrierRules }),
})

/** Rates as courier companies listed them in 2023 (reference "bangladesh", 2.5): staff type those of their own contract. */
const NEAR: Rate = { base: paisa(8_000), baseGrams: 1_000, perKilo: paisa(1_500) }
const FAR: Rate = { base: paisa(14_000), baseGrams: 1_000, perKilo: paisa(2_500) }

const DEFAULT_RULES: CourierRules = {
  proposal: 'cheapest',
  homeDistrict: 'dhaka',
  carriers: Object.fromEntries(
    CARRIER_NAMES.map((name) => [
      name,
      {
        active: true,
        mostGrams: CARRIERS[name].mostGrams,
        store: null,
        from: null,
        daysNear: 1,
        daysFar: 3,
        near: NEAR,
        far: FAR,
        codBasisPoints: name === 'other' ? 0 : 100,
      },
    ]),
  ) as Record<CarrierName, CarrierRules>,
}

export async function courierRules(reader: Reader): Promise<CourierRules> {
  return read(await setting(reader, KEY))
}

function read(value: unknown): CourierRules {
  return value === null ? DEFAULT_RULES : schema.parse(value)
}

export function courierRulesVersion(rules: CourierRules | CarrierRules | Omit<CourierRules, 'carriers'>): string {
  return versionToken(rules)
}

export type CourierRulesChanged =
  | { ok: true }
  | { ok: false; problem: 'edit-conflict' }
  | { ok: false; problem: 'not-valid'; fields: string[] }

/** Changes the rules of one carrier. The carrier without an API cannot be switched off: without it nothing could be sent. */
export function changeCarrierRules(
  ctx: Ctx,
  { carrier, rules, seen }: { carrier: CarrierName; rules: CarrierRules; seen: string },
): Promise<CourierRulesChanged> {
  return ctx.db.transaction(async (tx): Promise<CourierRulesChanged> => {
    const all = read(await lockSetting(tx, KEY))
    const before = all.carriers[carrier]
    if (courierRulesVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    const active = rules.active || carrier === 'other'
    const parsed = carrierRules.safeParse({ ...rules, active })
    if (!parsed.success) return { ok: false, problem: 'not-valid', fields: fieldsOf(parsed.error) }
    const changes = changedFields(flat(before), flat(parsed.data))
    if (!changes) return { ok: true }
    const value = { ...all, carriers: { ...all.carriers, [carrier]: parsed.data } }
    await writeSetting(tx, { key: KEY, value, now: ctx.now })
    const name = CARRIERS[carrier].name || carrier
    await writeAudit(tx, ctx, { action: 'change-courier-rules', subject: { type: 'courier', id: carrier, name }, ...changes })
    return { ok: true }
  })
}

/** Changes how a carrier is proposed. */
export function changeProposal(
  ctx: Ctx,
  { rules, seen }: { rules: Pick<CourierRules, 'proposal' | 'homeDistrict'>; seen: string },
): Promise<CourierRulesChanged> {
  return ctx.db.transaction(async (tx): Promise<CourierRulesChanged> => {
    const { carriers, ...before } = read(await lockSetting(tx, KEY))
    if (courierRulesVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    const parsed = schema.omit({ carriers: true }).safeParse(rules)
    if (!parsed.success) return { ok: false, problem: 'not-valid', fields: fieldsOf(parsed.error) }
    const changes = changedFields(before, parsed.data)
    if (!changes) return { ok: true }
    await writeSetting(tx, { key: KEY, value: { ...parsed.data, carriers }, now: ctx.now })
    await writeAudit(tx, ctx, {
      action: 'change-courier-rules',
      subject: { type: 'courier', id: KEY, name: 'proposal' },
      ...changes,
    })
    return { ok: true }
  })
}

function fieldsOf({ issues }: z.ZodError): string[] {
  return [...new Set(issues.map(({ path }) => path.map(String).join('-')))]
}

function flat({ near, far, ...rules }: CarrierRules) {
  return { ...rules, ...each('near', near), ...each('far', far) }
}

function each(name: string, { base, baseGrams, perKilo }: Rate): Record<string, number> {
  return { [`${name}_base_paisa`]: base, [`${name}_base_grams`]: baseGrams, [`${name}_per_kilo_paisa`]: perKilo }
}
