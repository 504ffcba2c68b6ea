import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import { addressText, ordersAtAddress, outcomeOfOrder, type Address } from '../fulfilment/index.ts'
import {
  addressFault,
  isExactAddress,
  nameFault,
  SAME_ORDER_HOURS,
  type CourierScore,
  type OrderHistory,
  type TrustFacts,
} from '../trust/index.ts'
import type { Phone } from '../values/index.ts'

/** Whose order it is, and where it goes. */
type Buyer = { name: string; phone: Phone; address: Address }

/** What is known about a buyer before the fruit of the order is known. */
export type KnownBuyer = Omit<TrustFacts, 'sameOrders'> & { recent: { number: string; productIds: string[] }[] }

/** A person with more orders is known well enough by the latest. */
const MOST_ORDERS = 200

/**
 * Makes concurrent orders of one phone or for one address wait for each other until the end of the transaction, so that the second sees the
 * first. Sent before everything else: a later statement sees what was committed while this one waited.
 */
export async function lockBuyer(tx: Tx, { phone, address }: Omit<Buyer, 'name'>): Promise<void> {
  const at = isExactAddress(address.addressLine) ? sql`, (${addressText(address)})` : sql``
  await sql`
    select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(text, 97) as key from (values (${`phone ${phone}`}) ${at}) as texts (text) order by key) as keys`.execute(
    tx,
  )
}

/** One statement. `except` leaves one order out. Orders that the shop made itself are not the same order twice. */
export async function knownBuyer(
  tx: Tx,
  {
    name,
    phone,
    address,
    courier,
    now,
    except = null,
  }: Buyer & { courier: CourierScore | null; now: Date; except?: string | null },
): Promise<KnownBuyer> {
  const since = new Date(now.getTime() - SAME_ORDER_HOURS * 3_600_000)
  const own = sql`o.phone = ${phone}`
  const atAddress = isExactAddress(address.addressLine) ? ordersAtAddress(address) : sql`(select null::uuid)`
  const there = sql`o.id in ${atAddress}`
  const others = sql`(${except}::uuid is null or o.id <> ${except}::uuid)`
  const found = await sql<Pick<KnownBuyer, 'byPhone' | 'atAddress' | 'recent'>>`
    select ${historyOf(sql`${own} and ${others}`)} as "byPhone", ${historyOf(sql`${there} and not ${own} and ${others}`)} as "atAddress",
      (select coalesce(jsonb_agg(jsonb_build_object('number', o.number, 'productIds',
          (select coalesce(jsonb_agg(distinct line.product_id), '[]') from ordering.order_lines line where line.order_id = o.id)) order by o.number), '[]')
        from (select o.id from ordering.orders o where ${own} and o.placed_at > ${since} union ${atAddress}) as near
        -- The limit makes it look for each of them, instead of reading all orders since then.
        cross join lateral (
          select o.id, o.number from ordering.orders o
          where o.id = near.id and ${others} and o.placed_at > ${since} and o.state <> 'cancelled'
            and o.source not in ('weekly-box', 'replacement', 'gift-run') limit 1) as o) as recent`.execute(tx)
  return { ...found.rows[0]!, courier, name: nameFault(name), address: addressFault(address.addressLine) }
}

function historyOf(which: RawBuilder<unknown>): RawBuilder<OrderHistory> {
  return sql`(
    select jsonb_build_object('delivered', count(*) filter (where delivered), 'returned', count(*) filter (where returned),
      'refused', count(*) filter (where refused))
    from (select o.id from ordering.orders o where ${which} order by o.placed_at desc limit ${MOST_ORDERS}) as o
    cross join lateral ${outcomeOfOrder(sql`o.id`)} as outcome)`
}

/** The facts about an order with this fruit. */
export function trustFactsOf({ recent, ...known }: KnownBuyer, productIds: readonly string[]): TrustFacts {
  const same = recent.filter((order) => order.productIds.some((id) => productIds.includes(id)))
  return { ...known, sameOrders: same.map(({ number }) => number) }
}
