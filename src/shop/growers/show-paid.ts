import { z } from 'zod'
import { writeAudit } from '../accounts/index.ts'
import { lockSetting, setting, writeSetting } from '../content/index.ts'
import type { Ctx, Reader } from '../context.ts'

const KEY = 'growers'
const schema = z.object({ showPaid: z.boolean() })

/** Whether the page of a box says that the grower was paid. It starts switched off. */
export async function showsPaid(reader: Reader): Promise<boolean> {
  return read(await setting(reader, KEY))
}

function read(value: unknown): boolean {
  return value !== null && schema.parse(value).showPaid
}

/** A version token of the switch. */
export function showPaidVersion(shown: boolean): string {
  return shown ? 'shown' : 'hidden'
}

export function switchShowPaid(
  ctx: Ctx,
  { shown, seen }: { shown: boolean; seen: string },
): Promise<{ ok: true } | { ok: false; problem: 'edit-conflict' }> {
  return ctx.db.transaction(async (tx) => {
    const before = read(await lockSetting(tx, KEY))
    if (showPaidVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' } as const
    if (before === shown) return { ok: true } as const
    await writeSetting(tx, { key: KEY, value: { showPaid: shown }, now: ctx.now })
    await writeAudit(tx, ctx, {
      action: 'switch-grower-paid',
      subject: { type: 'growers', id: KEY, name: KEY },
      before: { active: before },
      after: { active: shown },
    })
    return { ok: true } as const
  })
}
