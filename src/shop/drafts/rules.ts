import { z } from 'zod'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import { lockSetting, setting, writeSetting } from '../content/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { DRAFT_DAYS, type DraftRules } from './model.ts'

const KEY = 'drafts'

const schema = z.object({ days: z.int() }) satisfies z.ZodType<DraftRules>

/** What applies until the owner saves something else. */
const USUAL: DraftRules = { days: 3 }

export async function draftRules(reader: Reader): Promise<DraftRules> {
  return read(await setting(reader, KEY))
}

function read(value: unknown): DraftRules {
  return value === null ? USUAL : schema.parse(value)
}

/** For edit conflicts. */
export function draftRulesVersion(rules: DraftRules): string {
  return versionToken(schema.parse(rules))
}

type DraftRulesSaved = { ok: true } | { ok: false; problem: 'edit-conflict' | 'days-wrong' }

/** Links that were made before keep their end. */
export function saveDraftRules(ctx: Ctx, { rules, seen }: { rules: DraftRules; seen: string }): Promise<DraftRulesSaved> {
  return ctx.db.transaction(async (tx): Promise<DraftRulesSaved> => {
    const before = read(await lockSetting(tx, KEY))
    if (draftRulesVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    const [least, most] = DRAFT_DAYS
    if (!Number.isSafeInteger(rules.days) || rules.days < least || rules.days > most) return { ok: false, problem: 'days-wrong' }
    const changed = changedFields({ ...before }, { ...rules })
    if (!changed) return { ok: true }
    await writeSetting(tx, { key: KEY, value: rules, now: ctx.now })
    await writeAudit(tx, ctx, { action: 'change-draft-rules', subject: { type: 'drafts', id: KEY, name: 'drafts' }, ...changed })
    return { ok: true }
  })
}
