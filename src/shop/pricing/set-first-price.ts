import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import type { Paisa } from '../values/index.ts'

type FirstPrice = {
  variantId: string
  price: Paisa
  salePrice: Paisa | null
  saleFrom: Date | null
  saleUntil: Date | null
  subject: { type: 'product'; id: string; name: string }
}

/** The first price of a new size, in the transaction that creates it; the caller has checked for faults. Later changes use `changePrice`. */
export async function setFirstPrice(tx: Tx, ctx: Ctx, first: FirstPrice): Promise<void> {
  const { variantId, price, salePrice, saleFrom, saleUntil, subject } = first
  await sql`
    insert into pricing.prices (variant_id, price_paisa, sale_price_paisa, sale_from, sale_until)
    values (${variantId}::uuid, ${price}, ${salePrice}, ${saleFrom}, ${saleUntil})`.execute(tx)
  await writeAudit(tx, ctx, {
    action: 'set-price',
    subject,
    before: null,
    after: { price_paisa: price, sale_price_paisa: salePrice },
  })
  await pagesChanged(tx, 'price', ctx.now)
}
