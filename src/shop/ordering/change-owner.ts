import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { ERASED_PHONE, type Phone } from '../values/index.ts'

/** Gives the account the orders of its number that belong to no account. Orders of another account stay there, whatever number they hold. */
export async function claimOrders(tx: Tx, { phone, customerId }: { phone: Phone; customerId: string }): Promise<void> {
  await sql`
    update ordering.orders set customer_id = ${customerId}::uuid
    where id in (select id from ordering.orders where phone = ${phone} and customer_id is null order by id for update)`.execute(
    tx,
  )
}

/** Moves all orders of an account to the account it was merged into. */
export async function giveOrders(tx: Tx, { fromId, intoId }: { fromId: string; intoId: string }): Promise<void> {
  await tx.updateTable('ordering.orders').set({ customer_id: intoId }).where('customer_id', '=', fromId).execute()
}

/** Erases who bought, on all orders of these numbers and accounts; figures stay. Refused while one of the orders is open. */
export async function eraseBuyer(
  tx: Tx,
  { phones, customerIds }: { phones: readonly Phone[]; customerIds: readonly string[] },
): Promise<{ ok: true; orderIds: string[] } | { ok: false; problem: 'open-orders' }> {
  const orders = await sql<{ id: string; state: string }>`
    select id, state from ordering.orders
    where phone = any(${[...phones]}::text[]) or customer_id = any(${[...customerIds]}::uuid[]) order by id for update`.execute(
    tx,
  )
  if (orders.rows.some(({ state }) => state === 'placed' || state === 'confirmed')) return { ok: false, problem: 'open-orders' }
  const orderIds = orders.rows.map(({ id }) => id)
  await sql`
    update ordering.orders set name = '—', phone = ${ERASED_PHONE}, email = null, customer_id = null
    where id = any(${orderIds}::uuid[])`.execute(tx)
  return { ok: true, orderIds }
}
