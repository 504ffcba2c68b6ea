import { sql } from 'kysely'
import type { Db } from '#shop/context.ts'
import { daysFrom, namesOf, storedDays, STORED_FIGURES, storeNextDay } from '#shop/reporting/index.ts'
import { dayFrom } from '#shop/values/index.ts'

const EVER = { from: dayFrom('2000-01-01'), until: dayFrom('2099-12-31') }

/** Stores every day before the one of `now`. */
export async function storeDays(db: Db, now: Date): Promise<void> {
  while (await storeNextDay({ db, now })) continue
}

/** What is stored for reports and differs from the orders and payments: one side or the other. Days that reports don't take for right are left out. */
export async function wrongFigures(db: Db): Promise<string[]> {
  const wrong: string[] = []
  for (const figures of STORED_FIGURES) {
    const names = namesOf(figures)
    const found = await sql`
      with right_days as materialized (${storedDays(figures)}),
      days as materialized (${daysFrom(sql`select day from right_days`)}),
      kept as (select ${names} from ${sql.table(figures.table)} join right_days using (day)),
      fresh as (select ${names} from (${figures.ofDays(EVER)}) as figures)
      select 'stored' as side, only_kept.* from (select * from kept except all select * from fresh) as only_kept
      union all
      select 'right', only_fresh.* from (select * from fresh except all select * from kept) as only_fresh`.execute(db)
    wrong.push(...found.rows.map((row) => `${figures.table} ${JSON.stringify(row)}`))
  }
  return [...wrong, ...(await wrongCash(db))]
}

/** Of the rows that say how cash was settled (0156). */
async function wrongCash(db: Db): Promise<string[]> {
  const found = await sql`
    with moved as (
      select payment_id, max(at) filter (where to_state = 'captured') as captured_at, max(at) filter (where to_state = 'settled') as settled_at
      from payments.payment_events where from_state is distinct from to_state group by payment_id),
    kept as (
      select 'handed in' as what, hand_in_id as id, day::text as day, amount_paisa::bigint as amount from payments.hand_in_days
      union all select 'otherwise', payment_id, at::text, 0 from payments.settled_otherwise),
    fresh as (
      select 'handed in' as what, handed.hand_in_id as id, (coalesce(captured_at, hand_in.at) at time zone 'Asia/Dhaka')::date::text as day,
        sum(amount_paisa)::bigint as amount
      from payments.handed_in_payments handed join payments.cash_hand_ins hand_in on hand_in.id = handed.hand_in_id
      left join moved using (payment_id) group by 1, 2, 3
      union all
      select 'otherwise', id, settled_at::text, 0 from payments.payments join moved on payment_id = id
      where method = 'cash-on-delivery' and settled_at is not null and id not in (select payment_id from payments.handed_in_payments))
    select 'stored' as side, only_kept.* from (select * from kept except all select * from fresh) as only_kept
    union all
    select 'right', only_fresh.* from (select * from fresh except all select * from kept) as only_fresh`.execute(db)
  return found.rows.map((row) => `cash ${JSON.stringify(row)}`)
}
