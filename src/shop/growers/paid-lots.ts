import { sql } from 'kysely'
import type { Reader } from '../context.ts'

/** Lots among these whose grower was paid for them. Money covers the oldest delivery of a farm first, as `coverOf` says. */
export async function paidLots(reader: Reader, lotIds: readonly string[]): Promise<Set<string>> {
  if (lotIds.length === 0) return new Set()
  const found = await sql<{ lotId: string }>`
    with farms as (select distinct farm_id from growers.deliveries where lot_id = any(${[...lotIds]}::uuid[])),
    versions as (
      select farm_id, lot_id, pay_paisa, version = max(version) over (partition by lot_id) as current, min(number) over (partition by lot_id) as first
      from growers.deliveries where farm_id in (select farm_id from farms)),
    due as (
      select farm_id, lot_id, sum(pay_paisa) over (partition by farm_id order by first) as until_now from versions where current),
    money as (
      select farm_id, sum(amount_paisa) as paid from growers.payments
      where farm_id in (select farm_id from farms) and taken_back_at is null group by farm_id)
    select lot_id as "lotId" from due left join money using (farm_id)
    where lot_id = any(${[...lotIds]}::uuid[]) and until_now <= coalesce(paid, 0)`.execute(reader)
  return new Set(found.rows.map(({ lotId }) => lotId))
}
