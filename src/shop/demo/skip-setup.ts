import { writeAudit } from '../accounts/index.ts'
import { lockSetting, writeSetting } from '../content/index.ts'
import type { Ctx } from '../context.ts'
import { SETUP_STEPS, type SetupStep } from './model.ts'

/** The setting holds only what was left out. */
export function readSkipped(value: unknown): SetupStep[] {
  const { skipped = [] } = (value ?? {}) as { skipped?: unknown[] }
  return SETUP_STEPS.filter((step) => skipped.includes(step))
}

type Skipped = { ok: true } | { ok: false; problem: 'unknown-step' }

/** Leaves steps out, or takes them up again. */
export function skipSetupSteps(ctx: Ctx, { steps, skip }: { steps: readonly string[]; skip: boolean }): Promise<Skipped> {
  return ctx.db.transaction(async (tx): Promise<Skipped> => {
    const known = SETUP_STEPS.filter((step) => steps.includes(step))
    if (known.length < steps.length) return { ok: false, problem: 'unknown-step' }
    const before = readSkipped(await lockSetting(tx, 'setup'))
    const after = SETUP_STEPS.filter((step) => (known.includes(step) ? skip : before.includes(step)))
    if (after.length === before.length) return { ok: true }
    await writeSetting(tx, { key: 'setup', value: { skipped: after }, now: ctx.now })
    const subject = { type: 'setup', id: 'setup', name: known.join(', ') }
    await writeAudit(tx, ctx, { action: 'skip-setup', subject, before: { skipped: before }, after: { skipped: after } })
    return { ok: true }
  })
}
