import { sql } from 'kysely'
import type { Db } from '#shop/context.ts'
import { worthOf } from '#shop/payments/index.ts'
import type { Paisa } from '#shop/values/index.ts'
import { faults, finding, type Finding } from './finding.ts'

export async function moneyFindings(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ captured: number; refunded: number; due: number; review: number; payments: number }>`
    select coalesce(sum(captured_paisa), 0)::bigint as captured, coalesce(sum(refunded_paisa), 0)::bigint as refunded,
      coalesce(sum(amount_paisa) filter (where state = 'due'), 0)::bigint as due,
      coalesce(sum(captured_paisa - refunded_paisa) filter (where in_review), 0)::bigint as review, count(*)::integer as payments
    from payments.payments`.execute(db)
  const { captured, refunded, due, review, payments } = rows[0]!
  const sums = `captured ৳${captured / 100}, refunded ৳${refunded / 100}, in review ৳${review / 100}, due ৳${due / 100}`
  return [
    finding('due = total - captured + refunded + pending refunds', `${payments} payments: ${sums}`, await wrongDues(db)),
    finding('refunds never exceed the captured amount', `৳${refunded / 100} refunded`, await overRefunded(db)),
    finding('every order with money to refund is among the checks for refunds', '', await uncheckedRefunds(db)),
    await coupons(db),
    await credit(db),
    ...(await documents(db)),
  ]
}

/**
 * The open amount equals the amount due; the captured amount equals what attempts, receipts and deliveries brought; and a cancelled order
 * owes nothing.
 */
function wrongDues(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    with sums as (
      select o.number, o.state, o.total_paisa as total,
        coalesce(sum(p.captured_paisa), 0)::bigint as captured, coalesce(sum(p.refunded_paisa), 0)::bigint as refunded,
        coalesce(sum(p.refunding_paisa) filter (where not p.in_review), 0)::bigint as under_way,
        coalesce(sum(p.captured_paisa - p.refunded_paisa) filter (where p.in_review), 0)::bigint as in_review,
        coalesce(sum(p.amount_paisa) filter (where p.state = 'due'), 0)::bigint as open,
        bool_or(c.state = 'returned') as returned,
        coalesce(sum(p.captured_paisa) filter (where p.method = 'cash-on-delivery'), 0)::bigint as cash,
        (select coalesce(sum(a.taken_paisa), 0) from payments.attempts a
            where a.order_id = o.id and a.taken_currency = 'BDT' and a.gateway <> 'wallet')::bigint
          + (select coalesce(sum(amount_paisa), 0) from payments.wallet_receipts r where r.order_id = o.id)::bigint
          + (select coalesce(sum(amount_paisa), 0) from payments.receipt_allocations r where r.order_id = o.id)::bigint as taken,
        (select coalesce(sum(r.amount_paisa), 0) from payments.refunds r where r.order_id = o.id and r.state = 'refunded')::bigint
          + (select coalesce(sum(r.amount_paisa), 0) from payments.receipt_allocations r join payments.company_receipts c on c.id = r.receipt_id
            where r.order_id = o.id and c.undone_at is not null)::bigint as given_back
      from ordering.orders o left join payments.payments p on p.order_id = o.id
        left join lateral (select state from fulfilment.consignments c where c.order_id = o.id order by created_at desc limit 1) c on true
      group by o.id)
    select * from sums
    where captured - cash <> taken or refunded <> given_back or captured < 0 or refunded < 0 or open < 0
      or (state = 'cancelled' and open <> 0)
      or (state in ('placed', 'confirmed') and not coalesce(returned, false) and open <> greatest(0, total - (captured - refunded - under_way - in_review)))
      -- Refunds after completion are not collected again; refunds before it are part of the amount due.
      or (state = 'completed' and open not between greatest(0, total - (captured - in_review)) and greatest(0, total - (captured - refunded - in_review)))`,
  )
}

/** Today reads only the orders of `reporting.refund_checks` (0150). */
function uncheckedRefunds(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    select o.number, o.state, o.version, o.total_paisa from ordering.orders o
    where (o.state = 'cancelled' or o.version > 1)
      and (select sum(captured_paisa - refunded_paisa) from payments.payments where order_id = o.id)
        > case when o.state = 'cancelled' then 0 else o.total_paisa end
      and not exists (select from reporting.refund_checks c where c.order_id = o.id)`,
  )
}

