import { sql } from 'kysely'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import type { Paisa } from '../values/index.ts'

/** A box of a gift run that will not be delivered. */
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

/** Whether an undelivered box of the order is still to be paid for. */
export async function hasChargedBox(reader: Reader, orderId: string): Promise<boolean> {
  const found = await sql<{ charged: boolean }>`
    select exists (select from ordering.given_up_boxes where order_id = ${orderId}::uuid and charged) as charged`.execute(reader)
  return found.rows[0]!.charged
}

/** The given-up boxes of an order, by consignment id. */
export async function givenUpBoxes(reader: Reader, orderId: string): Promise<Map<string, GivenUpBox>> {
  const found = await sql<GivenUpBox>`
    select consignment_id as "consignmentId", charged, amount_paisa as amount, reason, actor, at
    from ordering.given_up_boxes where order_id = ${orderId}::uuid`.execute(reader)
  return new Map(found.rows.map((box) => [box.consignmentId, box]))
}
