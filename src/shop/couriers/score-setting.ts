import { z } from 'zod'
import { writeAudit } from '../accounts/index.ts'
import { lockSetting, setting, writeSetting } from '../content/index.ts'
import type { Ctx, Reader } from '../context.ts'

const KEY = 'courier-score'
const schema = z.object({ asked: z.boolean() })

/** Whether a courier company is asked about the number of an order in cash. It starts switched off: the number is personal data. */
export async function asksCourierScore(reader: Reader): Promise<boolean> {
  return read(await setting(reader, KEY))
}

function read(value: unknown): boolean {
  return value !== null && schema.parse(value).asked
}

/** A version token of the switch. */
export function courierScoreVersion(asked: boolean): string {
  return asked ? 'asked' : 'not-asked'
}

/** Switched off, what is kept is not used any more, and is deleted. */
export function switchCourierScore(
  ctx: Ctx,
  { asked, seen }: { asked: boolean; seen: string },
): Promise<{ ok: true } | { ok: false; problem: 'edit-conflict' }> {
  return ctx.db.transaction(async (tx) => {
    const before = read(await lockSetting(tx, KEY))
    if (courierScoreVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' } as const
    if (before === asked) return { ok: true } as const
    await writeSetting(tx, { key: KEY, value: { asked }, now: ctx.now })
    if (!asked) await tx.deleteFrom('couriers.scores').execute()
    await writeAudit(tx, ctx, {
      action: 'switch-courier-score',
      subject: { type: 'courier-score', id: KEY, name: KEY },
      before: { active: before },
      after: { active: asked },
    })
    return { ok: true } as const
  })
}
