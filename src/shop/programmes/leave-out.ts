import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import type { GiftReason } from './programme-rules.ts'
import { takeBackAll } from './take-back.ts'

/** Leaves out all gifts of a programme that are not ordered, and cancels the runs that wait. A month that waited for approval is over. The caller has locked the programme. */
export async function leaveOutRest(
  tx: Tx,
  ctx: Ctx,
  { programmeId, reason }: { programmeId: string; reason: GiftReason },
): Promise<number> {
  await takeBackAll(tx, ctx, { programmeId })
  const months = sql`select id from programmes.months where programme_id = ${programmeId}::uuid`
  const left = await sql`
    update programmes.gifts set state = 'left-out', reason = ${reason} where month_id in (${months}) and state = 'planned'`.execute(
    tx,
  )
  await sql`
    update programmes.months set state = 'expired', expired_at = ${ctx.now}::timestamptz, version = version + 1
    where programme_id = ${programmeId}::uuid and state = 'planned'`.execute(tx)
  await sumMonths(tx, { programmeId })
  return Number(left.numAffectedRows ?? 0)
}

/** The total of each month is the sum of what is sent. */
export async function sumMonths(tx: Tx, { programmeId }: { programmeId: string }): Promise<void> {
  await sql`
    update programmes.months as month set total_paisa = sums.total
    from (
      select months.id, coalesce(sum(unit_price_paisa + delivery_paisa) filter (where gifts.state <> 'left-out'), 0)::bigint as total
      from programmes.months left join programmes.gifts on gifts.month_id = months.id
      where months.programme_id = ${programmeId}::uuid group by months.id) as sums
    where month.id = sums.id and month.total_paisa <> sums.total`.execute(tx)
}
