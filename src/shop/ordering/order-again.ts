import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Translations, Paisa } from '../values/index.ts'
import type { CartLine, Quote } from './model.ts'
import { quoteCart } from './quote-cart.ts'

export type OrderAgain = {
  lines: CartLine[]
  quote: Quote
  /** The line's names in the old order, for products no longer sold. */
  names: { name: Translations; label: Translations }[]
}

type OrderedLine = {
  productId: string
  variantId: string
  units: number
  unitPrice: Paisa
  name: Translations
  label: Translations
}

/**
 * An old order, repriced as of now and compared with its old prices. Its link opens it; with `customerId` it must be an order of that
 * customer. Null when there is no such order.
 */
export async function orderAgain(
  reader: Reader,
  { customerId = null, token, now }: { customerId?: string | null; token: string; now: Date },
): Promise<OrderAgain | null> {
  const found = await sql<OrderedLine>`
    select line.product_id as "productId", line.variant_id as "variantId", line.units, line.unit_price_paisa as "unitPrice", line.name, line.label
    from ordering.order_lines line join ordering.orders placed on placed.id = line.order_id
    where placed.token = ${token} and (${customerId}::uuid is null or placed.customer_id = ${customerId}::uuid) and line.units > 0 order by line.position`.execute(
    reader,
  )
  if (found.rows.length === 0) return null
  const lines = found.rows.map(({ productId, variantId, units, unitPrice }) => ({
    productId,
    variantId,
    units,
    seenPrice: unitPrice,
  }))
  const quoted = await quoteCart(reader, { lines, now })
  if (!quoted.ok) return null
  return { lines, quote: quoted.quote, names: found.rows.map(({ name, label }) => ({ name, label })) }
}
