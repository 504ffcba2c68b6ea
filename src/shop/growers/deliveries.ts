import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Paisa } from '../values/index.ts'
import { paymentsOf } from './ledger.ts'
import { coverOf, type Cover, type Deduction, type Grade, type Unit } from './model.ts'

/** A delivery of one lot with the terms that applied. `version` above 1: it was corrected. */
export type Delivery = {
  id: string
  number: number
  lotId: string
  version: number
  contractId: string
  farmId: string
  /** What was accepted, in grams or pieces. */
  amount: number
  unit: Unit
  grade: Grade
  price: Paisa
  percent: number
  floor: Paisa
  gross: Paisa
  deducted: Paisa
  pay: Paisa
  deductions: Deduction[]
  /** A later version replaces it. */
  replaced: boolean
  actor: string
  at: Date
}

/** The deliveries of a farm as they are now, in the order in which their lots were first noted. */
export function deliveriesOf(reader: Reader, farmId: string): Promise<Delivery[]> {
  return readDeliveries(reader, sql`delivery.farm_id = ${farmId}::uuid and not replaced`)
}

/** The delivery of a lot as it is now. */
export async function deliveryOfLot(reader: Reader, lotId: string): Promise<Delivery | null> {
  return (await readDeliveries(reader, sql`delivery.lot_id = ${lotId}::uuid and not replaced`))[0] ?? null
}

/** Any version of a delivery. */
export async function deliveryById(reader: Reader, id: string): Promise<Delivery | null> {
  return (await readDeliveries(reader, sql`delivery.id = ${id}::uuid`))[0] ?? null
}

/** Lots among these that have a delivery. */
export async function deliveredLots(reader: Reader, lotIds: readonly string[]): Promise<Set<string>> {
  if (lotIds.length === 0) return new Set()
  const rows = await reader
    .selectFrom('growers.deliveries')
    .select('lot_id')
    .where('lot_id', 'in', [...lotIds])
    .execute()
  return new Set(rows.map(({ lot_id: lotId }) => lotId))
}

/** How much of each delivery of a farm is paid, by delivery id. */
export async function coverOfFarm(reader: Reader, farmId: string): Promise<Map<string, Cover>> {
  const [deliveries, payments] = [await deliveriesOf(reader, farmId), await paymentsOf(reader, farmId)]
  return coverOf(
    deliveries,
    payments.filter(({ takenBack }) => takenBack === null),
  )
}

async function readDeliveries(reader: Reader, condition: ReturnType<typeof sql>): Promise<Delivery[]> {
  const found = await sql<Delivery>`
    with versions as (
      select *, version < max(version) over (partition by lot_id) as replaced, min(number) over (partition by lot_id) as first
      from growers.deliveries)
    select delivery.id, number, lot_id as "lotId", version, contract_id as "contractId", farm_id as "farmId", amount,
      case per_amount when 1000 then 'gram' else 'piece' end as unit, grade, price_paisa as price, percent, floor_paisa as floor,
      gross_paisa as gross, deducted_paisa as deducted, pay_paisa as pay, replaced, actor, at,
      coalesce((select jsonb_agg(jsonb_build_object('reason', reason, 'note', note, 'amount', amount_paisa) order by place)
        from growers.deductions where delivery_id = delivery.id), '[]') as deductions
    from versions delivery where ${condition} order by first, number`.execute(reader)
  return found.rows
}
