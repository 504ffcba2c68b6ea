import { z } from 'zod'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import { lockSetting, setting, writeSetting } from '../content/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { DEFAULT_RULES, type WaitlistRules } from './model.ts'

const KEY = 'waitlist'
export const LONGEST_ANSWER_HOURS = 72

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
/** Messages may leave for at least an hour a day, or nobody would ever be told. */
const schema = z
  .object({ from: time, until: time, answerHours: z.int().min(1).max(LONGEST_ANSWER_HOURS) })
  .refine(({ from, until }) => minutes(until) - minutes(from) >= 60, { path: ['until'] }) satisfies z.ZodType<WaitlistRules>

export async function waitlistRules(reader: Reader): Promise<WaitlistRules> {
  return read(await setting(reader, KEY))
}

function read(value: unknown): WaitlistRules {
  return value === null ? DEFAULT_RULES : schema.parse(value)
}

export function waitlistRulesVersion(rules: WaitlistRules): string {
  return versionToken(rules)
}

export type RulesChanged =
  | { ok: true }
  | { ok: false; problem: 'edit-conflict' }
  | { ok: false; problem: 'not-valid'; fields: string[] }

export function changeWaitlistRules(ctx: Ctx, rules: WaitlistRules, seen: string): Promise<RulesChanged> {
  return ctx.db.transaction(async (tx): Promise<RulesChanged> => {
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
    await writeAudit(tx, ctx, {
      action: 'change-waitlist-rules',
      subject: { type: 'waitlist', id: KEY, name: 'waitlist' },
      ...changes,
    })
    return { ok: true }
  })
}

function minutes(time: string): number {
  const [hours, rest] = time.split(':').map(Number)
  return hours! * 60 + rest!
}
