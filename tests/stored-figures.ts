import { sql } from 'kysely'
import type { Db } from '#shop/context.ts'
import { daysFrom, namesOf, storedDays, STORED_FIGURES, storeNextDay } from '#shop/reporting/index.ts'
import { dayFrom } from '#shop/values/index.ts'

const EVER = { from: dayFrom('2000-01-01'), until: dayFrom('2099-12-31') }

/** Stores every day before the one of `now`. */
export async function storeDays(db: Db, now: Date): Promise<void> {
  while (await storeNextDay({ db, now })) continue
}

/** Stored figures of days that reports take for right, and that differ from those of the orders: one side or the other. */
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
  return wrong
}
