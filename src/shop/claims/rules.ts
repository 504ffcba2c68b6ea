import { z } from 'zod'
import { pagesChanged } from '#platform/page-changes.ts'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit, type AuditFields } from '../accounts/index.ts'
import { lockSetting, setting, writeSetting } from '../content/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { CLAIM_HOURS } from '../ordering/index.ts'
import { paisa } from '../values/index.ts'
import { CLAIM_LIMITS, type ClaimRules } from './model.ts'

const KEY = 'claims'

const schema = z.object({
  hours: z.int(),
  automatic: z.int().transform(paisa),
  mostClaims: z.int(),
  recallPercent: z.int(),
  recallClaims: z.int(),
}) satisfies z.ZodType<ClaimRules>

/** What applies until the owner saves something else. */
const USUAL: ClaimRules = { hours: CLAIM_HOURS, automatic: paisa(50_000), mostClaims: 2, recallPercent: 10, recallClaims: 3 }

export async function claimRules(reader: Reader): Promise<ClaimRules> {
  return read(await setting(reader, KEY))
}

function read(value: unknown): ClaimRules {
  return value === null ? USUAL : schema.parse(value)
}

/** For edit conflicts. */
export function claimRulesVersion(rules: ClaimRules): string {
  return versionToken(schema.parse(rules))
}

type ClaimRulesSaved =
  | { ok: true }
  | { ok: false; problem: 'edit-conflict' }
  | { ok: false; problem: 'not-valid'; fields: (keyof ClaimRules)[] }

export function saveClaimRules(ctx: Ctx, { rules, seen }: { rules: ClaimRules; seen: string }): Promise<ClaimRulesSaved> {
  return ctx.db.transaction(async (tx): Promise<ClaimRulesSaved> => {
    const before = read(await lockSetting(tx, KEY))
    if (claimRulesVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    const names = Object.keys(CLAIM_LIMITS) as (keyof ClaimRules)[]
    const fields = names.filter((name) => {
      const [least, most] = CLAIM_LIMITS[name]
      return !Number.isSafeInteger(rules[name]) || rules[name] < least || rules[name] > most
    })
    if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
    const changed = changedFields(named(before), named(rules))
    if (!changed) return { ok: true }
    await writeSetting(tx, { key: KEY, value: rules, now: ctx.now })
    await writeAudit(tx, ctx, { action: 'change-claim-rules', subject: { type: 'claims', id: KEY, name: 'claims' }, ...changed })
    // The refund policy states the term.
    await pagesChanged(tx, 'claim rules', ctx.now)
    return { ok: true }
  })
}

/** For the audit log, which shows amounts by their names. */
function named({ automatic, ...rest }: ClaimRules): AuditFields {
  return { ...rest, automatic_paisa: automatic }
}
