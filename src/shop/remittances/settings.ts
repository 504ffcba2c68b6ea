import { z } from 'zod'
import { versionToken } from '#platform/version-token.ts'
import { writeAudit } from '../accounts/index.ts'
import { lockSetting, setting, writeSetting } from '../content/index.ts'
import type { Ctx, Reader } from '../context.ts'

const KEY = 'remittances'
const MOST_DAYS = 60

/** `dueDays`: how long staff have for a difference. `payDays`: how long after the delivery a carrier should have paid. */
export type RemittanceRules = { dueDays: number; payDays: number }

const schema = z.object({ dueDays: z.int().min(1).max(MOST_DAYS), payDays: z.int().min(0).max(MOST_DAYS) })
const DEFAULT_RULES: RemittanceRules = { dueDays: 7, payDays: 3 }

export async function remittanceRules(reader: Reader): Promise<RemittanceRules> {
  return read(await setting(reader, KEY))
}

function read(value: unknown): RemittanceRules {
  return value === null ? DEFAULT_RULES : schema.parse(value)
}

export function remittanceRulesVersion(rules: RemittanceRules): string {
  return versionToken([rules.dueDays, rules.payDays])
}

export type RemittanceRulesSaved =
  | { ok: true }
  | { ok: false; problem: 'edit-conflict' }
  | { ok: false; problem: 'not-valid'; fields: string[] }

export function saveRemittanceRules(
  ctx: Ctx,
  { rules, seen }: { rules: RemittanceRules; seen: string },
): Promise<RemittanceRulesSaved> {
  return ctx.db.transaction(async (tx): Promise<RemittanceRulesSaved> => {
    const before = read(await lockSetting(tx, KEY))
    if (remittanceRulesVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    const parsed = schema.safeParse(rules)
    if (!parsed.success)
      return { ok: false, problem: 'not-valid', fields: parsed.error.issues.map(({ path }) => path.map(String).join('-')) }
    if (remittanceRulesVersion(parsed.data) === seen) return { ok: true }
    await writeSetting(tx, { key: KEY, value: parsed.data, now: ctx.now })
    const days = ({ dueDays, payDays }: RemittanceRules) => ({ due_days: dueDays, pay_days: payDays })
    await writeAudit(tx, ctx, {
      action: 'change-remittance-rules',
      subject: { type: 'remittance', id: KEY, name: 'rules' },
      before: days(before),
      after: days(parsed.data),
    })
    return { ok: true }
  })
}