function overRefunded(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    select p.id, p.captured_paisa, p.refunded_paisa, p.refunding_paisa,
      (select coalesce(sum(r.amount_paisa), 0) from payments.refunds r where r.payment_id = p.id and r.state <> 'refused')::bigint as asked
    from payments.payments p
    where p.refunded_paisa + p.refunding_paisa > p.captured_paisa or p.refunded_paisa < 0 or p.refunding_paisa < 0
      or p.refunded_paisa + p.refunding_paisa <>
        (select coalesce(sum(r.amount_paisa), 0) from payments.refunds r where r.payment_id = p.id and r.state <> 'refused')`,
  )
}

async function coupons(db: Db): Promise<Finding> {
  const { rows } = await sql<{ code: string; redeemed: number; limit: number }>`
    select code, redeemed, limit_total as limit from pricing.promotions where limit_total is not null and code like 'PROVE%' order by code`.execute(
    db,
  )
  const wrong = await faults(
    db,
    sql`
    with used as (
      select r.promotion_id, count(*)::integer as uses from pricing.redemptions r where released_at is null group by 1),
    orders as (
      select promotion_id, count(*)::integer as orders from ordering.orders where coupon_code is not null and state <> 'cancelled' group by 1)
    select p.code, p.redeemed, p.limit_total, coalesce(u.uses, 0) as uses, coalesce(o.orders, 0) as orders
    from pricing.promotions p left join used u on u.promotion_id = p.id left join orders o on o.promotion_id = p.id
    where p.code is not null and (p.redeemed <> coalesce(u.uses, 0) or coalesce(u.uses, 0) <> coalesce(o.orders, 0) or p.redeemed > p.limit_total)`,
  )
  const byPerson = await faults(
    db,
    sql`
    select p.code, r.phone, count(*)::integer as uses, p.limit_per_person from pricing.redemptions r join pricing.promotions p on p.id = r.promotion_id
    where r.released_at is null group by p.code, r.phone, p.limit_per_person having count(*) > p.limit_per_person`,
  )
  const figures = rows.map(({ code, redeemed, limit }) => `${code} ${redeemed} of ${limit}`).join(', ')
  return finding('coupons: uses = orders <= limit, in total and per person', figures, [...wrong, ...byPerson])
}

async function credit(db: Db): Promise<Finding> {
  const { rows } = await sql<{ used: number; limit: number; runs: number }>`
    select used_paisa as used, limit_paisa as limit,
      (select count(*) from ordering.orders o where o.company_id = c.company_id)::integer as runs from payments.company_credit c`.execute(
    db,
  )
  const figures = rows.map(({ used, limit, runs }) => `৳${used / 100} of ৳${limit / 100}, ${runs} gift runs ordered`).join('; ')
  const wrong = await faults(
    db,
    sql`
    select company_id, used_paisa, limit_paisa from payments.company_credit c
    where used_paisa > limit_paisa or used_paisa <> (
      select coalesce(sum(amount_paisa), 0) from payments.payments p where p.company_id = c.company_id and p.state = 'due')`,
  )
  const twice = await faults(
    db,
    sql`select gift_run_id, count(*)::integer as orders from ordering.orders where gift_run_id is not null group by 1 having count(*) > 1`,
  )
  const receipts = await faults(
    db,
    sql`
    select reference, amount_paisa, allocated_paisa from payments.company_receipts c
    where allocated_paisa > amount_paisa or undone_at is null and allocated_paisa <> (
      select coalesce(sum(amount_paisa), 0) from payments.receipt_allocations a where a.receipt_id = c.id)`,
  )
  return finding('credit used = amount owed <= limit', figures, [...wrong, ...twice, ...receipts])
}

type OfOrder = {
  number: string
  state: 'placed'
  total: number
  captured: number
  refunded: number
  refundedLines: number
  bills: number
  notes: number
}

async function documents(db: Db): Promise<Finding[]> {
  const { rows } = await sql<OfOrder>`
    with money as (
      select order_id, sum(captured_paisa)::bigint as captured, sum(refunded_paisa)::bigint as refunded
      from payments.payments where not in_review group by order_id)
    select o.number, o.state, o.total_paisa as total, coalesce(m.captured, 0)::bigint as captured, coalesce(m.refunded, 0)::bigint as refunded,
      (select coalesce(sum(l.amount_paisa), 0) from payments.refund_lines l join payments.refunds r on r.id = l.refund_id
        where r.order_id = o.id and r.state = 'refunded')::bigint as "refundedLines",
      coalesce(sum(p.total_paisa) filter (where p.corrects_id is null), 0)::bigint as bills,
      coalesce(sum(p.total_paisa) filter (where p.corrects_id is not null), 0)::bigint as notes
    from ordering.orders o join payments.papers p on p.order_id = o.id left join money m on m.order_id = o.id
    group by o.id, m.captured, m.refunded`.execute(db)
  const wrong = rows.flatMap(({ number, bills, notes, ...order }) => {
    const worth = worthOf(order as { state: 'placed'; total: Paisa; captured: Paisa; refunded: Paisa; refundedLines: Paisa })
    return bills - notes === worth
      ? []
      : [`${number}: bills ৳${bills / 100} less credit notes ৳${notes / 100}, value of the order ৳${worth / 100}`]
  })
  const kinds = await sql<{ kind: string; issued: number }>`
    select kind, count(*)::integer as issued from payments.papers group by kind order by kind`.execute(db)
  const gaps = await faults(
    db,
    sql`
    select p.kind, p.fiscal_year, count(*)::integer as issued, count(distinct serial)::integer as numbers, min(serial) as first, max(serial) as last,
      (select last from payments.paper_numbers n where n.kind = p.kind and n.fiscal_year = p.fiscal_year) as counter
    from payments.papers p group by p.kind, p.fiscal_year
    having count(*) <> max(serial) or count(distinct serial) <> count(*) or min(serial) <> 1
      or max(serial) <> (select last from payments.paper_numbers n where n.kind = p.kind and n.fiscal_year = p.fiscal_year)`,
  )
  const figures = kinds.rows.map(({ kind, issued }) => `${issued} ${kind}`).join(', ')
  return [
    finding('documents equal the value of their orders', `${rows.length} orders with documents`, wrong),
    finding('document numbers have no gap', figures, gaps),
  ]
}
