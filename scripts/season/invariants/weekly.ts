import { sql } from 'kysely'
import type { Db } from '#shop/context.ts'
import { count, faults, finding, type Finding } from '../../prove/invariants/finding.ts'

export async function weeklyFindings(db: Db): Promise<Finding[]> {
  const boxes = await count(
    db,
    sql<{ count: number }>`select count(*)::integer as count from weekly.boxes where state = 'ordered'`,
  )
  const wrong = await faults(
    db,
    sql`
    select plan_id, week_day, count(*)::integer as boxes, null::text as state from weekly.boxes group by plan_id, week_day having count(*) > 1
    union all
    select b.plan_id, b.week_day, 1, b.state from weekly.boxes b where (b.state = 'ordered') <> (b.order_id is not null)
    union all
    select b.plan_id, b.week_day, 1, 'above its ceiling' from weekly.boxes b join weekly.plans p on p.id = b.plan_id
      join ordering.orders o on o.id = b.order_id where o.total_paisa > p.ceiling_paisa`,
  )
  return [finding('a weekly box is ordered once, within its ceiling', `${boxes} boxes ordered`, wrong)]
}
