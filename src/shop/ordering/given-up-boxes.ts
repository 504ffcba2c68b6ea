import { sql } from 'kysely'
import { actorName } from '../context.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import type { Paisa } from '../values/index.ts'

/** A box of an order of many that reaches nobody. */
export type GivenUpBox = { consignmentId: string; charged: boolean; amount: Paisa; reason: string; actor: string; at: Date }

export async function noteGivenUp(
  tx: Tx,
  { now, actor }: Ctx,
  box: Pick<GivenUpBox, 'consignmentId' | 'charged' | 'amount' | 'reason'> & { orderId: string },
): Promise<void> {
  await sql`
    insert into ordering.given_up_boxes (consignment_id, order_id, charged, amount_paisa, reason, actor, at)
    values (${box.consignmentId}::uuid, ${box.orderId}::uuid, ${box.charged}::boolean, ${box.amount}::bigint, ${box.reason}, ${actorName(actor)},
      ${now}::timestamptz)`.execute(tx)
}

/** Whether something of the order is to be paid for although it reached nobody. */
export async function hasChargedBox(reader: Reader, orderId: string): Promise<boolean> {
  const found = await sql<{ charged: boolean }>`
    select exists (select from ordering.given_up_boxes where order_id = ${orderId}::uuid and charged) as charged`.execute(reader)
  return found.rows[0]!.charged
}

/** The boxes of an order that were given up, by their ids. */
export async function givenUpBoxes(reader: Reader, orderId: string): Promise<Map<string, GivenUpBox>> {
  const found = await sql<GivenUpBox>`
    select consignment_id as "consignmentId", charged, amount_paisa as amount, reason, actor, at
    from ordering.given_up_boxes where order_id = ${orderId}::uuid`.execute(reader)
  return new Map(found.rows.map((box) => [box.consignmentId, box]))
}
