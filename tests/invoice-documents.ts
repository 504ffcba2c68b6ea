import { sql } from 'kysely'
import { confirmOrder, deliverOrder, dispatchOrder, packOrder, placeOrder, type Placed } from '#shop/ordering/index.ts'
import { documentsOf, paymentsOf, refundLinesOf, signOf, worthOf, type InvoiceDocument } from '#shop/payments/index.ts'
import { sampleOrder } from './sample-order.ts'
import type { Shop } from './world.ts'

export const shopUrl = 'https://pakafol.example'
export const SELLER_BIN = '004512378-0101'

/** Registers the shop for VAT, with 15 % on delivery. */
export async function registerForVat(shop: Shop): Promise<void> {
  const brand = {
    name: { en: 'PakaFol', bn: 'পাকাফল' },
    bin: SELLER_BIN,
    headOffice: { en: 'House 12, Road 5, Dhanmondi, Dhaka', bn: 'বাড়ি ১২, রোড ৫, ধানমন্ডি, ঢাকা' },
  }
  await sql`
    insert into content.settings (key, value, updated_at) values ('brand', ${JSON.stringify(brand)}::jsonb, ${shop.now})
    on conflict (key) do update set value = excluded.value`.execute(shop.db)
  await sql`
    insert into catalog.tax_classes (id, name, rate_basis_points, legal_basis)
    values ('delivery', '{"en": "Delivery", "bn": "ডেলিভারি"}', 1500, '{"en": "Service S028.00", "bn": "সেবা S028.00"}')
    on conflict (id) do update set rate_basis_points = 1500`.execute(shop.db)
}

export async function placed(shop: Shop, difference: Parameters<typeof sampleOrder>[1] = {}): Promise<Placed> {
  const order = await placeOrder(shop.as('guest'), sampleOrder(shop, difference))
  if (!order.ok) throw new Error(order.problem)
  return order
}

const MOVES = { confirm: confirmOrder, pack: packOrder, dispatch: dispatchOrder, deliver: deliverOrder }

export async function moved(shop: Shop, orderId: string, moves: readonly (keyof typeof MOVES)[]): Promise<void> {
  for (const move of moves) {
    const done = await MOVES[move](shop.as('desk'), { orderId, shopUrl, early: true })
    if (!done.ok) throw new Error(`${move}: ${done.problem}`)
  }
}

export const TO_THE_DOOR = ['confirm', 'pack', 'dispatch', 'deliver'] as const

export async function delivered(shop: Shop, difference: Parameters<typeof sampleOrder>[1] = {}): Promise<Placed> {
  const order = await placed(shop, difference)
  await moved(shop, order.orderId, TO_THE_DOOR)
  return order
}

export async function documentsIn(shop: Shop, orderId: string): Promise<InvoiceDocument[]> {
  return documentsOf(shop.db, [orderId])
}

/** Kind, number and amount of each. */
export async function documentList(shop: Shop, orderId: string): Promise<[string, string, number][]> {
  return (await documentsIn(shop, orderId)).map(({ kind, number, total }) => [kind, number, total / 100])
}

/** The invoices of an order less its credit notes. */
export function balance(documents: readonly InvoiceDocument[]): { total: number; vat: number } {
  const sum = (of: 'total' | 'vat') => documents.reduce((left, document) => left + signOf(document.kind) * document[of], 0)
  return { total: sum('total'), vat: sum('vat') }
}

/** The value of an order, from its row and its payments. */
export async function worthNow(shop: Shop, orderId: string): Promise<number> {
  const order = await shop.db
    .selectFrom('ordering.orders')
    .select(['state', 'total_paisa as total'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const payments = (await paymentsOf(shop.db, [orderId])).filter(({ inReview }) => !inReview)
  const captured = payments.reduce((sum, payment) => sum + payment.captured, 0)
  const refunded = payments.reduce((sum, payment) => sum + payment.refunded, 0)
  const lines = (await refundLinesOf(shop.db, orderId)).filter(({ done }) => done)
  const refundedLines = lines.reduce((sum, { amount }) => sum + amount, 0)
  const money = { captured, refunded, refundedLines } as Record<'captured' | 'refunded' | 'refundedLines', never>
  return worthOf({ state: order.state, total: order.total, ...money })
}
