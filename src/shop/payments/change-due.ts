import { sql } from 'kysely'
import { actorName, type Actor, type Tx } from '../context.ts'
import type { Paisa } from '../values/index.ts'

/** Changes the amount still due. Captured money is not affected. */
export async function changeDue(
  tx: Tx,
  { paymentId, amount, now, actor, note }: { paymentId: string; amount: Paisa; now: Date; actor: Actor; note?: string | null },
): Promise<void> {
  await sql`
    with before as (
      select id, company_id, amount_paisa from payments.payments
      where id = ${paymentId}::uuid and state = 'due' and amount_paisa <> ${amount}::bigint for update),
    changed as (
      update payments.payments set amount_paisa = ${amount}::bigint where id in (select id from before) returning id),
    credit as (
      update payments.company_credit c set used_paisa = used_paisa + ${amount}::bigint - before.amount_paisa
      from before where c.company_id = before.company_id)
    insert into payments.payment_events (payment_id, from_state, to_state, amount_paisa, note, actor, at)
    select id, null, 'due', ${amount}::bigint, ${note ?? null}, ${actorName(actor)}, ${now}::timestamptz from changed`.execute(tx)
}
