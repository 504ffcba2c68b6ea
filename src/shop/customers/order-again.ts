import type { Reader } from '../context.ts'
import type { Translations } from '../values/index.ts'
import type { CartLine, Quote } from '../ordering/model.ts'
import { orderWithToken, lineRows, quoteCart } from '../ordering/index.ts'

export type OrderAgain = {
  lines: CartLine[]
  quote: Quote
  /** The line's names in the old order, for products no longer sold. */
  names: { name: Translations; label: Translations }[]
}

/**
 * An old order, repriced as of now and compared with its old prices. Its link opens it; with `customerId` it must be an order of that
 * customer. Null when there is no such order.
 */
export async function orderAgain(
  reader: Reader,
  { customerId = null, token, now }: { customerId?: string | null; token: string; now: Date },
): Promise<OrderAgain | null> {
  const order = await orderWithToken(reader, token)
  if (!order || (customerId !== null && order.customerId !== customerId)) return null
  const ordered = (await lineRows(reader, [order.id])).filter(({ units }) => units > 0)
  if (ordered.length === 0) return null
  const lines = ordered.map(({ productId, variantId, units, unitPrice }) => ({
    productId,
    variantId,
    units,
    seenPrice: unitPrice,
  }))
  const quoted = await quoteCart(reader, { lines, now })
  if (!quoted.ok) return null
  return { lines, quote: quoted.quote, names: ordered.map(({ name, label }) => ({ name, label })) }
}
