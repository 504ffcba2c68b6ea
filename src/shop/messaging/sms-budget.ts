import { sql } from 'kysely'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { URGENT } from './messages.ts'
import { addDays, dayInDhaka, instantInDhaka, paisa, type Paisa } from '../values/index.ts'

type SmsBudget = {
  /** The approximate price of one SMS part. */
  part: Paisa
  /** The daily limit for SMS in Dhaka time; login codes and recalls are outside it. */
  daily: Paisa
  spentToday: Paisa
  allows(parts: number): boolean
}

/** What SMS cost today, and whether another one fits. Concurrent processes may exceed the limit by the messages they are sending. */
export async function smsBudget(reader: Reader, now: Date): Promise<SmsBudget> {
  const today = dayInDhaka(now)
  const [from, until] = [instantInDhaka(today, '00:00'), instantInDhaka(addDays(today, 1), '00:00')]
  const found = await sql<{ part: Paisa; daily: Paisa; parts: number }>`
    select part_paisa as part, daily_paisa as daily,
      (select coalesce(sum(parts), 0)::integer from messaging.messages
        where channel = 'sms' and state = 'sent' and template <> all(${URGENT}::text[]) and sent_at >= ${from} and sent_at < ${until}) as parts
    from messaging.sms_budget`.execute(reader)
  const { part, daily, parts: sent } = found.rows[0]!
  return { part, daily, spentToday: paisa(sent * part), allows: (parts) => (sent + parts) * part <= daily }
}

/** A version token of the budget. */
export function budgetVersion({ part, daily }: Pick<SmsBudget, 'part' | 'daily'>): string {
  return `${part} ${daily}`
}

/** Applies at once: messages waiting for the next day are sent if they fit. */
export function changeSmsBudget(
  ctx: Ctx,
  { part, daily, seen }: { part: Paisa; daily: Paisa; seen: string },
): Promise<{ ok: true } | { ok: false; problem: 'edit-conflict' }> {
  return ctx.db.transaction(async (tx) => {
    const before = await sql<{ part: Paisa; daily: Paisa }>`
      select part_paisa as part, daily_paisa as daily from messaging.sms_budget for update`.execute(tx)
    if (budgetVersion(before.rows[0]!) !== seen) return { ok: false, problem: 'edit-conflict' } as const
    await sql`update messaging.sms_budget set part_paisa = ${part}, daily_paisa = ${daily}`.execute(tx)
    await sql`update messaging.messages set next_try_at = null where state = 'waiting' and error = 'daily-cap'`.execute(tx)
    await writeAudit(tx, ctx, {
      action: 'change-sms-budget',
      subject: { type: 'sms-budget', id: 'sms', name: 'SMS' },
      before: { part_paisa: before.rows[0]!.part, daily_paisa: before.rows[0]!.daily },
      after: { part_paisa: part, daily_paisa: daily },
    })
    return { ok: true } as const
  })
}
