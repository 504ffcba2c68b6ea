import { sql } from 'kysely'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import { paisa, type Paisa } from '../values/index.ts'

export type Credit = {
  boxId: string
  kind: 'owed' | 'used' | 'returned'
  amount: number
  productId: string | null
  actor: string
  at: Date
}

/** What the shop owes plans: paid for, not delivered, and not used for a later box. By plan; a plan without credit is not in the map. */
export async function creditOf(reader: Reader, planIds: readonly string[]): Promise<Map<string, Paisa>> {
  if (planIds.length === 0) return new Map()
  const found = await sql<{ planId: string; amount: number }>`
    select plan_id as "planId", sum(amount_paisa)::bigint as amount from weekly.credits
    where plan_id = any(${[...planIds]}::uuid[]) group by plan_id having sum(amount_paisa) <> 0`.execute(reader)
  return new Map(found.rows.map(({ planId, amount }) => [planId, paisa(amount)]))
}

/** The rows of a plan, the latest first. */
export async function creditsOf(reader: Reader, planId: string): Promise<Credit[]> {
  const found = await sql<Credit>`
    select box_id as "boxId", kind, amount_paisa as amount, product_id as "productId", actor, at from weekly.credits
    where plan_id = ${planId}::uuid order by id desc limit 50`.execute(reader)
  return found.rows
}

type NewCredit = { planId: string; boxId: string; kind: Credit['kind']; amount: number; productId?: string }

/** Adds a row to the ledger. Rows never change. `amount` is negative for what a box uses. */
export async function writeCredit(
  tx: Tx,
  { now, actor }: Ctx,
  { planId, boxId, kind, amount, productId }: NewCredit,
): Promise<void> {
  await sql`
    insert into weekly.credits (plan_id, box_id, kind, amount_paisa, product_id, actor, at)
    values (${planId}::uuid, ${boxId}::uuid, ${kind}, ${amount}::bigint, ${productId ?? null}::uuid, ${actorName(actor)}, ${now}::timestamptz)`.execute(
    tx,
  )
}
