import { z } from 'zod'
import { pagesChanged } from '#platform/page-changes.ts'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import { lockSetting, setting, writeSetting } from '../content/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { HALF_KILO, MOST_FRUITS } from '../gifting/model.ts'
import { translationsOf } from '../translations-schema.ts'
import { isWritten, paisa, type Paisa } from '../values/index.ts'
import { MOST_SIZES, type WeeklyRules } from './model.ts'

const KEY = 'weekly'
const MOST_PRICE = 10_000_000
const HEAVIEST = 50_000

const schema = z.object({
  on: z.boolean(),
  sizes: z.array(
    z.object({
      code: z.string(),
      name: translationsOf(),
      grams: z.int(),
      kinds: z.int(),
      price: z
        .int()
        .min(0)
        .transform((amount): Paisa => paisa(amount)),
    }),
  ),
  weekdays: z.array(z.int()),
  slots: z.array(z.string()),
}) satisfies z.ZodType<WeeklyRules>

const OFF: WeeklyRules = { on: false, sizes: [], weekdays: [], slots: [] }

export async function weeklyRules(reader: Reader): Promise<WeeklyRules> {
  return read(await setting(reader, KEY))
}

function read(value: unknown): WeeklyRules {
  return value === null ? OFF : schema.parse(value)
}

/** For edit conflicts. */
export function weeklyRulesVersion(rules: WeeklyRules): string {
  return versionToken(schema.parse(rules))
}

export type WeeklyRuleField = 'sizes' | 'sizeName' | 'sizeWeight' | 'sizeKinds' | 'sizePrice' | 'weekdays' | 'slots'

export type WeeklyRulesSaved =
  | { ok: true }
  | { ok: false; problem: 'edit-conflict' }
  | { ok: false; problem: 'not-valid'; fields: WeeklyRuleField[] }

/** Saves the rules as a whole. Plans keep the size they began with. */
export function saveWeeklyRules(ctx: Ctx, { rules, seen }: { rules: WeeklyRules; seen: string }): Promise<WeeklyRulesSaved> {
  return ctx.db.transaction(async (tx): Promise<WeeklyRulesSaved> => {
    const before = read(await lockSetting(tx, KEY))
    if (weeklyRulesVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    const fields = wrongIn(rules)
    if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
    const changed = changedFields({ ...before }, { ...rules })
    if (!changed) return { ok: true }
    await writeSetting(tx, { key: KEY, value: rules, now: ctx.now })
    await writeAudit(tx, ctx, {
      action: 'change-weekly-rules',
      subject: { type: 'weekly', id: KEY, name: 'weekly' },
      ...changed,
    })
    await pagesChanged(tx, 'weekly rules', ctx.now)
    return { ok: true }
  })
}

/** While it is off, nothing has to be complete. */
function wrongIn({ on, sizes, weekdays, slots }: WeeklyRules): WeeklyRuleField[] {
  const codes = new Set(sizes.map(({ code }) => code))
  const checks: [WeeklyRuleField, boolean][] = [
    ['sizes', codes.size === sizes.length && sizes.length <= MOST_SIZES && (!on || sizes.length > 0)],
    ['sizeName', sizes.every(({ name }) => isWritten(name))],
    ['sizeWeight', sizes.every(({ grams }) => grams >= HALF_KILO && grams <= HEAVIEST && grams % HALF_KILO === 0)],
    ['sizeKinds', sizes.every(({ kinds }) => kinds >= 1 && kinds <= MOST_FRUITS)],
    ['sizePrice', sizes.every(({ price }) => price > 0 && price <= MOST_PRICE)],
    ['weekdays', weekdays.every((day) => day >= 0 && day <= 6) && (!on || weekdays.length > 0)],
    ['slots', new Set(slots).size === slots.length && (!on || slots.length > 0)],
  ]
  return checks.flatMap(([field, fine]) => (fine ? [] : [field]))
}
