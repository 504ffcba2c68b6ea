import { z } from 'zod'
import { writeAudit } from '../accounts/index.ts'
import { lockSetting, setting, writeSetting } from '../content/index.ts'
import type { Ctx, Reader } from '../context.ts'

const KEY = 'eat-first'
const schema = z.object({ sent: z.boolean() })

/** Whether buyers get an SMS after the delivery that says what to eat first. The owner may switch it off; it starts switched on. */
export async function sendsEatFirst(reader: Reader): Promise<boolean> {
  return read(await setting(reader, KEY))
}

function read(value: unknown): boolean {
  return value === null || schema.parse(value).sent
}

/** A version token of the switch. */
export function eatFirstVersion(sent: boolean): string {
  return sent ? 'sent' : 'not-sent'
}

/** Applies to messages that are planned already. */
export function switchEatFirst(
  ctx: Ctx,
  { sent, seen }: { sent: boolean; seen: string },
): Promise<{ ok: true } | { ok: false; problem: 'edit-conflict' }> {
  return ctx.db.transaction(async (tx) => {
    const before = read(await lockSetting(tx, KEY))
    if (eatFirstVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' } as const
    if (before === sent) return { ok: true } as const
    await writeSetting(tx, { key: KEY, value: { sent }, now: ctx.now })
    await writeAudit(tx, ctx, {
      action: 'switch-eat-first',
      subject: { type: 'eat-first', id: KEY, name: KEY },
      before: { active: before },
      after: { active: sent },
    })
    return { ok: true } as const
  })
}
