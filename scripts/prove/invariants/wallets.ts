import { sql } from 'kysely'
import type { Db } from '#shop/context.ts'
import type { Round } from '../round.ts'
import { faults, finding, type Finding } from './finding.ts'

export async function walletFindings(db: Db, round: Round): Promise<Finding[]> {
  const { rows } = await sql<{ receipts: number; counted: number; sum: number }>`
    select count(*)::integer as receipts, count(order_id)::integer as counted,
      coalesce(sum(amount_paisa) filter (where order_id is not null), 0)::bigint as sum
    from payments.wallet_receipts`.execute(db)
  const { receipts, counted, sum } = rows[0]!
  const figures = `${receipts} transactions, ${counted} counted: ৳${sum / 100}`
  return [
    finding('a transaction of a wallet counts once', figures, [
      ...(counted === 0 ? ['no money of a wallet was counted'] : []),
      ...(await countedTwice(db)),
    ]),
    finding('money of wallets equals their statements', figures, await unlikeStatements(db, round)),
    finding('nothing is packed before its money has come', figures, await packedUnpaid(db)),
  ]
}

/** Each captured amount is one transaction of its order, in full; and each transaction that pays an order has been captured for it. */
export function countedTwice(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    select o.number, p.captured_paisa as captured, r.trx_id as transaction, r.amount_paisa as amount
    from (select * from payments.payments where method = 'wallet' and captured_paisa > 0) p
    full join (select * from payments.wallet_receipts where order_id is not null) r on r.payment_id = p.id
    left join ordering.orders o on o.id = coalesce(p.order_id, r.order_id)
    where p.id is null or r.id is null or p.captured_paisa <> r.amount_paisa or p.order_id <> r.order_id
    union all
    select min(number), count(*), attempt, sum(captured_paisa) from payments.payments p join ordering.orders o on o.id = p.order_id
    where method = 'wallet' and captured_paisa > 0 group by attempt having count(*) > 1`,
  )
}

/** Staff of the round count by hand only what is on a statement, so the shop knows no other money, and all that it has certainly read. */
function unlikeStatements(db: Db, { walletMoney }: Round): Promise<string[]> {
  return faults(
    db,
    sql`
    select sent.wallet, sent.trx as "sent", sent.paisa, r.trx_id as "known", r.amount_paisa as amount
    from jsonb_to_recordset(${JSON.stringify(walletMoney.map(({ trxId, ...money }) => ({ ...money, trx: trxId })))}::jsonb)
      as sent(wallet text, trx text, paisa bigint, imported boolean)
    full join payments.wallet_receipts r on r.wallet = sent.wallet and r.trx_id = sent.trx
    where (r.id is null and sent.imported) or sent.trx is null or sent.paisa <> r.amount_paisa`,
  )
}

/** An order that was paid by a wallet, or should be, was packed while nothing of it had come. */
export function packedUnpaid(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    select o.number, e.at from fulfilment.consignment_events e join fulfilment.consignments c on c.id = e.consignment_id
    join ordering.orders o on o.id = c.order_id
    where e.to_state = 'packed' and exists (select from payments.payments p where p.order_id = o.id and p.method = 'wallet')
      and not exists (select from payments.wallet_receipts r where r.order_id = o.id and r.claimed_at <= e.at)`,
  )
}
