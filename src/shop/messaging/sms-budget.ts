import { sql } from 'kysely'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { addDays, dayInDhaka, instantInDhaka, paisa } from '../values/index.ts'
import type { Paisa } from '../values/index.ts'

export type SmsBudget = {
  /** What a part of an SMS costs, about. */
  part: Paisa
  /** What SMS may cost a day in Dhaka. */
  daily: Paisa
  spentToday: Paisa
  allows(parts: number): boolean
}

/** What SMS cost today, and whether another fits. Processes that look at the same moment may go above it by what they have in hand. */
export async function smsBudget(reader: Reader, now: Date): Promise<SmsBudget> {
  const today = dayInDhaka(now)
  const [from, until] = [instantInDhaka(today, '00:00'), instantInDhaka(addDays(today, 1), '00:00')]
  const found = await sql<{ part: Paisa; daily: Paisa; parts: number }>`
    select part_paisa as part, daily_paisa as daily,
      (select coalesce(sum(parts), 0)::integer from messaging.messages
        where channel = 'sms' and state = 'sent' and sent_at >= ${from} and sent_at < ${until}) as parts
    from messaging.sms_budget`.execute(reader)
  const { part, daily, parts: sent } = found.rows[0]!
  return { part, daily, spentToday: paisa(sent * part), allows: (parts) => (sent + parts) * part <= daily }
}

/** As a form shows it and sends it back. */
export function seenBudget({ part, daily }: Pick<SmsBudget, 'part' | 'daily'>): string {
  return `${part} ${daily}`
}

/** From now on; what waited for the next day goes out at once when it fits. */
export function changeSmsBudget(
  ctx: Ctx,
  { part, daily, seen }: { part: Paisa; daily: Paisa; seen: string },
): Promise<{ ok: true } | { ok: false; problem: 'changed-meanwhile' }> {
  return ctx.db.transaction(async (tx) => {
    const before = await sql<{ part: Paisa; daily: Paisa }>`
      select part_paisa as part, daily_paisa as daily from messaging.sms_budget for update`.execute(tx)
    if (seenBudget(before.rows[0]!) !== seen) return { ok: false, problem: 'changed-meanwhile' } as const
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
